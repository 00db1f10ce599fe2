export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** An interval between two instants, in milliseconds since 1970; its end is no part of it. */
export interface Stretch {
  from: number
  to: number
}
