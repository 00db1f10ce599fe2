import type { ExplainedClock, ListedClock, RequestClock } from '#contract/sla/request-clocks.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'

/** How a clock is shown: as it is stored, unless time has passed since. */
export const SHOWN_STATES = ['running', 'soon', 'paused', 'met', 'missed', 'withdrawn'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** @param now in milliseconds since 1970 */
export function shownState({ state, due_at, soon_at }: ListedClock, now: number): ShownState {
  if (state !== 'running') return state
  if (due_at && now > Date.parse(due_at)) return 'missed'
  return soon_at && now >= Date.parse(soon_at) ? 'soon' : 'running'
}

/**
 * The minutes inside hours that are left by now, of a clock that was answered before: what lies ahead of it shrinks while
 * it is open. Negative: missed by so much. null: its hours open too seldom.
 */
export function remainingMinutes({ state, due_at, remaining_min, ahead }: ExplainedClock, now: number): number | null {
  if (state !== 'running' || remaining_min === null || !due_at) return remaining_min
  const left = ahead
    .filter(({ key }) => key === 'counted')
    .reduce((sum, { from, to }) => sum + Math.max(0, Date.parse(to) - Math.max(now, Date.parse(from))), 0)
  return left / MINUTE_MS
}

/** How much of a promise has gone by, from 0 to 1: inside its hours where they are known, else by the time of day. */
export function shareGone(clock: RequestClock | ExplainedClock, now: number): number {
  const { state, started_at, due_at, met_at } = clock
  if (state === 'missed') return 1
  if ('amount_min' in clock) {
    const remaining = remainingMinutes(clock, now)
    return clock.amount_min && remaining !== null ? within(1 - remaining / clock.amount_min) : 0
  }
  if (!due_at) return 0
  const [start, due] = [Date.parse(started_at), Date.parse(due_at)]
  const until = met_at ? Date.parse(met_at) : now
  return due > start ? within((until - start) / (due - start)) : 1
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}
