import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnalyticsFilters } from '#contract/analytics/analytics-query.ts'
import type { DateRange } from '#contract/analytics/periods.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { inScope, isOwnRow } from '../access/scope.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { filterConditions, isLate, isOnTime } from '../requests/index.ts'
import { scopeOf } from './period.ts'
import { type Span, startOfSpanOf } from './spans.ts'

/** A status as SQL, written out so that the planner knows how common it is. */
const statusOf = (name: keyof typeof REQUEST_STATUS) => sql.lit(REQUEST_STATUS[name])

/** The request's time that decides whether it belongs to a period, and the sums over those that do. */
const AXES = {
  created: {
    time: sql`r.created_at`,
    where: sql<SqlBool>`true`,
    sums: {
      status_1: sql`(r.status = ${statusOf('new')})::int`,
      status_2: sql`(r.status = ${statusOf('approval')})::int`,
      status_3: sql`(r.status = ${statusOf('inProgress')})::int`,
      status_4: sql`(r.status = ${statusOf('completed')})::int`,
      status_5: sql`(r.status = ${statusOf('cancelledByCompany')})::int`,
      status_6: sql`(r.status = ${statusOf('cancelledByClient')})::int`,
      emergencies: sql`(r.type = 'emergency')::int`,
      unassigned: sql`(${isOpenRequest('r')} and not r.has_executor)::int`,
    },
  },
  finished: {
    time: sql`r.finished_at`,
    where: sql<SqlBool>`r.status = ${statusOf('completed')}`,
    sums: {
      completed: sql`1`,
      on_time: sql`${isOnTime}::int`,
      late: sql`${isLate}::int`,
      reaction_min: minutesBetween(sql`r.created_at`, sql`r.started_at`),
      work_min: minutesBetween(sql`r.started_at`, sql`r.finished_at`),
      started: sql`(r.started_at is not null)::int`,
      rating: sql`r.rating`,
      rated: sql`(r.rating is not null)::int`,
      revenue: sql`r.price`,
      // In a breakdown by executor; requests without an executor count in full.
      share: sql`r.price`,
    },
  },
  cancelled: {
    time: sql`r.cancelled_at`,
    where: sql<SqlBool>`r.status in (${statusOf('cancelledByCompany')}, ${statusOf('cancelledByClient')})`,
    sums: {
      cancelled_company: sql`(r.status = ${statusOf('cancelledByCompany')})::int`,
      cancelled_client: sql`(r.status = ${statusOf('cancelledByClient')})::int`,
    },
  },
  deadline: { time: sql`r.deadline_at`, where: isLate, sums: { overdue: sql`1` } },
  shown: {
    time: sql`r.shown_at`,
    where: isOpenRequest('r'),
    sums: { planned: sql`1`, planned_sum: sql`r.price` },
  },
} as const satisfies Record<
  string,
  { time: RawBuilder<unknown>; where: RawBuilder<SqlBool | boolean>; sums: Record<string, RawBuilder<unknown>> }
>

export type Axis = keyof typeof AXES
type SumsOf<A extends Axis> = A extends Axis ? keyof (typeof AXES)[A]['sums'] : never
const MONEY = ['revenue', 'share', 'planned_sum'] as const
export type MoneySum = (typeof MONEY)[number]
export type Count = Exclude<SumsOf<Axis>, MoneySum>
export type Sum = Count | MoneySum

/** A breakdown of requests. */
export type Dimension = 'employee' | 'manager' | 'client' | 'facility'
/** The same for stored sums, which also cover the account as a whole and the users responsible. */
export type RollupKind = Dimension | 'all' | 'own'

export const ALL_AXES = Object.keys(AXES) as Axis[]

export function sumsOf(axes: readonly Axis[]): Sum[] {
  return axes.flatMap((axis) => Object.keys(AXES[axis].sums) as Sum[])
}

export function isMoney(name: Sum): name is MoneySum {
  return (MONEY as readonly string[]).includes(name)
}

