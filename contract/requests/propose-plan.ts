import type { Stretch } from '../values/durations.ts'
import { MINUTE_MS } from '../values/durations.ts'
import {
  ExecutorDay,
  type ProposalExecutor,
  type Spot,
  STEP_MS,
  toNextStep,
  type WaitingVisit,
} from './executor-day.ts'

/** The cost of an hour's delay, in minutes of travel: urgent requests go first. */
const WAIT_COST_PER_HOUR = 2
const URGENT_WAIT_COST_PER_HOUR = 8
/** A move must gain more than this. */
const GAIN_MIN = 1
const ROUNDS_MAX = 6

export interface ProposalTask {
  waiting: readonly WaitingVisit[]
  executors: readonly ProposalExecutor[]
  /** The period to plan in: from now on, when that is later than the given days. */
  from: number
  to: number
  /** Requests that can no longer meet their deadline are planned all the same. */
  isLateAllowed: boolean
}

/** Why a request could not be placed. */
export const LEFT_REASONS = ['no_executors', 'other_executor', 'too_late', 'too_long', 'no_room'] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

export interface ProposedLine {
  id: number
  executors: number[]
  start: number
}

export interface Proposal {
  /** In the order in which they begin. */
  lines: ProposedLine[]
  left: { id: number; why: LeftReason }[]
}

interface Search {
  days: Map<number, ExecutorDay>
  placed: Map<number, { visit: WaitingVisit; spot: Spot }>
  from: number
}

/**
 * An executor and a time for each unplanned request, without any conflict: the most urgent first, each where it costs
 * least; then better places for the placed ones, and room for the others. `isOver` ends the search with the result so
 * far.
 */
export function proposePlan(task: ProposalTask, isOver: () => boolean = () => false): Proposal {
  const { executors } = task
  const within = { from: toNextStep(task.from), to: task.to }
  const days = new Map(executors.map((one) => [one.time.user.id, new ExecutorDay(one, within)]))
  const search: Search = { days, placed: new Map(), from: within.from }
  const named = task.waiting.filter(({ executors: users }) => users.length > 0)
  const free = task.waiting.filter(({ executors: users }) => users.length === 0).sort(byUrgency)
  // Their executors are set, so there is little choice of a time.
  const timed = named.sort(byUrgency).flatMap((visit) => {
    const inTime = placeNamed(search, visit, within)
    return inTime ?? (task.isLateAllowed ? placeNamed(search, { ...visit, deadline: null }, within) : null) ?? []
  })
  for (const visit of free) placeBest(search, visit)
  improve(search, free, isOver)
  if (task.isLateAllowed) {
    for (const visit of free) if (!search.placed.has(visit.id)) placeBest(search, { ...visit, deadline: null })
  }
  const lines = [
    ...timed,
    ...[...search.placed.values()].map(({ visit, spot }) => ({
      id: visit.id,
      executors: [spot.day.user],
      start: spot.start,
    })),
  ].sort((one, next) => one.start - next.start || one.id - next.id)
  const ids = new Set(lines.map(({ id }) => id))
  const left = task.waiting
    .filter(({ id }) => !ids.has(id))
    .map((visit) => ({ id: visit.id, why: whyLeft(visit, days, within) }))
  return { lines, left }
}

function byUrgency(one: WaitingVisit, next: WaitingVisit): number {
  const due = ({ deadline }: WaitingVisit) => deadline ?? Number.MAX_SAFE_INTEGER
  return Number(next.isUrgent) - Number(one.isUrgent) || due(one) - due(next) || one.id - next.id
}

function costOf(visit: WaitingVisit, { start, detourMin, loadCost }: Spot, from: number): number {
  const perHour = visit.isUrgent ? URGENT_WAIT_COST_PER_HOUR : WAIT_COST_PER_HOUR
  return detourMin + loadCost + (perHour * (start - from)) / (60 * MINUTE_MS)
}

