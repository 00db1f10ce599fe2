import type { ScheduledRequestCreate } from '../../contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import type { Tx } from '../db/database.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { addDays, dayIn } from './look-ahead.ts'
import { recordSchedule } from './record-schedule.ts'
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
  const { template, timezone = actor.timezone, days, schedule, exceptions, is_active } = body
  requireDates({ timezone, days, schedule, exceptions }, await readWorkDays(tx, { locale: actor.locale }))
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
  await refreshNextRuns(tx, [created.id])
  await requireCreated(tx, actor, 'schedule:create', created.id)
  await recordSchedule(tx, actor, created, 'scheduleCreated', { name: created.name })
  return created.id
}