const KEYS: Record<RollupKind, { key: RawBuilder<unknown>; join?: RawBuilder<unknown> }> = {
  all: { key: sql`null::bigint` },
  own: {
    key: sql`responsible.user_id`,
    join: sql`
      cross join lateral (
        select r.manager_id as user_id where r.manager_id is not null
        union select r.author_id where r.author_id is not null
        union select e.user_id from request_executors e
          where r.has_executor and e.account_id = r.account_id and e.request_id = r.id) as responsible`,
  },
  employee: {
    key: sql`e.user_id`,
    join: sql`left join request_executors e on e.account_id = r.account_id and e.request_id = r.id`,
  },
  manager: { key: sql`r.manager_id` },
  client: { key: sql`r.client_id` },
  facility: { key: sql`r.facility_id` },
}

interface Branch {
  axis: Axis
  kind: RollupKind
  timezone: string
  /** Of all axes in the query. */
  sums: readonly Sum[]
  /** The breakdown, besides the key and the currency. */
  by: { date: Span | 'none'; type: boolean }
  conditions: readonly RawBuilder<unknown>[]
}

/** A query of the sums on one axis, with zeros for those of other axes: a part of a union. */
export function branchOf({ axis, kind, timezone, sums, by, conditions }: Branch): RawBuilder<unknown> {
  const { time, sums: ownSums } = AXES[axis]
  const { key, join = sql`` } = KEYS[kind]
  const wanted = sums.map((name) => sql`${sumOf(ownSums, name, kind)} as ${sql.ref(name)}`)
  const day = sql`(${time} at time zone ${timezone})::date`
  const date = by.date === 'none' ? sql`null::date` : startOfSpanOf(by.date, day)
  return sql`
    select ${key} as key, ${date} as date, ${by.type ? sql`r.type` : sql`null::text`} as type,
      coalesce(r.currency, a.first_currency, a.currency) as currency, ${sql.join(wanted)}
    from requests r join accounts a on a.id = r.account_id ${join}
    where ${sql.join(conditions, sql` and `)}
    group by 1, 2, 3, 4`
}

function sumOf(sums: Record<string, RawBuilder<unknown>>, name: Sum, kind: RollupKind): RawBuilder<unknown> {
  const value = sums[name]
  // Counts are small in any account, and integers add up fastest.
  const type = isMoney(name) ? sql`numeric` : name.endsWith('_min') ? sql`bigint` : sql`integer`
  if (!value || !Object.hasOwn(sums, name)) return sql`null::${type}`
  const sum = name === 'share' && kind === 'employee' ? sql`coalesce(e.share, r.price)` : value
  return sql`sum(${sum})::${type}`
}

/** Requests `r` that belong on the axis, by days in the account's time zone. */
export function isWithin(axis: Axis, ranges: readonly DateRange[], timezone: string): RawBuilder<unknown>[] {
  const { time, where } = AXES[axis]
  const within = ranges.map(
    ({ from, to }) => sql`${time} >= ${startOfDay(from, { timezone })} and ${time} < ${startOfDay(to, { timezone })}`,
  )
  return [where, sql`(${sql.join(within, sql` or `)})`]
}

/** Conditions on the requests `r` that the actor may list and that match the filters. */
export function requestConditions(actor: Actor, filters: AnalyticsFilters): RawBuilder<unknown>[] {
  const { manager_id, employee_id, client_id, facility_id, type } = filters
  return [
    sql`${inScope(actor, 'requests:read', 'r.id')}`,
    ...(scopeOf(actor) === 'own' ? [isOwnRow(actor, 'requests', 'r.id')] : []),
    // Other parameters of a view's query have the same names as filters of a list.
    ...filterConditions({ manager_id, employee_id, client_id, facility_id, type }, actor),
  ]
}

/** The start of a day in the account's time zone. */
export function startOfDay(date: string, { timezone }: Pick<Actor, 'timezone'>): RawBuilder<string> {
  return sql<string>`(${date}::date::timestamp at time zone ${timezone})`
}

/** Whole minutes, never negative: a phone's clock may be behind. */
export function minutesBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`greatest(round(extract(epoch from ${to} - ${from}) / 60), 0)`
}
