import i18next from 'i18next'
import { hasUnsavedInput, watchUnsavedInput } from './unsaved-input.ts'

/**
 * What the browser's Back (and Forward) does while something is open or unsaved. The press is undone before the router
 * hears of it; then what was opened last is closed, or the user is asked. Nothing is added to the history for what
 * opens, since browsers skip entries that a page adds by itself: only on the app's first page, where Back would leave
 * the site, a spare entry is put above it.
 */

/** The router keeps an entry's number in its state. */
interface EntryState {
  idx?: number
  isSpare?: boolean
}

/** What is open, the topmost last; each says how it is closed. */
const overlays: { close: () => void }[] = []
/** The number of the entry that is shown; unknown on one that is not the router's. */
let position: number | undefined
/** A move of our own, of which the router hears nothing. */
let ownMove: { to: number; after?: () => void } | null = null
/** The user has chosen to leave: the next move is let through. */
let isLeaving = false
let settling: ReturnType<typeof setTimeout> | undefined
/** While the browser may be on its way to another document, which a move in the history would call off. */
let unloading: ReturnType<typeof setTimeout> | undefined

/** So long a page that is opened by what has just closed may take to be pushed. */
const SETTLE_MS = 300
const LEAVE_MS = 1_000
/** A page that is still there then has not been left: the user stayed, or a file was downloaded. */
const UNLOAD_MS = 30_000

/** To be called before the router listens, and before anything is open; returns what undoes it. */
export function watchBack(): () => void {
  overlays.length = 0
  notePosition()
  const stopWatching = watchUnsavedInput(settle)
  window.addEventListener('popstate', handlePop, { capture: true })
  window.addEventListener('beforeunload', handleUnload, { capture: true })
  return () => {
    stopWatching()
    clearTimeout(settling)
    endUnloading()
    ownMove = null
    isLeaving = false
    window.removeEventListener('popstate', handlePop, { capture: true })
    window.removeEventListener('beforeunload', handleUnload, { capture: true })
  }
}

/** Has Back close what is now open; returns what is called once it is closed. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close }
  overlays.push(overlay)
  settle()
  return () => {
    const place = overlays.indexOf(overlay)
    if (place < 0) return
    overlays.splice(place, 1)
    settle()
  }
}

/** To be called on every page the router shows. */
export function notePosition() {
  if (!ownMove) position = entry().idx
}

function entry(): EntryState {
  return (history.state as EntryState | null) ?? {}
}

function isHolding(): boolean {
  return overlays.length > 0 || hasUnsavedInput()
}

function handlePop(event: PopStateEvent) {
  const { idx: at, isSpare } = entry()
  if (ownMove && at !== undefined) return endOwnMove(event, ownMove, at)
  const from = position
  const isFree = isLeaving || !isHolding()
  if (isFree || from === undefined || at === undefined || at === from) {
    isLeaving = false
    position = at
    // Seen from above, the spare entry and the one below it are the same page.
    if (isFree && isSpare && from !== undefined && at !== undefined && at < from) move(at - 1)
    return
  }
  event.stopImmediatePropagation()
  move(from, () => answer(at - from))
}

function endOwnMove(event: PopStateEvent, { to, after }: { to: number; after?: () => void }, at: number) {
  event.stopImmediatePropagation()
  // A second press came between.
  if (at !== to) return history.go(to - at)
  ownMove = null
  position = at
  after?.()
  settle()
}

function move(to: number, after?: () => void) {
  const by = to - (entry().idx ?? to)
  if (by === 0) return
  ownMove = { to, after }
  history.go(by)
}

/** What a press does that has been held. */
function answer(delta: number) {
  const top = overlays.at(-1)
  if (top) return top.close()
  if (hasUnsavedInput() && !window.confirm(i18next.t('warnWhenUnsavedChanges'))) return
  isLeaving = true
  // Below the spare entry is the same page.
  history.go(entry().isSpare && delta < 0 ? delta - 1 : delta)
  // There may be nothing to go to.
  setTimeout(() => {
    isLeaving = false
  }, LEAVE_MS)
}

/** The browser asks before it reloads or closes the page, unless leaving by Back has been agreed to. */
function handleUnload(event: Event) {
  if (isLeaving) event.stopImmediatePropagation()
  else if (hasUnsavedInput()) event.preventDefault()
  clearTimeout(unloading)
  unloading = setTimeout(() => {
    endUnloading()
    settle()
  }, UNLOAD_MS)
}

function endUnloading() {
  clearTimeout(unloading)
  unloading = undefined
}

/** Adds the spare entry once there is something to hold, and removes it once there is not. */
function settle() {
  if (ownMove) return
  notePosition()
  clearTimeout(settling)
  const state = entry()
  if (isHolding() && state.idx === 0) {
    history.pushState({ ...state, idx: 1, isSpare: true }, '')
    position = 1
  } else if (state.isSpare) {
    settling = setTimeout(() => {
      if (!ownMove && !isLeaving && !unloading && !isHolding() && entry().isSpare) move(0)
    }, SETTLE_MS)
  }
}
