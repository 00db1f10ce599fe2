import { sql } from 'kysely'
import type { analyticsRoutes } from '../../contract/analytics/analytics.ts'
import type { AnalyticsFacilities } from '../../contract/analytics/analytics-rows.ts'
import type { Given } from '../../contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { startOfDay } from './axes.ts'
import { readEmergencies } from './emergencies.ts'
import { columnOf, createdOf } from './employees-views.ts'
import { readFacts } from './facts.ts'
import { facilitiesOf } from './names.ts'
import { readPeriod, type ShownPeriod, saidOf } from './period.ts'
import { countOf, meanOf, moneyOf, shareOf } from './sums.ts'
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
  const facts = await readFacts(tx, actor, { ...asked, axes: ['created', 'finished', 'deadline'], sums: SUMS })
  const rows = rowsOf(facts, (own) => {
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
  // They cost a look for each facility: of all of them only where the order asks for it.
  const isSortedByDetails = /mean_days_between_emergencies$|last_service_at$/.test(query.sort ?? '')
  const ofAll = isSortedByDetails ? await detailsOf(rows) : undefined
  const page = await pageOfTable(
    tx,
    rows,
    query,
    'facility',
    (row, column) => columnOf({ ...row, ...ofAll?.(row) }, column),
    '-requests',
  )
  const details = ofAll ?? (await detailsOf(page.data))
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
