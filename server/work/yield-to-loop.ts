import { setImmediate } from 'node:timers/promises'

/** How long computing may keep other calls waiting. */
const HOLD_MAX_MS = 10

/**
 * For computing that grows with an account's data: awaited between its steps, it lets the event loop answer others
 * once they have waited long enough, and costs next to nothing before.
 */
export function openYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < HOLD_MAX_MS) return
    await setImmediate()
    began = performance.now()
  }
}
