import { z } from 'zod'
import { REQUEST_STATUS } from '../requests/status/request-status.ts'
import { date, named, time, user } from '../route.ts'
import { analyticsPeriod } from './analytics-query.ts'

/**
 * Shares and rates are from 0 to 1, null when there are no cases. Times are whole minutes. Money is a decimal string.
 */
const rate = z.number().nullable()
const minutes = z.number().nullable()
const money = z.string()

/** Amounts in currencies the account used before; those in its current currency are not among them. */
const otherCurrencies = z.array(z.object({ currency: z.string(), amount: money }))

/** A point of a chart: days in the account's time zone, half-open. */
const bucket = { from: date, to: date }

/**
 * A figure of the period, with the same figure of the period before.
 * - `delta`: relative growth (0.12: by 12 %); of `on_time_rate` the difference of both rates (0.02: by 2 points);
 *   `new` when there was nothing before; null when there is nothing to compare
 * - `n`, `previous_n`: how many requests it is computed from; for a count, the count itself
 * - `points`: the figure of each bucket of the period
 */
const figureOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    previous: value,
    delta: z.union([z.number(), z.literal('new')]).nullable(),
    n: z.number(),
    previous_n: z.number(),
    points: z.array(value),
  })
const count = figureOf(z.number())
const average = figureOf(z.number().nullable())
const sum = figureOf(money).extend({ others: otherCurrencies })

/**
 * A finding worth a sentence, most important first. `query` opens its requests in the list of requests.
 * - `facility_waits`: where requests wait longest to be started; mean minutes there and elsewhere
 * - `employee_late`: the employee who finished late most often: `late` of `n`
 * - `overdue_grew`, `overdue_fell`: missed deadlines of the period and of the one before
 * - `client_share`: the client that brings most of the revenue, and its share
 * - `emergencies_grew`: the share of emergencies among created requests, and the share before
 * - `no_executor`: open requests of the period that have no executor
 */
export const finding = z.discriminatedUnion('key', [
  z.object({
    key: z.literal('facility_waits'),
    facility: named,
    minutes: z.number(),
    average_min: z.number(),
    n: z.number(),
    query: z.record(z.string(), z.string()),
  }),
  z.object({
    key: z.literal('employee_late'),
    employee: user,
    late: z.number(),
    n: z.number(),
    query: z.record(z.string(), z.string()),
  }),
  z.object({
    key: z.enum(['overdue_grew', 'overdue_fell']),
    n: z.number(),
    previous: z.number(),
    query: z.record(z.string(), z.string()),
  }),
  z.object({
    key: z.literal('client_share'),
    client: named,
    share: z.number(),
    amount: money,
    n: z.number(),
    query: z.record(z.string(), z.string()),
  }),
  z.object({
    key: z.literal('emergencies_grew'),
    share: z.number(),
    previous: z.number(),
    n: z.number(),
    query: z.record(z.string(), z.string()),
  }),
  z.object({ key: z.literal('no_executor'), n: z.number(), query: z.record(z.string(), z.string()) }),
])
export type Finding = z.output<typeof finding>

/** The employees with the highest and the lowest on-time rate, given enough cases; `n`: completed with a deadline. */
const ranked = z.object({ employee: user, on_time_rate: z.number(), n: z.number() }).nullable()

export const mainFigures = z.object({
  period: analyticsPeriod,
  buckets: z.array(z.object(bucket)),
  created: count,
  completed: count,
  cancelled: count,
  overdue: count,
  /** Finished by the deadline ÷ completed with a deadline. */
  on_time_rate: average,
  /** The prices of completed requests. */
  revenue: sum,
  /** Mean times of completed requests: from created to started, and from started to finished. */
  avg_reaction_min: average,
  avg_work_min: average,
  /** At most three. */
  findings: z.array(finding).max(3),
  best: ranked,
  worst: ranked,
})
export type MainFigures = z.output<typeof mainFigures>

/** A row per status, in the order of statuses; the counts add up to `created`. */
export const requestsStatuses = z.object({
  period: analyticsPeriod,
  created: z.number(),
  data: z.array(z.object({ status: z.number(), count: z.number(), share: rate })),
})
export type RequestsStatuses = z.output<typeof requestsStatuses>

/** Requests created in the period, by their current status. */
const statusCounts = z.object({
  [REQUEST_STATUS.new]: z.number(),
  [REQUEST_STATUS.approval]: z.number(),
  [REQUEST_STATUS.inProgress]: z.number(),
  [REQUEST_STATUS.completed]: z.number(),
  [REQUEST_STATUS.cancelledByCompany]: z.number(),
  [REQUEST_STATUS.cancelledByClient]: z.number(),
})

function tableOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    period: analyticsPeriod,
    data: z.array(row),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
  })
}

/**
 * Requests created in the period, by what a field of the account's own says: a row per option that any has, the most first,
 * then those without a value (null), which no filter of the list finds. The counts add up to `created`.
 */
export const requestsByField = z.object({
  period: analyticsPeriod,
  field: z.object({ key: z.string(), title: z.record(z.string(), z.string()) }),
  created: z.number(),
  data: z.array(
    z.object({
      option: z
        .object({ id: z.number(), title: z.record(z.string(), z.string()), color: z.string().nullable() })
        .nullable(),
      created: z.number(),
      statuses: statusCounts,
      share: rate,
    }),
  ),
})
export type RequestsByField = z.output<typeof requestsByField>

/** A request counts for each of its executors, so rows may add up to more than the requests. Null: no executor. */
export const requestsEmployees = tableOf(
  z.object({
    employee: user.nullable(),
    created: z.number(),
    statuses: statusCounts,
    overdue: z.number(),
    on_time_rate: rate,
    /** Completed with a deadline: below five the rate is not ranked. */
    on_time_n: z.number(),
  }),
)
export type RequestsEmployees = z.output<typeof requestsEmployees>

