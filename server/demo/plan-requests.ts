import { findConflicts, type OtherVisit, type Visit } from '#contract/requests/find-conflicts.ts'
import type { Catalogs, Unit } from './catalogs.ts'
import { LUNCH } from './content/employees.ts'
import { type DemoEquipmentKind, EQUIPMENT, type RequestSubject } from './content/equipment.ts'
import { at, HOUR, MINUTE, moscowDay, weekday } from './moscow-time.ts'
import type { Random } from './random.ts'
import { type Employee, isWorkday, type Team } from './users.ts'

/** The outcome of a request. */
export type RequestOutcome =
  | 'done'
  | 'doneLate'
  | 'declinedOnce'
  | 'reopenedOnce'
  | 'cancelledByCompany'
  | 'cancelledByClient'
  | 'awaitsAcceptance'
  | 'awaitsParts'
  | 'neverStarted'
  | 'unassigned'

/** A request before anything happens to it. */
export interface RequestPlan {
  unit: Unit
  subject: RequestSubject
  isEmergency: boolean
  author: Employee
  executors: Employee[]
  createdAt: number
  plannedAt: number | null
  minutes: number
  deadline: number
  outcome: RequestOutcome
}

export const REQUESTS = 600
const HISTORY_DAYS = 90
const FUTURE_DAYS = 12

/** How many requests have an outcome other than done, and how many days ago at most they were due. */
const SPECIAL_OUTCOMES: [outcome: RequestOutcome, count: number, withinDays: number][] = [
  ['awaitsAcceptance', 14, 6],
  ['awaitsParts', 9, 3],
  ['neverStarted', 8, 4],
  ['reopenedOnce', 8, 9],
  ['declinedOnce', 9, 60],
  ['cancelledByCompany', 24, HISTORY_DAYS],
  ['cancelledByClient', 20, HISTORY_DAYS],
  ['doneLate', 34, HISTORY_DAYS],
]
const UNASSIGNED = 24
const JUST_CALLED_IN = 4
const CONFLICTS = 4
/** How many pieces of work are tried for a slot that must suit its executor. */
const TRIES = 20
/** What a new account starts with. */
const TRAVEL_SPEED_KMH = 25

interface Slot {
  executor: Employee
  day: number
  hour: number
}

/**
 * The work of ninety days and of the days ahead, assigned to executors without double booking except where a conflict
 * is wanted; in order of creation.
 */
export function planDemoRequests(
  random: Random,
  now: number,
  today: number,
  team: Team,
  catalogs: Catalogs,
): RequestPlan[] {
  const context: Context = { random, team, catalogs, taken: new Map() }
  const coming = comingSlots(random, today, team)
  const unassigned = [
    ...Array.from({ length: UNASSIGNED - JUST_CALLED_IN }, () => planUnassigned(context, today)),
    ...Array.from({ length: JUST_CALLED_IN }, (_, index) => planJustCalledIn(context, now, today, index)),
  ]
  const comingPlans = coming.flatMap((slot) => planSlot(context, slot, 'done', today) ?? [])
  const conflicts = comingPlans.filter(({ executors }) => executors.length === 1).slice(0, CONFLICTS)
  const conflicting = conflicts.map((plan, index) => planOver(context, plan, today, index))
  const past = planPast(context, today, REQUESTS - unassigned.length - comingPlans.length - conflicting.length)
  return [...past, ...comingPlans, ...conflicting, ...unassigned].sort((a, b) => a.createdAt - b.createdAt)
}

interface Context {
  random: Random
  team: Team
  catalogs: Catalogs
  /** What each executor has. */
  taken: Map<number, OtherVisit[]>
}

function startHours({ week }: Employee): number[] {
  return [week.from + 0.5, week.from + 2.25, LUNCH + 1, LUNCH + 2.75]
}

