import { sql } from 'kysely'
import type { Changes } from '#contract/history.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import type { ScheduledRequestUpdate } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { StoredCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { changesBetween } from '../history/record.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { type ChangeContext, changeCreated, lockNewRequests } from './change-created.ts'
import { recordWithoutRequest } from './create-request-of.ts'
import { openFrom } from './create-scheduled-request.ts'
import { type LockedSchedule, lockScheduledRequest, NEXT_VERSION } from './lock-scheduled-request.ts'
import { lookAhead } from './look-ahead.ts'
import { recordSchedule } from './record-schedule.ts'
import { requireDates } from './require-dates.ts'
import { splitOff } from './split-off.ts'
import { progressOf, readSchedules, refreshNextRuns, ruleOf, type StoredSchedule } from './stored-schedule.ts'
import {
  type FilledTemplate,
  fillTemplates,
  readLinks,
  requireTemplate,
  saveLinks,
  templateColumns,
  templateCustom,
} from './template.ts'
import { readNames } from './template-names.ts'

/**
 * Changes a scheduled request, all of it or from a date on, and, if asked, its created requests that are not started.
 * Returns the id of the one with the change: with `later` a new one, unless no date comes before.
 */
export async function changeScheduledRequest(
  context: ChangeContext,
  id: number,
  body: ScheduledRequestUpdate,
): Promise<number> {
  const { tx, actor } = context
  await requireRow(tx, actor, 'schedule:update', id)
  if (body.change_created) await lockNewRequests(tx, id)
  const before = await lockScheduledRequest(tx, actor, 'schedule:update', id, body.version)
  const links = await readLinks(tx, id)
  const rule = ruleAfter(before, body)
  const isNewRule = JSON.stringify(rule) !== JSON.stringify(ruleOf(before))
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  if (isNewRule) requireDates(rule, workDays)
  if (body.template) await requireTemplate(tx, actor, body.template, { ...before, ...links })
  const namesBefore = await readNames(tx, id)

  const splitOffId = body.apply === 'later' && body.from ? await splitOff(tx, actor, before, body.from, rule) : null
  const changedId = splitOffId ?? id
  const ownChanges = await saveChange(
    tx,
    actor,
    changedId,
    { ...body, ...(splitOffId && { schedule: undefined }) },
    isNewRule,
  )
  const changes = {
    ...changesBetween(namesBefore, await readNames(tx, changedId)),
    ...ownChanges,
    ...(body.is_active !== undefined &&
      body.is_active !== before.is_active && {
        is_active: { old: before.is_active, new: body.is_active },
      }),
  }
  if (!splitOffId && Object.keys(changes).length === 0) return id
  await refreshNextRuns(tx, [...new Set([id, changedId])])
  if (body.change_created) await changeCreated(context, changedId, { before, links }, body.from)
  if (splitOffId) await recordSplit(tx, actor, before, splitOffId)
  else await recordUpdate(tx, actor, before, id, changes)
  return changedId
}

async function recordSplit(tx: Tx, actor: Actor, before: LockedSchedule, splitOffId: number): Promise<void> {
  const { ends_on } = ruleOf(before).schedule
  const rows = await readSchedules(tx, sql`s.id in (${before.id}, ${splitOffId})`)
  for (const row of rows) {
    if (row.id === splitOffId) await recordSchedule(tx, actor, row, 'scheduleCreated', { name: row.name })
    else {
      const changes = { ends_on: { old: ends_on, new: ruleOf(row).schedule.ends_on } }
      await recordSchedule(tx, actor, row, 'scheduleChanged', { name: row.name, changes })
    }
  }
}

/** The rule once the body is applied. */
function ruleAfter(before: LockedSchedule, { timezone, days, schedule }: ScheduledRequestUpdate): Recurrence {
  const rule = ruleOf(before)
  return { ...rule, ...(timezone && { timezone }), ...(days && { days }), ...(schedule && { schedule }) }
}

async function saveChange(
  tx: Tx,
  actor: Actor,
  id: number,
  body: ScheduledRequestUpdate,
  isNewRule: boolean,
): Promise<Changes> {
  const { timezone, days, schedule, is_active } = body
  const [template] = await fillTemplates(tx, body.template ? [body.template] : [])
  const now = new Date()
  const [before] = await readSchedules(tx, sql`s.id = ${id}`)
  if (!before) throw new Error('A locked row is there')
  const isResumed = is_active === true && !before.is_active
  if (isResumed) await recordPause(tx, actor, id, now)
  const startsAnew = isNewRule || isResumed
  const custom =
    template && (await templateCustom(tx, actor, withClient(template, before), before.custom as StoredCustom))
  await tx
    .updateTable('scheduled_requests')
    .set({
      ...(template && (await templateColumns(tx, actor, withClient(template, before)))),
      ...(custom && { custom: JSON.stringify(custom.stored) }),
      ...(timezone && { timezone }),
      ...(days && { days: JSON.stringify(days) }),
      ...(schedule && { schedule: JSON.stringify(schedule) }),
      ...(is_active !== undefined && { is_active }),
      ...(startsAnew && {
        begins_after: sql<string>`greatest(begins_after, ${now.toISOString()})`,
        open_from: openFrom(timezone ?? before.timezone, now),
      }),
      // A user has resolved the failure.
      last_failure: null,
      ...NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute()
  if (template) await saveLinks(tx, id, template)
  return custom?.changes ?? {}
}

/** At the facility that it had, a schedule keeps its client, whose the facility may not be any more. */
function withClient(template: FilledTemplate, { client_id, facility_id }: StoredSchedule): FilledTemplate {
  return template.client_id || template.facility_id !== facility_id ? template : { ...template, client_id }
}

/** Dates that would have begun during a pause are missed. */
async function recordPause(tx: Tx, actor: Actor, id: number, now: Date): Promise<void> {
  const [paused] = await readSchedules(tx, sql`s.id = ${id}`)
  if (!paused) return
  const { due, passed } = lookAhead(progressOf(paused), await readWorkDays(tx, { locale: actor.locale }), now)
  await recordWithoutRequest(tx, id, 'skipped', passed)
  await recordWithoutRequest(
    tx,
    id,
    'missed',
    due.filter(({ starts_at }) => Date.parse(starts_at ?? '') <= now.getTime()),
  )
}

async function recordUpdate(tx: Tx, actor: Actor, before: LockedSchedule, id: number, changes: Changes): Promise<void> {
  const after = await tx
    .selectFrom('scheduled_requests')
    .select(['id', 'name', 'client_id', 'facility_id', 'manager_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Its former manager may no longer see it.
  const also = before.manager_id === after.manager_id ? [] : [before.manager_id]
  await recordSchedule(tx, actor, after, 'scheduleChanged', { name: after.name, changes }, also)
}
