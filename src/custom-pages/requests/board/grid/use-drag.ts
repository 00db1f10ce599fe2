import { type PointerEvent, useContext } from 'react'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { isSameTarget, type Target } from '../model/board-conflicts.ts'
import { HeldContext } from '../model/held.ts'
import { NAMES_WIDTH } from './board-rows.ts'

/** A hand that trembles has not begun to drag. */
const SLACK_PX = 5
/** So near to its edge the board scrolls under what is dragged. */
const EDGE_PX = 40
const SCROLL_PX = 14

export interface Dragged {
  request: BoardRequest
  source: number | null
  isEdge: boolean
  /** How far from its beginning it was taken, in milliseconds. */
  grip: number
}

interface Drag {
  scroller: () => HTMLElement | null
  /** What is under the pointer. */
  targetAt: (x: number, y: number, dragged: Dragged) => Target | null
  onDrop: () => void
  onCancel: () => void
}

/**
 * Dragging with the mouse. Pointer events and not the browser's drag and drop: the edge of a bar, its row and the column
 * beside the board are one movement, with a line of its own at the time it would begin.
 */
export function useDrag({ scroller, targetAt, onDrop, onCancel }: Drag) {
  const store = useContext(HeldContext)

  return function begin(event: PointerEvent, dragged: Dragged) {
    if (event.button !== 0 || event.pointerType === 'touch' || store.get()) return
    const from = { x: event.clientX, y: event.clientY }
    let at = from
    let isMoving = false
    let frame = 0
    const isFromRow = dragged.source !== null
    /** A drag from the column beside crosses an edge, and one from a bar near an edge stays there: neither means to scroll. */
    let hasBeenWithin = false
    const isTowards = (pull: number, way: number) => isFromRow && Math.sign(pull) * way > SLACK_PX

    function follow() {
      const target = targetAt(at.x, at.y, dragged)
      const held = store.get()
      if (held && isSameTarget(held.target, target)) return
      const { request, source, isEdge } = dragged
      store.set({ request, source, isEdge, by: 'pointer', target })
    }

    /** Once a frame, however many movements came in between. */
    function followAtFrame() {
      const board = scroller()
      if (board && isMoving) {
        const box = board.getBoundingClientRect()
        const pull = (value: number, low: number, high: number) =>
          value < low || value > high ? 0 : value < low + EDGE_PX ? -SCROLL_PX : value > high - EDGE_PX ? SCROLL_PX : 0
        const left = box.left + NAMES_WIDTH
        hasBeenWithin ||= at.x < box.right - EDGE_PX && at.x > left + EDGE_PX
        const x = at.y < box.top || at.y > box.bottom ? 0 : pull(at.x, left, box.right)
        const y = at.x < box.left || at.x > box.right ? 0 : pull(at.y, box.top, box.bottom)
        const across = hasBeenWithin || isTowards(x, at.x - from.x) ? x : 0
        const down = hasBeenWithin || isFromRow ? y : 0
        if (across || down) board.scrollBy(across, down)
        follow()
      }
      frame = requestAnimationFrame(followAtFrame)
    }

    function move(moved: globalThis.PointerEvent) {
      at = { x: moved.clientX, y: moved.clientY }
      isMoving ||= Math.hypot(at.x - from.x, at.y - from.y) > SLACK_PX
    }

    function end(isDropped: boolean) {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', giveUp, true)
      if (!isMoving) return
      if (!isDropped) return onCancel()
      follow()
      onDrop()
    }
    const up = () => {
      if (isMoving) swallowClick()
      end(true)
    }
    const cancel = () => end(false)
    const giveUp = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      if (isMoving) onceLetGo(swallowClick)
      end(false)
    }

    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', giveUp, true)
    frame = requestAnimationFrame(followAtFrame)
  }
}

/** The click that the browser makes of a drag is no click on the bar; it comes right after the button is let go. */
function swallowClick() {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}

/** What is given up by a key is still under a button that is down. */
function onceLetGo(action: () => void) {
  const waiting = new AbortController()
  const letGo = () => {
    waiting.abort()
    action()
  }
  const { signal } = waiting
  for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, letGo, { signal })
  // Released where this page got no event: the next click is the user's own.
  window.addEventListener('pointerdown', () => waiting.abort(), { signal, capture: true })
}

function swallow(event: MouseEvent) {
  event.stopPropagation()
  event.preventDefault()
}