function comingSlots(random: Random, today: number, team: Team): Slot[] {
  const days = Array.from({ length: FUTURE_DAYS + 1 }, (_, index) => today + index)
  return days.flatMap((day) => {
    const jobs = day - today < 2 ? 3 : day - today < 5 ? 2 : 0
    return team.executors
      .filter((executor) => isWorkday(executor, day))
      .flatMap((executor) => {
        const count = Math.max(jobs + random.int(-1, 0), random.chance(0.25) ? 1 : 0)
        return random.sample(startHours(executor), count).map((hour) => ({ executor, day, hour }))
      })
  })
}

function planPast(context: Context, today: number, count: number): RequestPlan[] {
  const { random, team } = context
  const outcomes = SPECIAL_OUTCOMES.flatMap(([outcome, number, days]) =>
    Array<[RequestOutcome, number]>(number).fill([outcome, days]),
  )
  const plans: RequestPlan[] = []
  while (plans.length < count) {
    const [outcome, within] = outcomes[plans.length] ?? ['done', HISTORY_DAYS]
    const day = today - random.int(1, within)
    const working = team.executors.filter((executor) => isWorkday(executor, day))
    if (working.length === 0) continue
    const executor = random.pick(working)
    const plan = planSlot(context, { executor, day, hour: random.pick(startHours(executor)) }, outcome, today)
    if (plan) plans.push(plan)
  }
  return plans
}

/** Undefined when the executor has other work then. What lies ahead is planned without any conflict. */
function planSlot(
  context: Context,
  { executor, day, hour }: Slot,
  outcome: RequestOutcome,
  today: number,
): RequestPlan | undefined {
  const { random, team } = context
  const isAhead = day >= today
  for (let tries = isAhead ? TRIES : 1; tries > 0; tries--) {
    const isEmergency = random.chance(day < today ? 0.24 : day < today + 2 ? 0.15 : 0)
    const unit = pickUnit(context, (kind) => executor.skills.includes(kind.skill), isAhead)
    const subject = pickSubject(random, unit, isEmergency)
    const plannedAt = at(day, hour + random.pick([0, 0, 0.25, 0.5]))
    const { lat, lon } = unit.facility
    const visit = { id: null, from: plannedAt, to: plannedAt + subject.minutes * MINUTE, place: { lat, lon } }
    const deadline = deadlineAfter(random, visit.to, isEmergency, outcome)
    const canCome = (one: Employee) => suits(context, one, day, { ...visit, deadline }, isAhead)
    if (!canCome(executor)) continue
    const helpers = subject.minutes >= 120 && random.chance(0.5) ? team.executors : []
    const helper = helpers.find((other) => other !== executor && isWorkday(other, day) && canCome(other))
    const executors = helper ? [executor, helper] : [executor]
    for (const { id } of executors) {
      const known = context.taken.get(id) ?? []
      context.taken.set(id, [...known, { ...visit, deadline, request: null }])
    }
    const createdAt = creationTime(random, plannedAt, isEmergency, today)
    return {
      unit,
      subject,
      isEmergency,
      author: pickAuthor(random, team, unit),
      executors,
      createdAt,
      plannedAt,
      minutes: subject.minutes,
      deadline,
      outcome,
    }
  }
  return undefined
}

/** A second request for an executor who already has one at that time. */
function planOver(context: Context, first: RequestPlan, today: number, index: number): RequestPlan {
  const { random, team } = context
  const [executor] = first.executors
  if (!executor || first.plannedAt === null) throw new Error('Only planned work can be planned over')
  const unit = pickUnit(context, (kind) => executor.skills.includes(kind.skill), true)
  const subject = pickSubject(random, unit, true)
  const plannedAt = first.plannedAt + 30 * MINUTE
  return {
    unit,
    subject,
    isEmergency: true,
    author: pickAuthor(random, team, unit),
    executors: [executor],
    createdAt: Math.max(at(today - 1, 16 + index / 2), first.createdAt + HOUR),
    plannedAt,
    minutes: subject.minutes,
    deadline: plannedAt + subject.minutes * MINUTE + 4 * HOUR,
    outcome: 'done',
  }
}

