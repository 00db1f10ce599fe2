import { useSyncExternalStore } from 'react'

/** Whether the last call got any answer. */
let isReachable = true
const listeners = new Set<() => void>()

/** `navigator.onLine` is reliable only when false: true just means that there is some network. */
export function isConnected(): boolean {
  return isReachable && navigator.onLine !== false
}

/** Call when any answer arrives, an error too. */
export function reportReached() {
  if (!isReachable) setReachable(true)
}

/** Call when there is no answer even after retries. */
export function reportUnreachable() {
  if (isReachable) setReachable(false)
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected)
}

function setReachable(next: boolean) {
  isReachable = next
  for (const listener of [...listeners]) listener()
}

// Assume that the new network reaches the server; the next call finds out.
window.addEventListener('online', () => setReachable(true))
window.addEventListener('offline', () => setReachable(isReachable))
