import { type RawBuilder, sql } from 'kysely'
import { type DateRange, monthsLater } from '../../contract/analytics/periods.ts'
import type { Database, Tx } from '../db/database.ts'
import { ALL_AXES, branchOf, isMoney, isWithin, minutesBetween, type RollupKind, type Sum, sumsOf } from './axes.ts'
import { isByMonthsOnly, rangesOf } from './sources.ts'

/** Below so many requests a year is read from them faster than anybody notices. */
export const KEPT_REQUESTS_MIN = 20_000
/** Sums of a day are made when every change of it that was on its way has arrived. */
const SETTLED_MINUTES = 15

/** With more days to make than these a month is made as a whole. */
const DAYS_APART_MAX = 5

const DAY_KINDS = ['all', 'own', 'employee', 'manager'] as const satisfies RollupKind[]
const MONTH_KINDS = ['employee', 'manager', 'client', 'facility'] as const satisfies RollupKind[]
const SUMS = sumsOf(ALL_AXES)

interface Span {
  span: 'day' | 'month'
  range: DateRange
  timezone: string
}

/** Makes the sums of a range of whole days or of one month anew, in the account's unit of work. */
export async function makeSums(tx: Tx, { span, range, timezone }: Span): Promise<void> {
  const isSpan = sql`account_id = current_account() and date >= ${range.from}::date and date < ${range.to}::date`
  await sql`delete from analytics_rollups where span = ${span} and ${isSpan}`.execute(tx)
  for (const kind of span === 'day' ? DAY_KINDS : MONTH_KINDS) {
    await sql`
      insert into analytics_rollups (kind, span, date, key, type, currency, ${names(SUMS)}) ${sumsQuery(kind, { span, range, timezone })}`.execute(
      tx,
    )
  }
  if (span === 'day') await makeTimes(tx, range, timezone)
  await sql`delete from analytics_spans where span = ${span} and ${isSpan}`.execute(tx)
  await sql`
    insert into analytics_spans (span, date)
    select ${span}, date::date from generate_series(${range.from}::date, ${range.to}::date - 1,
      ${span === 'day' ? '1 day' : '1 month'}::interval) as date`.execute(tx)
}

/** The sums of one kind as they are to be kept. */
export function sumsQuery(kind: RollupKind, { span, range, timezone }: Span): RawBuilder<unknown> {
  const branches = ALL_AXES.map((axis) =>
    branchOf({
      axis,
      kind,
      timezone,
      sums: SUMS,
      by: { date: span, type: !isByMonthsOnly(kind) },
      conditions: [sql`r.account_id = current_account()`, ...isWithin(axis, [range], timezone)],
    }),
  )
  const sums = SUMS.map(
    (name) => sql`coalesce(sum(${sql.ref(name)}), ${isMoney(name) ? sql`0.00` : sql`0`}) as ${sql.ref(name)}`,
  )
  return sql`
    select ${kind} as kind, ${span} as span, date, coalesce(key, 0) as key,
      coalesce(type, '') as type, currency, ${sql.join(sums)}
    from (${sql.join(branches, sql` union all `)}) as fact group by date, coalesce(key, 0), type, currency`
}

function names(sums: readonly Sum[]): RawBuilder<unknown> {
  return sql.join(sums.map((name) => sql.ref(name)))
}

async function makeTimes(tx: Tx, range: DateRange, timezone: string): Promise<void> {
  await sql`delete from analytics_times where account_id = current_account()
    and date >= ${range.from}::date and date < ${range.to}::date`.execute(tx)
  await sql`
    insert into analytics_times (date, type, measure, minutes, requests)
    select (r.finished_at at time zone ${timezone})::date, r.type, taken.measure, minutes_step(taken.minutes::bigint), count(*)
    from requests r
    cross join lateral (values
      ('reaction', ${minutesBetween(sql`r.created_at`, sql`r.started_at`)}),
      ('work', ${minutesBetween(sql`r.started_at`, sql`r.finished_at`)}),
      ('total', ${minutesBetween(sql`r.created_at`, sql`r.finished_at`)})) as taken (measure, minutes)
    where r.account_id = current_account() and taken.minutes is not null
      and ${sql.join(isWithin('finished', [range], timezone), sql` and `)}
    group by 1, 2, 3, 4`.execute(tx)
}

