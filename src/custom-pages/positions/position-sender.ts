import type { GeoPoint } from '#contract/auth/devices.ts'
import { GEO_POINTS_MAX } from '#contract/limits.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'

interface Position {
  lat: number
  lng: number
}

/**
 * Sends positions as they come. Those that cannot be sent wait in memory for the connection, as many as one call may
 * bring; the oldest are dropped.
 */
export function openPositionSender(send: (points: GeoPoint[]) => Promise<unknown>) {
  let waiting: GeoPoint[] = []
  let isSending = false

  async function flush(): Promise<void> {
    if (isSending || waiting.length === 0) return
    isSending = true
    const sent = new Set(waiting)
    try {
      await send([...sent])
      waiting = waiting.filter((point) => !sent.has(point))
    } catch (error) {
      if (isRefused(error)) waiting = waiting.filter((point) => !sent.has(point))
    } finally {
      isSending = false
    }
  }

  return {
    take({ lat, lng }: Position): Promise<void> {
      waiting = [...waiting, { lat, lng, time: new Date().toISOString() }].slice(-GEO_POINTS_MAX)
      return flush()
    },
    flush,
    /** What has not been sent is no longer to be. */
    forget() {
      waiting = []
    },
  }
}

/** The server does not want these points, now or later. */
function isRefused(error: unknown): boolean {
  return isApiError(error, 'conflict') || isApiError(error, 'validation_failed')
}
