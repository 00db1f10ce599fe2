import type {
  AnalyticsEmployees,
  AnalyticsFacilities,
  AnalyticsManagers,
  AnalyticsSla,
  ClockFigures,
  EmployeesTimeOnline,
  RequestsEmployees,
} from '#contract/analytics/analytics-rows.ts'
import type { SlaBreakdown } from '#contract/analytics/sorts.ts'
import { REQUEST_STATUSES, statusKeyOf } from '#contract/requests/status/request-status.ts'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import { amount, day, durationCell, type ExportColumn, moment, percentageCell } from '#server/sheets/list-sheet.ts'
import type { Cell } from '#server/sheets/write-sheet.ts'
import { serverWordsIn, type Text } from '#server/words/index.ts'
import { type ListedView, OTHER_CURRENCIES, others, type ViewSheet, viewSheet } from './figures-sheets.ts'

const EMPLOYEE: Text = (words) => words.sheets.analytics.employee
const TECHNICIAN: Text = (words) => words.sheets.analytics.technician
const CREATED: Text = (words) => words.sheets.analytics.created
const COMPLETED: Text = (words) => words.sheets.analytics.completed
const OVERDUE: Text = (words) => words.sheets.analytics.overdue
const ON_TIME_RATE: Text = (words) => words.sheets.analytics.onTime
const WITH_DEADLINE: Text = (words) => words.sheets.analytics.completedWithADeadline
const REVENUE: Text = (words) => words.sheets.analytics.revenue

export function requestsEmployeesSheet({ data, period }: ListedView<RequestsEmployees>): ViewSheet {
  type Row = RequestsEmployees['data'][number]
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.requestsByTechnician,
      columns: [
        [TECHNICIAN, ({ employee }, locale) => employee?.name ?? NOBODY(serverWordsIn(locale))],
        [CREATED, ({ created }) => created],
        ...REQUEST_STATUSES.map(
          (status): ExportColumn<Row> => [
            (words) => words.requests.statuses[statusKeyOf(status)],
            ({ statuses }) => statuses[status],
          ],
        ),
        [OVERDUE, ({ overdue }) => overdue],
        [ON_TIME_RATE, ({ on_time_rate }) => percentageCell(on_time_rate)],
        [WITH_DEADLINE, ({ on_time_n }) => on_time_n],
      ],
    },
    data,
    period,
  )
}

export function employeesSheet({ data, period }: ListedView<AnalyticsEmployees>): ViewSheet {
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.technicianPerformance,
      columns: [
        [TECHNICIAN, ({ employee }, locale) => employee?.name ?? NOBODY(serverWordsIn(locale))],
        [COMPLETED, ({ completed }) => completed],
        [ON_TIME_RATE, ({ on_time_rate }) => percentageCell(on_time_rate)],
        [WITH_DEADLINE, ({ on_time_n }) => on_time_n],
        [(words) => words.sheets.analytics.rating, ({ rating }) => rating],
        [(words) => words.sheets.analytics.ratings, ({ rating_n }) => rating_n],
        [(words) => words.sheets.analytics.workloadNext7Days, ({ workload }) => percentageCell(workload)],
        [REVENUE, ({ revenue }) => amount(revenue)],
        [OTHER_CURRENCIES, ({ revenue_others }) => others(revenue_others)],
        [(words) => words.sheets.analytics.averageWorkTime, ({ avg_work_min }) => durationCell(avg_work_min)],
      ],
    },
    data,
    period,
  )
}

