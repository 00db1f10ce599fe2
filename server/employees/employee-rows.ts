import { type RawBuilder, sql } from 'kysely'
import type { SortColumn } from '#contract/paging.ts'
import type { EmployeeRow } from '#contract/users/employees.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import { customColumn, customOrder } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { orderBy } from '../db/read-page.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { tagsJson } from '../tags/index.ts'

/** The days ahead over which workload is computed. */
const WORKLOAD_DAYS = 7
const RATING_DAYS = 90

export interface StoredEmployee extends EmployeeRow {
  work_schedule: WorkSchedule | null
}

/** Sorting by these requires computing them for every employee. */
const FIGURES = ['workload', 'rating', 'profit'] as const

interface Wanted {
  /** A condition on memberships `m` and users `u`. */
  where: RawBuilder<unknown>
  sort?: readonly SortColumn<'surname' | (typeof FIGURES)[number]>[] | undefined
  /** `limit … offset …` */
  slice?: RawBuilder<unknown>
}

/**
 * A query of employees with their figures. Source: domain, "Account, user, membership".
 * - workload: planned minutes of their open requests ÷ minutes of their work schedule, over seven days from today in
 *   the schedule's time zone; null without a schedule
 * - rating: mean of the clients' ratings of the last 90 days
 * - profit: the price of requests completed this month (in the account's time zone), split among their executors to the
 *   kopeck
 *
 * Each figure is a range of an index per employee (docs/decisions/0021-figures-of-executors.md). Unless sorted by, they
 * are computed for the employees of the page only.
 */
export function employees(actor: Actor, { where, sort, slice = sql`` }: Wanted): RawBuilder<StoredEmployee> {
  // A name begins with the surname, and there is an index of memberships by name.
  const columns = sort?.map(({ column, descending }) => ({
    column: column === 'surname' ? 'name' : column,
    descending,
  }))
  const order = orderBy(columns, 'name', 'employee', ['workload', 'rating'], ['id'], (column) =>
    customOrder(actor, 'employees', 'employee.id', column),
  )
  const needsFigures = sort?.some(({ column }) => FIGURES.some((figure) => figure === column))
  const [pageBefore, pageAfter] = needsFigures ? [sql``, sql`${order} ${slice}`] : [sql`${order} ${slice}`, sql``]
  return sql<StoredEmployee>`
    with member as materialized (
      select * from (
        select u.id, m.name, u.firstname, u.surname, u.patronymic, u.email,
          case when m.joined_at is not null then u.phone end as phone,
          case when m.joined_at is not null then u.personal_phone end as personal_phone,
          m.role_id, m.is_active, m.is_serviceman, m.shares_position, ${avatarOf('m')} as avatar, m.work_schedule,
          m.account_id, m.custom, coalesce(m.work_schedule ->> 'timezone', ${actor.timezone}) as zone
        from memberships m join users u on u.id = m.user_id where ${where}) as employee
      ${pageBefore}
    ), employee as (
      select * from (select member.*,
        (coalesce(opened.minutes, 0) / nullif(on_duty.minutes, 0))::float8 as workload,
        round(rated.rating, 2)::float8 as rating,
        coalesce(round(earned.profit, 2), 0.00) as profit,
        opened.requests as open_requests
      from member
      cross join lateral (select date_trunc('day', now() at time zone member.zone) as today) as clock
      cross join lateral (${openWork}) as opened
      cross join lateral (${dutyMinutes}) as on_duty
      cross join lateral (
        select avg(e.rating) as rating from request_executors e
        where e.user_id = member.id and e.rated_at >= now() - make_interval(days => ${RATING_DAYS})) as rated
      cross join lateral (
        select sum(e.share order by e.finished_at) as profit from request_executors e
        where e.user_id = member.id and e.finished_at >= ${monthStart(actor)}) as earned) as employee
      ${pageAfter}
    )
    select employee.id, employee.name, employee.firstname, employee.surname, employee.patronymic, employee.email,
      employee.phone, employee.personal_phone, employee.is_active, employee.is_serviceman, employee.avatar,
      employee.work_schedule, employee.workload, employee.rating, employee.profit, employee.open_requests,
      (select json_build_object('id', r.id, 'name', r.name) from roles r where r.id = employee.role_id) as role,
      ${tagsJson('employee', 'employee.id')} as tags,
      (select json_build_object('lat', g.lat, 'lng', g.lng, 'time', g.time) from geo_locations g
        where g.user_id = employee.id and employee.shares_position is distinct from false
        order by g.time desc limit 1) as last_geo${customColumn(actor, 'employees', 'employee')}
    from employee ${order}`
}

/**
 * The workload of employees by id; null without a work schedule. Employees whom the actor may not read are left out.
 */
export async function workloadOf(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; workload: number | null }>`
    select member.id, (coalesce(opened.minutes, 0) / nullif(on_duty.minutes, 0))::float8 as workload
    from (
      select m.user_id as id, m.work_schedule, coalesce(m.work_schedule ->> 'timezone', ${actor.timezone}) as zone
      from memberships m where m.user_id = any(${ids}::bigint[]) and ${inScope(actor, 'employees:read', 'm.user_id')}
    ) as member
    cross join lateral (select date_trunc('day', now() at time zone member.zone) as today) as clock
    cross join lateral (${openWork}) as opened
    cross join lateral (${dutyMinutes}) as on_duty`.execute(tx)
  return new Map(rows.map(({ id, workload }) => [id, workload]))
}

function monthStart({ timezone }: Actor): RawBuilder<string> {
  return sql`(date_trunc('month', now() at time zone ${timezone}::text) at time zone ${timezone}::text)`
}

/** Open requests, and the planned minutes of those in the period. */
const openWork = sql`
  select count(*) as requests, extract(epoch from
    sum(least(e.planned_end_at, week.ends_at) - greatest(e.planned_start_at, week.starts_at))
    filter (where e.planned_start_at < week.ends_at and e.planned_end_at > week.starts_at)) / 60 as minutes
  from (
    select clock.today at time zone member.zone as starts_at,
      (clock.today + make_interval(days => ${WORKLOAD_DAYS})) at time zone member.zone as ends_at
    -- Computed once for each employee, not for each of their requests.
    offset 0) as week
  join request_executors e on e.user_id = member.id and e.is_open`

/** Working minutes in the period; null without a schedule. */
const dutyMinutes = sql`
  select sum(${minutesBetween('w.from', 'w.to')} - coalesce(${minutesBetween('w.break_from', 'w.break_to')}, 0)) as minutes
  from generate_series(0, ${WORKLOAD_DAYS - 1}::integer) as later (days)
  cross join lateral (select (clock.today + make_interval(days => later.days))::date as date) as calendar
  join jsonb_to_recordset(member.work_schedule -> 'days')
    as w (day integer, is_working boolean, "from" text, "to" text, break_from text, break_to text)
    on w.day = extract(isodow from calendar.date) and w.is_working
  where not (member.work_schedule -> 'days_off') ? calendar.date::text`

/** Between two times of day; an end that is not after the beginning is on the next day. */
function minutesBetween(from: string, to: string): RawBuilder<unknown> {
  const [begin, end] = [sql.ref(from), sql.ref(to)]
  return sql`(extract(epoch from ${end}::time - ${begin}::time) / 60
    + case when ${end}::time <= ${begin}::time then 1440 else 0 end)`
}

/** An employee as a list shows them. */
export function toEmployeeRow({ work_schedule: _, ...row }: StoredEmployee): EmployeeRow {
  return row
}
