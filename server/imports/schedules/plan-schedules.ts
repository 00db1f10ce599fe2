import { sql } from 'kysely'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import { type ScheduledRequestCreate, scheduledRequestCreate } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { requireDates, type ScheduleAt, schedulesAt } from '#server/scheduler/index.ts'
import { readWorkDays, type WorkDays } from '#server/work-calendar/index.ts'
import { localized, localizedErrors, type RowError } from '../entities/check-rows.ts'
import { nameKey } from '../entities/name-key.ts'
import type { PendingRow, RowOutcome, StepOptions } from '../import-steps.ts'
import { findPlanReferences } from './find-references.ts'
import type { SchedulePlan } from './plan-parts.ts'
import { ruleKey } from './plan-rule.ts'
import { planTitle, workTypeOf } from './plan-title.ts'
import { type ResolvedPlan, resolvePlan } from './resolve-plan.ts'

/** The outcome of a row; for one that will be created, with what. */
export interface PlannedSchedule extends RowOutcome {
  body: ScheduledRequestCreate | null
}

/** Computes the scheduled requests of some rows, given the current database. Writes nothing. */
export async function planSchedules(
  tx: Tx,
  actor: Actor,
  rows: readonly PendingRow[],
  { importId, duplicates }: StepOptions,
): Promise<PlannedSchedule[]> {
  const plans = rows.map(({ given }) => given as unknown as SchedulePlan)
  const references = await findPlanReferences(tx, actor, plans)
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const resolved = plans.map((plan) => resolvePlan(plan, references))
  const there = await schedulesThere(tx, actor, importId, resolved)
  const today = await todayOf(tx)

  return rows.map(({ row, part }, index): PlannedSchedule => {
    const [plan, found] = [plans[index], resolved[index]]
    if (!plan || !found) throw new Error('Every row has its plan')
    const { resolved: names, errors: unresolved } = found
    const title = planTitle(plan, names)
    const planned = { row, part, title, id: null, changes: null, errors: [], body: null }
    const reject = (errors: RowError[]): PlannedSchedule => ({ ...planned, outcome: 'refused', errors })
    if (unresolved.length > 0) {
      return reject(unresolved.map(({ column, reason }) => ({ column, message: localized(reason) })))
    }
    const { body, errors } = bodyOf(plan, names, title)
    if (!body) return reject(errors)
    const same = there.get(workKey(body.template)) ?? []
    const match = same.find((one) => ruleKey(one) === ruleKey(body))
    if (match) return { ...planned, outcome: 'skipped', id: match.id }
    const [other] = same
    if (other && duplicates === 'skip') return { ...planned, outcome: 'skipped', id: other.id }
    if (other) return reject([{ column: null, message: localized(['plan_exists', { name: title }]) }])
    if (plan.first_date && plan.first_date < today) {
      return reject([{ column: 'first_date', message: localized('plan_date_past') }])
    }
    const never = ruleErrors({ timezone: actor.timezone, ...body }, workDays)
    return never ? reject(never) : { ...planned, outcome: 'created', body }
  })
}

async function todayOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from accounts where id = current_account()`.execute(tx)
  return rows[0]?.today ?? ''
}

/**
 * Active scheduled requests at the places of some plans, without those that this import has created, by work and place:
 * there may be thousands, and each plan is compared with them.
 */
async function schedulesThere(
  tx: Tx,
  actor: Actor,
  importId: number,
  resolved: readonly { resolved: ResolvedPlan }[],
): Promise<Map<string, ScheduleAt[]>> {
  const ids = (name: 'facility_id' | 'client_id') => [
    ...new Set(resolved.flatMap(({ resolved: found }) => found[name] ?? [])),
  ]
  const all = await schedulesAt(tx, actor, { facilities: ids('facility_id'), clients: ids('client_id') })
  const own = await tx
    .selectFrom('import_rows')
    .select('entity_id')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'created')
    .where('entity_id', 'is not', null)
    .execute()
  const created = new Set(own.map(({ entity_id }) => entity_id))
  return Map.groupBy(
    all.filter(({ id }) => !created.has(id)),
    workKey,
  )
}

interface Work {
  name: string
  client_id?: number | null | undefined
  facility_id?: number | null | undefined
  equipment?: readonly number[] | undefined
}

/** Equal for the same work at the same place, whenever it recurs. */
function workKey({ name, client_id, facility_id, equipment = [] }: Work): string {
  const place = facility_id ? { facility_id } : { client_id }
  return JSON.stringify([place, nameKey(name), [...new Set(equipment)].sort((a, b) => a - b)])
}

function bodyOf(plan: SchedulePlan, names: ResolvedPlan, title: string) {
  const { days, schedule, duration_min, price, description } = plan
  const { facility_id, client_id, manager_id } = names
  const parsed = scheduledRequestCreate.safeParse({
    days,
    schedule,
    template: {
      name: title,
      work_type: workTypeOf(plan),
      client_id,
      facility_id,
      ...(manager_id !== null && { manager_id }),
      ...(duration_min !== undefined && { duration_min }),
      ...(price !== undefined && { price }),
      ...(description !== undefined && { description }),
      equipment: names.equipment.map(({ id }) => id),
      employees: names.employees,
      ...(names.checklists.length > 0 && { checklists: names.checklists }),
    },
  })
  if (parsed.success) return { body: parsed.data, errors: [] }
  const errors = localizedErrors(parsed.error.issues)
  return { body: null, errors: errors.map(({ path, message }) => ({ column: columnAt(path), message })) }
}

function ruleErrors(rule: Recurrence, workDays: WorkDays): RowError[] | null {
  try {
    requireDates(rule, workDays)
    return null
  } catch (error) {
    return errorsOf(error)
  }
}

/** The errors of creating, at the columns of the sheet. */
export function errorsOf(error: unknown): RowError[] {
  if (!(error instanceof AppError && error.fields)) throw error
  return Object.entries(error.fields).map(([path, reason]) => ({ column: columnAt(path), message: localized(reason) }))
}

const COLUMNS: Record<string, string> = {
  days: 'frequency',
  freq: 'frequency',
  interval: 'frequency',
  employees: 'executors',
  facility_id: 'facility',
  client_id: 'client',
  manager_id: 'manager',
}

function columnAt(path: string): string {
  const [first = '', second = ''] = path.split('.')
  const field = first === 'template' || first === 'schedule' ? second : first
  return COLUMNS[field] ?? field
}
