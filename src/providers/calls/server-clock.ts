import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/values/durations.ts'

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
  keepContact({ at: Date.now() + measured, deviceAt: Date.now() })
  const isOff = Math.abs(measured) > NOTICED_MS + trip / 2
  setAhead(isOff ? measured : 0)
}

interface Contact {
  /** The time by the server's clock, and by this device's, in milliseconds. */
  at: number
  deviceAt: number
}

const CONTACT_KEY = 'naryad.contact'
/** It is stored at most this often. */
const STORED_EVERY_MS = MINUTE_MS
let contact: (Contact & { ticks: number }) | null = null
let storedAt = 0

function keepContact(next: Contact) {
  contact = { ...next, ticks: performance.now() }
  if (Math.abs(next.deviceAt - storedAt) < STORED_EVERY_MS) return
  storedAt = next.deviceAt
  try {
    localStorage.setItem(CONTACT_KEY, JSON.stringify(next))
  } catch {
    // A full store: the contact is known as long as the page.
  }
}

/**
 * When this device last heard of the server's clock, and for how long its own clock that no one sets has run since; that
 * is not known after the page was loaded again. Null if it never did.
 */
export function lastContact(): { at: string; device_at: string; since_ms: number | null } | null {
  const known = contact ?? storedContact()
  if (!known) return null
  return {
    at: new Date(known.at).toISOString(),
    device_at: new Date(known.deviceAt).toISOString(),
    since_ms: contact && Math.round(performance.now() - contact.ticks),
  }
}

function storedContact(): Contact | null {
  try {
    return JSON.parse(localStorage.getItem(CONTACT_KEY) ?? 'null')
  } catch {
    return null
  }
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
