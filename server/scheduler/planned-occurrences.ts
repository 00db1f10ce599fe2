import { sql } from 'kysely'
import { REQUEST_TYPES } from '../../contract/requests/status/request-status.ts'
import type { Answer } from '../../contract/route.ts'
import { PLANNED_MAX, type scheduledRequestRoutes } from '../../contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { addDays, byStart, dayIn } from './look-ahead.ts'
import { planOccurrences, type WorkDays } from './recurrence/plan-occurrences.ts'
import { readSchedules, ruleOf, type StoredSchedule } from './stored-schedule.ts'
import { linkedIds } from './template.ts'

type Planned = Answer<typeof scheduledRequestRoutes.planned>

/** A date that somebody moved by hand may be shown far from its original day; it is looked for among so many days. */
const MOVED_DAYS_MAX = 31

/** What takes place between two days by schedules that the actor may read and has no request yet, by when it begins. */
export async function listPlanned(tx: Tx, actor: Actor, { from, to }: { from: string; to: string }): Promise<Planned> {
  const schedules = await readSchedules(
    tx,
    sql`s.is_active and s.next_starts_at < (${to}::date + 2) and ${inScope(actor, 'schedule:read', 's.id')}`,
  )
  const employees = await readEmployees(tx, schedules)
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  const found: Planned = []
  for (const schedule of schedules) {
    for (const { date, starts_at } of openBetween(schedule, workDays, from, to)) {
      if (starts_at === null) continue
      found.push({
        scheduled_request_id: schedule.id,
        name: schedule.name,
        type: REQUEST_TYPES.find((type) => type === schedule.type) ?? 'planned',
        date,
        starts_at,
        duration_min: schedule.duration_min,
        employees: employees.get(schedule.id) ?? [],
      })
    }
    if (found.length >= PLANNED_MAX) break
  }
  return found.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)).slice(0, PLANNED_MAX)
}

function openBetween(schedule: StoredSchedule, workDays: WorkDays, from: string, to: string) {
  const rule = ruleOf(schedule)
  const recorded = new Set(schedule.recorded)
  const begins = Date.parse(schedule.begins_after)
  const open = []
  const options = { from: addDays(from, -MOVED_DAYS_MAX), completed: schedule.latest }
  for (const occurrence of planOccurrences(rule, workDays, options)) {
    if (occurrence.date > addDays(to, MOVED_DAYS_MAX)) break
    const { date, takes_place_on, starts_at } = occurrence
    const isShown = takes_place_on !== null && takes_place_on >= from && takes_place_on <= to
    if (isShown && !recorded.has(date) && Date.parse(starts_at ?? '') > begins) open.push(occurrence)
    // What comes after the next one depends on when that is completed.
    if (rule.schedule.after_completion && !recorded.has(date) && date >= dayIn(rule.timezone, new Date())) break
  }
  return open.sort(byStart)
}

async function readEmployees(tx: Tx, schedules: readonly StoredSchedule[]): Promise<Map<number, number[]>> {
  const ids = schedules.map(({ id }) => id)
  const { rows } = await sql<{ id: number; employees: number[] }>`
    select s.id, ${linkedIds('employees')} as employees
    from scheduled_requests s where s.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, employees }) => [id, employees]))
}