interface KeptAccount {
  id: number
  timezone: string
  today: string
  /** The zone by whose days sums are kept; null: none are yet. */
  kept: string | null
  first: string | null
}

/** Brings the sums of all large companies up to date. */
export async function updateSums(database: Database): Promise<void> {
  const accounts = await database.asSystem(async (tx) => {
    const { rows } = await sql<KeptAccount>`
      select a.id, a.timezone, k.timezone as kept,
        ((now() - make_interval(mins => ${SETTLED_MINUTES})) at time zone a.timezone)::date as today,
        ((select min(r.created_at) from requests r where r.account_id = a.id) at time zone a.timezone)::date as first
      from accounts a
      left join analytics_accounts k on k.account_id = a.id
        and k.since < now() - make_interval(mins => ${SETTLED_MINUTES})
      where k.account_id is not null
        or exists (select from request_numbers n where n.account_id = a.id and n.last_number >= ${KEPT_REQUESTS_MIN})`.execute(
      tx,
    )
    return rows
  })
  for (const account of accounts) await updateAccount(database, account)
}

async function updateAccount(database: Database, { id, timezone, today, kept, first }: KeptAccount): Promise<void> {
  if (kept !== timezone || first === null) {
    // From its commit on changes are noted; sums are made once those that began before have ended.
    await database.inAccount(id, async (tx) => {
      const isOther = sql`account_id = current_account() and timezone <> ${timezone}`
      await sql`delete from analytics_accounts where ${isOther}`.execute(tx)
      await sql`insert into analytics_accounts (timezone) values (${timezone}) on conflict do nothing`.execute(tx)
    })
    return
  }
  await makeMissing(database, id, { from: first, to: today }, timezone)
}

/** Makes what is missing or was changed, up to a day that is not over: a month at a time, each in a transaction. */
export async function makeMissing(
  database: Database,
  accountId: number,
  all: DateRange,
  timezone: string,
): Promise<void> {
  const firstMonth = `${all.from.slice(0, 7)}-01`
  for (let month = firstMonth; month < all.to; month = monthsLater(month, 1)) {
    const next = monthsLater(month, 1)
    const range = { from: month, to: next < all.to ? next : all.to }
    await database.inAccount(accountId, (tx) => makeMissingIn(tx, range, { timezone, isOver: range.to === next }))
  }
}

/** @param isOver whether the range is a month as a whole */
async function makeMissingIn(tx: Tx, range: DateRange, { timezone, isOver }: { timezone: string; isOver: boolean }) {
  // Nobody waits for it, and a busy database takes longer over a month than a call may.
  await sql`set local statement_timeout = '10min'`.execute(tx)
  const { rows } = await sql<{ days: string[]; changes: number[]; has_month: boolean }>`
    with changed as materialized (
      select id, date from analytics_changes where date >= ${range.from}::date and date < ${range.to}::date)
    select array(select id from changed) as changes,
      array(
        select date::date::text from generate_series(${range.from}::date, ${range.to}::date - 1, interval '1 day') date
        where date::date in (select date from changed)
          or not exists (select from analytics_spans s where s.span = 'day' and s.date = date.date::date)
        order by 1) as days,
      exists (select from analytics_spans s where s.span = 'month' and s.date = ${range.from}::date) as has_month`.execute(
    tx,
  )
  const { days = [], changes = [], has_month: hasMonth = false } = rows[0] ?? {}
  if (isOver && (days.length > 0 || !hasMonth)) await makeSums(tx, { span: 'month', range, timezone })
  const ranges = days.length > DAYS_APART_MAX ? [range] : rangesOf(days)
  for (const one of ranges) await makeSums(tx, { span: 'day', range: one, timezone })
  // What was noted after the look above stays noted, and is made once more.
  await sql`delete from analytics_changes where account_id = current_account()
    and id = any(${changes}::bigint[])`.execute(tx)
}
