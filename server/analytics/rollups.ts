import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '#contract/analytics/periods.ts'
import type { Database, Tx } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { ALL_AXES, branchOf, isMoney, isWithin, minutesBetween, type RollupKind, type Sum, sumsOf } from './axes.ts'
import { isOfAllTypes, KEPT_SPANS } from './sources.ts'
import { endOfSpan, mergeRanges, type Span, spansIn, startOfSpan, startOfSpanOf } from './spans.ts'

/** With fewer requests a year, reading the requests is fast enough. */
const KEPT_REQUESTS_MIN = 20_000
/** The sums of a day are made once every change under way has been committed. */
const SETTLED_MINUTES = 15

/** With more days than this to make, all days between them are made as well. */
const APART_MAX = 5

const KINDS = Object.keys(KEPT_SPANS) as RollupKind[]
const SUMS = sumsOf(ALL_AXES)

interface Stretch {
  span: Span
  /** Whole spans. */
  range: DateRange
  timezone: string
}

/** Recomputes the sums of the spans in a range, in the account's unit of work; longer spans from shorter ones. */
async function makeSums(tx: Tx, { span, range, timezone }: Stretch): Promise<void> {
  const isSpan = sql`account_id = current_account() and span = ${span}
    and date >= ${range.from}::date and date < ${range.to}::date`
  await sql`delete from analytics_rollups where ${isSpan}`.execute(tx)
  for (const kind of KINDS) {
    const nth = KEPT_SPANS[kind].indexOf(span)
    if (nth === -1) continue
    const shorter = KEPT_SPANS[kind][nth - 1]
    const made = shorter
      ? sumsOfShorter(kind, span, { span: shorter, range })
      : sumsQuery(kind, { span, range, timezone })
    await sql`
      insert into analytics_rollups (kind, span, date, key, type, currency, ${names(SUMS)}) ${made}`.execute(tx)
  }
  if (span !== 'quarter') await makeTimes(tx, span, range, timezone)
  await sql`delete from analytics_spans where ${isSpan}`.execute(tx)
  const dates = spansIn(span, range).map(({ from }) => from)
  await sql`insert into analytics_spans (span, date) select ${span}, unnest(${dates}::date[])`.execute(tx)
}

function sumsOfShorter(kind: RollupKind, span: Span, { span: shorter, range }: Omit<Stretch, 'timezone'>) {
  const sums = SUMS.map((name) => sql`sum(${sql.ref(name)})`)
  return sql`
    select ${kind}, ${span}, ${startOfSpanOf(span, sql`date`)}, key, type, currency, ${sql.join(sums)}
    from analytics_rollups where account_id = current_account() and kind = ${kind} and span = ${shorter}
      and date >= ${range.from}::date and date < ${range.to}::date
    group by 3, key, type, currency`
}

