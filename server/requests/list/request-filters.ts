import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestListQuery } from '#contract/requests/request-changes.ts'
import { ATTENTION_STATUS, isOpen, REQUEST_STATUS, type SLA_FILTERS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '#server/access/actor.ts'
import { isOwnRow } from '#server/access/scope.ts'
import { hasCustom } from '#server/custom-fields/index.ts'
import { isOpenRequest } from '#server/db/open-requests.ts'
import { wantsAttention } from '../columns/attention.ts'
import { LONGEST_REQUEST } from '../planning/longest-request.ts'

export type Condition = RawBuilder<SqlBool>
export type RequestListFilters = Omit<RequestListQuery, 'page' | 'per_page' | 'sort' | 'q'>

/** The named filters of a list as conditions on requests `r`. Days begin and end in the account's time zone. */
export function filterConditions(filters: RequestListFilters, actor: Actor): Condition[] {
  const { timezone } = actor
  const { status, type, work_type, priority, client_id, facility_id, manager_id, scheduled_request_id, employee_id } =
    filters
  const between = (column: RawBuilder<unknown>, from: string | undefined, to: string | undefined) =>
    timeBetween(column, from, to, timezone)
  return [
    ...(status ? [hasStatus(status)] : []),
    ...(type ? [sql<SqlBool>`r.type = any(${type})`] : []),
    ...(work_type ? [sql<SqlBool>`r.work_type = any(${work_type})`] : []),
    ...(priority ? [sql<SqlBool>`r.priority = any(${priority}::smallint[])`] : []),
    ...(client_id ? [isOneOf(sql`r.client_id`, client_id)] : []),
    ...(facility_id ? [isOneOf(sql`r.facility_id`, facility_id)] : []),
    ...(manager_id ? [isOneOf(sql`r.manager_id`, manager_id)] : []),
    ...(scheduled_request_id ? [sql<SqlBool>`r.scheduled_request_id = any(${scheduled_request_id}::bigint[])`] : []),
    ...(employee_id ? [isExecutedBy(employee_id, status)] : []),
    ...between(sql`r.deadline_at`, filters.deadline_at_from, filters.deadline_at_to),
    ...between(sql`r.created_at`, filters.created_at_from, filters.created_at_to),
    ...between(sql`r.planned_start_at`, filters.planned_start_at_from, filters.planned_start_at_to),
    ...between(sql`r.finished_at`, filters.finished_at_from, filters.finished_at_to),
    ...between(sql`r.cancelled_at`, filters.cancelled_at_from, filters.cancelled_at_to),
    ...between(shownAt, filters.shown_at_from, filters.shown_at_to),
    ...(filters.is_late === undefined ? [] : [filters.is_late ? isLate : isOnTime]),
    // Without a deadline it is neither true nor false.
    ...(filters.is_attention === undefined
      ? []
      : [sql<SqlBool>`${wantsAttention} is ${filters.is_attention ? sql`true` : sql`not true`}`]),
    ...(filters.has_kept_work === undefined ? [] : [sql<SqlBool>`r.has_kept_work = ${sql.lit(filters.has_kept_work)}`]),
    ...(filters.has_executor === undefined ? [] : [sql<SqlBool>`r.has_executor = ${sql.lit(filters.has_executor)}`]),
    ...(filters.sla ? [hasClockIn(filters.sla)] : []),
    ...(filters.paused === undefined
      ? []
      : [sql<SqlBool>`r.paused_since is ${filters.paused ? sql`not null` : sql`null`}`]),
    ...hasClock(filters, timezone),
    ...(filters.is_own ? [isOwnRow(actor, 'requests', 'r.id')] : []),
    ...hasCustom(actor, 'requests', 'r.id', filters.custom),
    ...(filters.is_rated === undefined
      ? []
      : [sql<SqlBool>`r.rating is ${filters.is_rated ? sql`not null` : sql`null`}`]),
  ]
}

/**
 * The filters of a calendar: the ranges of planned time and of deadline together say which stretch of time is shown,
 * and a request belongs where the calendar shows it: from its planned start for its duration, else at its deadline.
 */
export function calendarConditions(filters: RequestListFilters, actor: Actor): Condition[] {
  const { timezone } = actor
  const { planned_start_at_from, planned_start_at_to, deadline_at_from, deadline_at_to, ...others } = filters
  const from = planned_start_at_from ?? deadline_at_from
  const to = planned_start_at_to ?? deadline_at_to
  return [
    ...filterConditions(others, actor),
    sql<SqlBool>`${shownAt} is not null`,
    ...(from ? shownSince(startOf(from, timezone)) : []),
    ...timeBetween(shownAt, undefined, to, timezone),
  ]
}

/** Where a calendar shows a request. */
export const shownAt = sql`r.shown_at`
/** Longer requests are rare and have an index of their own, `requests_long_idx`. */
export const LONG_MIN = sql.lit(240)

/** Requests that begin at `start` or later, or are under way then; the index is read from the first of them. */
function shownSince(start: RawBuilder<string>): Condition[] {
  const goesOn = (request: string) =>
    sql`${sql.ref(`${request}.planned_start_at`)} + make_interval(mins => ${sql.ref(`${request}.duration_min`)}) > ${start}`
  const first = (condition: RawBuilder<unknown>) =>
    sql`(select min(o.shown_at) from requests o where o.shown_at < ${start} and ${condition} and ${goesOn('o')})`
  const firstShort = first(sql`o.shown_at >= ${start} - make_interval(mins => ${LONG_MIN})`)
  const firstLong = first(sql`o.duration_min > ${LONG_MIN} and o.shown_at >= ${start} - ${LONGEST_REQUEST}`)
  return [
    sql<SqlBool>`${shownAt} >= least(${start}, ${firstShort}, ${firstLong})`,
    sql<SqlBool>`(${shownAt} >= ${start} or ${goesOn('r')})`,
  ]
}

const CLOCKS: Record<(typeof SLA_FILTERS)[number], Condition> = {
  soon: sql<SqlBool>`(${isOpenRequest('r')} and r.sla_soon_at <= now() and r.sla_due_at >= now())`,
  // Before the job has come by, a clock that is due is not yet marked.
  missed: sql<SqlBool>`(r.sla_missed or ${isOpenRequest('r')} and r.sla_due_at < now())`,
  paused: sql<SqlBool>`exists (select from sla_clocks c
    where c.account_id = r.account_id and c.request_id = r.id and c.state = 'paused')`,
}

function hasClockIn(states: readonly (typeof SLA_FILTERS)[number][]): Condition {
  return sql<SqlBool>`(${sql.join(
    states.map((state) => CLOCKS[state]),
    sql` or `,
  )})`
}

function hasStatus(statuses: number[]): Condition {
  // As literals, so that the planner knows how common each is.
  const stored = statuses.filter((status) => status !== ATTENTION_STATUS)
  const hasStored = sql<SqlBool>`r.status in (${sql.raw(stored.map(Number).join(', '))})`
  if (stored.length === statuses.length) return hasStored
  return stored.length === 0 ? wantsAttention : sql<SqlBool>`(${hasStored} or ${wantsAttention})`
}

/** As the indexes of deadlines and of finished requests say it. */
const NOT_CANCELLED = sql`r.status <= ${sql.lit(REQUEST_STATUS.completed)}`

/** Missed its deadline; written so that an index of deadlines or of finished ones finds the rows first. */
export const isLate = sql<SqlBool>`(${NOT_CANCELLED} and coalesce(r.finished_at, now()) > r.deadline_at)`
/** Finished by its deadline. */
export const isOnTime = sql<SqlBool>`(${NOT_CANCELLED} and r.finished_at <= r.deadline_at)`

function isOneOf(column: RawBuilder<unknown>, wanted: (number | 'none')[]): Condition {
  const ids = wanted.filter((one) => one !== 'none')
  const isOne = sql<SqlBool>`${column} = any(${ids}::bigint[])`
  if (ids.length === wanted.length) return isOne
  return ids.length === 0 ? sql<SqlBool>`${column} is null` : sql<SqlBool>`(${column} is null or ${isOne})`
}

/** The open requests of a few executors are few in an account of any size. */
export function asksForFew({ employee_id, status }: RequestListFilters): boolean {
  return employee_id !== undefined && !employee_id.includes('none') && asksForOpen(status)
}

/** All that is asked of clocks is asked of one of them. */
function hasClock(filters: RequestListFilters, timezone: string): Condition[] {
  const conditions = clockConditions(filters, timezone)
  if (conditions.length === 0) return []
  return [
    sql<SqlBool>`exists (select from sla_clocks k
      where k.account_id = r.account_id and k.request_id = r.id and ${sql.join(conditions, sql` and `)})`,
  ]
}

/** The same filters as conditions on a clock `k`. */
export function clockConditions(filters: RequestListFilters, timezone: string): Condition[] {
  const { agreement_id, sla_target_id, sla_kind, sla_state, sla_started_at_from, sla_started_at_to } = filters
  const { is_sla_done, is_learned_late } = filters
  return [
    ...(agreement_id ? [isOneOf(sql`k.agreement_id`, agreement_id)] : []),
    ...(sla_target_id ? [isOneOf(sql`k.target_id`, sla_target_id)] : []),
    ...(sla_kind ? [sql<SqlBool>`k.kind = ${sla_kind}`] : []),
    ...(sla_state ? [sql<SqlBool>`k.state = any(${sla_state})`] : []),
    ...timeBetween(sql`k.started_at`, sla_started_at_from, sla_started_at_to, timezone),
    ...(is_sla_done === undefined ? [] : [sql<SqlBool>`k.met_at is ${is_sla_done ? sql`not null` : sql`null`}`]),
    ...(is_learned_late === undefined ? [] : [sql<SqlBool>`k.is_learned_late = ${sql.lit(is_learned_late)}`]),
  ]
}

function asksForOpen(statuses: number[] | undefined): boolean {
  return statuses?.every((status) => status === ATTENTION_STATUS || isOpen(status)) ?? false
}

/** When only open requests are wanted, those of a user are found without reading the completed ones. */
function isExecutedBy(employees: (number | 'none')[], statuses: number[] | undefined): Condition {
  const openOnly = asksForOpen(statuses) ? sql`and e.is_open` : sql``
  const ids = employees.filter((employee) => employee !== 'none')
  const isByOne = sql<SqlBool>`exists (select from request_executors e
    where e.account_id = r.account_id and e.request_id = r.id and e.user_id = any(${ids}::bigint[]) ${openOnly})`
  if (ids.length === employees.length) return isByOne
  return ids.length === 0 ? sql<SqlBool>`not r.has_executor` : sql<SqlBool>`(not r.has_executor or ${isByOne})`
}

/** Both bounds are inclusive; a date as the upper bound includes that day. */
function timeBetween(
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
  timezone: string,
): Condition[] {
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${startOf(from, timezone)}`] : []),
    ...(to && isDate(to) ? [sql<SqlBool>`${column} < ${startOfDay(to, timezone, 1)}`] : []),
    ...(to && !isDate(to) ? [sql<SqlBool>`${column} <= ${to}::timestamptz`] : []),
  ]
}

function startOf(value: string, timezone: string): RawBuilder<string> {
  return isDate(value) ? startOfDay(value, timezone, 0) : sql`${value}::timestamptz`
}

function startOfDay(date: string, timezone: string, daysLater: number): RawBuilder<string> {
  return sql`((${date}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timezone})`
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}
