import i18next from 'i18next'
import { hasUnsavedInput, watchUnsavedInput } from './unsaved-input.ts'

/**
 * What the browser's Back (and Forward) does while something is open or unsaved. The press is undone before the router
 * hears of it; then what was opened last is closed, or the user is asked. Nothing is added to the history for what
 * opens, since browsers skip entries that a page adds by itself: only on the app's first page, where Back would leave
 * the site, a spare entry is put above it. It stays, since to remove it is a move that would call off one to another
 * page; Back leads from it to what is below that page.
 */

/** The router keeps an entry's number in its state. */
interface EntryState {
  idx?: number
  isSpare?: boolean
  /** Of a page that was put in the place of the spare entry, and so of the one below it, to which nothing leads back. */
  isInstead?: boolean
}

/** What is open, the topmost last; each says how it is closed. */
const overlays: { close: () => void }[] = []
/** The entry that is shown; without a number, it is not the router's. */
let shown: EntryState = {}
/** A move of our own, of which the router hears nothing. */
let ownMove: { to: number; after?: () => void } | null = null
/** The user has chosen to leave: the next move is let through. */
let isLeaving = false

const LEAVE_MS = 1_000

/** To be called before the router listens, and before anything is open; returns what undoes it. */
export function watchBack(): () => void {
  overlays.length = 0
  notePosition()
  const stopWatching = watchUnsavedInput(holdFirstPage)
  window.addEventListener('popstate', handlePop, { capture: true })
  window.addEventListener('beforeunload', handleUnload, { capture: true })
  return () => {
    stopWatching()
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
  holdFirstPage()
  return () => {
    const place = overlays.indexOf(overlay)
    if (place >= 0) overlays.splice(place, 1)
  }
}

/** To be called on every page the router shows. */
export function notePosition() {
  if (ownMove) return
  const now = entry()
  const isReplaced = isAboveItself(shown) && now.idx === shown.idx && !isAboveItself(now)
  if (isReplaced) history.replaceState({ ...now, isInstead: true }, '')
  shown = entry()
}

/** Back leads from such an entry to what is below the one below it. */
function isAboveItself({ isSpare, isInstead }: EntryState): boolean {
  return Boolean(isSpare || isInstead)
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
  const { idx: from } = shown
  const wasAbove = isAboveItself(shown)
  if (isHolding() && !isLeaving && from !== undefined && at !== undefined && at !== from) {
    event.stopImmediatePropagation()
    return move(from, () => answer(at - from))
  }
  const isBack = from !== undefined && at !== undefined && at < from
  // The spare entry and the one below it are the same page.
  if (isBack && isSpare) move(at - 1)
  else if (isBack && wasAbove && !isLeaving) history.back()
  isLeaving = false
  shown = entry()
}

function endOwnMove(event: PopStateEvent, { to, after }: { to: number; after?: () => void }, at: number) {
  event.stopImmediatePropagation()
  // A second press came between.
  if (at !== to) return history.go(to - at)
  ownMove = null
  shown = entry()
  after?.()
  holdFirstPage()
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
  // Below is the same page, or what it was before.
  history.go(isAboveItself(entry()) && delta < 0 ? delta - 1 : delta)
  // There may be nothing to go to.
  setTimeout(() => {
    isLeaving = false
  }, LEAVE_MS)
}

/** The browser asks before it reloads or closes the page, unless leaving by Back has been agreed to. */
function handleUnload(event: Event) {
  if (isLeaving) event.stopImmediatePropagation()
  else if (hasUnsavedInput()) event.preventDefault()
}

/** Adds the spare entry once there is something to hold. */
function holdFirstPage() {
  if (ownMove) return
  notePosition()
  if (!isHolding() || shown.idx !== 0) return
  history.pushState({ ...shown, idx: 1, isSpare: true }, '')
  notePosition()
}