/** The sums of one kind as they are stored. */
export function sumsQuery(kind: RollupKind, { span, range, timezone }: Stretch): RawBuilder<unknown> {
  const branches = ALL_AXES.map((axis) =>
    branchOf({
      axis,
      kind,
      timezone,
      sums: SUMS,
      by: { date: span, type: !isOfAllTypes(kind) },
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

/** The distribution of times: of days from the requests, of longer spans from days. */
async function makeTimes(tx: Tx, span: Exclude<Span, 'quarter'>, range: DateRange, timezone: string): Promise<void> {
  const isDate = sql`account_id = current_account() and date >= ${range.from}::date and date < ${range.to}::date`
  await sql`delete from analytics_times where span = ${span} and ${isDate}`.execute(tx)
  const made =
    span === 'day'
      ? sql`
    select ${span}, (r.finished_at at time zone ${timezone})::date, r.type, taken.measure,
      minutes_step(taken.minutes::bigint), count(*)
    from requests r
    cross join lateral (values
      ('reaction', ${minutesBetween(sql`r.created_at`, sql`r.started_at`)}),
      ('work', ${minutesBetween(sql`r.started_at`, sql`r.finished_at`)}),
      ('total', ${minutesBetween(sql`r.created_at`, sql`r.finished_at`)})) as taken (measure, minutes)
    where r.account_id = current_account() and taken.minutes is not null
      and ${sql.join(isWithin('finished', [range], timezone), sql` and `)}
    group by 2, 3, 4, 5`
      : sql`
    select ${span}, ${startOfSpanOf(span, sql`date`)}, type, measure, minutes, sum(requests)
    from analytics_times where span = 'day' and ${isDate} group by 2, 3, 4, 5`
  await sql`insert into analytics_times (span, date, type, measure, minutes, requests) ${made}`.execute(tx)
}

interface KeptAccount {
  id: number
  timezone: string
  today: string
  /** The time zone of the stored sums; null: none are stored yet. */
  kept: string | null
  first: string | null
}

/** Brings the stored sums of all large accounts up to date. */
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
    // From its commit on changes are recorded; sums are made once transactions that began before have ended.
    await database.inAccount(id, async (tx) => {
      const isOther = sql`account_id = current_account() and timezone <> ${timezone}`
      await sql`delete from analytics_accounts where ${isOther}`.execute(tx)
      await sql`insert into analytics_accounts (timezone) values (${timezone}) on conflict do nothing`.execute(tx)
    })
    return
  }
  await makeMissing(database, id, { from: first, to: today }, timezone)
}

/** Makes what is missing or has changed, up to the last full day: a month at a time, each in a transaction. */
export async function makeMissing(
  database: Database,
  accountId: number,
  all: DateRange,
  timezone: string,
): Promise<void> {
  for (let from = startOfSpan('month', all.from); from < all.to; from = endOfSpan('month', from)) {
    const next = endOfSpan('month', from)
    const range = { from, to: next < all.to ? next : all.to }
    await database.inAccount(accountId, (tx) => makeMissingIn(tx, range, timezone))
  }
  const quarters = spansIn('quarter', { from: startOfSpan('month', all.from), to: all.to })
  await database.inAccount(accountId, (tx) => makeQuarters(tx, quarters, timezone))
}

/** Of a month, or of the part of it that is over. */
async function makeMissingIn(tx: Tx, range: DateRange, timezone: string) {
  // No user waits for it, and on a busy database a month takes longer than the limit of a call.
  await allowLongStatements(tx)
  const { rows } = await sql<{ changes: number[]; dates: string[]; made: Record<Span, string[]> | null }>`
    with changed as materialized (
      select id, date from analytics_changes where date >= ${range.from}::date and date < ${range.to}::date)
    select array(select id from changed) as changes, array(select distinct date::text from changed) as dates,
      (select json_object_agg(span, dates) from (
        select s.span, json_agg(s.date) as dates from analytics_spans s
        where s.date >= ${range.from}::date and s.date < ${range.to}::date group by s.span) as made) as made`.execute(
    tx,
  )
  const { changes = [], dates = [], made } = rows[0] ?? {}
  const stale = new Set(dates)
  for (const span of ['day', 'ten_days', 'month'] as const) {
    const known = new Set(made?.[span])
    const missing = spansIn(span, range).filter(
      ({ from, to }) => !known.has(from) || [...stale].some((date) => date >= from && date < to),
    )
    // Longer spans are made of these, and have to be recomputed too.
    for (const { from } of missing) stale.add(from)
    for (const one of fewRanges(missing)) await makeSums(tx, { span, range: one, timezone })
  }
  if (stale.size > 0) {
    await sql`delete from analytics_spans where account_id = current_account() and span = 'quarter'
      and date = ${startOfSpan('quarter', range.from)}`.execute(tx)
  }
  // Changes recorded after the read above stay, and are processed next time.
  await sql`delete from analytics_changes where account_id = current_account()
    and id = any(${changes}::bigint[])`.execute(tx)
}

/** Disjoint ranges; if there are many, one that covers them all. */
function fewRanges(ranges: readonly DateRange[]): DateRange[] {
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return []
  return ranges.length > APART_MAX ? [{ from: first.from, to: last.to }] : mergeRanges(ranges)
}

/** The missing quarters, from their months. */
async function makeQuarters(tx: Tx, quarters: readonly DateRange[], timezone: string): Promise<void> {
  const { rows } = await sql<{ from: string }>`
    select wanted as from from unnest(${quarters.map(({ from }) => from)}::date[]) as wanted
    where not exists (select from analytics_spans s where s.span = 'quarter' and s.date = wanted)`.execute(tx)
  const missing = new Set(rows.map(({ from }) => from))
  for (const range of quarters) {
    if (missing.has(range.from)) await makeSums(tx, { span: 'quarter', range, timezone })
  }
}

/** Keeps the stored sums of large accounts up to date. */
export function updateSumsJob(database: Database): JobDefinition {
  return {
    queue: 'update-analytics',
    cron: '*/10 * * * *',
    work: () => updateSums(database),
  }
}