/** The cheapest place in these days that causes no conflict; its cost, or null without one. */
function placeBest(search: Search, visit: WaitingVisit, days: Iterable<ExecutorDay> = search.days.values()) {
  const spots = [...days]
    .flatMap((day) => day.spotsFor(visit))
    .map((spot) => ({ spot, cost: costOf(visit, spot, search.from) }))
    .sort((one, next) => one.cost - next.cost)
  for (const { spot, cost } of spots) {
    if (!spot.day.add(visit, spot.start)) continue
    search.placed.set(visit.id, { visit, spot })
    return cost
  }
  return null
}

/** The first time at which all its executors can come; null while one of them is not among the candidates. */
function placeNamed({ days }: Search, visit: WaitingVisit, within: Stretch): ProposedLine | null {
  const team = visit.executors.flatMap((user) => days.get(user) ?? [])
  if (team.length < visit.executors.length) return null
  const last = Math.min(within.to, visit.deadline ?? within.to) - visit.durationMin * MINUTE_MS
  for (let start = within.from; start <= last; start += STEP_MS) {
    if (!team.every((day) => day.isOnDuty(start, visit.durationMin))) continue
    const added = team.filter((day) => day.add(visit, start))
    if (added.length === team.length) return { id: visit.id, executors: [...visit.executors], start }
    for (const day of added) day.remove(visit.id)
  }
  return null
}

/** Rounds of better places, until one gains nothing. */
function improve(search: Search, visits: readonly WaitingVisit[], isOver: () => boolean): void {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let hasGained = false
    for (const visit of visits) {
      if (isOver()) return
      const gains = search.placed.has(visit.id) ? moveElsewhere(search, visit) : makeRoom(search, visit, visits, isOver)
      hasGained ||= gains
    }
    if (!hasGained) return
  }
}

function moveElsewhere(search: Search, visit: WaitingVisit): boolean {
  const { placed, from } = search
  const now = placed.get(visit.id)
  if (!now) return false
  const { day, start } = now.spot
  const isFreed = day.remove(visit.id)
  // Its cost now, not when it was placed: others have been added since.
  const here = day.spotAt(visit, start)[0] ?? now.spot
  const cost = isFreed ? placeBest(search, visit) : null
  if (cost !== null && cost < costOf(visit, here, from) - GAIN_MIN) return true
  const place = cost === null ? undefined : placed.get(visit.id)
  place?.spot.day.remove(visit.id)
  putBack(search, visit, { ...here, day })
  return false
}

/** It takes the place of one that can move, or that is less urgent. */
function makeRoom(search: Search, visit: WaitingVisit, all: readonly WaitingVisit[], isOver: () => boolean): boolean {
  const { placed } = search
  for (const other of all) {
    const held = placed.get(other.id)
    if (!held || isOver()) continue
    const { day } = held.spot
    if (other.durationMin + day.slackMin < visit.durationMin) continue
    const isFreed = day.remove(other.id)
    placed.delete(other.id)
    if (isFreed && placeBest(search, visit, [day]) !== null) {
      if (placeBest(search, other) !== null || (visit.isUrgent && !other.isUrgent)) return true
      placed.delete(visit.id)
      day.remove(visit.id)
    }
    putBack(search, other, held.spot)
  }
  return false
}

/** Its former place, which is still free. */
function putBack({ placed }: Search, visit: WaitingVisit, spot: Spot): void {
  spot.day.add(visit, spot.start)
  placed.set(visit.id, { visit, spot })
}

function whyLeft(visit: WaitingVisit, days: ReadonlyMap<number, ExecutorDay>, { from }: Stretch): LeftReason {
  const length = visit.durationMin * MINUTE_MS
  const working = [...days.values()].filter(({ duty }) => duty.length > 0)
  if (visit.executors.some((user) => !days.has(user))) return 'other_executor'
  if (working.length === 0) return 'no_executors'
  if (visit.deadline !== null && visit.deadline < from + length) return 'too_late'
  if (!working.some(({ duty }) => duty.some((part) => part.to - part.from >= length))) return 'too_long'
  return 'no_room'
}
