/** How many things are counted at once; the oldest count is given up first. */
const COUNTED_MAX = 50_000

export interface AttemptLimit {
  /** Counts an attempt. Gives back how many seconds to wait when there have been too many, else 0. */
  count(key: string): number
  /** Forgets what was counted, after a success. */
  clear(key: string): void
}

/** At most `max` attempts for one key within a window that opens with the first of them. */
export function openAttemptLimit(max: number, windowSeconds: number, now: () => number = Date.now): AttemptLimit {
  const windows = new Map<string, { attempts: number; endsAt: number }>()
  return {
    count(key) {
      const open = windows.get(key)
      if (open && open.endsAt > now()) {
        open.attempts++
        return open.attempts > max ? Math.ceil((open.endsAt - now()) / 1000) : 0
      }
      windows.delete(key)
      const oldest = windows.keys().next()
      if (windows.size >= COUNTED_MAX && !oldest.done) windows.delete(oldest.value)
      windows.set(key, { attempts: 1, endsAt: now() + windowSeconds * 1000 })
      return 0
    },
    clear(key) {
      windows.delete(key)
    },
  }
}
