import type { ReadRow } from '#server/sheets/read-sheet.ts'
import { anyOf } from './every-language.ts'
import type { Header, SheetDefinition } from './import-definition.ts'

/** `Итого`, `Total: 12`, `Всего по листу`; a client called Total Energies is none. */
const SUMS = new RegExp(
  `^${anyOf(({ lines }) => lines.sums)}(?:\\s*$|\\s*[:=–—(\\d-]|\\s+${anyOf(({ lines }) => lines.sumsOf)}(?!\\p{L}))`,
  'iu',
)

/**
 * The lines of sums at the end of the rows: they begin with a word for it, and have nothing in a column that is used but
 * amounts. A layout knows its own.
 */
export function sumRowsOf({ columns, layout }: SheetDefinition, header: Header, below: readonly ReadRow[]): number[] {
  if (layout) return []
  const amounts = new Set(columns.flatMap(({ name, isAmount }) => (isAmount ? [name] : [])))
  const used = header.columns.flatMap(({ name, index }) => (name === null || amounts.has(name) ? [] : [index]))
  function isSums({ cells }: ReadRow): boolean {
    const first = cells.findIndex((cell) => cell !== null)
    const word = cells[first]
    if (typeof word !== 'string' || !SUMS.test(word)) return false
    return used.every((index) => index === first || (cells[index] ?? null) === null)
  }
  const last = below.findLastIndex((row) => !isSums(row))
  return below.slice(last + 1).map(({ row }) => row)
}
