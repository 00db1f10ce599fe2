import { ATTENTION_STATUS, OPEN_STATUSES, REQUEST_STATUS } from '../../../contract/requests/status/request-status.ts'

export const SECTION_NAMES = ['attention', 'inWork', 'toStart', 'approval', 'unassigned'] as const
export type SectionName = (typeof SECTION_NAMES)[number]

/** Whose requests the page is about; `all` are those the reader may see. */
export interface DayActor {
  id: number
  isExecutor: boolean
  whose: 'mine' | 'all'
}

export interface SectionQuery {
  sort: string
  filters: Record<string, string>
  /** Narrower than what the list of requests can be asked for by its address. */
  planned_start_at_to?: string
}

/** What each part of the day asks the list of requests for. */
export function sectionQuery(name: SectionName, actor: DayActor, now: Date): SectionQuery {
  const mine = ownFilter(actor)
  switch (name) {
    case 'attention':
      return { filters: { status: String(ATTENTION_STATUS), ...mine }, sort: 'deadline_at' }
    case 'inWork':
      return { filters: { status: String(REQUEST_STATUS.inProgress), ...mine }, sort: 'deadline_at' }
    case 'toStart':
      return {
        filters: { status: String(REQUEST_STATUS.new), ...mine },
        planned_start_at_to: endOfDay(now).toISOString(),
        sort: 'planned_start_at',
      }
    case 'approval':
      return { filters: { status: String(REQUEST_STATUS.approval), ...mine }, sort: 'deadline_at' }
    case 'unassigned':
      return { filters: { status: OPEN_STATUSES.join(','), employee_id: 'none' }, sort: 'deadline_at' }
  }
}

function ownFilter({ id, isExecutor, whose }: DayActor): Record<string, string> {
  if (whose === 'all') return {}
  return isExecutor ? { employee_id: String(id) } : { manager_id: String(id) }
}

function endOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
}
