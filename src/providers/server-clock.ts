import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'

/** A smaller difference may be the way of the answer, and changes nothing that is shown in minutes. */
const NOTICED_MS = MINUTE_MS / 2
/** From here on the user is told. */
const ANNOUNCED_MS = 5 * MINUTE_MS
/** A `Date` header has whole seconds: on average it is this much behind. */
const CUT_MS = 500

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0
const listeners = new Set<() => void>()

/**
 * The time by the server's clock. What is told to others (an arrival, a deadline) and the time that is left until then
 * are counted from it: the clock of a phone may be hours off.
 */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Learns from the `Date` header of an answer how far this device's clock is off. @param sentAt by this device's clock */
export function learnServerTime(date: string | null, sentAt: number): void {
  const trip = Date.now() - sentAt
  const server = Date.parse(date ?? '')
  // The device's clock was put back meanwhile: the next answer says how it is now.
  if (Number.isNaN(server) || trip < 0) return
  const measured = server + CUT_MS - (sentAt + trip / 2)
  const isOff = Math.abs(measured) > NOTICED_MS + trip / 2
  setAhead(isOff ? measured : 0)
}

/** By how many milliseconds this device's clock is behind (or, below zero, fast), once it is worth telling. */
export function useClockError(): number {
  return useSyncExternalStore(onServerClockChange, () => (Math.abs(ahead) < ANNOUNCED_MS ? 0 : ahead))
}

export function onServerClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers differ by the time that they took: a difference that was already known stays. */
function setAhead(next: number) {
  if (Math.abs(next - ahead) <= NOTICED_MS && next !== 0) return
  if (next === ahead) return
  ahead = next
  for (const listener of [...listeners]) listener()
}