export function managersSheet({ data, period }: ListedView<AnalyticsManagers>): ViewSheet {
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.managers,
      columns: [
        [
          (words) => words.sheets.analytics.manager,
          ({ manager }, locale) => manager?.name ?? NO_MANAGER(serverWordsIn(locale)),
        ],
        [CREATED, ({ created }) => created],
        [(words) => words.sheets.analytics.open, ({ open }) => open],
        [COMPLETED, ({ completed }) => completed],
        [OVERDUE, ({ overdue }) => overdue],
        [(words) => words.sheets.analytics.cancelledByCompany, ({ cancelled_company }) => cancelled_company],
        [(words) => words.sheets.analytics.cancelledByClient, ({ cancelled_client }) => cancelled_client],
        [REVENUE, ({ revenue }) => amount(revenue)],
        [OTHER_CURRENCIES, ({ revenue_others }) => others(revenue_others)],
      ],
    },
    data,
    period,
  )
}

export function facilitiesSheet({ data, period }: ListedView<AnalyticsFacilities>): ViewSheet {
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.facilities,
      columns: [
        [
          (words) => words.sheets.analytics.facility,
          ({ facility }, locale) => facility?.name ?? NO_FACILITY(serverWordsIn(locale)),
        ],
        [(words) => words.sheets.analytics.requests, ({ requests }) => requests],
        [(words) => words.sheets.analytics.emergencies, ({ emergencies }) => emergencies],
        [(words) => words.sheets.analytics.emergencyShare, ({ emergency_share }) => percentageCell(emergency_share)],
        [OVERDUE, ({ overdue }) => overdue],
        [COMPLETED, ({ completed }) => completed],
        [REVENUE, ({ profit }) => amount(profit)],
        [OTHER_CURRENCIES, ({ profit_others }) => others(profit_others)],
        [
          (words) => words.sheets.analytics.daysBetweenEmergencies,
          ({ mean_days_between_emergencies }) => mean_days_between_emergencies,
        ],
        [(words) => words.sheets.analytics.lastService, ({ last_service_at }) => moment(last_service_at)],
      ],
    },
    data,
    period,
  )
}

export function onlineSheet({ data, period }: ListedView<EmployeesTimeOnline>): ViewSheet {
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.timeOnline,
      columns: [
        [EMPLOYEE, ({ employee }) => employee.name],
        [(words) => words.sheets.analytics.day, ({ date }) => day(date)],
        [(words) => words.sheets.analytics.online, ({ online_sec }) => durationCell(online_sec / 60)],
        [(words) => words.sheets.analytics.firstSeen, ({ first_seen }) => moment(first_seen)],
        [(words) => words.sheets.analytics.lastSeen, ({ last_seen }) => moment(last_seen)],
      ],
    },
    data,
    period,
  )
}

type SlaRow = AnalyticsSla['data'][number]

/** By whom or what: a row each, with the figures of each kind of clock. */
export function slaSheet(by: SlaBreakdown) {
  return ({ data, period }: ListedView<AnalyticsSla>): ViewSheet =>
    viewSheet(
      {
        title: (words) => words.sheets.sla.title,
        columns: [
          [
            (words) => words.sheets.sla.columns[by],
            ({ subject }, locale) => subject?.name ?? serverWordsIn(locale).sheets.sla.none[by],
          ],
          ...CLOCK_KINDS.flatMap(clockColumns),
        ],
      },
      data,
      period,
    )
}

function clockColumns(kind: ClockKind): ExportColumn<SlaRow>[] {
  const column = (name: ClockFigure, cell: (value: number | null) => Cell = (value) => value): ExportColumn<SlaRow> => [
    ({ analytics }) => `${analytics.clocks[kind]}: ${analytics.counted[name].toLowerCase()}`,
    (row) => cell(row[kind][name]),
  ]
  return [
    column('clocks'),
    column('met'),
    column('missed'),
    column('running'),
    column('withdrawn'),
    column('met_rate', percentageCell),
    column('median_overrun_min', durationCell),
    column('learned_late'),
  ]
}

type ClockFigure = Exclude<keyof ClockFigures, 'overrun_n'>

const NOBODY: Text = (words) => words.sheets.analytics.noTechnician
const NO_MANAGER: Text = (words) => words.sheets.analytics.noManager
const NO_FACILITY: Text = (words) => words.sheets.analytics.noFacility
