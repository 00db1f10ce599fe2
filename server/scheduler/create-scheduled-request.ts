import type { ScheduledRequestCreate } from '../../contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { addDays, dayIn } from './look-ahead.ts'
import { type RecordedSchedule, recordSchedules } from './record-schedule.ts'
import { requireDates } from './require-dates.ts'
import { refreshNextRuns } from './stored-schedule.ts'
import { requireTemplate, saveLinks, templateColumns } from './template.ts'

/** A holiday moves a date by less: what is original so long ago has taken place. */
const MOVED_DAYS_MAX = 31

/** From where a rule that is new, or goes on after a pause, is looked at. */
export function openFrom(timezone: string, now: Date): string {
  return addDays(dayIn(timezone, now), -MOVED_DAYS_MAX)
}

/** Creates a scheduled request; its first requests follow within a minute. Returns its id. */
export async function createScheduledRequest(tx: Tx, actor: Actor, body: ScheduledRequestCreate): Promise<number> {
  const [created] = await createScheduledRequests(tx, actor, [body])
  if (created instanceof AppError) throw created
  if (created === undefined) throw new Error('What was asked for is answered')
  return created
}

/**
 * Creates several at once. Answers with the id of each, or with why it was refused, in the order in which they were asked
 * for. Open screens are told of the first only: lists read themselves again at that.
 */
export async function createScheduledRequests(
  tx: Tx,
  actor: Actor,
  bodies: readonly ScheduledRequestCreate[],
): Promise<(number | AppError)[]> {
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const entered: (Entered | AppError)[] = []
  for (const body of bodies) entered.push(await enter(tx, actor, body, workDays).catch(refusal))
  const created = entered.flatMap((one) => (one instanceof AppError ? [] : [one]))
  await refreshNextRuns(
    tx,
    created.map(({ id }) => id),
  )
  for (const { id } of created) await requireCreated(tx, actor, 'schedule:create', id)
  await recordSchedules(tx, actor, created, 'scheduleCreated')
  return entered.map((one) => (one instanceof AppError ? one : one.id))
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError && error.fields) return error
  throw error
}

type Entered = RecordedSchedule & { name: string }

/** @throws AppError validation_failed, before anything is written */
async function enter(tx: Tx, actor: Actor, body: ScheduledRequestCreate, workDays: WorkDays): Promise<Entered> {
  const { template, timezone = actor.timezone, days, schedule, exceptions, is_active } = body
  requireDates({ timezone, days, schedule, exceptions }, workDays)
  await requireTemplate(tx, actor, template)
  const created = await tx
    .insertInto('scheduled_requests')
    .values({
      ...(await templateColumns(tx, actor, template)),
      is_active,
      timezone,
      days: JSON.stringify(days),
      schedule: JSON.stringify(schedule),
      exceptions: JSON.stringify(exceptions),
      author_id: actor.userId,
      open_from: openFrom(timezone, new Date()),
    })
    .returning(['id', 'name', 'client_id', 'facility_id'])
    .executeTakeFirstOrThrow()
  await saveLinks(tx, created.id, template)
  return created
}
