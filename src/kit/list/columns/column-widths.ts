import { COLUMN_WIDTH_MIN } from '#contract/limits.ts'

/** In pixels, by the keys of the columns. */
export type ColumnWidths = Readonly<Record<string, number>>

/** How the user has arranged the columns of a table, and how they do it. */
export interface ColumnArrangement {
  widths: ColumnWidths | null
  resize: (widths: ColumnWidths) => void
  /** Gives a column the place of another. */
  move: (key: string, to: string) => void
}

/**
 * The widths with one column's right edge moved. What a column gains, those to its right give, each by what it can spare:
 * the edge follows the pointer, and the table keeps its width.
 */
export function withEdgeMoved(widths: ColumnWidths, keys: readonly string[], key: string, by: number): ColumnWidths {
  const own = widths[key] ?? COLUMN_WIDTH_MIN
  const right = keys.slice(keys.indexOf(key) + 1).map((name) => [name, widths[name] ?? COLUMN_WIDTH_MIN] as const)
  const shareOf = (width: number) => (by > 0 ? width - COLUMN_WIDTH_MIN : width)
  const total = right.reduce((sum, [, width]) => sum + shareOf(width), 0)
  const change = Math.max(COLUMN_WIDTH_MIN - own, Math.min(by, total))
  if (total <= 0) return widths
  return {
    ...widths,
    [key]: Math.round(own + change),
    ...Object.fromEntries(right.map(([name, width]) => [name, Math.round(width - (change * shareOf(width)) / total)])),
  }
}
