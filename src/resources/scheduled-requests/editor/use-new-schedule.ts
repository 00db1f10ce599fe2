import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Referred } from '../../../kit/inputs/use-reference-options.ts'
import { useActor } from '../../../providers/actor.ts'
import { api } from '../../../providers/api.ts'
import { newValues, type ScheduleFormValues, todayIn, valuesOf } from './schedule-values.ts'

const NAME_MAX = 300

interface Start {
  initial: ScheduleFormValues
  known: { client: Referred | null; facility: Referred | null }
}

/**
 * What a new one starts with: another one that is copied, or the address's client, facility or equipment. Read once: read
 * again while somebody types, it would put the form back.
 */
export function useNewSchedule(search: URLSearchParams) {
  const { t } = useTranslation()
  const timezone = useActor()?.account.timezone
  const [copied, equipment] = [idIn(search, 'copy'), idIn(search, 'equipment')]
  return useQuery({
    queryKey: ['new scheduled request', search.toString()],
    queryFn: async (): Promise<Start> => {
      const fresh = newValues(todayIn(timezone ?? 'UTC'), timezone ?? 'UTC')
      if (copied) return copyOf(copied)
      if (equipment) return forEquipment(equipment, fresh)
      const initial = { ...fresh, client_id: idIn(search, 'client_id'), facility_id: idIn(search, 'facility_id') }
      return { initial, known: { client: null, facility: null } }
    },
    staleTime: 'static',
    gcTime: 0,
    enabled: timezone !== undefined,
  })

  /** The same work at the same times, from today on. */
  async function copyOf(id: number): Promise<Start> {
    const original = await api.scheduledRequests.show({ params: { id } })
    const values = valuesOf(original)
    const { ends_on } = values.schedule
    const today = todayIn(values.timezone)
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
async function forEquipment(id: number, fresh: ScheduleFormValues): Promise<Start> {
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
