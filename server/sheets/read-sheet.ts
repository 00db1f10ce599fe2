import * as xlsx from '@e965/xlsx'
import { decodeText } from './decode-text.ts'
import type { SheetType } from './judge-sheet-type.ts'
import { parseCsv } from './parse-csv.ts'
import { SheetProblem } from './sheet-problem.ts'
import { unpacksWithin, zipEntries } from './zip-entries.ts'

/** A text, a number, a day as `YYYY-MM-DD` (a text), a formula that failed, or nothing. Of formulas only their values. */
export type ReadCell = string | number | { error: string } | null

export interface ReadRow {
  /** As the sheet numbers it: the first is 1. */
  row: number
  cells: ReadCell[]
}

const MEGABYTE = 1024 * 1024
const UNPACKED_MAX = 150 * MEGABYTE
const COLUMNS_MAX = 100
const CELL_MAX = 32_767
const TEXT_MAX = 20 * MEGABYTE

/**
 * The rows of a file's first sheet that holds any; rows without content are left out. To be run in a thread whose memory
 * and time are limited: a file may be made to exhaust both.
 * @param rowsMax how many rows with content there may be
 * @throws SheetProblem
 */
export function readSheet(bytes: Buffer, type: SheetType, rowsMax: number): ReadRow[] {
  const sheets = type === 'csv' ? [csvRows(bytes)] : workbookRows(bytes, type, rowsMax)
  for (const sheet of sheets) {
    const rows = sheet.filter(({ cells }) => cells.some((cell) => cell !== null))
    if (rows.length > rowsMax) throw new SheetProblem('sheet_rows', { max: rowsMax })
    if (rows.length > 0) return limited(rows)
  }
  throw new SheetProblem('sheet_empty')
}

function limited(rows: ReadRow[]): ReadRow[] {
  let length = 0
  for (const { cells } of rows) {
    while (cells.at(-1) === null) cells.pop()
    if (cells.length > COLUMNS_MAX) throw new SheetProblem('sheet_columns', { max: COLUMNS_MAX })
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      if (cell.length > CELL_MAX) throw new SheetProblem('sheet_too_large')
      length += cell.length
    }
  }
  if (length > TEXT_MAX) throw new SheetProblem('sheet_too_large')
  return rows
}

function csvRows(bytes: Buffer): ReadRow[] {
  const text = decodeText(bytes)
  if (text === null) throw new SheetProblem('sheet_unreadable')
  return parseCsv(text).map((cells, index) => ({ row: index + 1, cells: cells.map(plainText) }))
}

function* workbookRows(bytes: Buffer, type: SheetType, rowsMax: number): Generator<ReadRow[]> {
  if (type !== 'xls') {
    const entries = zipEntries(bytes)
    if (!entries || !unpacksWithin(bytes, entries, UNPACKED_MAX)) throw new SheetProblem('sheet_too_large')
  }
  // Empty lines in between count too, so there may be some more than rows with content.
  const sheetRows = rowsMax * 3
  const book = openBook(bytes, sheetRows)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]
    const ref = sheet?.['!fullref'] ?? sheet?.['!ref']
    if (!sheet || !ref) continue
    if (xlsx.utils.decode_range(ref).e.r >= sheetRows) throw new SheetProblem('sheet_rows', { max: rowsMax })
    yield sheetCells(sheet, is1904)
  }
}

function openBook(bytes: Buffer, sheetRows: number): xlsx.WorkBook {
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      sheetRows,
    })
  } catch (error) {
    const isProtected = error instanceof Error && /password-protected/i.test(error.message)
    throw new SheetProblem(isProtected ? 'sheet_protected' : 'sheet_unreadable')
  }
}

function sheetCells(sheet: xlsx.WorkSheet, is1904: boolean): ReadRow[] {
  const lines = (sheet['!data'] ?? []) as (xlsx.CellObject | undefined)[][]
  fillMerged(lines, sheet['!merges'] ?? [])
  // A line without cells is a hole in the array, which map would skip.
  return Array.from(lines, (line = [], index) => ({
    row: index + 1,
    cells: Array.from(line, (cell) => cellValue(cell, is1904)),
  }))
}

/** What stands in a cell merged over several lines stands for each of them; over several columns, in the first. */
function fillMerged(lines: (xlsx.CellObject | undefined)[][], merges: readonly xlsx.Range[]): void {
  for (const { s, e } of merges) {
    const cell = lines[s.r]?.[s.c]
    if (!cell) continue
    for (let row = s.r + 1; row <= Math.min(e.r, lines.length - 1); row++) {
      lines[row] ??= []
      const line = lines[row]
      if (line) line[s.c] = cell
    }
  }
}

function cellValue(cell: xlsx.CellObject | undefined, is1904: boolean): ReadCell {
  if (cell?.v === undefined || cell.v === null) return null
  if (cell.t === 'e') return { error: String(cell.w ?? '#N/A') }
  if (typeof cell.v === 'number') {
    return typeof cell.z === 'string' && xlsx.SSF.is_date(cell.z) ? dayOf(cell.v, is1904) : cell.v
  }
  return plainText(String(cell.v))
}

/** Without the apostrophe that keeps a text from being taken for a formula, which our own sheets put there too. */
function plainText(text: string): string | null {
  return text.trim().replace(/^'(?=[=+\-@])/, '') || null
}

function dayOf(days: number, is1904: boolean): string | number {
  const { y, m, d } = xlsx.SSF.parse_date_code(days, { date1904: is1904 }) ?? {}
  if (!y) return days
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
