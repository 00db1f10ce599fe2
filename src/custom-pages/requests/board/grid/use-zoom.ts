import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Stretch } from '#contract/values/durations.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { useStored } from '#src/kit/page/use-stored.ts'
import { useActor } from '#src/providers/actor.ts'
import type { BoardAddress, BoardSpan } from '../model/board-address.ts'
import { type BoardAxis, leftOf, timeAt } from '../model/board-axis.ts'
import { openHours } from '../model/open-hours.ts'
import type { Board } from '../model/use-board.ts'
import { NAMES_WIDTH } from './board-rows.ts'

/** Pixels an hour. */
const SCALES = [12, 18, 28, 44, 72, 112, 168]
/** Absent where the period is drawn as wide as the board. */
const FIRST_SCALE: Partial<Record<BoardSpan, number>> = { day: 72, days3: 44 }
/** A board narrower than this is scrolled. */
const FITTING_MIN = 4

type Zooms = Partial<Record<BoardSpan, number>>

function areZooms(value: unknown): value is Zooms {
  return typeof value === 'object' && value !== null && Object.values(value).every((scale) => SCALES.includes(scale))
}

/**
 * How large the days are drawn, each span in its own scale, as the user chose in this browser. What is in the middle of the
 * board stays there.
 */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  { from, to, span }: Pick<BoardAddress, 'from' | 'to' | 'span'>,
  { employees, shown }: Pick<Board, 'employees' | 'shown'>,
) {
  const { value, store } = useStored(`naryad.board.zoom.${useActor()?.user.id ?? 0}`, areZooms)
  const zooms: Zooms = value ?? {}
  const middle = useRef<number | null>(null)
  const width = useWidth(scroller)
  // A change of plans leaves the axis the same as long as it opens no other hours.
  const hoursKey = useMemo(
    () => JSON.stringify(span === 'day' ? [{ from, to }] : openHours({ from, to }, employees, shown)),
    [from, to, span, employees, shown],
  )
  const open: readonly Stretch[] = useMemo(() => JSON.parse(hoursKey), [hoursKey])
  const hours = open.reduce((sum, part) => sum + part.to - part.from, 0) / HOUR_MS
  const fitting = Math.max(FITTING_MIN, (width - NAMES_WIDTH) / hours)
  const first = FIRST_SCALE[span]
  const scale = zooms[span] ?? first ?? fitting
  const axis: BoardAxis = useMemo(() => ({ from, to, open, scale }), [from, to, open, scale])

  useLayoutEffect(() => {
    const board = scroller.current
    if (board && middle.current !== null) board.scrollLeft = leftOf(axis, middle.current) - halfOf(board)
    middle.current = null
  }, [axis, scroller])

  /** To a scale, or to the whole period. */
  function zoomTo(next: number | undefined) {
    return () => {
      const board = scroller.current
      // Not once it is drawn smaller: by then the browser has scrolled it back to its new end.
      middle.current = board && timeAt(axis, board.scrollLeft + halfOf(board))
      store({ ...zooms, [span]: next })
    }
  }

  const larger = SCALES.find((one) => one > scale)
  const smaller = SCALES.findLast((one) => one < scale && (first !== undefined || one > fitting))
  const isFitting = first === undefined && scale === fitting
  const canShrink = smaller !== undefined || (first === undefined && !isFitting)
  return {
    axis,
    zoom: { in: larger === undefined ? undefined : zoomTo(larger), out: canShrink ? zoomTo(smaller) : undefined },
  }
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const board = element.current
    if (!board) return
    const measure = () => setWidth(board.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(board)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Half of the hours in sight, in CSS pixels. */
function halfOf(board: HTMLElement): number {
  return (board.clientWidth - NAMES_WIDTH) / 2
}
