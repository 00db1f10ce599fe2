import { MINUTE_MS } from '../values/durations.ts'

/** Two ways of telling the time that differ by more leave it uncertain. */
const TOLERANCE_MS = 5 * MINUTE_MS
/** A bound moves a time by less than this without casting doubt on it. */
const ROUNDING_MS = 1000

/** What is known of when an operation happened; times in milliseconds. */
export interface Clocks {
  /** By the server's clock: when the operations arrived. */
  received: number
  /** By the device's: when it sent them. */
  deviceTime: number
  /** By the device's: when it happened. */
  doneAt: number
  /** When the device last heard of the server's clock. */
  contact: Contact | null
  /** It cannot have happened before: the assignment, and the operation before it. */
  notBefore: number | null
}

interface Contact {
  /** By the server's clock. */
  at: number
  /** By the device's. */
  deviceAt: number
  /**
   * How long after that it happened, at least: by a clock that no one sets, but that stands still while the device
   * sleeps. Null after the page was loaded again.
   */
  sinceMs: number | null
}

/**
 * When an operation happened, by the server's clock: never before what it follows, nor after it arrived. It is uncertain
 * when the device's clock was set between the last contact and now, or when it claims what cannot be.
 */
export function happenedAt({ received, deviceTime, doneAt, contact, notBefore }: Clocks) {
  const asNow = doneAt + (received - deviceTime)
  const asAtContact = contact ? doneAt + (contact.at - contact.deviceAt) : asNow
  const wasSet = Math.abs(asNow - asAtContact) > TOLERANCE_MS
  const claimed = wasSet ? likelier([asNow, asAtContact], contact) : asNow
  const at = Math.min(Math.max(claimed, notBefore ?? claimed), received)
  return { at, isUncertain: wasSet || Math.abs(at - claimed) > ROUNDING_MS }
}

/** The clock may have been set before it happened or after: the earlier time that is still after the contact. */
function likelier(candidates: number[], contact: Contact | null): number {
  const earliest = contact ? contact.at + (contact.sinceMs ?? 0) : -Infinity
  const possible = candidates.filter((at) => at >= earliest - ROUNDING_MS)
  return possible.length > 0 ? Math.min(...possible) : earliest
}
