import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BoardAddress, BoardSpan } from '../model/board-address.ts'
import { type BoardAxis, leftOf, timeAt } from '../model/board-axis.ts'
import { NAMES_WIDTH } from './board-rows.ts'

/** Pixels an hour. */
const SCALES = [12, 18, 28, 44, 72, 112, 168]
const FIRST_SCALE: Record<BoardSpan, number> = { day: 4, days3: 3, week: 2 }

/** How large the days are drawn, each span in its own scale. What is in the middle of the board stays there. */
export function useZoom(scroller: RefObject<HTMLElement | null>, { from, to, span }: BoardAddress) {
  const [zooms, setZooms] = useState(FIRST_SCALE)
  const middle = useRef<number | null>(null)
  const scale = SCALES[zooms[span]] ?? 44
  const axis: BoardAxis = useMemo(() => ({ from, to, scale }), [from, to, scale])

  useLayoutEffect(() => {
    const board = scroller.current
    if (board && middle.current !== null) board.scrollLeft = leftOf(axis, middle.current) - halfOf(board)
    middle.current = null
  }, [axis, scroller])

  function zoomBy(step: 1 | -1) {
    const next = zooms[span] + step
    if (SCALES[next] === undefined) return undefined
    return () => {
      const board = scroller.current
      // Not once it is drawn smaller: by then the browser has scrolled it back to its new end.
      middle.current = board && timeAt(axis, board.scrollLeft + halfOf(board))
      setZooms((known) => ({ ...known, [span]: next }))
    }
  }

  return { axis, zoom: { in: zoomBy(1), out: zoomBy(-1) } }
}

/** Half of the hours in sight, in CSS pixels. */
function halfOf(board: HTMLElement): number {
  return (board.clientWidth - NAMES_WIDTH) / 2
}
