import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { fieldsOf, type StoredCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import {
  type ActionContext,
  assignExecutors,
  cancelByRule,
  changeDeadline,
  changePrice,
  removeChecklists,
  updateRequest,
  type WriteRequestEmails,
} from '../requests/index.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { deadlineOf } from './create-request-of.ts'
import type { LockedSchedule } from './lock-scheduled-request.ts'
import { findOccurrence } from './look-ahead.ts'
import { readSchedules, ruleOf, type StoredSchedule } from './stored-schedule.ts'
import { readLinks, type TemplateReferences } from './template.ts'

type Links = Pick<TemplateReferences, 'employees' | 'equipment' | 'checklists'>

interface Before {
  before: LockedSchedule
  links: Links
}

/**
 * Locks the requests of a schedule that are not started, before the schedule itself: the order of actions on a request.
 */
export async function lockNewRequests(tx: Tx, scheduleId: number): Promise<void> {
  await sql`select from requests where scheduled_request_id = ${scheduleId} and status = ${REQUEST_STATUS.new}
    order by id for update`.execute(tx)
}

interface NewRequest {
  id: number
  date: string
  price: string | null
  planned_start_at: string | null
  deadline_at: string | null
}

export interface ChangeContext extends ActionContext {
  writeEmails: WriteRequestEmails
}

/**
 * Applies what has just changed in a schedule, and nothing else, to its requests for today or later that are not
 * started: changes made on a request itself stay. Requests whose date the new rule does not have are cancelled, unless
 * a user gave them another time.
 */
export async function changeCreated(
  { tx, actor, links: fileLinks, writeEmails }: ChangeContext,
  scheduleId: number,
  { before, links }: Before,
  from: string | undefined,
): Promise<void> {
  const [after] = await readSchedules(tx, sql`s.id = ${scheduleId}`)
  if (!after) throw new Error('A locked row is there')
  const linksAfter = await readLinks(tx, scheduleId)
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const { rows } = await sql<NewRequest>`
    select r.id, o.date, r.price, r.planned_start_at, r.deadline_at from scheduled_occurrences o
    join requests r on r.account_id = o.account_id and r.id = o.request_id
    where o.scheduled_request_id = ${scheduleId} and r.status = ${REQUEST_STATUS.new}
      and o.date >= coalesce(${from ?? null}::date, (now() at time zone ${after.timezone})::date)
    order by r.id`.execute(tx)
  // A user who may change the schedule may have its requests follow.
  const context = { tx, actor: { ...actor, isAdmin: true }, links: fileLinks }
  const body = { ...updateOf(before, after, links, linksAfter), ...customUpdateOf(actor, before, after) }
  const comment = after.name
  for (const request of rows) {
    const becomes = whatBecomesOf(before, after, workDays, request)
    if (becomes === 'cancelled') {
      await cancelByRule(context, request.id, { comment, initiator: 'company' })
      await writeEmails(tx, request.id, 'cancelled')
      continue
    }
    await updateRequest(context, request.id, { ...body, ...becomes.planned, force: true })
    await removeChecklists(context, request.id, without(links.checklists, linksAfter.checklists))
    if (!isSame(links.employees, linksAfter.employees)) {
      await assignExecutors(context, request.id, { employees: linksAfter.employees, force: true })
    }
    if (after.price !== before.price && request.price === before.price) {
      await changePrice(context, request.id, { price: after.price, comment })
    }
    if (becomes.deadline_at && Date.parse(becomes.deadline_at) > Date.now()) {
      await changeDeadline(context, request.id, { deadline_at: becomes.deadline_at, comment, initiator: 'company' })
      await writeEmails(tx, request.id, 'deadline_changed')
    }
  }
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  return ids.filter((id) => !others.includes(id))
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

const PLAIN = [
  'name',
  'work_type',
  'client_id',
  'facility_id',
  'manager_id',
  'description',
  'client_sign_required',
  'duration_min',
] as const

/** The change of a request that follows from the change of its template. */
function updateOf(before: LockedSchedule, after: StoredSchedule, links: Links, linksAfter: Links) {
  const changed = PLAIN.filter((field) => before[field] !== after[field])
  const added = without(linksAfter.checklists, links.checklists)
  return {
    ...Object.fromEntries(changed.map((field) => [field, after[field]])),
    ...(before.type !== after.type && ({ type: after.type === 'emergency' ? 'emergency' : 'planned' } as const)),
    ...(before.priority !== after.priority && ({ priority: after.priority === 1 ? 1 : 0 } as const)),
    ...(!isSame(links.equipment, linksAfter.equipment) && { equipment: linksAfter.equipment }),
    ...(added.length > 0 && { checklists: added }),
  }
}

function customUpdateOf(actor: Actor, before: LockedSchedule, after: StoredSchedule) {
  const [was, is] = [before.custom as StoredCustom, after.custom as StoredCustom]
  const changed = fieldsOf(actor, 'requests').filter(({ id }) => !isSame(was[id], is[id]))
  if (changed.length === 0) return {}
  return { custom: Object.fromEntries(changed.map(({ id, key }) => [key, is[id] ?? null])) }
}

interface NewTime {
  planned?: { planned_start_at: string }
  deadline_at?: string | null
}

/** The new time of a request when its date's time has changed; one that a user has moved stays where it is. */
function whatBecomesOf(
  before: LockedSchedule,
  after: StoredSchedule,
  workDays: WorkDays,
  request: NewRequest,
): NewTime | 'cancelled' {
  const [ruleBefore, ruleNow] = [ruleOf(before), ruleOf(after)]
  if (isSame(ruleBefore, ruleNow)) return {}
  const was = findOccurrence(ruleBefore, workDays, request.date)
  const is = findOccurrence(ruleNow, workDays, request.date)
  if (!was?.starts_at) return {}
  const isWhereItWas = isSameMoment(request.planned_start_at, was.starts_at)
  // With `after_completion` the dates depend on what is created, and cannot be found from the rule.
  const isCounted = ruleBefore.schedule.after_completion || ruleNow.schedule.after_completion
  if (!is?.starts_at) return isWhereItWas && !isCounted ? 'cancelled' : {}
  const deadlineWas = deadlineOf(was, ruleBefore.schedule.deadline_after_min)
  const deadlineIs = deadlineOf(is, ruleNow.schedule.deadline_after_min)
  return {
    ...(isWhereItWas && !isSameMoment(was.starts_at, is.starts_at) && { planned: { planned_start_at: is.starts_at } }),
    ...(isSameMoment(request.deadline_at, deadlineWas) &&
      !isSameMoment(deadlineWas, deadlineIs) && { deadline_at: deadlineIs }),
  }
}

function isSameMoment(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)
}
