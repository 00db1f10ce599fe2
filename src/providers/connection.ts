import { useSyncExternalStore } from 'react'

/** Whether the last call that went out was answered by anything at all. */
let isReachable = true
const listeners = new Set<() => void>()

/** A browser that says it is offline is right; one that says it is online knows only that there is some network. */
export function isConnected(): boolean {
  return isReachable && navigator.onLine !== false
}

/** An answer came, whatever it says. */
export function reportReached() {
  if (!isReachable) setReachable(true)
}

/** No answer came, tried again as it was. */
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

// Whether the network that has come back leads anywhere, the next call finds out.
window.addEventListener('online', () => setReachable(true))
window.addEventListener('offline', () => setReachable(isReachable))
