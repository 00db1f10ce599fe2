import { MINUTE_MS } from '#contract/values/durations.ts'
import { type BoardAxis, heightOf, leftOf } from '../model/board-axis.ts'
import type { Target } from '../model/board-conflicts.ts'
import { type BoardRow, HEAD_HEIGHT, NAMES_WIDTH } from './board-rows.ts'

/** Scrolls the board so that the target is in view. */
export function bringIntoSight(board: HTMLElement | null, axis: BoardAxis, rows: readonly BoardRow[], target: Target) {
  const row = rows.find(({ employee }) => employee === target.employee)
  if (!board || !row) return
  const left = leftOf(axis, target.start)
  const right = leftOf(axis, target.start + target.durationMin * MINUTE_MS)
  const width = board.clientWidth - NAMES_WIDTH
  const bottom = row.top + heightOf(row)
  if (left < board.scrollLeft) board.scrollLeft = left - 40
  else if (right > board.scrollLeft + width) board.scrollLeft = right - width + 40
  if (row.top < board.scrollTop + HEAD_HEIGHT) board.scrollTop = row.top - HEAD_HEIGHT
  // The text of the target is below it.
  else if (bottom + 80 > board.scrollTop + board.clientHeight) board.scrollTop = bottom + 80 - board.clientHeight
}
