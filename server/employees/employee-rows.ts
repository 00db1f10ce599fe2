import { type RawBuilder, sql } from 'kysely'
import type { EmployeeRow, WorkSchedule } from '../../contract/employees.ts'
import { REQUEST_DURATION_MAX_MIN } from '../../contract/request-changes.ts'
import type { Actor } from '../access/actor.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { tagsJson } from '../tags/index.ts'

/** The period whose planned work is held against the schedule. */
const WORKLOAD_DAYS = 7
const RATING_DAYS = 90

export interface StoredEmployee extends EmployeeRow {
  role_id: number
  work_schedule: WorkSchedule | null
}

/**
 * A query of employees: those `where` names (of memberships `m` and users `u`), in the order and number that `rest` says
 * (of rows `employee`), with what is computed of them. Source: domain, "Account, user, membership".
 * - workload: planned minutes of their open requests ÷ minutes of their work schedule, over seven days from today in the
 *   schedule's time zone; null without a schedule
 * - rating: mean of the clients' ratings of the last 90 days
 * - profit: the price of requests completed this month (in the company's zone), split evenly among their executors
 *
 * The figures are computed for everybody at once; sorting by one asks for that anyway.
 */
export function employees(
  actor: Actor,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): RawBuilder<StoredEmployee> {
  const zone = sql`${actor.timezone}::text`
  return sql<StoredEmployee>`
    with planned as materialized (
      select e.user_id, r.planned_start_at as starts_at,
        r.planned_start_at + make_interval(mins => r.duration_min) as ends_at
      from requests r ${joinExecutors}
      -- The longest that could still last into the period; a day more on both sides, since zones differ.
      where r.status in (1, 2, 3)
        and r.planned_start_at > now() - make_interval(mins => ${REQUEST_DURATION_MAX_MIN}, days => 1)
        and r.planned_start_at < now() + make_interval(days => ${WORKLOAD_DAYS + 1})
    ), opened as materialized (
      select e.user_id, count(*) as requests
      from requests r ${joinExecutors} where r.status in (1, 2, 3) group by e.user_id
    ), rated as materialized (
      select e.user_id, avg(r.rating) as rating
      from requests r ${joinExecutors}
      where r.rated_at >= now() - make_interval(days => ${RATING_DAYS}) group by e.user_id
    ), earned as materialized (
      select e.user_id, sum(r.price / shared.executors) as profit
      from requests r ${joinExecutors}
      cross join lateral (
        select count(*) as executors from request_executors x
        where x.account_id = r.account_id and x.request_id = r.id) as shared
      where r.status = 4 and r.price is not null
        and r.finished_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}
      group by e.user_id
    ), employee as (
      select u.id, u.name, u.firstname, u.surname, u.patronymic, u.email,
        case when m.joined_at is not null then u.phone end as phone,
        case when m.joined_at is not null then u.personal_phone end as personal_phone,
        m.role_id, m.is_active, m.is_serviceman, ${avatarOf('m')} as avatar, m.work_schedule,
        (coalesce(busy.minutes, 0) / nullif(on_duty.minutes, 0))::float8 as workload,
        round(rated.rating, 2)::float8 as rating,
        coalesce(round(earned.profit, 2), 0.00) as profit,
        coalesce(opened.requests, 0) as open_requests
      from memberships m
      join users u on u.id = m.user_id
      cross join lateral (
        select date_trunc('day', now() at time zone coalesce(m.work_schedule ->> 'timezone', ${zone})) as today) as clock
      cross join lateral (${busyMinutes(zone)}) as busy
      cross join lateral (${dutyMinutes}) as on_duty
      left join opened on opened.user_id = m.user_id
      left join rated on rated.user_id = m.user_id
      left join earned on earned.user_id = m.user_id
      where ${where}
    )
    select employee.*,
      (select json_build_object('id', r.id, 'name', r.name) from roles r where r.id = employee.role_id) as role,
      ${tagsJson('employee', 'employee.id')} as tags,
      (select json_build_object('lat', g.lat, 'lng', g.lng, 'time', g.time) from geo_locations g
        where g.user_id = employee.id order by g.time desc limit 1) as last_geo
    from employee ${rest}`
}

const joinExecutors = sql`join request_executors e on e.account_id = r.account_id and e.request_id = r.id`

/** Minutes of planned requests that lie in the period. */
function busyMinutes(zone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sum(extract(epoch from least(p.ends_at, week.ends_at) - greatest(p.starts_at, week.starts_at)) / 60) as minutes
    from planned p
    cross join lateral (
      select clock.today at time zone own.zone as starts_at,
        (clock.today + make_interval(days => ${WORKLOAD_DAYS})) at time zone own.zone as ends_at
      from (select coalesce(m.work_schedule ->> 'timezone', ${zone}) as zone) as own) as week
    where p.user_id = m.user_id and p.starts_at < week.ends_at and p.ends_at > week.starts_at`
}

/** Minutes on duty in the period; null without a schedule. */
const dutyMinutes = sql`
  select sum(${minutesBetween('w.from', 'w.to')} - coalesce(${minutesBetween('w.break_from', 'w.break_to')}, 0)) as minutes
  from generate_series(0, ${WORKLOAD_DAYS - 1}::integer) as later (days)
  cross join lateral (select (clock.today + make_interval(days => later.days))::date as date) as calendar
  join jsonb_to_recordset(m.work_schedule -> 'days')
    as w (day integer, is_working boolean, "from" text, "to" text, break_from text, break_to text)
    on w.day = extract(isodow from calendar.date) and w.is_working
  where not (m.work_schedule -> 'days_off') ? calendar.date::text`

/** Between two times of day; an end that is not after the beginning lies on the next day. */
function minutesBetween(from: string, to: string): RawBuilder<unknown> {
  const [begin, end] = [sql.ref(from), sql.ref(to)]
  return sql`(extract(epoch from ${end}::time - ${begin}::time) / 60
    + case when ${end}::time <= ${begin}::time then 1440 else 0 end)`
}

/** An employee as a list shows them. */
export function employeeRow({ work_schedule: _, role_id: __, ...row }: StoredEmployee): EmployeeRow {
  return row
}