/** Days on which employees had the application open; see docs/decisions/0036-positions-and-heartbeats.md */
export const employeesTimeOnline = tableOf(
  z.object({ employee: user, date, online_sec: z.number(), first_seen: time, last_seen: time }),
).extend({
  /** Totals of the period, the longest first. */
  employees: z.array(z.object({ employee: user, online_sec: z.number(), days: z.number() })),
  /** The first day that was counted in this account; null: none yet. */
  counted_since: date.nullable(),
})
export type EmployeesTimeOnline = z.output<typeof employeesTimeOnline>

/** Median and ninth decile; over many requests they come from a summary that is exact to one part in fifty. */
const spread = z.object({ n: z.number(), median: minutes, p90: minutes })
const times = {
  /** Created → started, started → finished, created → finished, of the requests completed in the bucket. */
  reaction: spread,
  work: spread,
  total: spread,
}

export const requestsTime = z.object({
  period: analyticsPeriod,
  data: z.array(z.object({ ...bucket, ...times })),
  /** Of the whole period. */
  all: z.object(times),
})
export type RequestsTime = z.output<typeof requestsTime>

export const requestsRevenue = z.object({
  period: analyticsPeriod,
  data: z.array(
    z.object({
      ...bucket,
      /** The prices of requests completed in the bucket. */
      actual: money,
      completed: z.number(),
      actual_others: otherCurrencies,
      /** The prices of open requests planned (otherwise due) in the bucket. */
      planned: money,
      open: z.number(),
      planned_others: otherCurrencies,
    }),
  ),
  actual: money,
  completed: z.number(),
  actual_others: otherCurrencies,
  planned: money,
  open: z.number(),
  planned_others: otherCurrencies,
  /** At most ten, by revenue of the period; null: requests without a client. */
  top_clients: z.array(
    z.object({ client: named.nullable(), actual: money, completed: z.number(), share: rate, others: otherCurrencies }),
  ),
})
export type RequestsRevenue = z.output<typeof requestsRevenue>

/** Null: completed without an executor; the revenue of all rows adds up to the account's, to the kopeck. */
export const analyticsEmployees = tableOf(
  z.object({
    employee: user.nullable(),
    completed: z.number(),
    on_time_rate: rate,
    on_time_n: z.number(),
    /** The mean of the clients' ratings; null when there are none. */
    rating: z.number().nullable(),
    rating_n: z.number(),
    /** Planned time ÷ working time of the next seven days, whatever the period; null without a work schedule. */
    workload: rate,
    /** Their share of the prices: split evenly, remainders kopeck by kopeck. */
    revenue: money,
    revenue_others: otherCurrencies,
    avg_work_min: minutes,
  }),
)
export type AnalyticsEmployees = z.output<typeof analyticsEmployees>

/** Null: requests without a manager. */
export const analyticsManagers = tableOf(
  z.object({
    manager: user.nullable(),
    created: z.number(),
    /** Of the requests created in the period. */
    open: z.number(),
    completed: z.number(),
    overdue: z.number(),
    cancelled_company: z.number(),
    cancelled_client: z.number(),
    revenue: money,
    revenue_others: otherCurrencies,
  }),
)
export type AnalyticsManagers = z.output<typeof analyticsManagers>

/** Null: requests without a facility. */
export const analyticsFacilities = tableOf(
  z.object({
    facility: named.nullable(),
    /** Created in the period. */
    requests: z.number(),
    emergencies: z.number(),
    emergency_share: rate,
    overdue: z.number(),
    completed: z.number(),
    profit: money,
    profit_others: otherCurrencies,
    /** Mean days between successive emergencies of the period; null with fewer than two. */
    mean_days_between_emergencies: z.number().nullable(),
    /** When work there was last completed before the end of the period. */
    last_service_at: time.nullable(),
  }),
)
export type AnalyticsFacilities = z.output<typeof analyticsFacilities>

/** A request has one clock of a kind at most: each count is of requests. */
const clockFigures = z.object({
  clocks: z.number(),
  met: z.number(),
  missed: z.number(),
  /** Neither met nor missed yet, those on pause among them. */
  running: z.number(),
  withdrawn: z.number(),
  /** Met ÷ met and missed. */
  met_rate: rate,
  /** By how much those that were missed and are done were late: minutes inside service hours; of working days, minutes. */
  median_overrun_min: minutes,
  overrun_n: z.number(),
  /** Met in time, which was known only later. */
  learned_late: z.number(),
})
export type ClockFigures = z.output<typeof clockFigures>

const clocksByKind = { reaction: clockFigures, arrival: clockFigures, resolution: clockFigures }

/**
 * The clocks that began in the period. A request with several executors counts for each of them. Null: requests without
 * a client or an executor; clocks whose agreement or target was replaced.
 */
export const analyticsSla = tableOf(z.object({ subject: named.nullable(), ...clocksByKind })).extend({
  /** Of the whole period, each request once. */
  all: z.object(clocksByKind),
})
export type AnalyticsSla = z.output<typeof analyticsSla>

/** The figures of one user: of requests they are an executor of. */
export const ownFigures = z.object({
  period: analyticsPeriod,
  completed: z.number(),
  on_time: z.number(),
  late: z.number(),
  on_time_rate: rate,
  rating: z.number().nullable(),
  rating_n: z.number(),
  /** The first day for which the caller's online time is recorded. */
  online_since: date.nullable(),
  /** The same figures of the period before. */
  previous: z.object({ completed: z.number(), on_time_rate: rate, rating: z.number().nullable() }),
})
export type OwnFigures = z.output<typeof ownFigures>
