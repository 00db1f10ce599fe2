import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import type { BoardRow } from './board-rows.ts'

/** As much as is drawn more at a time, in CSS pixels: about a row. */
const STEP_PX = 200
/** How far beyond the edges is drawn, on a board with little on it and on one that is full. */
const AHEAD_PX = [900, 500]
const AHEAD_MIN_PX = 200
/** A page has a third of these without a board. */
const ELEMENTS_MAX = 800
const OF_BAR = 2
const OF_NAME = 7
const PAUSE_MS = 100

export interface DrawnSpan {
  from: number
  to: number
}

export interface Drawn {
  across: DrawnSpan
  down: DrawnSpan
}

const OPENING: Drawn = { across: { from: 0, to: 1200 }, down: { from: 0, to: 800 } }

/**
 * What of the board is drawn: what is in sight, and what lies ahead of it. It grows by a step at a time and between frames, and
 * goes on growing while the user does not scroll, so that scrolling has little to wait for.
 */
export function useDrawn(scroller: RefObject<HTMLDivElement | null>, ahead: number): Drawn {
  const [drawn, setDrawn] = useState(OPENING)
  const look = useCallback(() => {
    const board = scroller.current
    // What is not laid out has no edges to draw up to.
    if (!board?.clientWidth) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = board
    startTransition(() =>
      setDrawn((known) => {
        const columns = { from: scrollLeft, to: scrollLeft + clientWidth }
        const lines = { from: scrollTop, to: scrollTop + clientHeight }
        const across = nextDrawn(known.across, columns, ahead, scrollWidth)
        const down = nextDrawn(known.down, lines, ahead, scrollHeight)
        return across === known.across && down === known.down ? known : { across, down }
      }),
    )
  }, [scroller, ahead])

  useEffect(() => {
    const board = scroller.current
    board?.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      board?.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [scroller, look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step waits for the one before to be drawn
  useEffect(() => {
    const pause = setTimeout(look, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [drawn, look])

  return drawn
}

/** One step nearer to all that lies ahead; the same object when there is nothing to add and nothing to let go. */
export function nextDrawn(drawn: DrawnSpan, seen: DrawnSpan, ahead: number, end: number): DrawnSpan {
  const isApart = drawn.to < seen.from || drawn.from > seen.to
  const known = isApart ? seen : drawn
  const next = {
    from: Math.max(0, seen.from - beyond(seen.from - known.from, ahead)),
    to: Math.max(seen.to, Math.min(end, seen.to + beyond(known.to - seen.to, ahead))),
  }
  return next.from === drawn.from && next.to === drawn.to ? drawn : next
}

/** How far beyond an edge is drawn next: what has been left is kept as far again, for who turns back. */
function beyond(known: number, ahead: number): number {
  if (known < ahead) return known > ahead - STEP_PX ? known : Math.max(0, known) + STEP_PX
  return known > 2 * ahead ? ahead : known
}

/** So far that no more is drawn than a page can carry. */
export function aheadOf(rows: readonly BoardRow[], width: number, height: number): number {
  const elements = rows.reduce((sum, { bars, who }) => {
    const hours = who.days?.reduce((count, day) => count + Math.max(1, day.hours.length), 0) ?? 0
    return sum + OF_BAR * bars.length + OF_NAME + hours
  }, 0)
  const share = (of: number, seen: number, ahead: number) => Math.min(1, (seen + 4 * ahead) / of)
  const { across, down } = OPENING
  const isLight = (ahead: number) =>
    elements * share(width, across.to, ahead) * share(height, down.to, ahead) <= ELEMENTS_MAX
  return AHEAD_PX.find(isLight) ?? AHEAD_MIN_PX
}
