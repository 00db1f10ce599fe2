import { sql } from 'kysely'
import type { analyticsRoutes } from '#contract/analytics/analytics.ts'
import type { EmployeesTimeOnline } from '#contract/analytics/analytics-rows.ts'
import type { Given } from '#contract/route.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { allOf, sliceOf } from '../db/read-page.ts'
import { usersOf } from './names.ts'
import { publicPeriod, readPeriod } from './period.ts'

type OnlineQuery = Given<(typeof analyticsRoutes)['employeesTimeOnline']>['query']
type OnlineDay = Omit<EmployeesTimeOnline['data'][number], 'employee'> & { user_id: number }

/**
 * How long each employee had the application open, by days in the account's time zone. A user who may see all figures
 * sees those of the employees they may read; a `manager` grant on analytics covers only the user themselves here.
 */
export async function readTimeOnline(tx: Tx, actor: Actor, query: OnlineQuery): Promise<EmployeesTimeOnline> {
  const period = await readPeriod(tx, actor, query)
  const where = allOf([
    sql`d.date >= ${period.from} and d.date < ${period.to}`,
    inScope(actor, 'employees:read', 'd.user_id'),
    actorGrant(actor, 'analytics:read') !== 'allowed' && sql`d.user_id = ${actor.userId}`,
    query.employee_id && sql`d.user_id = any(${query.employee_id}::bigint[])`,
  ])
  const { rows: days } = await sql<OnlineDay & { total: number }>`
    select d.user_id, d.date, d.online_sec, d.first_seen, d.last_seen, count(*) over () as total
    from online_days d join memberships m on m.account_id = d.account_id and m.user_id = d.user_id
    where ${where} ${orderOf(query.sort)} ${sliceOf(query)}`.execute(tx)
  const { rows: sums } = await sql<{ user_id: number; online_sec: number; days: number }>`
    select d.user_id, sum(d.online_sec)::float8 as online_sec, count(*) as days from online_days d
    where ${where} group by d.user_id order by 2 desc, 1`.execute(tx)
  const { rows: first } = await sql<{ date: string | null }>`select min(date) as date from online_days`.execute(tx)
  const users = await usersOf(
    tx,
    sums.map(({ user_id }) => user_id),
  )
  const withEmployee = <Row extends { user_id: number }>({ user_id, ...row }: Row) => {
    const employee = users.get(user_id)
    if (!employee) throw new Error('Online time has no such member')
    return { employee, ...row }
  }
  const { page, per_page } = query
  return {
    period: publicPeriod(period),
    data: days.map(({ total: _, ...day }) => withEmployee(day)),
    current_page: page,
    per_page,
    // A page beyond the last one has no row with the total.
    total: days[0]?.total ?? sums.reduce((total, { days: own }) => total + own, 0),
    employees: sums.map(withEmployee),
    counted_since: first[0]?.date ?? null,
  }
}

function orderOf(sort = 'date') {
  const direction = sort.startsWith('-') ? sql` desc` : sql``
  const column = { name: 'm.name', date: 'd.date', online_sec: 'd.online_sec' }[sort.replace('-', '')] ?? 'd.date'
  return sql`order by ${sql.ref(column)}${direction}, d.date, m.name, d.user_id`
}
