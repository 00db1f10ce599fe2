import type { GeoPoint } from '#contract/auth/devices.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'

/** How far ahead the clock of a phone may be that does not say what it shows. */
const AHEAD_MAX_MS = 10 * MINUTE_MS

/**
 * The points that can be true, at the times that they had by our clock. Left out is each at 0, 0, which a phone reports
 * that does not know where it is, and each in the future.
 * @param clock what the clock of the device showed as it sent them
 */
export function believable(points: GeoPoint[], clock: string | undefined, now = Date.now()): GeoPoint[] {
  const wrongMs = clock === undefined ? 0 : wholeMinutes(Date.parse(clock) - now)
  return points
    .map((point) => ({ ...point, time: wrongMs === 0 ? point.time : earlier(point.time, wrongMs) }))
    .filter(({ lat, lng, time }) => !(lat === 0 && lng === 0) && Date.parse(time) < now + AHEAD_MAX_MS)
}

/** A point sent again is to get the same time, although its way here takes another moment. */
function wholeMinutes(ms: number): number {
  return Math.round(ms / MINUTE_MS) * MINUTE_MS
}

function earlier(time: string, ms: number): string {
  return new Date(Date.parse(time) - ms).toISOString()
}
