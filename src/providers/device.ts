import { newKey } from './new-key.ts'

const STORAGE_KEY = 'naryad.device'

/**
 * Names this browser, so that signing in here again is not a new device each time, and is not held up by what strangers
 * guess elsewhere. It opens nothing.
 */
export function deviceUid(): string {
  const known = localStorage.getItem(STORAGE_KEY)
  if (known) return known
  const made = newKey()
  localStorage.setItem(STORAGE_KEY, made)
  return made
}
