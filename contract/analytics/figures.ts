import { OPEN_STATUSES, REQUEST_STATUS, type RequestStatus } from '../requests/status/request-status.ts'
import type { ClockKind, ClockState } from '../sla/clock.ts'
import type { AnalyticsPeriod } from './analytics-query.ts'
import { daysLater } from './periods.ts'

const { completed, cancelledByCompany, cancelledByClient } = REQUEST_STATUS

interface FigureRequests {
  /** The time that has to lie in the period for a request to be counted. */
  time: 'created_at' | 'finished_at' | 'cancelled_at' | 'deadline_at' | 'shown_at' | 'sla_started_at'
  status?: readonly RequestStatus[]
  /** Whether it missed its deadline: finished after it, or still open past it. */
  is_late?: boolean
  /** Whether the client rated it. */
  is_rated?: boolean
  type?: 'planned' | 'emergency'
  /** The states of its clock. */
  sla_state?: readonly ClockState[]
  /** Whether what was promised was done, in time or not. */
  is_sla_done?: boolean
  is_learned_late?: boolean
}

/**
 * Each figure counts exactly one set of requests, which a filter of the list of requests selects. Sums and averages are
 * over the same set. Why: docs/decisions/0056-analytics.md
 */
export const FIGURE_REQUESTS = {
  /** Created in the period, in any status. */
  created: { time: 'created_at' },
  emergencies: { time: 'created_at', type: 'emergency' },
  /** Created in the period and still open. */
  open: { time: 'created_at', status: OPEN_STATUSES },
  /** Completed in the period: revenue, ratings and times are computed from these. */
  completed: { time: 'finished_at', status: [completed] },
  /** Completed by the deadline, and after it: the rate is computed from both. */
  on_time: { time: 'finished_at', status: [completed], is_late: false },
  late: { time: 'finished_at', status: [completed], is_late: true },
  rated: { time: 'finished_at', status: [completed], is_rated: true },
  cancelled: { time: 'cancelled_at', status: [cancelledByCompany, cancelledByClient] },
  cancelled_company: { time: 'cancelled_at', status: [cancelledByCompany] },
  cancelled_client: { time: 'cancelled_at', status: [cancelledByClient] },
  /** The deadline was in the period and was missed; cancelled requests do not count. */
  overdue: { time: 'deadline_at', is_late: true },
  /** Open, and planned (otherwise due) in the period: expected revenue. */
  planned: { time: 'shown_at', status: OPEN_STATUSES },
  /** With a clock that began in the period; of which kind, `sla_kind` of the filters says. */
  sla_clocks: { time: 'sla_started_at' },
  sla_met: { time: 'sla_started_at', sla_state: ['met'] },
  sla_missed: { time: 'sla_started_at', sla_state: ['missed'] },
  sla_running: { time: 'sla_started_at', sla_state: ['running', 'paused'] },
  sla_withdrawn: { time: 'sla_started_at', sla_state: ['withdrawn'] },
  /** Missed and done since: the median overrun is computed from these. */
  sla_overrun: { time: 'sla_started_at', sla_state: ['missed'], is_sla_done: true },
  sla_learned_late: { time: 'sla_started_at', is_learned_late: true },
} as const satisfies Record<string, FigureRequests>

export type AnalyticsFigure = keyof typeof FIGURE_REQUESTS

/** The eight figures at the top of analytics, in order, with the requests each counts. */
export const MAIN_FIGURES = {
  created: 'created',
  completed: 'completed',
  overdue: 'overdue',
  on_time_rate: 'on_time',
  revenue: 'completed',
  cancelled: 'cancelled',
  avg_reaction_min: 'completed',
  avg_work_min: 'completed',
} as const satisfies Record<string, AnalyticsFigure>

export type MainFigure = keyof typeof MAIN_FIGURES
export const MAIN_FIGURE_NAMES = Object.keys(MAIN_FIGURES) as MainFigure[]

/** Whether a figure is minutes. */
export function isDuration(name: MainFigure): boolean {
  return name === 'avg_reaction_min' || name === 'avg_work_min'
}

/** Filters of a figure, as in the list of requests. `none`: requests without one. */
export interface FigureFilters {
  manager_id?: readonly (number | 'none')[] | undefined
  employee_id?: readonly (number | 'none')[] | undefined
  client_id?: readonly (number | 'none')[] | undefined
  facility_id?: readonly (number | 'none')[] | undefined
  type?: readonly string[] | undefined
  /** One of the current statuses of the figure's requests. */
  status?: number | undefined
  sla_kind?: ClockKind | undefined
  agreement_id?: readonly (number | 'none')[] | undefined
  sla_target_id?: readonly (number | 'none')[] | undefined
}

/** The query of the list of requests (and of its export) that selects exactly the requests a figure counts. */
export function figureQuery(
  figure: AnalyticsFigure,
  { from, to, scope }: Pick<AnalyticsPeriod, 'from' | 'to' | 'scope'>,
  filters: FigureFilters = {},
): Record<string, string> {
  const { time, status, type, sla_state, ...flags }: FigureRequests = FIGURE_REQUESTS[figure]
  const statuses = filters.status === undefined ? status : [filters.status]
  const types = type ? [type] : filters.type
  const given = NARROWING.flatMap((name) => (filters[name]?.length ? [[name, filters[name].join()] as const] : []))
  return {
    [`${time}_from`]: from,
    // The end of a range of a list is inclusive.
    [`${time}_to`]: daysLater(to, -1),
    ...(statuses && { status: statuses.join() }),
    ...(sla_state && { sla_state: sla_state.join() }),
    ...(filters.sla_kind && { sla_kind: filters.sla_kind }),
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, String(value)])),
    ...(scope === 'own' && { is_own: 'true' }),
    ...(types?.length && { type: types.join() }),
    ...Object.fromEntries(given),
  }
}

const NARROWING = ['manager_id', 'employee_id', 'client_id', 'facility_id', 'agreement_id', 'sla_target_id'] as const
