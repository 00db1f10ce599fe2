import { sql } from 'kysely'
import { type Schedule, schedule } from '#contract/scheduler/recurrence.ts'
import type { Tx } from '../db/database.ts'
import { datesBetween, refreshNextRuns } from '../scheduler/index.ts'
import { DEMO_SCHEDULES, type DemoSchedule } from './content/schedules.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { at, DAY, dateText, hourOf, moscowDay, timeText, weekday } from './moscow-time.ts'

const TIMEZONE = 'Europe/Moscow'
/** The schedules have created requests of this many days ago. */
const [FROM_DAYS_AGO, TO_DAYS_AGO] = [50, 2]

interface Created {
  id: number
  work_type: string | null
  client_id: number
  facility_id: number
  manager_id: number | null
  price: string | null
  description: string | null
  duration_min: number
  client_sign_required: boolean
  planned_start_at: string
  executors: number[]
  equipment: number[]
}

/** Writes schedules of every kind, each with one existing request that it has created; returns their history. */
export async function writeScheduledRequests(tx: Tx, now: number): Promise<HistoryRow[]> {
  const requests = await requestsToCreate(tx, now)
  const written = pairWithRequests(DEMO_SCHEDULES, requests)
  const ids = await insertRows(
    tx,
    'scheduled_requests',
    written.map((one) => scheduleRow(one, now)),
  )
  const all = written.map((one, index) => ({ ...one, id: ids[index] ?? 0 }))
  await writeLinks(tx, all)
  await writeOccurrences(tx, all, now)
  await refreshNextRuns(tx, ids, new Date(now))
  return all.map(({ name, request, start }) =>
    eventRow(
      'scheduleCreated',
      createdAt(start),
      request.manager_id,
      { name },
      {
        facility_id: request.facility_id,
        client_id: request.client_id,
      },
    ),
  )
}

type Written = DemoSchedule & { request: Created; start: number }

/** Pairs each schedule with the first unused request on a date of its rule. */
export function pairWithRequests<Request extends { planned_start_at: string }>(
  schedules: DemoSchedule[],
  requests: Request[],
): (DemoSchedule & { request: Request; start: number })[] {
  const left = requests.map((request) => ({ request, start: moscowDay(Date.parse(request.planned_start_at)) }))
  return schedules.flatMap((one) => {
    const index = left.findIndex(({ start }) => fallsOn(one, start))
    return index < 0 ? [] : left.splice(index, 1).map((pair) => ({ ...one, ...pair }))
  })
}

/** One at each facility, the latest first: a frequent schedule should have few dates since then. */
async function requestsToCreate(tx: Tx, now: number): Promise<Created[]> {
  const { rows } = await sql<Created>`
    select * from (
      select distinct on (r.facility_id) r.id, r.work_type, r.client_id, r.facility_id, r.manager_id, r.price::text,
        r.description, r.duration_min, r.client_sign_required, r.planned_start_at,
        array(select e.user_id from request_executors e join memberships m
          on m.account_id = e.account_id and m.user_id = e.user_id and m.is_active and m.is_serviceman
          where e.account_id = r.account_id and e.request_id = r.id order by 1) as executors,
        array(select e.equipment_id from request_equipment e
          where e.account_id = r.account_id and e.request_id = r.id order by 1) as equipment
      from requests r
      join facilities f on f.account_id = r.account_id and f.id = r.facility_id and f.archived_at is null
      where r.account_id = current_account() and r.type = 'planned'
        and r.planned_start_at between ${timeText(now - FROM_DAYS_AGO * DAY)} and ${timeText(now - TO_DAYS_AGO * DAY)}
      order by r.facility_id, r.planned_start_at desc) r
    order by r.planned_start_at desc, r.id`.execute(tx)
  return rows
}

/** Two days before the first visit. */
function createdAt(start: number): number {
  return at(start - 2, 11)
}

function fallsOn({ rule }: DemoSchedule, start: number): boolean {
  const { freq, days } = rule(partsOf(start))
  return freq !== 'day' || days.includes(weekday(start))
}

function partsOf(start: number): Parameters<DemoSchedule['rule']>[0] {
  const [, month = 1, day = 1] = dateText(start).split('-').map(Number)
  return { weekday: weekday(start), day, month }
}

function ruleOf({ rule, request, start }: Written): { days: number[]; schedule: Schedule } {
  const { days, ...fields } = rule(partsOf(start))
  const minutes = Math.round(hourOf(Date.parse(request.planned_start_at)) * 60)
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return {
    days: [...new Set(days)],
    schedule: schedule.parse({ freq: 'week', ...fields, time, starts_on: dateText(start) }),
  }
}

function scheduleRow(one: Written, now: number) {
  const { name, request, isPaused = false, failure = null, start } = one
  const { days, schedule } = ruleOf(one)
  return {
    name,
    is_active: !isPaused,
    timezone: TIMEZONE,
    days,
    schedule,
    work_type: request.work_type,
    client_id: request.client_id,
    facility_id: request.facility_id,
    manager_id: request.manager_id,
    author_id: request.manager_id,
    price: request.price,
    description: request.description,
    duration_min: request.duration_min,
    client_sign_required: request.client_sign_required,
    open_from: dateText(moscowDay(now)),
    begins_after: timeText(now),
    last_run_at: request.planned_start_at,
    created_count: 1,
    last_failure: failure,
    created_at: timeText(createdAt(start)),
    updated_at: timeText(createdAt(start)),
  }
}

async function writeLinks(tx: Tx, all: (Written & { id: number })[]): Promise<void> {
  await insertRows(
    tx,
    'scheduled_request_executors',
    all.flatMap(({ id, request }) => request.executors.map((user_id) => ({ scheduled_request_id: id, user_id }))),
  )
  await insertRows(
    tx,
    'scheduled_request_equipment',
    all.flatMap(({ id, request }) =>
      request.equipment.map((equipment_id) => ({ scheduled_request_id: id, equipment_id })),
    ),
  )
  const created = all.map(({ id, request }) => ({ id, request_id: request.id }))
  await sql`
    update requests r set scheduled_request_id = c.id
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as c (id bigint, request_id bigint)
    where r.account_id = current_account() and r.id = c.request_id`.execute(tx)
}

/** The outcome of the dates until now: the first has its request. */
async function writeOccurrences(tx: Tx, all: (Written & { id: number })[], now: number): Promise<void> {
  const rows = []
  for (const one of all) {
    const { id, request, start, failure = null } = one
    const rule = { timezone: TIMEZONE, exceptions: [], ...ruleOf(one) }
    const isOpenEnded = !rule.schedule.after_completion
    for (const occurrence of await datesBetween(
      tx,
      rule,
      dateText(start),
      dateText(isOpenEnded ? moscowDay(now) - 1 : start),
    )) {
      const isFirst = occurrence.date === dateText(start)
      const state = isFirst ? 'created' : occurrence.state === 'skipped' ? 'skipped' : failure ? 'failed' : 'missed'
      rows.push({
        scheduled_request_id: id,
        date: occurrence.date,
        state,
        takes_place_on: occurrence.takes_place_on,
        starts_at: occurrence.starts_at,
        reasons: occurrence.reasons,
        request_id: isFirst ? request.id : null,
        failure: state === 'failed' ? failure : null,
        created_at: timeText(isFirst ? createdAt(start) : Date.parse(occurrence.starts_at ?? timeText(now))),
      })
    }
  }
  await insertRows(tx, 'scheduled_occurrences', rows)
}
