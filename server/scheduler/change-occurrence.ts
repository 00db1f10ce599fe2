import { sql } from 'kysely'
import type { z } from 'zod'
import { EXCEPTIONS_MAX, type Exception } from '#contract/scheduler/recurrence.ts'
import type { OccurrenceRow, scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { type LockedSchedule, lockScheduledRequest, NEXT_VERSION } from './lock-scheduled-request.ts'
import { dateIn } from './look-ahead.ts'
import { readOccurrence } from './occurrence-rows.ts'
import { recordSchedule } from './record-schedule.ts'
import { refreshNextRuns, ruleOf } from './stored-schedule.ts'

type Body = z.output<typeof scheduledRequestRoutes.setException.body>

/**
 * Skips one date of a scheduled request, moves it to another day, or restores it.
 * @throws AppError validation_failed at `date` when the rule has none there, it has passed, or its request is created;
 * at `to` when that day has passed
 */
export async function changeOccurrence(tx: Tx, actor: Actor, id: number, body: Body): Promise<OccurrenceRow> {
  const schedule = await lockScheduledRequest(tx, actor, 'schedule:update', id)
  await requireOpen(tx, actor, schedule, body)
  const { exceptions } = ruleOf(schedule)
  const former = exceptions.find(({ date }) => date === body.date)
  const others = exceptions.filter(({ date }) => date !== body.date)
  const after: Exception[] = body.action === 'restore' ? others : [...others, body]
  if (after.length > EXCEPTIONS_MAX) throw invalid({ date: ['too_many', { max: EXCEPTIONS_MAX }] })
  if (JSON.stringify(former) !== JSON.stringify(body.action === 'restore' ? undefined : body)) {
    await save(tx, actor, schedule, former, body, after)
  }
  const row = await readOccurrence(tx, actor, id, body.date)
  if (!row) throw new Error('The date was there before')
  return row
}

async function requireOpen(tx: Tx, actor: Actor, { id, timezone }: LockedSchedule, body: Body): Promise<void> {
  const occurrence = await readOccurrence(tx, actor, id, body.date)
  if (!occurrence) throw invalid({ date: 'occurrence_unknown' })
  if (occurrence.state === 'created') throw invalid({ date: 'occurrence_created' })
  const today = dateIn(timezone, new Date())
  // A moved date has not passed while the day it was moved to lies ahead.
  const day = occurrence.takes_place_on ?? occurrence.date
  if (occurrence.state === 'missed' || occurrence.state === 'failed' || (day < today && body.date < today)) {
    throw invalid({ date: 'occurrence_passed' })
  }
  if (body.action === 'move' && body.to < today) throw invalid({ to: 'occurrence_passed' })
}

async function save(
  tx: Tx,
  actor: Actor,
  { id, name, client_id, facility_id }: LockedSchedule,
  former: Exception | undefined,
  body: Body,
  exceptions: Exception[],
): Promise<void> {
  const sorted = [...exceptions].sort((a, b) => a.date.localeCompare(b.date))
  await tx
    .updateTable('scheduled_requests')
    .set({ exceptions: JSON.stringify(sorted), ...NEXT_VERSION })
    .where('id', '=', id)
    .execute()
  // A skipped date is recorded only once it has passed.
  await sql`delete from scheduled_occurrences
    where scheduled_request_id = ${id} and date = ${body.date} and state = 'skipped'`.execute(tx)
  await refreshNextRuns(tx, [id])
  const changes = { occurrence: { old: dayAfter(body.date, former), new: dayAfter(body.date, body) } }
  await recordSchedule(tx, actor, { id, client_id, facility_id }, 'scheduleChanged', { name, changes })
}

/** The day on which a date takes place with an exception; null when it does not. */
function dayAfter(date: string, exception: Exception | Body | undefined): string | null {
  if (exception?.action === 'move') return exception.to
  return exception?.action === 'skip' ? null : date
}
