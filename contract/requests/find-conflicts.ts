import { TRAVEL_DETOUR } from '../limits.ts'
import type { User } from '../route.ts'
import type { LocalDay } from '../users/local-days.ts'
import type { Stretch } from '../values/durations.ts'
import { MINUTE_MS } from '../values/durations.ts'
import { conflictToken, type PlanningConflict, type PlanningConflictKey } from './planning-conflicts.ts'

export interface Coordinates {
  lat: number
  lon: number
}

/** A request with a planned time. */
export interface Visit extends Stretch {
  /** Null for a request that is being created. */
  id: number | null
  /** Of its facility, if known. */
  place: Coordinates | null
  deadline: number | null
}

export interface OtherVisit extends Visit {
  /** Null when the user may not read it. */
  request: PlanningConflict['request']
}

/** An executor, with their visits around the given time. */
export interface ExecutorTime {
  user: User
  /** Whether they are an active executor. */
  isActive: boolean
  /** Null without a work schedule: any hour suits. */
  days: readonly LocalDay[] | null
  /** How fast they travel between visits: a setting of the account. */
  speedKmh: number
  /** Their planned open requests, in any order; the one being checked may be among them. */
  visits: readonly OtherVisit[]
}

const EARTH_KM = 6371
/** A longer gap has a night or a journey in it, which a straight line cannot account for. */
export const TRAVEL_GAP_MAX_MS = 12 * 60 * MINUTE_MS

/**
 * Why the executors cannot come at a planned time, or not in time: by executor, then what concerns none of them. All
 * planning uses this check, and no other. Source: domain, "Dispatch and double booking".
 */
export function findConflicts(visit: Visit, executors: readonly ExecutorTime[]): PlanningConflict[] {
  if (executors.length === 0) return []
  const conflicts = executors.flatMap((executor) => conflictsOf(visit, executor))
  if (visit.deadline === null || visit.to <= visit.deadline) return conflicts
  return [...conflicts, conflict('after_deadline', null, { from: Math.max(visit.from, visit.deadline), to: visit.to })]
}

function conflictsOf(visit: Visit, { user, isActive, days, speedKmh, visits }: ExecutorTime): PlanningConflict[] {
  const others = visits
    .filter((other) => visit.id === null || other.id !== visit.id)
    .sort((one, next) => one.from - next.from || (one.id ?? 0) - (next.id ?? 0))
  return [
    ...(isActive ? [] : [conflict('inactive', user, visit)]),
    ...others.filter((other) => isOverlap(visit, other)).map((other) => conflict('overlap', user, other, other)),
    ...tightTravels(visit, others, speedKmh).map(({ other, gap, travelMin }) => ({
      ...conflict('travel_too_tight', user, gap, other),
      travel_min: travelMin,
    })),
    ...(days ? offWork(visit, days).map(({ key, part, hours }) => conflict(key, user, part, null, hours)) : []),
  ]
}

function isOverlap(one: Stretch, other: Stretch): boolean {
  return one.from < other.to && other.from < one.to
}

/** The previous and the next visit, if the travel between them and this one does not fit into the gap. */
function tightTravels(visit: Visit, others: readonly OtherVisit[], speedKmh: number) {
  const before = others.filter((other) => other.to <= visit.from).sort((one, next) => next.to - one.to)[0]
  const after = others.find((other) => other.from >= visit.to)
  const pairs = [
    before && { other: before, gap: { from: before.to, to: visit.from } },
    after && { other: after, gap: { from: visit.to, to: after.from } },
  ]
  return pairs.flatMap((pair) => {
    if (!pair || pair.gap.to - pair.gap.from >= TRAVEL_GAP_MAX_MS) return []
    const travelMin = travelMinutes(visit.place, pair.other.place, speedKmh)
    return travelMin !== null && travelMin * MINUTE_MS > pair.gap.to - pair.gap.from ? [{ ...pair, travelMin }] : []
  })
}

/**
 * The travel time in whole minutes, from the straight line with an allowance for roads; null while one of the places is
 * unknown.
 */
export function travelMinutes(from: Coordinates | null, to: Coordinates | null, speedKmh: number): number | null {
  if (!from || !to) return null
  return Math.ceil(((kilometresBetween(from, to) * TRAVEL_DETOUR) / speedKmh) * 60)
}

/** By the great circle. */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const chord =
    half(radians(other.lat - one.lat)) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(radians(other.lon - one.lon))
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** Why an executor cannot come on what is left of a day, from `from` on. Without a work schedule they can. */
export function findOffDay(day: Stretch, from: number, { user, days }: ExecutorTime): PlanningConflict[] {
  const hours = days?.flatMap((one) => one.hours).filter((part) => part.from < day.to && part.to > day.from)
  if (!hours || hours.some(({ to }) => to > from)) return []
  return [conflict(hours.length > 0 ? 'outside_hours' : 'day_off', user, day, null, hours)]
}

interface OffWork {
  key: Extract<PlanningConflictKey, 'outside_hours' | 'day_off'>
  part: Stretch
  hours: Stretch[]
}

/** The first part outside working time for each reason; none when all of it is working time. */
function offWork(visit: Stretch, days: readonly LocalDay[]): OffWork[] {
  const offWork = new Map<OffWork['key'], OffWork>()
  for (const part of withoutWork(visit, days)) {
    for (const day of days) {
      const [from, to] = [Math.max(part.from, day.from), Math.min(part.to, day.to)]
      if (from >= to) continue
      const key = day.hours.length > 0 ? 'outside_hours' : 'day_off'
      const before = offWork.get(key)
      if (!before) offWork.set(key, { key, part: { from, to }, hours: day.hours })
      else if (before.part.to === from) before.part.to = to
    }
  }
  return [...offWork.values()]
}

function withoutWork({ from, to }: Stretch, days: readonly LocalDay[]): Stretch[] {
  const parts: Stretch[] = []
  let covered = from
  for (const hours of days.flatMap((day) => day.hours).sort((one, next) => one.from - next.from)) {
    if (hours.from > covered && covered < to) parts.push({ from: covered, to: Math.min(hours.from, to) })
    covered = Math.max(covered, hours.to)
  }
  return covered < to ? [...parts, { from: covered, to }] : parts
}

function conflict(
  key: PlanningConflictKey,
  employee: User | null,
  { from, to }: Stretch,
  other: OtherVisit | null = null,
  hours: readonly Stretch[] = [],
): PlanningConflict {
  const identity = { key, employee, request: other?.request ?? null, from: textOf(from), to: textOf(to) }
  return {
    ...identity,
    hours: hours.map((part) => ({ from: textOf(part.from), to: textOf(part.to) })),
    travel_min: null,
    token: conflictToken(identity),
  }
}

function textOf(instant: number): string {
  return new Date(instant).toISOString()
}
