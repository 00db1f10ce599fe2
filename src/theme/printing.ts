import { useSyncExternalStore } from 'react'

const paper = window.matchMedia('print')
// Kept, and not read when asked for: Chromium reports no change that was read before it was reported.
let isOnPaper = paper.matches
let isAsked = false

/** Whether the page is being printed: from before it is laid out for the paper until it is back on the screen. */
export function isPrinting(): boolean {
  return isAsked || isOnPaper
}

export function onPrinting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

window.addEventListener('beforeprint', () => {
  isAsked = true
  announce()
})
window.addEventListener('afterprint', () => {
  isAsked = false
  announce()
})
paper.addEventListener('change', () => {
  isOnPaper = paper.matches
  announce()
})

export function useIsPrinting(): boolean {
  return useSyncExternalStore(onPrinting, isPrinting)
}
