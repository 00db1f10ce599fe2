import { sql } from 'kysely'
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts'
import type { RequestsRevenue, RequestsStatuses } from '#contract/analytics/analytics-rows.ts'
import { bucketsOf, type DateRange } from '#contract/analytics/periods.ts'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { type Fact, readFacts, readRankedFacts } from './facts.ts'
import { clientsOf } from './names.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { countOf, inCurrency, kopecks, moneyOf, shareOf } from './sums.ts'
import { rowsOf } from './table.ts'

const TOP_CLIENTS = 10

export async function readRequestsStatuses(tx: Tx, actor: Actor, query: AnalyticsQuery): Promise<RequestsStatuses> {
  const period = await readPeriod(tx, actor, query)
  const facts = await readFacts(tx, actor, { axes: ['created'], range: period, filters: query })
  const counts = REQUEST_STATUSES.map((status) => ({ status, count: countOf(facts, `status_${status}`) }))
  const created = counts.reduce((sum, { count }) => sum + count, 0)
  return {
    period: publicPeriod(period),
    created,
    data: counts.map(({ status, count }) => ({ status, count, share: shareOf(count, created) })),
  }
}

export async function readRequestsRevenue(tx: Tx, actor: Actor, query: AnalyticsQuery): Promise<RequestsRevenue> {
  const period = await readPeriod(tx, actor, query)
  const { currency } = period
  const asked = { range: period, filters: query }
  const facts = await readFacts(tx, actor, { ...asked, axes: ['finished', 'shown'], byDate: true })
  const revenue = inCurrency('revenue', currency)
  const { facts: ofClients } = await readRankedFacts(
    tx,
    actor,
    { ...asked, axes: ['finished'], sums: ['completed', 'revenue'], by: 'client' },
    { having: sql`sum(revenue) > 0`, order: sql`${revenue} desc`, limit: TOP_CLIENTS },
  )
  const all = revenueOf(facts, currency)
  const clients = rowsOf(ofClients, (own) => {
    const { amount, others } = moneyOf(own, 'revenue', currency)
    return { actual: amount, others, completed: countOf(own, 'completed') }
  })
  const names = await clientsOf(
    tx,
    clients.flatMap(({ key }) => key ?? []),
  )
  return {
    period: publicPeriod(period),
    data: bucketsOf(period).map((bucket) => ({ ...bucket, ...revenueOf(factsIn(facts, bucket), currency) })),
    ...all,
    top_clients: clients.map(({ key, ...row }) => ({
      client: key === null ? null : (names.get(key) ?? null),
      ...row,
      share: shareOf(Number(kopecks(row.actual)), Number(kopecks(all.actual))),
    })),
  }
}

function revenueOf(facts: readonly Fact[], currency: string) {
  const actual = moneyOf(facts, 'revenue', currency)
  const planned = moneyOf(facts, 'planned_sum', currency)
  return {
    actual: actual.amount,
    completed: countOf(facts, 'completed'),
    actual_others: actual.others,
    planned: planned.amount,
    open: countOf(facts, 'planned'),
    planned_others: planned.others,
  }
}

/** Of facts broken down by date, those of these days. */
export function factsIn(facts: readonly Fact[], { from, to }: DateRange): Fact[] {
  return facts.filter(({ date }) => date !== null && date >= from && date < to)
}
