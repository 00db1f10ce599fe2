import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnalyticsFilters } from '../../contract/analytics/analytics-query.ts'
import type { DateRange } from '../../contract/analytics/periods.ts'
import type { Actor } from '../access/actor.ts'
import { inScope, isOwnRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { filterConditions, isLate, isOnTime } from '../requests/index.ts'
import { scopeOf } from './period.ts'

/** By which of a request's times it belongs to a period, and what is summed up of those that do. */
const AXES = {
  created: {
    time: sql`r.created_at`,
    where: sql<SqlBool>`true`,
    sums: {
      status_1: sql`(r.status = 1)::int`,
      status_2: sql`(r.status = 2)::int`,
      status_3: sql`(r.status = 3)::int`,
      status_4: sql`(r.status = 4)::int`,
      status_5: sql`(r.status = 5)::int`,
      status_6: sql`(r.status = 6)::int`,
      emergencies: sql`(r.type = 'emergency')::int`,
      unassigned: sql`(${isOpenRequest('r')} and not r.has_executor)::int`,
    },
  },
  finished: {
    time: sql`r.finished_at`,
    where: sql<SqlBool>`r.status = 4`,
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
    },
  },
  cancelled: {
    time: sql`r.cancelled_at`,
    where: sql<SqlBool>`r.status in (5, 6)`,
    sums: { cancelled_company: sql`(r.status = 5)::int`, cancelled_client: sql`(r.status = 6)::int` },
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
const MONEY = ['revenue', 'planned_sum'] as const
type Money = (typeof MONEY)[number]
export type Count = Exclude<SumsOf<Axis>, Money>

/** What requests are told apart by. */
export type Dimension = 'employee' | 'manager' | 'client' | 'facility'

export interface FactQuery {
  axes: readonly Axis[]
  range: DateRange
  filters: AnalyticsFilters
  by?: Dimension
  /** Told apart by the days they belong to as well. */
  byDate?: boolean
}

/** The sums of the requests with one key, of one day and in one currency; what no axis asks for is nought. */
export type Fact = { key: number | null; date: string | null; currency: string } & Record<Count, number> &
  Record<Money, string>

const ALL_SUMS = Object.values(AXES).flatMap(({ sums }) => Object.keys(sums)) as (Count | Money)[]

/** Sums of the requests that the actor may list, each counted on the axes where it belongs to the period. */
export async function readFacts(tx: Tx, actor: Actor, query: FactQuery): Promise<Fact[]> {
  const branches = query.axes.map((axis) => branchOf(actor, query, axis))
  const { rows } = await sql<Fact>`
    select key, date, currency, ${sql.join(ALL_SUMS.map(total))}
    from (${sql.join(branches, sql` union all `)}) as fact
    group by key, date, currency`.execute(tx)
  return rows
}

/** Of each facility with emergencies in the period: how many, and how long after the first one the last one came. */
export async function readEmergencies(
  tx: Tx,
  actor: Actor,
  { range, filters }: Pick<FactQuery, 'range' | 'filters'>,
): Promise<Map<number, { n: number; seconds: number }>> {
  const { rows } = await sql<{ id: number; n: number; seconds: number }>`
    select r.facility_id as id, count(*) as n,
      extract(epoch from max(r.created_at) - min(r.created_at))::float8 as seconds
    from requests r
    where r.type = 'emergency' and r.facility_id is not null
      and ${sql.join(conditionsOf(actor, { range, filters }, 'created'), sql` and `)}
    group by r.facility_id`.execute(tx)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

function total(name: Count | Money): RawBuilder<unknown> {
  const sum = sql`sum(${sql.ref(name)})`
  return sql`${isMoney(name) ? sql`coalesce(${sum}, 0.00)` : sql`coalesce(${sum}, 0)::float8`} as ${sql.ref(name)}`
}

function isMoney(name: string): name is Money {
  return (MONEY as readonly string[]).includes(name)
}

function branchOf(actor: Actor, { range, filters, by, byDate = false }: FactQuery, axis: Axis): RawBuilder<unknown> {
  const { time, sums } = AXES[axis]
  const ownSums: Record<string, RawBuilder<unknown>> = sums
  const wanted = ALL_SUMS.map((name) => {
    const value =
      by === 'employee' && name === 'revenue'
        ? sql`case when e.user_id is null then r.price else e.share end`
        : ownSums[name]
    return value && name in ownSums ? sql`sum(${value}) as ${sql.ref(name)}` : sql`null::numeric as ${sql.ref(name)}`
  })
  const date = byDate ? sql`(${time} at time zone ${actor.timezone})::date` : sql`null::date`
  const conditions = conditionsOf(actor, { range, filters }, axis)
  // Among the executors of one that was asked for are others, whose figures nobody asked for.
  if (by === 'employee' && filters.employee_id) conditions.push(sql`e.user_id = any(${filters.employee_id}::bigint[])`)
  return sql`
    select ${KEYS[by ?? 'none']} as key, ${date} as date, coalesce(r.currency, a.first_currency, a.currency) as currency,
      ${sql.join(wanted)}
    from requests r join accounts a on a.id = r.account_id
    ${by === 'employee' ? sql`left join request_executors e on e.account_id = r.account_id and e.request_id = r.id` : sql``}
    where ${sql.join(conditions, sql` and `)}
    group by 1, 2, 3`
}

const KEYS: Record<Dimension | 'none', RawBuilder<unknown>> = {
  none: sql`null::bigint`,
  employee: sql`e.user_id`,
  manager: sql`r.manager_id`,
  client: sql`r.client_id`,
  facility: sql`r.facility_id`,
}

/** When a day of the company's clock begins. */
export function startOfDay(date: string, { timezone }: Pick<Actor, 'timezone'>): RawBuilder<string> {
  return sql<string>`(${date}::date::timestamp at time zone ${timezone})`
}

/** Whole minutes, never less than none: a phone's clock may be behind. */
export function minutesBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`greatest(round(extract(epoch from ${to} - ${from}) / 60), 0)`
}

/** Which requests `r` belong to the period on an axis, of those that the actor may list and that were asked for. */
export function conditionsOf(
  actor: Actor,
  { range, filters }: Pick<FactQuery, 'range' | 'filters'>,
  axis: Axis,
): RawBuilder<unknown>[] {
  const { time, where } = AXES[axis]
  return [
    sql`${inScope(actor, 'requests:read', 'r.id')}`,
    ...(scopeOf(actor) === 'own' ? [isOwnRow(actor, 'requests', 'r.id')] : []),
    where,
    sql`${time} >= ${startOfDay(range.from, actor)}`,
    sql`${time} < ${startOfDay(range.to, actor)}`,
    ...filterConditions(pick(filters), actor),
  ]
}

/** Of a view's query what narrows its requests: a list has other parameters of the same names. */
function pick({ manager_id, employee_id, client_id, facility_id, type }: AnalyticsFilters): AnalyticsFilters {
  return { manager_id, employee_id, client_id, facility_id, type }
}
