import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import { type BarRow, type BoardAxis, endOf, heightOf, rowOf, startOf } from '../model/board-axis.ts'

export const NAMES_WIDTH = 208
export const HEAD_HEIGHT = 38
export const GROUP_HEIGHT = 28

export interface BoardRow extends BarRow {
  employee: number
  who: BoardEmployee
  top: number
  /** The tag whose executors begin with this row, and '' of those without one. */
  group?: string
}

/** A row an executor; grouped, below their first tag by name, and those without any last. */
export function boardRows(
  employees: readonly BoardEmployee[],
  requests: readonly BoardRequest[],
  axis: Pick<BoardAxis, 'from' | 'to'>,
  isGrouped: boolean,
): BoardRow[] {
  const inSight = requests.filter((request) => endOf(request) > axis.from && startOf(request) < axis.to)
  let top = HEAD_HEIGHT
  let group: string | undefined
  return (isGrouped ? employees.toSorted(byTag) : employees).map((who) => {
    const row = rowOf(inSight.filter(({ employees: users }) => users.includes(who.id)))
    const isFirst = isGrouped && tagOf(who) !== group
    group = tagOf(who)
    if (isFirst) top += GROUP_HEIGHT
    const placed = { ...row, employee: who.id, who, top, ...(isFirst && { group }) }
    top += heightOf(row)
    return placed
  })
}

function tagOf({ tags }: BoardEmployee): string {
  return tags.toSorted((one, next) => one.localeCompare(next))[0] ?? ''
}

function byTag(one: BoardEmployee, next: BoardEmployee): number {
  const [first, second] = [tagOf(one), tagOf(next)]
  if (first === '' || second === '') return Number(first === '') - Number(second === '')
  return first.localeCompare(second)
}
