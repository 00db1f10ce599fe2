import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Sent } from '../../../kit/form/use-sending-key.ts'
import type { Referred } from '../../../kit/inputs/use-reference-options.ts'
import { useActor } from '../../../providers/actor.ts'
import { api } from '../../../providers/api.ts'
import { readDraft } from '../../../providers/drafts.ts'
import { firstDayIn, newValues, type ScheduleFormValues, toScheduleValues } from './schedule-values.ts'

const NAME_MAX = 300

interface NewScheduleStart {
  initial: ScheduleFormValues
  known: { client: Referred | null; facility: Referred | null }
}

/** What the browser keeps of one that was not sent. */
export interface ScheduleDraft {
  values: ScheduleFormValues
  known: NewScheduleStart['known']
  sent: Sent | null
}

/** The start of a form, and when it was left unfinished, in milliseconds; null when it is a new one. */
export interface ScheduleFormStart extends NewScheduleStart {
  sent: Sent | null
  leftAt: number | null
}

/** Under this name the browser keeps a form that was not sent: one for each thing it can be begun from. */
export function newScheduleDraft(search: URLSearchParams): string {
  return `new scheduled request?${search}`
}

/**
 * What a new one starts with: what was left unfinished here, or else another one that is copied, or the address's client,
 * facility or equipment. It is read once for each `attempt`: read again while somebody types, it would put the form back.
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
    // What it started with before is no stand-in, as it is for lists: the form would be drawn with it, and keep it.
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

  /** The same work at the same times, from today on. */
  async function copyOf(id: number): Promise<NewScheduleStart> {
    const original = await api.scheduledRequests.show({ params: { id } })
    const values = toScheduleValues(original)
    const { ends_on } = values.schedule
    const today = firstDayIn(values.timezone, values.schedule.time)
    return {
      initial: {
        ...values,
        name: t('scheduled_requests.copyName', { name: values.name }).slice(0, NAME_MAX),
        schedule: { ...values.schedule, starts_on: today, ends_on: ends_on && ends_on > today ? ends_on : null },
        end: values.end === 'date' && !(ends_on && ends_on > today) ? 'never' : values.end,
        is_active: true,
      },
      known: { client: original.client, facility: original.facility },
    }
  }
}

/** Where it stands, and the checklists it proposes. */
async function forEquipment(id: number, fresh: ScheduleFormValues): Promise<NewScheduleStart> {
  const { client, facility, checklists } = await api.equipment.show({ params: { id } })
  return {
    initial: {
      ...fresh,
      client_id: client?.id ?? null,
      facility_id: facility?.id ?? null,
      // The form offers what stands at the facility; what stands nowhere it cannot show.
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
