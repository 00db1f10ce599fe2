import { CLOCK, clockMinutes } from '#contract/values/clock.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'

export const QUICK_MINUTES = [15, 30, 45, 60] as const

const HALF_DAY_MS = 12 * 60 * MINUTE_MS

/** So many minutes from now, to the minute. */
export function timeIn(minutes: number, now: Date): string {
  return new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS).toISOString()
}

/**
 * The next time that a clock in the browser's zone shows this: shortly before midnight `00:20` is tomorrow's. Null when it
 * has just passed, or when it is no time.
 */
export function timeOfClock(clock: string, now: Date): string | null {
  if (!CLOCK.test(clock)) return null
  const time = new Date(now)
  time.setHours(0, clockMinutes(clock), 0, 0)
  if (now.getTime() - time.getTime() > HALF_DAY_MS) time.setDate(time.getDate() + 1)
  return time > now ? time.toISOString() : null
}
