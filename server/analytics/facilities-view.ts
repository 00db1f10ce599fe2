import { sql } from 'kysely'
import type { analyticsRoutes } from '../../contract/analytics/analytics.ts'
import type { AnalyticsFacilities } from '../../contract/analytics/analytics-rows.ts'
import type { Given } from '../../contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { columnOf, createdOf } from './employees-views.ts'
import { readEmergencies, readFacts, startOfDay } from './facts.ts'
import { facilitiesOf } from './names.ts'
import { readPeriod, type ShownPeriod, saidOf } from './period.ts'
import { countOf, meanOf, moneyOf, shareOf } from './sums.ts'
import { type KeyedRow, pageOfTable, rowsOf } from './table.ts'

const DAY_SECONDS = 24 * 60 * 60

export async function readFacilities(
  tx: Tx,
  actor: Actor,
  query: Given<(typeof analyticsRoutes)['facilities']>['query'],
): Promise<AnalyticsFacilities> {
  const period = await readPeriod(tx, actor, query)
  const asked = { range: period, filters: query, by: 'facility' } as const
  const facts = await readFacts(tx, actor, { ...asked, axes: ['created', 'finished', 'deadline'] })
  const emergencies = await readEmergencies(tx, actor, asked)
  const rows = rowsOf(facts, (own) => {
    const [{ key = null } = {}] = own
    const { amount, others } = moneyOf(own, 'revenue', period.currency)
    const requests = createdOf(own)
    const { n = 0, seconds = 0 } = (key !== null && emergencies.get(key)) || {}
    return {
      requests,
      emergencies: countOf(own, 'emergencies'),
      emergency_share: shareOf(countOf(own, 'emergencies'), requests),
      overdue: countOf(own, 'overdue'),
      completed: countOf(own, 'completed'),
      profit: amount,
      profit_others: others,
      mean_days_between_emergencies: meanOf(seconds / DAY_SECONDS, Math.max(n - 1, 0), 1),
    }
  })
  const lastOf = query.sort?.endsWith('last_service_at') ? await lastService(tx, actor, rows, period) : undefined
  const page = await pageOfTable(
    tx,
    rows,
    query,
    'facility',
    (row, column) => (lastOf ? lastOf(row.key) : columnOf(row, column)),
    '-requests',
  )
  const shownLast = lastOf ?? (await lastService(tx, actor, page.data, period))
  const names = await facilitiesOf(tx, keysOf(page.data))
  return {
    period: saidOf(period),
    ...page,
    data: page.data.map(({ key, ...row }) => ({
      facility: key === null ? null : (names.get(key) ?? null),
      ...row,
      last_service_at: shownLast(key),
    })),
  }
}

/** When work at these facilities was last completed, before the period's end: one look into an index for each. */
async function lastService(tx: Tx, actor: Actor, rows: readonly KeyedRow[], { to }: ShownPeriod) {
  const { rows: found } = await sql<{ id: number; last: string }>`
    select f.id, done.last from unnest(${keysOf(rows)}::bigint[]) as f (id)
    cross join lateral (
      select max(r.finished_at) as last from requests r
      where r.account_id = current_account() and r.facility_id = f.id and r.status = 4
        and r.finished_at < ${startOfDay(to, actor)}) as done
    where done.last is not null`.execute(tx)
  const times = new Map(found.map(({ id, last }) => [id, last]))
  return (key: number | null) => (key === null ? null : (times.get(key) ?? null))
}

function keysOf(rows: readonly KeyedRow[]): number[] {
  return rows.flatMap(({ key }) => key ?? [])
}
