import { sql } from 'kysely'
import { SCHEDULED_REQUESTS_MAX } from '#contract/limits.ts'
import type { ScheduledRequestCreate } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { requireAllCreated } from '../access/require-created.ts'
import type { StoredCustom } from '../custom-fields/index.ts'
import { allEnded } from '../db/all-ended.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { addDays, dateIn } from './look-ahead.ts'
import { type RecordedSchedule, recordSchedules } from './record-schedule.ts'
import { requireDates } from './require-dates.ts'
import { refreshNextRuns } from './stored-schedule.ts'
import { addLinks, fillTemplates, requireTemplate, templateCustom, templatesColumns } from './template.ts'

/** Holidays move a date by less: an original date this long ago has taken place. */
const MOVED_DAYS_MAX = 31

/** The first day considered for a new rule, or after a pause. */
export function openFrom(timezone: string, now: Date): string {
  return addDays(dateIn(timezone, now), -MOVED_DAYS_MAX)
}

/** Creates a scheduled request; its first requests follow within a minute. Returns its id. */
export async function createScheduledRequest(tx: Tx, actor: Actor, body: ScheduledRequestCreate): Promise<number> {
  const { stored } = await templateCustom(tx, actor, body.template)
  const [created] = await createScheduledRequests(tx, actor, [body], stored)
  if (created instanceof AppError) throw created
  if (created === undefined) throw new Error('What was asked for is answered')
  return created
}

/**
 * Creates several at once. Returns the id of each, or its error, in the order given. Open pages are notified only of
 * the first: their lists reload at that.
 * @param custom what their templates store of the account's own fields, which those from a spreadsheet do not have
 */
export async function createScheduledRequests(
  tx: Tx,
  actor: Actor,
  bodies: readonly ScheduledRequestCreate[],
  custom: StoredCustom = {},
): Promise<(number | AppError)[]> {
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const room = await roomForSchedules(tx)
  // Pipelined: statements are sent without waiting for each other's results.
  const checks = bodies.map((body) => check(tx, actor, body, workDays).catch(onlyFieldErrors))
  await allEnded(checks)
  const errors = withinRoom(await Promise.all(checks), room)
  const created = await insert(
    tx,
    actor,
    bodies.filter((_, index) => !errors[index]),
    custom,
  )
  const ids = created.map(({ id }) => id)
  await refreshNextRuns(tx, ids)
  await requireAllCreated(tx, actor, 'schedule:create', ids)
  await recordSchedules(tx, actor, created, 'scheduleCreated')
  const inTurn = ids.values()
  return errors.map((error) => error ?? nextOf(inTurn))
}

/** How many more scheduled requests the account may have. */
export async function roomForSchedules(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('scheduled_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return SCHEDULED_REQUESTS_MAX - count
}

/** The errors of those that may be created, and of those for which there is no room. */
function withinRoom(errors: readonly (AppError | null)[], room: number): (AppError | null)[] {
  let left = room
  return errors.map((error) => {
    if (error) return error
    left -= 1
    return left < 0 ? invalid({ 'template.name': ['schedules_full', { max: SCHEDULED_REQUESTS_MAX }] }) : null
  })
}

function nextOf(ids: Iterator<number>): number {
  const { value } = ids.next()
  if (value === undefined) throw new Error('Every valid one is created')
  return value
}

function onlyFieldErrors(error: unknown): AppError {
  if (error instanceof AppError && error.fields) return error
  throw error
}

/** @throws AppError validation_failed */
async function check(tx: Tx, actor: Actor, body: ScheduledRequestCreate, workDays: WorkDays): Promise<null> {
  const { template, timezone = actor.timezone, days, schedule, exceptions } = body
  requireDates({ timezone, days, schedule, exceptions }, workDays)
  await requireTemplate(tx, actor, template)
  return null
}

/** Inserts them in order, so that ids ascend. */
async function insert(tx: Tx, actor: Actor, bodies: readonly ScheduledRequestCreate[], custom: StoredCustom) {
  const templates = await fillTemplates(
    tx,
    bodies.map(({ template }) => template),
  )
  const columnsOf = await templatesColumns(tx, actor, templates)
  const columns = templates.map(columnsOf)
  const now = new Date()
  const given = bodies.map(({ timezone = actor.timezone, days, schedule, exceptions, is_active }, index) => ({
    ...columns[index],
    is_active,
    timezone,
    days,
    schedule,
    exceptions,
    open_from: openFrom(timezone, now),
  }))
  const { rows } = await sql<RecordedSchedule & { name: string }>`
    with created as (
      insert into scheduled_requests (name, type, work_type, priority, client_id, facility_id, manager_id, price,
        description, client_sign_required, duration_min, is_active, timezone, days, schedule, exceptions, open_from, custom, author_id)
      select name, type, work_type, priority, client_id, facility_id, manager_id, price, description,
        client_sign_required, duration_min, is_active, timezone, days, schedule, exceptions, open_from, ${JSON.stringify(custom)}::jsonb, ${actor.userId}
      from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (name text, type text, work_type text,
        priority smallint, client_id bigint, facility_id bigint, manager_id bigint, price numeric, description text,
        client_sign_required boolean, duration_min integer, is_active boolean, timezone text, days jsonb, schedule jsonb,
        exceptions jsonb, open_from date)) with ordinality
      order by ordinality
      returning id, name, client_id, facility_id)
    select * from created order by id`.execute(tx)
  await addLinks(
    tx,
    templates.map((template, index) => ({ id: rows[index]?.id ?? 0, template })),
  )
  return rows
}
