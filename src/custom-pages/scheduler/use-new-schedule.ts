import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templateFields } from '#contract/requests/request-changes.ts'
import { maxLengthOf } from '#src/kit/form/max-length.ts'
import type { SentBody } from '#src/kit/form/use-sending-key.ts'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { readDraft } from '#src/providers/offline/drafts.ts'
import { firstDayIn, newValues, type ScheduleFormValues, toScheduleValues } from './schedule-values.ts'

interface NewScheduleStart {
  initial: ScheduleFormValues
  known: { client: Referred | null; facility: Referred | null }
}

/** The draft of an unsent form. */
export interface ScheduleDraft {
  values: ScheduleFormValues
  known: NewScheduleStart['known']
  sent: SentBody | null
}

/** The initial state of a form, and when its draft was saved, in milliseconds; null without a draft. */
export interface ScheduleFormStart extends NewScheduleStart {
  sent: SentBody | null
  leftAt: number | null
}

/** The name of the draft of an unsent form: one per address that a new one can start from. */
export function newScheduleDraft(search: URLSearchParams): string {
  return `new scheduled request?${search}`
}

/**
 * The initial state of the form: the draft, or else what the address names: a schedule to copy, a client, a facility or
 * equipment. It is read once per `attempt`: reading it again while the user types would reset the form.
 */
export function useNewSchedule(search: URLSearchParams, attempt: number) {
  const { t } = useTranslation()
  const timezone = useActor()?.account.timezone
  const [copied, equipment] = [idIn(search, 'copy'), idIn(search, 'equipment')]
  return useQuery({
    queryKey: ['new scheduled request', search.toString(), attempt],
    queryFn: async (): Promise<ScheduleFormStart> => {
      const left = await readDraft<ScheduleDraft>(newScheduleDraft(search))
      if (!left) return { ...(await freshStart()), sent: null, leftAt: null }
      const { values, known, sent } = left.value
      return { initial: values, known, sent, leftAt: left.at }
    },
    // Previous data must not be shown meanwhile, as it is for lists: the form would take it as its initial values.
    placeholderData: undefined,
    staleTime: 'static',
    gcTime: 0,
    enabled: timezone !== undefined,
  })

  async function freshStart(): Promise<NewScheduleStart> {
    const fresh = newValues(timezone ?? 'UTC')
    if (copied) return copyOf(copied)
    if (equipment) return forEquipment(equipment, fresh)
    const initial = { ...fresh, client_id: idIn(search, 'client_id'), facility_id: idIn(search, 'facility_id') }
    return { initial, known: { client: null, facility: null } }
  }

  /** The same template and times, from today on. */
  async function copyOf(id: number): Promise<NewScheduleStart> {
    const original = await api.scheduledRequests.show({ params: { id } })
    const values = toScheduleValues(original)
    const { ends_on } = values.schedule
    const today = firstDayIn(values.timezone, values.schedule.time)
    return {
      initial: {
        ...values,
        name: t('scheduled_requests.copyName', { name: values.name }).slice(0, maxLengthOf(templateFields.name)),
        schedule: { ...values.schedule, starts_on: today, ends_on: ends_on && ends_on > today ? ends_on : null },
        end: values.end === 'date' && !(ends_on && ends_on > today) ? 'never' : values.end,
        is_active: true,
      },
      known: { client: original.client, facility: original.facility },
    }
  }
}

/** Starts with the equipment, its facility and client, and the checklists it proposes. */
async function forEquipment(id: number, fresh: ScheduleFormValues): Promise<NewScheduleStart> {
  const { client, facility, checklists } = await api.equipment.show({ params: { id } })
  return {
    initial: {
      ...fresh,
      client_id: client?.id ?? null,
      facility_id: facility?.id ?? null,
      // The form offers the equipment at the facility; equipment without a facility it cannot show.
      equipment: facility ? [id] : [],
      checklists: checklists.map((checklist) => checklist.id),
    },
    known: { client, facility },
  }
}

function idIn(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}
