import { sql } from 'kysely'
import { SCHEDULED_REQUESTS_MAX } from '#contract/limits.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { roomForSchedules } from './create-scheduled-request.ts'
import { type LockedSchedule, NEXT_VERSION } from './lock-scheduled-request.ts'
import { addDays, dateIn } from './look-ahead.ts'
import { countBefore } from './recurrence/plan-occurrences.ts'
import { requireDates } from './require-dates.ts'
import { ruleOf } from './stored-schedule.ts'

/**
 * Ends a scheduled request before a date and returns the id of a new one, which continues from there by another rule
 * and takes over the requests created for later dates. Null when no date comes before it: then there is nothing to
 * split.
 * @throws AppError validation_failed at `from` when that has passed, when no dates are left, or when the account has no
 * room for another one
 */
export async function splitOff(
  tx: Tx,
  actor: Actor,
  before: LockedSchedule,
  from: string,
  after: Recurrence,
): Promise<number | null> {
  const rule = ruleOf(before)
  if (from < dateIn(rule.timezone, new Date())) throw invalid({ from: 'occurrence_passed' })
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const earlier = countBefore(rule, workDays, from)
  if (earlier === 0) return null

  const later = laterRule(rule, after, from, earlier)
  if (later.schedule.count !== null && later.schedule.count <= 0) throw invalid({ from: 'schedule_never' })
  requireDates(later, workDays)
  if ((await roomForSchedules(tx)) < 1) throw invalid({ from: ['schedules_full', { max: SCHEDULED_REQUESTS_MAX }] })
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_requests (name, is_active, timezone, days, schedule, exceptions, type, work_type, priority,
      client_id, facility_id, manager_id, price, description, client_sign_required, duration_min, author_id, continues_id,
      custom, open_from, begins_after)
    select name, is_active, ${later.timezone}, ${JSON.stringify(later.days)}, ${JSON.stringify(later.schedule)},
      ${JSON.stringify(later.exceptions)}, type, work_type, priority, client_id, facility_id, manager_id, price,
      description, client_sign_required, duration_min, author_id, id, custom, open_from, begins_after
    from scheduled_requests where id = ${before.id} returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A locked row is there')
  await moveParts(tx, before.id, id, from)
  await tx
    .updateTable('scheduled_requests')
    .set({
      schedule: JSON.stringify({ ...rule.schedule, ends_on: addDays(from, -1) }),
      exceptions: JSON.stringify(rule.exceptions.filter(({ date }) => date < from)),
      ...NEXT_VERSION,
    })
    .where('id', '=', before.id)
    .execute()
  return id
}

/** An unchanged count is the total of both. */
function laterRule(before: Recurrence, after: Recurrence, from: string, earlier: number): Recurrence {
  const { schedule } = after
  const isSameCount = schedule.count === before.schedule.count
  return {
    ...after,
    schedule: {
      ...schedule,
      starts_on: schedule.starts_on > from ? schedule.starts_on : from,
      count: schedule.count !== null && isSameCount ? schedule.count - earlier : schedule.count,
    },
    exceptions: before.exceptions.filter(({ date }) => date >= from),
  }
}

async function moveParts(tx: Tx, from: number, to: number, date: string): Promise<void> {
  for (const [table, column] of [
    ['scheduled_request_executors', 'user_id'],
    ['scheduled_request_equipment', 'equipment_id'],
    ['scheduled_request_checklists', 'checklist_id'],
  ] as const) {
    await sql`insert into ${sql.table(table)} (scheduled_request_id, ${sql.ref(column)})
      select ${to}, ${sql.ref(column)} from ${sql.table(table)} where scheduled_request_id = ${from}`.execute(tx)
  }
  // A created date is not created again, whichever of the two it belongs to.
  await sql`
    with moved as (
      update scheduled_occurrences set scheduled_request_id = ${to}
      where scheduled_request_id = ${from} and date >= ${date} returning request_id, state
    ), requests_moved as (
      update requests set scheduled_request_id = ${to} where id in (select request_id from moved)
    ), counted as (
      select count(*) filter (where state = 'created') as created from moved
    )
    update scheduled_requests s
    set created_count = case when s.id = ${to} then c.created else s.created_count - c.created end
    from counted c where s.id in (${from}, ${to})`.execute(tx)
}
