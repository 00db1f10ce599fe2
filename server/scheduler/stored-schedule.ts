import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { exception, type Recurrence, schedule } from '#contract/scheduler/recurrence.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import type { ScheduledRequests } from '../db/schema.ts'
import { openYield } from '../work/yield-to-loop.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { creationOf, type LatestCreated, type LookAhead, lookAhead, type Progress } from './look-ahead.ts'

const storedRule = z.object({
  timezone: z.string(),
  days: z.array(z.number()),
  schedule,
  exceptions: z.array(exception),
})

/** A row of scheduled requests with its progress. */
export interface StoredSchedule extends Selectable<ScheduledRequests> {
  recorded: string[]
  latest: LatestCreated | null
}

/** The rule of a row. */
export function ruleOf(
  row: Pick<Selectable<ScheduledRequests>, 'timezone' | 'days' | 'schedule' | 'exceptions'>,
): Recurrence {
  return storedRule.parse(row)
}

export function progressOf(stored: StoredSchedule): Progress {
  return {
    rule: ruleOf(stored),
    openFrom: stored.open_from,
    beginsAfter: stored.begins_after,
    recorded: new Set(stored.recorded),
    latest: stored.latest,
  }
}

const progressColumns = sql`
  (select coalesce(json_agg(o.date), '[]') from scheduled_occurrences o
    where o.account_id = s.account_id and o.scheduled_request_id = s.id and (o.date >= s.open_from
      or o.date in (select (e ->> 'date')::date from jsonb_array_elements(s.exceptions) e))) as recorded,
  case when (s.schedule ->> 'after_completion')::boolean then (
    select json_build_object('date', o.date, 'is_open', coalesce(${isOpenRequest('r')}, false),
      'on', coalesce((coalesce(r.finished_at, r.cancelled_at) at time zone s.timezone)::date, o.takes_place_on, o.date),
      'number', (select count(*) from scheduled_occurrences b
        where b.account_id = o.account_id and b.scheduled_request_id = o.scheduled_request_id and b.date <= o.date))
    from scheduled_occurrences o
    left join requests r on r.account_id = o.account_id and r.id = o.request_id
    where o.account_id = s.account_id and o.scheduled_request_id = s.id and o.state = 'created'
    order by o.date desc limit 1) end as latest`

/** With 1,000 exceptions each, so many rows are a few megabytes. */
const PORTION = 100

/** Scheduled requests `s` that match a condition, in order of id, a portion at a time: an account may have thousands. */
export async function* schedulesInPortions(tx: Tx, where: RawBuilder<unknown>): AsyncGenerator<StoredSchedule[]> {
  let after = 0
  for (;;) {
    const portion = await readSchedules(tx, sql`${where} and s.id > ${after}`, sql`limit ${PORTION}`)
    if (portion.length > 0) yield portion
    after = portion.at(-1)?.id ?? after
    if (portion.length < PORTION) return
  }
}

/** Scheduled requests `s` that match a condition, in order of id. `end`: a locking clause or a limit. */
export async function readSchedules(
  tx: Tx,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select s.*, ${progressColumns} from scheduled_requests s where ${where} order by s.id ${end}`.execute(tx)
  return rows
}

/** Recomputes and stores the next dates of scheduled requests whose rule, state or past has changed. */
export async function refreshNextRuns(tx: Tx, ids: readonly number[], now = new Date()): Promise<void> {
  const schedules = await readSchedules(tx, sql`s.id = any(${ids}::bigint[])`)
  await keepNextRuns(tx, schedules, await readWorkDays(tx), now)
}

/** Stores the next dates of schedules that have just been read. */
export async function keepNextRuns(
  tx: Tx,
  schedules: readonly StoredSchedule[],
  workDays: WorkDays,
  now: Date,
): Promise<void> {
  const yieldToLoop = openYield()
  const columns = []
  for (const stored of schedules) {
    await yieldToLoop()
    const progress = progressOf(stored)
    columns.push({ id: stored.id, ...nextRunOf(stored, progress.rule, lookAhead(progress, workDays, now)) })
  }
  await sql`
    update scheduled_requests s set next_date = n.next_date, next_starts_at = n.next_starts_at,
      next_run_at = n.next_run_at, has_ended = n.has_ended, open_from = greatest(s.open_from, n.open_from),
      is_plan_stale = false
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as n (id bigint, next_date date,
      next_starts_at timestamptz, next_run_at timestamptz, has_ended boolean, open_from date)
    where s.id = n.id`.execute(tx)
}

/** What the job looks at next. A paused schedule plans nothing. */
function nextRunOf(stored: StoredSchedule, rule: Recurrence, { due, passed, next, isWaiting, openFrom }: LookAhead) {
  const first = due[0] ?? next
  const kept = {
    has_ended: !first && !isWaiting,
    // Only past the recorded dates: the rest is still to do.
    open_from: due.length + passed.length > 0 ? stored.open_from : openFrom,
  }
  if (!first || !stored.is_active) return { ...kept, next_date: null, next_starts_at: null, next_run_at: null }
  return {
    ...kept,
    next_date: first.date,
    next_starts_at: first.starts_at,
    next_run_at: creationOf(rule, first),
  }
}
