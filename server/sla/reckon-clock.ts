import type { ClockKind } from '#contract/sla/clock.ts'
import type { ClockChange } from '#contract/sla/clock-target.ts'
import type { Escalation } from '#contract/sla/targets.ts'
import type { Timetable } from '#contract/sla/timetable.ts'
import type { Promised } from './promises.ts'
import { BREACH_PERCENT, type Standing, standingOf } from './standing.ts'
import type { ClockedRequest, ReportedShare, StoredClock } from './stored-clocks.ts'

/** What has to be reported of a clock, each once for each time at which it is due. */
export interface ClockReports {
  isMissed: boolean
  /** It had been reported as missed, and is not. */
  isUnmissed: boolean
  isSoon: boolean
  escalated: Escalation[]
}

export interface ReckonedClock {
  row: StoredClock
  /** Neither done nor cancelled, nor paused. */
  isCounting: boolean
  reports: ClockReports
}

interface Reckoning {
  request: ClockedRequest
  kind: ClockKind
  promised: Promised
  before: StoredClock | undefined
  /** The change for which it is reckoned again; null: only time has passed, or work was done. */
  because: ClockChange | null
}

/**
 * The row of a clock as it is now, and what is to be reported of it. What a change alone brings about is reported as one: a
 * promise that is missed by it as missed, whatever shares of it have gone by.
 */
export function reckonClock(
  { request, kind, promised, before, because }: Reckoning,
  timetable: Timetable,
): ReckonedClock {
  const { facts, id } = request
  const { isOpen, isStopped, marks, ...standing } = standingOf(kind, promised.target, facts, timetable)
  const { state, due_at } = standing
  const isMissed = state === 'missed'
  const wasReported = before?.events_done.some(({ percent }) => percent === BREACH_PERCENT) ?? false
  const passed = marks.filter(({ percent, at }) => (percent === BREACH_PERCENT ? isMissed : at <= facts.now))
  const done = sharesDone(before, due_at, new Set(passed.map(({ percent }) => percent)), isMissed)
  const fresh = new Set(
    passed.map(({ percent }) => percent).filter((percent) => !done.some((one) => one.percent === percent)),
  )
  const byChange = because !== null
  const counts = isOpen && !isStopped
  const next = counts
    ? marks.find(({ percent, at }) => !passed.some((one) => one.percent === percent) && at >= 0)
    : undefined
  const { target } = promised
  const isNewlyMissed = isMissed && fresh.has(BREACH_PERCENT)
  return {
    row: {
      ...standing,
      request_id: id,
      kind,
      ...promised,
      started_at: new Date(facts.created_at).toISOString(),
      missed_because: missedBecause(before, standing, isNewlyMissed ? because : null, facts.now),
      changed_by: null,
      next_event_at: next ? new Date(next.at).toISOString() : null,
      events_done: [...done, ...[...fresh].map((percent) => ({ percent, due_at }))],
    },
    isCounting: counts,
    reports: {
      isMissed: isNewlyMissed,
      isUnmissed: !isMissed && wasReported,
      isSoon: counts && !isMissed && target.warn_at.some((percent) => fresh.has(percent)),
      escalated: counts && !byChange ? target.escalate.filter(({ percent }) => fresh.has(percent)) : [],
    },
  }
}

/**
 * The shares that were reported for the time at which the clock is due now. Where it is due at another time, what has gone
 * by anyway is not reported again. A miss that is none any more may be reported later.
 */
function sharesDone(
  before: StoredClock | undefined,
  due: string | null,
  passed: ReadonlySet<number>,
  isMissed: boolean,
): ReportedShare[] {
  if (!before) return []
  const isSameDue = isSame(before.due_at, due)
  return before.events_done.flatMap(({ percent, due_at }) => {
    if (percent === BREACH_PERCENT && !isMissed) return []
    if (isSame(due_at, due)) return [{ percent, due_at }]
    return !isSameDue && passed.has(percent) ? [{ percent, due_at: due }] : []
  })
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)
}

function missedBecause(
  before: StoredClock | undefined,
  { state }: Pick<Standing, 'state'>,
  because: ClockChange | null,
  now: number,
): StoredClock['missed_because'] {
  if (state !== 'missed') return null
  if (because) return { field: because, at: new Date(now).toISOString() }
  return before?.state === 'missed' ? before.missed_because : null
}
