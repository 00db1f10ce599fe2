import { factsOf, type KnownFacts, type RequestFacts } from '#contract/agreements/facts.ts'
import { type ClockKind, clockOf, percentAt } from '#contract/sla/clock.ts'
import type { ClockTarget } from '#contract/sla/clock-target.ts'
import type { Timetable } from '#contract/sla/timetable.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { StoredClock } from './stored-clocks.ts'

/** When a share of a promise has gone by, in milliseconds since 1970. */
interface Mark {
  percent: number
  at: number
}

/** Where a clock stands, as the row of it says, and when what is reported of it is due. */
export interface Standing
  extends Pick<StoredClock, 'due_at' | 'soon_at' | 'state' | 'met_at' | 'elapsed_min' | 'is_learned_late'> {
  /** Neither done nor cancelled, whether it is due or not. */
  isOpen: boolean
  isStopped: boolean
  /** In order of time. */
  marks: Mark[]
}

/** The whole of a promise. */
export const BREACH_PERCENT = 100

export function standingOf(
  kind: ClockKind,
  target: ClockTarget,
  request: RequestFacts,
  timetable: Timetable,
): Standing {
  const facts = factsOf(kind, request, target.reaction_ends_with)
  const isOpen = facts.met_at === null && facts.withdrawn_at === null
  const stop = isOpen ? facts.stops.find(({ from, to }) => to === null && from <= facts.now) : undefined
  const { state, elapsed } = clockOf(target.amount, timetable, facts)
  // While it is paused, it is due when it was when the pause began.
  const then: KnownFacts = stop ? { ...facts, now: Math.max(stop.from, facts.created_at) } : facts
  const { due_at } = clockOf(target.amount, timetable, then)
  const marks = marksOf(target, timetable, then, due_at)
  const soon = marks.find(({ percent }) => target.warn_at.includes(percent))
  return {
    state,
    due_at: timeOf(due_at),
    soon_at: timeOf(soon?.at ?? null),
    met_at: timeOf(facts.met_at),
    elapsed_min: Math.floor(elapsed / MINUTE_MS),
    is_learned_late: state === 'met' && due_at !== null && facts.learned_at !== null && facts.learned_at > due_at,
    isOpen,
    isStopped: stop !== undefined,
    marks,
  }
}

function marksOf(
  { amount, warn_at, escalate }: ClockTarget,
  timetable: Timetable,
  facts: KnownFacts,
  due: number | null,
) {
  const percents = [...new Set([...warn_at, ...escalate.map(({ percent }) => percent)])]
  const before = percents.flatMap((percent): Mark[] => {
    if (percent === BREACH_PERCENT) return []
    const at = percentAt(amount, timetable, facts, percent)
    return at === null ? [] : [{ percent, at: Math.ceil(at) }]
  })
  const marks = due === null ? before : [...before, { percent: BREACH_PERCENT, at: due }]
  return marks.sort((one, other) => one.percent - other.percent)
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