/** Created, and waiting for an executor. */
function planUnassigned(context: Context, today: number): RequestPlan {
  const { random, team } = context
  const isEmergency = random.chance(0.3)
  const unit = pickUnit(context, () => true, true)
  const subject = pickSubject(random, unit, isEmergency)
  const plannedAt = random.chance(0.5) ? at(today + random.int(1, 6), random.int(9, 16)) : null
  const deadline = plannedAt ? plannedAt + 5 * HOUR : at(today + random.int(0, 8), 18)
  return {
    unit,
    subject,
    isEmergency,
    author: pickAuthor(random, team, unit),
    executors: [],
    createdAt: at(workdayBefore(today - random.int(1, 3)), 9) + random.int(0, 9 * 60) * MINUTE,
    plannedAt,
    minutes: subject.minutes,
    deadline,
    outcome: 'unassigned',
  }
}

/** Just called in: the one part that follows the clock, so that there is always something new. */
function planJustCalledIn(context: Context, now: number, today: number, index: number): RequestPlan {
  const plan = planUnassigned(context, today)
  const createdAt = Math.floor(now / MINUTE) * MINUTE - (7 + index * 23) * MINUTE
  const subject = pickSubject(context.random, plan.unit, true)
  const deadline = createdAt + (4 + index) * HOUR
  return { ...plan, subject, minutes: subject.minutes, isEmergency: true, createdAt, plannedAt: null, deadline }
}

function pickUnit(
  { random, catalogs }: Context,
  fits: (kind: DemoEquipmentKind) => boolean,
  onlyServed: boolean,
): Unit {
  const units = catalogs.units.filter(({ key, facility }) => {
    return fits(EQUIPMENT[key]) && (facility.isServed || !onlyServed)
  })
  return random.pick(units)
}

function pickSubject(random: Random, { key }: Unit, isEmergency: boolean): RequestSubject {
  const kind: DemoEquipmentKind = EQUIPMENT[key]
  return random.pick(isEmergency ? kind.emergency : kind.planned)
}

function pickAuthor(random: Random, { admin, callTakers }: Team, { facility }: Unit): Employee {
  const draw = random.next()
  if (draw < 0.04) return admin
  return draw < 0.5 ? random.pick(callTakers) : facility.manager
}

function creationTime(random: Random, plannedAt: number, isEmergency: boolean, today: number): number {
  const plannedDay = moscowDay(plannedAt)
  if (!isEmergency) {
    const day = workdayBefore(Math.min(plannedDay, today) - random.int(1, 12))
    return at(day, 9) + random.int(0, 8 * 60) * MINUTE
  }
  // Work for today or later was called in by yesterday evening, whatever the time is now.
  if (plannedDay >= today) return at(today - 1, 17) + random.int(0, 5 * 60) * MINUTE
  return plannedAt - random.int(35, 80) * MINUTE
}

function deadlineAfter(random: Random, end: number, isEmergency: boolean, outcome: RequestOutcome): number {
  if (outcome === 'awaitsAcceptance' && random.chance(0.7)) return end + random.int(5, 9) * 24 * HOUR
  if (isEmergency) return end + random.int(2, 6) * HOUR
  const day = moscowDay(end)
  return random.pick([end + 4 * HOUR, at(day, 22), at(day + 1, 18), at(day + 2, 18), at(day + 3, 18)])
}

/** No requests are created at weekends. */
function workdayBefore(day: number): number {
  return weekday(day) > 5 ? day - (weekday(day) - 5) : day
}

/** Whether the executor has no other work then; with `isStrict`, whether no conflict of any kind would be marked. */
function suits(
  { taken }: Context,
  { id, name, week }: Employee,
  day: number,
  visit: Visit,
  isStrict: boolean,
): boolean {
  const part = (from: number, to: number) => ({ from: at(day, from), to: at(day, to) })
  const hours = [part(week.from, LUNCH), part(LUNCH + 1, week.to)]
  const executor = {
    user: { id, name, avatar: null },
    isActive: true,
    days: isStrict ? [{ ...part(0, 24), hours }] : null,
    speedKmh: TRAVEL_SPEED_KMH,
    visits: taken.get(id) ?? [],
  }
  const conflicts = findConflicts(visit, [executor])
  return !conflicts.some(({ key }) => isStrict || key === 'overlap')
}
