import type { Stretch } from '../values/durations.ts'
import { MINUTE_MS } from '../values/durations.ts'
import {
  type Coordinates,
  type ExecutorTime,
  findConflicts,
  type OtherVisit,
  TRAVEL_GAP_MAX_MS,
  travelMinutes,
} from './find-conflicts.ts'

export const STEP_MS = 15 * MINUTE_MS

/** A fully planned day costs as much as this many minutes of travel: this evens the load out. */
const FULL_DAY_COST = 120

/** An unplanned request, as a proposal needs it. */
export interface WaitingVisit {
  id: number
  durationMin: number
  place: Coordinates | null
  deadline: number | null
  isUrgent: boolean
  /** When the time is planned, and only an executor is missing. */
  start: number | null
  /** When the executors are set, and only the time is missing. */
  executors: readonly number[]
}

/** An executor, and when visits may be planned for them: their hours, or the default ones. */
export interface ProposalExecutor {
  time: ExecutorTime
  hours: readonly Stretch[]
}

/** A place in an executor's day, and its cost. */
export interface Spot {
  day: ExecutorDay
  start: number
  /** How much travel it adds to the day, in minutes. */
  detourMin: number
  loadCost: number
}

/** The plan of one executor while a proposal is being made: the existing visits and the proposed ones. */
export class ExecutorDay {
  readonly user: number
  readonly duty: Stretch[]
  private readonly before: ExecutorTime
  private readonly known: ReadonlySet<string>
  private readonly dutyMs: number
  private readonly proposed = new Map<number, OtherVisit>()
  private visits: OtherVisit[] = []
  private plannedMs = 0

  constructor({ time, hours }: ProposalExecutor, within: Stretch) {
    this.user = time.user.id
    this.before = time
    this.duty = joined(hours.map((part) => cut(part, within)).filter(({ from, to }) => to > from))
    this.dutyMs = sum(this.duty)
    this.renew()
    this.known = new Set(this.conflictsAmong(this.visits))
  }

  /** The earliest start in each gap that is long enough for the visit and the travel before and after. */
  spotsFor(visit: WaitingVisit): Spot[] {
    if (!this.before.isActive) return []
    const length = visit.durationMin * MINUTE_MS
    if (visit.start !== null) return this.spotAt(visit, visit.start)
    const spots: Spot[] = []
    for (const part of this.duty) {
      let left: OtherVisit | undefined
      for (const right of [...this.visits, undefined]) {
        const start = toNextStep(Math.max(part.from, left ? left.to + this.wayMs(left, visit.place) : part.from))
        const before = right ? right.from - this.wayMs(right, visit.place) : part.to
        const latest = Math.min(part.to, before, visit.deadline ?? part.to)
        if (start + length <= latest) spots.push(this.spot(visit, start, left, right))
        if (right && (!left || right.to > left.to)) left = right
        if (right && right.from >= part.to) break
      }
    }
    return spots
  }

  /** The place at exactly that time, if it is within the hours. */
  spotAt(visit: WaitingVisit, start: number): Spot[] {
    if (!this.isOnDuty(start, visit.durationMin)) return []
    const to = start + visit.durationMin * MINUTE_MS
    const left = this.visits.filter((other) => other.to <= start).at(-1)
    const right = this.visits.find((other) => other.from >= to)
    return [this.spot(visit, start, left, right)]
  }

  private spot(visit: WaitingVisit, start: number, left?: OtherVisit, right?: OtherVisit): Spot {
    const there = left ? this.wayMs(left, visit.place) : 0
    const on = right ? this.wayMs(right, visit.place) : 0
    const straight = left && right ? this.wayMs(left, right.place) : 0
    const load = this.loadWith(visit.durationMin * MINUTE_MS) ** 2 - this.loadWith(0) ** 2
    return { day: this, start, detourMin: (there + on - straight) / MINUTE_MS, loadCost: FULL_DAY_COST * load }
  }

  /** As in findConflicts: with a longer gap than this, travel is not checked. */
  private wayMs(from: { place: Coordinates | null }, to: Coordinates | null): number {
    const minutes = travelMinutes(from.place, to, this.before.speedKmh) ?? 0
    return Math.min(TRAVEL_GAP_MAX_MS, minutes * MINUTE_MS)
  }

  isOnDuty(start: number, minutes: number): boolean {
    return this.duty.some((part) => part.from <= start && start + minutes * MINUTE_MS <= part.to)
  }

  /** The minutes of the hours without planned visits. */
  get slackMin(): number {
    return (this.dutyMs - this.plannedMs) / MINUTE_MS
  }

  /** The planned share of the hours, with so many minutes more. */
  private loadWith(more: number): number {
    return this.dutyMs > 0 ? (this.plannedMs + more) / this.dutyMs : 1
  }

  /** Adds it, unless that would cause a new conflict, its own or a neighbour's. */
  add(visit: WaitingVisit, start: number): boolean {
    const added = proposedVisit(visit, start)
    this.proposed.set(visit.id, added)
    this.renew()
    if (this.isSoundAround(added)) return true
    this.remove(visit.id)
    return false
  }

  /** False when that causes a conflict between its neighbours: it was on the way from one to the other. */
  remove(id: number): boolean {
    const removed = this.proposed.get(id)
    this.proposed.delete(id)
    this.renew()
    return !removed || this.isSoundAround(removed)
  }

  private isSoundAround({ from, to }: Stretch): boolean {
    const near = this.visits.filter(
      (visit) => visit.from < to + TRAVEL_GAP_MAX_MS && visit.to > from - TRAVEL_GAP_MAX_MS,
    )
    return this.conflictsAmong(near).every((name) => this.known.has(name))
  }

  private renew(): void {
    const replaced = this.before.visits.filter(({ id }) => id === null || !this.proposed.has(id))
    this.visits = [...replaced, ...this.proposed.values()].sort(
      (one, next) => one.from - next.from || (one.id ?? 0) - (next.id ?? 0),
    )
    this.plannedMs = sum(this.visits.flatMap((visit) => this.duty.map((part) => cut(visit, part))))
  }

  private conflictsAmong(visits: readonly OtherVisit[]): string[] {
    const now = [{ ...this.before, visits }]
    return visits.flatMap((visit) => findConflicts(visit, now).map(({ token }) => `${visit.id}:${token}`))
  }
}

function proposedVisit({ id, durationMin, place, deadline }: WaitingVisit, start: number): OtherVisit {
  return {
    id,
    from: start,
    to: start + durationMin * MINUTE_MS,
    place,
    deadline,
    request: { id, number: id, name: '' },
  }
}

export function toNextStep(at: number): number {
  return Math.ceil(at / STEP_MS) * STEP_MS
}

function cut(one: Stretch, other: Stretch): Stretch {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
}

function sum(parts: readonly Stretch[]): number {
  return parts.reduce((total, { from, to }) => total + Math.max(0, to - from), 0)
}

/** In order, with adjacent ones joined: a shift goes on past midnight. */
function joined(parts: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const part of parts.toSorted((one, next) => one.from - next.from)) {
    const last = stretches.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else stretches.push({ ...part })
  }
  return stretches
}
