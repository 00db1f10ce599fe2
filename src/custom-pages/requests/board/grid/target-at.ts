import type { BoardRequest } from '#contract/requests/request-board.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { type BoardAxis, heightOf, STEP_MIN, startOf, stepsOf, timeAt, toStep } from '../model/board-axis.ts'
import { NOBODY, type Target } from '../model/board-conflicts.ts'
import { type BoardRow, NAMES_WIDTH } from './board-rows.ts'
import type { Dragged } from './use-drag.ts'

interface Surface {
  axis: BoardAxis
  rows: readonly BoardRow[]
  scroller: HTMLElement | null
  column: HTMLElement | null
}

/** What the pointer is over: a row and a time, the column of those that wait, or nothing. */
export function targetAt({ x, y }: { x: number; y: number }, dragged: Dragged, surface: Surface): Target | null {
  const { request, source, isEdge, grip } = dragged
  const { axis, rows, scroller, column } = surface
  if (!scroller) return null
  const box = scroller.getBoundingClientRect()
  // The names cover hours that are out of sight: over a name, the first visible hour is meant.
  const at = timeAt(axis, Math.max(0, x - box.left - NAMES_WIDTH) + scroller.scrollLeft)
  if (isEdge && source !== null) {
    const start = startOf(request)
    return { employee: source, start, durationMin: stepsOf((at - start) / MINUTE_MS) }
  }
  const isOver = (over: DOMRect) => x >= over.left && x <= over.right && y >= over.top && y <= over.bottom
  const { duration_min: durationMin } = request
  if (source !== null && column && isOver(column.getBoundingClientRect())) {
    return { employee: NOBODY, start: startOf(request), durationMin }
  }
  if (!isOver(box)) return null
  const down = y - box.top + scroller.scrollTop
  const row = rows.find((one) => down >= one.top && down < one.top + heightOf(one))
  return row ? { employee: row.employee, start: onBoard(toStep(at - grip), request, axis), durationMin } : null
}

/** A visit that begins outside of the days shown is lost to sight; one that already began before them may still do so. */
export function onBoard(start: number, request: BoardRequest, { from, to }: BoardAxis): number {
  const began = startOf(request)
  const earliest = began < from ? began : from
  return Math.min(Math.max(start, earliest), to - STEP_MIN * MINUTE_MS)
}
