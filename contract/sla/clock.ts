import { MINUTE_MS, type Stretch } from '../values/durations.ts'
import type { Timetable } from './timetable.ts'

/** The promises that are counted: until someone takes care of it, is there, is done. */
export const CLOCK_KINDS = ['reaction', 'arrival', 'resolution'] as const
export type ClockKind = (typeof CLOCK_KINDS)[number]

/** `withdrawn`: cancelled before it was due. */
export const CLOCK_STATES = ['running', 'paused', 'met', 'missed', 'withdrawn'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

export const AMOUNT_UNITS = ['min', 'working_days'] as const

/** How long a promise gives: minutes inside hours, or until the hours of the n-th working day close. */
export interface Amount {
  amount: number
  unit: (typeof AMOUNT_UNITS)[number]
}

/** What is not counted: a pause, or the time in which the work was held to be done. */
export interface Stop {
  from: number
  /** null: it goes on. */
  to: number | null
  key: 'paused' | 'excluded'
  why: string | null
}

/** What happened, in milliseconds since 1970. */
export interface ClockFacts {
  created_at: number
  stops: readonly Stop[]
  /** What was promised was done. */
  met_at: number | null
  /** The request was cancelled. */
  withdrawn_at: number | null
  now: number
}

export interface ClockReading {
  state: ClockState
  /** null: the hours open too seldom for it to be due at all. While paused, as if it went on now. */
  due_at: number | null
  /** All in milliseconds inside hours. Negative `remaining`: by how much it was missed. */
  amount: number
  elapsed: number
  remaining: number
}

export const SPAN_KEYS = ['counted', 'closed', 'holiday', 'paused', 'excluded'] as const

/** A stretch of one day, and why it counts or does not. */
export interface ClockSpan extends Stretch {
  key: (typeof SPAN_KEYS)[number]
  /** The reason of a pause, the name of a holiday. */
  why: string | null
}

/**
 * Where a clock stands: the only place that decides it. What is stored of clocks is its answer.
 * @param timetable the open hours, in their zone and by their calendar
 */
export function clockOf(target: Amount, timetable: Timetable, facts: ClockFacts): ClockReading {
  const amount = amountOf(target, timetable, facts)
  const elapsed = elapsedBy(timetable, facts)
  const due_at = amount === null ? null : reachedAt(timetable, facts, amount)
  return {
    state: stateOf(facts, due_at),
    due_at,
    amount: amount ?? Number.POSITIVE_INFINITY,
    elapsed,
    remaining: (amount ?? Number.POSITIVE_INFINITY) - elapsed,
  }
}

/** When a share of a promise has gone by, in percent, which may be more than all of it. @returns null for never */
export function percentAt(target: Amount, timetable: Timetable, facts: ClockFacts, percent: number): number | null {
  const amount = amountOf(target, timetable, facts)
  return amount === null ? null : reachedAt(timetable, facts, Math.ceil((amount * percent) / 100))
}

/** Why a clock stands where it does: its time until now, or until it ended, day by day in the zone of its hours. */
export function spansOf(timetable: Timetable, facts: ClockFacts): ClockSpan[] {
  return spansWithin(timetable, facts, { from: facts.created_at, to: endOf(facts) })
}

/** What lies ahead of a clock that runs, until it is due. */
export function spansAhead(timetable: Timetable, facts: ClockFacts, dueAt: number | null): ClockSpan[] {
  return dueAt === null ? [] : spansWithin(timetable, facts, { from: facts.now, to: dueAt })
}

function endOf({ met_at, withdrawn_at, now }: ClockFacts): number {
  return met_at ?? withdrawn_at ?? now
}

function stateOf(facts: ClockFacts, dueAt: number | null): ClockState {
  const due = dueAt ?? Number.POSITIVE_INFINITY
  if (facts.met_at !== null) return facts.met_at <= due ? 'met' : 'missed'
  if (facts.withdrawn_at !== null) return facts.withdrawn_at <= due ? 'withdrawn' : 'missed'
  const isStopped = facts.stops.some(({ from, to }) => from <= facts.now && to === null && from < due)
  if (isStopped) return 'paused'
  return facts.now <= due ? 'running' : 'missed'
}

/** The milliseconds inside hours that a target gives. @returns null when the hours open too seldom */
function amountOf({ amount, unit }: Amount, timetable: Timetable, { created_at }: ClockFacts): number | null {
  if (unit === 'min') return amount * MINUTE_MS
  const closing = timetable.closingAfter(created_at, amount)
  return closing === null ? null : timetable.countedBetween(created_at, closing)
}

/** The stops one after another, until the clock's end; they may have overlapped. */
function stretchesOf(facts: ClockFacts): Stretch[] {
  const end = endOf(facts)
  const sorted = facts.stops
    .map(({ from, to }) => ({ from, to: Math.min(to ?? end, end) }))
    .sort((one, other) => one.from - other.from)
  let until = facts.created_at
  return sorted.flatMap((stop) => {
    const rest = { from: Math.max(stop.from, until), to: stop.to }
    until = Math.max(until, stop.to)
    return rest.from < rest.to ? [rest] : []
  })
}

function elapsedBy(timetable: Timetable, facts: ClockFacts): number {
  const stopped = stretchesOf(facts).reduce((sum, { from, to }) => sum + timetable.countedBetween(from, to), 0)
  return timetable.countedBetween(facts.created_at, endOf(facts)) - stopped
}

/** The first instant by which `amount` was counted, moved on by the hours of each stop that begins before it. */
function reachedAt(timetable: Timetable, facts: ClockFacts, amount: number): number | null {
  let total = amount
  let at = timetable.after(facts.created_at, total)
  for (const { from, to } of stretchesOf(facts)) {
    if (at === null || from >= at) break
    total += timetable.countedBetween(from, to)
    at = timetable.after(facts.created_at, total)
  }
  return at
}

function spansWithin(timetable: Timetable, { stops, now }: ClockFacts, whole: Stretch): ClockSpan[] {
  const stopped = stops.map((stop) => ({ ...stop, to: stop.to ?? now }))
  const midnights = timetable.midnightsWithin(whole)
  const changes = [whole, ...timetable.hoursWithin(whole), ...stopped].flatMap(({ from, to }) => [from, to])
  const edges = [...new Set([...changes, ...midnights])]
    .filter((at) => at >= whole.from && at <= whole.to)
    .sort((one, other) => one - other)
  const ends = new Set(midnights)
  const spans: ClockSpan[] = []
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1] ?? from
    const span = { from, to, ...reasonWithin(timetable, stopped, { from, to }) }
    const last = spans.at(-1)
    if (last?.key === span.key && last.why === span.why && !ends.has(from)) last.to = span.to
    else spans.push(span)
  }
  return spans
}

/** Of a stretch in which nothing changes. What is closed is not paused: a pause takes nothing from it. */
function reasonWithin(timetable: Timetable, stops: Stop[], { from, to }: Stretch): Pick<ClockSpan, 'key' | 'why'> {
  if (timetable.countedBetween(from, to) === 0) {
    const holiday = timetable.holidayAt(from)
    return { key: holiday ? 'holiday' : 'closed', why: holiday?.title ?? null }
  }
  const stop = stops.find((one) => one.from <= from && from < (one.to ?? Number.POSITIVE_INFINITY))
  return stop ? { key: stop.key, why: stop.why } : { key: 'counted', why: null }
}
