import { newKey } from './calls/new-key.ts'

const STORAGE_KEY = 'naryad.device'

/**
 * Identifies this browser, so that signing in again is not a new device each time and is not blocked by strangers'
 * failed attempts elsewhere. It grants no access.
 */
export function deviceUid(): string {
  const known = localStorage.getItem(STORAGE_KEY)
  if (known) return known
  const made = newKey()
  localStorage.setItem(STORAGE_KEY, made)
  return made
}
