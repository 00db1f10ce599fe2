import { type RawBuilder, sql } from 'kysely'
import type { analyticsRoutes } from '#contract/analytics/analytics.ts'
import type { AnalyticsFacilities } from '#contract/analytics/analytics-rows.ts'
import type { Given } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { startOfDay } from './axes.ts'
import { readEmergencies, secondsBetweenEmergencies } from './emergencies.ts'
import { createdOf } from './employees-views.ts'
import { type Fact, readRankedFacts } from './facts.ts'
import { facilitiesOf } from './names.ts'
import { publicPeriod, readPeriod, type ShownPeriod } from './period.ts'
import { countOf, inCurrency, meanOf, moneyOf, shareOf } from './sums.ts'
import { type KeyedRow, rowsOf } from './table.ts'

/** Only the sums that are shown: over tens of thousands of facilities each one costs. */
const SUMS = [
  'status_1',
  'status_2',
  'status_3',
  'status_4',
  'status_5',
  'status_6',
  'emergencies',
  'completed',
  'revenue',
  'overdue',
] as const
const DAY_SECONDS = 24 * 60 * 60

type FacilitiesQuery = Given<(typeof analyticsRoutes)['facilities']>['query']

export async function readFacilities(tx: Tx, actor: Actor, query: FacilitiesQuery): Promise<AnalyticsFacilities> {
  const period = await readPeriod(tx, actor, query)
  const asked = { range: period, filters: query, by: 'facility' } as const
  const wanted = { ...asked, axes: ['created', 'finished', 'deadline'], sums: SUMS } as const
  const rowsFrom = (facts: readonly Fact[]) =>
    rowsOf(facts, (own) => {
      const { amount, others } = moneyOf(own, 'revenue', period.currency)
      const requests = createdOf(own)
      return {
        requests,
        emergencies: countOf(own, 'emergencies'),
        emergency_share: shareOf(countOf(own, 'emergencies'), requests),
        overdue: countOf(own, 'overdue'),
        completed: countOf(own, 'completed'),
        profit: amount,
        profit_others: others,
      }
    })
  const detailsOf = async (some: readonly KeyedRow[]) => {
    const keys = keysOf(some)
    const emergencies = await readEmergencies(tx, actor, asked, keys)
    const last = await lastServices(tx, actor, keys, period)
    return ({ key }: KeyedRow) => {
      const { n = 0, seconds = 0 } = (key !== null && emergencies.get(key)) || {}
      return {
        mean_days_between_emergencies: meanOf(seconds / DAY_SECONDS, Math.max(n - 1, 0), 1),
        last_service_at: (key !== null && last.get(key)) || null,
      }
    }
  }
  const { page: current_page, per_page } = query
  const order = orderOf(actor, query, period)
  const ranking = { order, limit: per_page, offset: (current_page - 1) * per_page }
  const { facts, total } = await readRankedFacts(tx, actor, wanted, ranking)
  const rows = rowsFrom(facts)
  const details = await detailsOf(rows)
  const names = await facilitiesOf(tx, keysOf(rows))
  return {
    period: publicPeriod(period),
    current_page,
    per_page,
    total,
    data: rows.map(({ key, ...row }) => ({
      facility: key === null ? null : (names.get(key) ?? null),
      ...row,
      ...details({ key }),
    })),
  }
}

const CREATED = sql`sum(status_1 + status_2 + status_3 + status_4 + status_5 + status_6)`

/**
 * The order of facts for a sort. A value that is not in the facts takes a lookup per facility, so it is read only when
 * sorted by.
 */
function orderOf(actor: Actor, { sort = '-requests', ...filters }: FacilitiesQuery, period: ShownPeriod) {
  const columns: Record<string, RawBuilder<unknown>> = {
    name: sql`(select f.name from facilities f where f.id = key)`,
    requests: CREATED,
    emergency_share: sql`round(sum(emergencies)::numeric / nullif(${CREATED}, 0)::numeric, 4)`,
    overdue: sql`sum(overdue)`,
    completed: sql`sum(completed)`,
    profit: inCurrency('revenue', period.currency),
    mean_days_between_emergencies: secondsBetweenEmergencies(sql`key`, actor, { range: period, filters }),
    last_service_at: lastServiceAt(sql`key`, actor, period),
  }
  // Requests without a facility come last in either direction, and so do rows without a value.
  const column = columns[sort.replace('-', '')]
  return sql`key is null, ${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last`
}

/** When work at a facility was last completed before the end of the period: one index lookup. */
function lastServiceAt(facility: RawBuilder<unknown>, actor: Actor, { to }: ShownPeriod) {
  return sql<string | null>`(
    select max(r.finished_at) from requests r
    where r.account_id = current_account() and r.facility_id = ${facility} and r.status = 4
      and r.finished_at < ${startOfDay(to, actor)})`
}

async function lastServices(tx: Tx, actor: Actor, ids: readonly number[], period: ShownPeriod) {
  const { rows } = await sql<{ id: number; last: string | null }>`
    select f.id, ${lastServiceAt(sql`f.id`, actor, period)} as last from unnest(${ids}::bigint[]) as f (id)`.execute(tx)
  return new Map(rows.map(({ id, last }) => [id, last]))
}

function keysOf(rows: readonly KeyedRow[]): number[] {
  return rows.flatMap(({ key }) => key ?? [])
}
