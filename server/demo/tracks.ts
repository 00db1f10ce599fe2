import type { Tx } from '../db/database.ts'
import { insertRows } from './insert-rows.ts'
import { DAY, MINUTE, timeText } from './moscow-time.ts'
import type { Random } from './random.ts'
import type { PastRequest } from './write-requests.ts'

const TRACKED_DAYS = 10
const PACE = 12 * MINUTE
/** About half a kilometre, in degrees. */
const WALK = 0.004

/** Writes positions of executors at work in the last days, from which the tracks of requests are read. */
export async function insertTracks(
  tx: Tx,
  random: Random,
  requests: readonly PastRequest[],
  now: number,
): Promise<void> {
  const points = new Map<string, { user_id: number; time: string; lat: number; lng: number }>()
  for (const { plan, state } of requests) {
    const { startedAt, finishedAt, executors } = state
    if (startedAt === null || startedAt < now - TRACKED_DAYS * DAY) continue
    const until = Math.min(finishedAt ?? now, startedAt + plan.minutes * MINUTE, now)
    const { lat, lon } = plan.unit.facility
    for (const { user } of executors) {
      for (let moment = startedAt; moment <= until; moment += PACE) {
        const time = timeText(moment)
        const step = () => (random.next() - 0.5) * WALK
        const point = { lat: Number((lat + step()).toFixed(6)), lng: Number((lon + step()).toFixed(6)) }
        points.set(`${user.id} ${time}`, { user_id: user.id, time, ...point })
      }
    }
  }
  await insertRows(tx, 'geo_locations', [...points.values()])
}
