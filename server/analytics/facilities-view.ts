import { type RawBuilder, sql } from 'kysely'
import type { analyticsRoutes } from '../../contract/analytics/analytics.ts'
import type { AnalyticsFacilities } from '../../contract/analytics/analytics-rows.ts'
import type { Given } from '../../contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { startOfDay } from './axes.ts'
import { readEmergencies } from './emergencies.ts'
import { columnOf, createdOf } from './employees-views.ts'
import { type Fact, readFacts, readRankedFacts } from './facts.ts'
import { facilitiesOf } from './names.ts'
import { readPeriod, type ShownPeriod, saidOf } from './period.ts'
import { countOf, inCurrency, meanOf, moneyOf, shareOf } from './sums.ts'
import { type KeyedRow, pageOfTable, rowsOf } from './table.ts'

/** What a row shows: with tens of thousands of facilities each sum more is felt. */
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

export async function readFacilities(
  tx: Tx,
  actor: Actor,
  query: Given<(typeof analyticsRoutes)['facilities']>['query'],
): Promise<AnalyticsFacilities> {
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
    const last = await lastService(tx, actor, keys, period)
    return ({ key }: KeyedRow) => {
      const { n = 0, seconds = 0 } = (key !== null && emergencies.get(key)) || {}
      return {
        mean_days_between_emergencies: meanOf(seconds / DAY_SECONDS, Math.max(n - 1, 0), 1),
        last_service_at: (key !== null && last.get(key)) || null,
      }
    }
  }
  const order = orderOf(query.sort, period.currency)
  const { page, details } = order ? await pageInOrder(order) : await pageOfAll()
  const names = await facilitiesOf(tx, keysOf(page.data))
  return {
    period: saidOf(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({
      facility: key === null ? null : (names.get(key) ?? null),
      ...row,
      ...details({ key }),
    })),
  }

  async function pageInOrder(order: RawBuilder<unknown>) {
    const { page: current_page, per_page } = query
    const ranking = { order, limit: per_page, offset: (current_page - 1) * per_page }
    const { facts, total } = await readRankedFacts(tx, actor, wanted, ranking)
    const data = rowsFrom(facts)
    return { page: { data, current_page, per_page, total }, details: await detailsOf(data) }
  }

  /** By a name, or by what costs a look for each facility, and so is looked up of all only where it is asked for. */
  async function pageOfAll() {
    const rows = rowsFrom(await readFacts(tx, actor, wanted))
    const ofAll = query.sort?.endsWith('name') ? undefined : await detailsOf(rows)
    const sortValue = (row: (typeof rows)[number], column: string) => columnOf({ ...row, ...ofAll?.(row) }, column)
    const page = await pageOfTable(tx, rows, query, 'facility', sortValue, '-requests')
    return { page, details: ofAll ?? (await detailsOf(page.data)) }
  }
}

const CREATED = sql`sum(status_1 + status_2 + status_3 + status_4 + status_5 + status_6)`

/** The order of facts that a sort asks for; undefined where it is of what facts do not say. */
function orderOf(sort = '-requests', currency: string): RawBuilder<unknown> | undefined {
  const columns: Record<string, RawBuilder<unknown>> = {
    requests: CREATED,
    emergency_share: sql`round(sum(emergencies)::numeric / nullif(${CREATED}, 0)::numeric, 4)`,
    overdue: sql`sum(overdue)`,
    completed: sql`sum(completed)`,
    profit: inCurrency('revenue', currency),
  }
  const column = columns[sort.replace('-', '')]
  // What is at no facility comes last in either direction, and so does what has no value.
  return column && sql`key is null, ${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last`
}

/** When work at these facilities was last completed, before the period's end: one look into an index for each. */
async function lastService(tx: Tx, actor: Actor, ids: readonly number[], { to }: ShownPeriod) {
  const { rows: found } = await sql<{ id: number; last: string }>`
    select f.id, done.last from unnest(${ids}::bigint[]) as f (id)
    cross join lateral (
      select max(r.finished_at) as last from requests r
      where r.account_id = current_account() and r.facility_id = f.id and r.status = 4
        and r.finished_at < ${startOfDay(to, actor)}) as done
    where done.last is not null`.execute(tx)
  return new Map(found.map(({ id, last }) => [id, last]))
}

function keysOf(rows: readonly KeyedRow[]): number[] {
  return rows.flatMap(({ key }) => key ?? [])
}
