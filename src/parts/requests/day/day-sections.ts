import { daysLater } from '#contract/analytics/periods.ts'
import { ATTENTION_STATUS, OPEN_STATUSES, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'

/** The most urgent first: a request is shown in the first section it belongs to. */
export const SECTION_NAMES = ['unassigned', 'attention', 'late', 'inWork', 'toStart', 'approval'] as const
export type SectionName = (typeof SECTION_NAMES)[number]

/** Whose requests the page is about; `all` are those the user may see. */
export interface DayActor {
  id: number
  isExecutor: boolean
  whose: 'mine' | 'all'
  /** Requests without an executor have a section of their own, for users who can assign them. */
  mayAssign: boolean
}

/** What the list of requests is asked for. */
export interface SectionQuery {
  sort: string
  filters: Record<string, string>
}

/** What each part of the day asks the list of requests for; `today` is in the account's time zone. */
export function sectionQuery(name: SectionName, actor: DayActor, today: string): SectionQuery {
  const mine = ownFilter(actor)
  const assigned: Record<string, string> = actor.mayAssign ? { has_executor: 'true' } : {}
  const calm = { ...mine, ...assigned, is_attention: 'false' }
  switch (name) {
    case 'unassigned':
      return { filters: { status: OPEN_STATUSES.join(','), has_executor: 'false' }, sort: 'deadline_at' }
    case 'attention':
      return { filters: { status: String(ATTENTION_STATUS), ...mine, ...assigned }, sort: 'deadline_at' }
    case 'late':
      return {
        filters: { status: String(REQUEST_STATUS.new), ...calm, planned_start_at_to: daysLater(today, -1) },
        sort: 'planned_start_at',
      }
    case 'inWork':
      return { filters: { status: String(REQUEST_STATUS.inProgress), ...calm }, sort: 'deadline_at' }
    case 'toStart':
      return {
        filters: {
          status: String(REQUEST_STATUS.new),
          ...calm,
          planned_start_at_from: today,
          planned_start_at_to: today,
        },
        sort: 'planned_start_at',
      }
    case 'approval':
      return { filters: { status: String(REQUEST_STATUS.approval), ...calm }, sort: 'deadline_at' }
  }
}

/** What an executor is doing and what is next, whatever section it is in. */
export function nextQuery(state: 'now' | 'next', executorId: number): SectionQuery {
  const status = state === 'now' ? REQUEST_STATUS.inProgress : REQUEST_STATUS.new
  const sort = state === 'now' ? 'deadline_at' : 'planned_start_at'
  return { filters: { status: String(status), employee_id: String(executorId) }, sort }
}

function ownFilter({ id, isExecutor, whose }: DayActor): Record<string, string> {
  if (whose === 'all') return {}
  return isExecutor ? { employee_id: String(id) } : { manager_id: String(id) }
}
