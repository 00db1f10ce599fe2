import type { analyticsRoutes } from '#contract/analytics/analytics.ts'
import type { AnalyticsEmployees, AnalyticsManagers, RequestsEmployees } from '#contract/analytics/analytics-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Given } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { workloadOf } from '../employees/index.ts'
import { type Fact, readFacts } from './facts.ts'
import { usersOf } from './names.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { countOf, kopecks, meanOf, moneyOf, onTimeRate } from './sums.ts'
import { type KeyedRow, pageOfTable, rowsOf } from './table.ts'

type Routes = typeof analyticsRoutes

export async function readRequestsEmployees(
  tx: Tx,
  actor: Actor,
  query: Given<Routes['requestsEmployees']>['query'],
): Promise<RequestsEmployees> {
  const period = await readPeriod(tx, actor, query)
  const facts = await readFacts(tx, actor, {
    axes: ['created', 'finished', 'deadline'],
    range: period,
    filters: query,
    by: 'employee',
  })
  const rows = rowsOf(facts, (own) => ({
    created: createdOf(own),
    statuses: {
      [REQUEST_STATUS.new]: countOf(own, 'status_1'),
      [REQUEST_STATUS.approval]: countOf(own, 'status_2'),
      [REQUEST_STATUS.inProgress]: countOf(own, 'status_3'),
      [REQUEST_STATUS.completed]: countOf(own, 'status_4'),
      [REQUEST_STATUS.cancelledByCompany]: countOf(own, 'status_5'),
      [REQUEST_STATUS.cancelledByClient]: countOf(own, 'status_6'),
    },
    overdue: countOf(own, 'overdue'),
    ...punctuality(own),
  }))
  const page = await pageOfTable(tx, actor, rows, query, 'employee', columnOf, '-created')
  const userOf = await lookUpUsers(tx, page.data)
  return {
    period: publicPeriod(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({ employee: userOf(key), ...row })),
  }
}

export async function readEmployees(
  tx: Tx,
  actor: Actor,
  query: Given<Routes['employees']>['query'],
): Promise<AnalyticsEmployees> {
  const period = await readPeriod(tx, actor, query)
  const facts = await readFacts(tx, actor, { axes: ['finished'], range: period, filters: query, by: 'employee' })
  const workload = await workloadOf(
    tx,
    actor,
    facts.flatMap(({ key }) => key ?? []),
  )
  const rows = rowsOf(facts, (own) => {
    const { amount, others } = moneyOf(own, 'share', period.currency)
    const [{ key = null } = {}] = own
    return {
      completed: countOf(own, 'completed'),
      ...punctuality(own),
      ...ratingOf(own),
      workload: key === null ? null : (workload.get(key) ?? null),
      revenue: amount,
      revenue_others: others,
      avg_work_min: meanOf(countOf(own, 'work_min'), countOf(own, 'started')),
    }
  })
  const page = await pageOfTable(tx, actor, rows, query, 'employee', columnOf, '-completed')
  const userOf = await lookUpUsers(tx, page.data)
  return {
    period: publicPeriod(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({ employee: userOf(key), ...row })),
  }
}

export async function readManagers(
  tx: Tx,
  actor: Actor,
  query: Given<Routes['managers']>['query'],
): Promise<AnalyticsManagers> {
  const period = await readPeriod(tx, actor, query)
  const facts = await readFacts(tx, actor, {
    axes: ['created', 'finished', 'cancelled', 'deadline'],
    range: period,
    filters: query,
    by: 'manager',
  })
  const rows = rowsOf(facts, (own) => {
    const { amount, others } = moneyOf(own, 'revenue', period.currency)
    return {
      created: createdOf(own),
      open: countOf(own, 'status_1', 'status_2', 'status_3'),
      completed: countOf(own, 'completed'),
      overdue: countOf(own, 'overdue'),
      cancelled_company: countOf(own, 'cancelled_company'),
      cancelled_client: countOf(own, 'cancelled_client'),
      revenue: amount,
      revenue_others: others,
    }
  })
  const page = await pageOfTable(tx, actor, rows, query, 'manager', columnOf, '-created')
  const userOf = await lookUpUsers(tx, page.data)
  return {
    period: publicPeriod(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({ manager: userOf(key), ...row })),
  }
}

export function createdOf(facts: readonly Fact[]): number {
  return countOf(facts, 'status_1', 'status_2', 'status_3', 'status_4', 'status_5', 'status_6')
}

/** How many completed requests met their deadline, and how many had one. */
export function punctuality(facts: readonly Fact[]) {
  return { on_time_rate: onTimeRate(facts), on_time_n: countOf(facts, 'on_time', 'late') }
}

export function ratingOf(facts: readonly Fact[]) {
  const rated = countOf(facts, 'rated')
  return { rating: meanOf(countOf(facts, 'rating'), rated, 2), rating_n: rated }
}

/** Columns are sorted by value, money as a number. */
export function columnOf(row: object, column: string): number | string | null {
  const value = (row as Record<string, number | string | null>)[column] ?? null
  return column === 'revenue' || column === 'profit' ? Number(kopecks(String(value))) : value
}

/** The users of the keys, for the rows that are shown. */
async function lookUpUsers(tx: Tx, rows: readonly KeyedRow[]) {
  const users = await usersOf(
    tx,
    rows.flatMap(({ key }) => key ?? []),
  )
  return (key: number | null) => (key === null ? null : (users.get(key) ?? null))
}
