import * as xlsx from '@e965/xlsx'
import type { TextEncoding } from '#contract/imports/import-kinds.ts'
import { decodeText, type TextReading } from './decode-text.ts'
import { isEncryptedOds, type SheetType } from './detect-sheet-type.ts'
import { markHiddenRows } from './mark-hidden-rows.ts'
import { parseCsv } from './parse-csv.ts'
import { withPlainTargets } from './plain-targets.ts'
import { SheetProblem } from './sheet-problem.ts'
import { unpacksWithin, zipEntries } from './zip-entries.ts'

/**
 * A text, a number, a day as `YYYY-MM-DD`, with a time as `YYYY-MM-DD HH:MM`, a time of day as `HH:MM` (all texts), an error of a formula, or nothing.
 * Formulas are read as their values.
 */
export type ReadCell = string | number | { error: string } | null

export interface ReadRow {
  /** The row number in the sheet, from 1. */
  row: number
  cells: ReadCell[]
  /** By a filter, or by hand. */
  isHidden?: true
}

export interface ReadSheet {
  /** Null in a file that has but one. */
  name: string | null
  /** In which a text was read; null for other files. */
  encoding: TextEncoding | null
  rows: ReadRow[]
}

const MEGABYTE = 1024 * 1024
const UNPACKED_MAX = 150 * MEGABYTE
const COLUMNS_MAX = 100
const CELL_MAX = 32_767
const TEXT_MAX = 20 * MEGABYTE

/**
 * Error values of formulas as text, in English, Russian, Ukrainian and Polish; LibreOffice's have a number.
 */
const FORMULA_ERRORS = new Set(
  `#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #GETTING_DATA #ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ЗНАЧЕН! #ССЫЛКА! #ССЫЛ! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #ВЫЧИСЛ! #ПОЛЕ! #ЗАНЯТО!
  #ДІЛ/0! #ПОСИЛАННЯ! #ІМ'Я? #ARG! #ADR! #NAZWA? #LICZBA! #DZIEL/0! #ZERO! #N/D! #N/D`.split(/\s+/),
)

/**
 * The rows of each sheet of a file that has any, hidden sheets last: those with content, whatever size the sheet declares.
 * Run it in a thread with limited memory and time, for a file may be crafted to exhaust both.
 * @throws SheetProblem when none has any
 */
export function* readSheets(bytes: Buffer, type: SheetType, reading: TextReading): Generator<ReadSheet> {
  const sheets = type === 'csv' ? [csvSheet(bytes, reading)] : workbookSheets(bytes, type, reading)
  let isEmpty = true
  for (const sheet of sheets) {
    const rows = sheet.rows.filter(({ cells }) => cells.some((cell) => cell !== null))
    for (const { cells } of rows) {
      while (cells.at(-1) === null) cells.pop()
      if (cells.length > COLUMNS_MAX) throw new SheetProblem('sheet_columns', { max: COLUMNS_MAX })
    }
    if (rows.length === 0) continue
    isEmpty = false
    yield { ...sheet, rows }
  }
  if (isEmpty) throw new SheetProblem('sheet_empty')
}

/** @throws SheetProblem when rows contain more text than can be processed */
export function requireTextWithin(rows: readonly ReadRow[]): void {
  let length = 0
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    if (typeof cell !== 'string') continue
    if (cell.length > CELL_MAX) throw new SheetProblem('sheet_too_large')
    length += cell.length
  }
  if (length > TEXT_MAX) throw new SheetProblem('sheet_too_large')
}

function csvSheet(bytes: Buffer, reading: TextReading): ReadSheet {
  const { encoding, text } = textOf(bytes, reading)
  const rows = parseCsv(text).map((cells, index) => ({ row: index + 1, cells: cells.map(plainText) }))
  return { name: null, encoding, rows }
}

function textOf(bytes: Buffer, reading: TextReading) {
  const read = decodeText(bytes, reading)
  if (!read) throw new SheetProblem('sheet_unreadable')
  // The same in all of them but UTF-16.
  return { ...read, encoding: bytes.every((byte) => byte > 0 && byte < 128) ? null : read.encoding }
}

function* workbookSheets(bytes: Buffer, type: SheetType, reading: TextReading): Generator<ReadSheet> {
  if (type === 'ods' && isEncryptedOds(bytes)) throw new SheetProblem('sheet_protected')
  if (type === 'xlsx' || type === 'ods') {
    const entries = zipEntries(bytes)
    if (!entries || !unpacksWithin(bytes, entries, UNPACKED_MAX)) throw new SheetProblem('sheet_too_large')
  }
  const markup = type === 'markup' ? textOf(bytes, reading) : null
  const book = openBook(markup ? markup.text : type === 'xlsx' ? withPlainTargets(bytes) : bytes)
  if (type === 'ods') markHiddenRows(book, bytes, UNPACKED_MAX)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const isHidden = (name: string) => Boolean(book.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden)
  for (const name of book.SheetNames.toSorted((one, other) => Number(isHidden(one)) - Number(isHidden(other)))) {
    const sheet = book.Sheets[name]
    // The library leaves names in an .ods as they stand in its XML.
    const shown = type === 'ods' ? plainXml(name) : name
    if (sheet) yield { name: shown, encoding: markup?.encoding ?? null, rows: sheetRows(sheet, is1904) }
  }
}

const NAMED_SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi

/** A text of XML without its references. Source: XML 1.0, 4.1 and 4.6. */
function plainXml(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, named?: string) => {
    if (named) return NAMED_SIGNS[named] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
  })
}

/** Cells of a page are texts, whatever they look like; they are read as those of a .csv. */
function openBook(content: Buffer | string): xlsx.WorkBook {
  try {
    return xlsx.read(content, {
      type: typeof content === 'string' ? 'string' : 'buffer',
      raw: typeof content === 'string',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      // Which rows are hidden stands with the styles.
      cellStyles: true,
    })
  } catch (error) {
    const isProtected = error instanceof Error && /password-protected/i.test(error.message)
    throw new SheetProblem(isProtected ? 'sheet_protected' : 'sheet_unreadable')
  }
}

type Line = (xlsx.CellObject | undefined)[]

function sheetRows(sheet: xlsx.WorkSheet, is1904: boolean): ReadRow[] {
  const lines = (sheet['!data'] ?? []) as Line[]
  fillMerged(lines, sheet['!merges'] ?? [])
  const rows: ReadRow[] = []
  // Empty lines are holes in the array, maybe a million of them, which forEach skips.
  lines.forEach((line, index) => {
    const isHidden = sheet['!rows']?.[index]?.hidden === true
    const cells = Array.from(line, (cell) => cellValue(cell, is1904))
    rows.push({ row: index + 1, cells, ...(isHidden && { isHidden }) })
  })
  return rows
}

/**
 * The value of a cell merged over several lines is copied to each of them that has further values; over several
 * columns, it stays in the first.
 */
function fillMerged(lines: Line[], merges: readonly xlsx.Range[]): void {
  for (const { s, e } of merges) {
    const cell = lines[s.r]?.[s.c]
    if (!cell) continue
    for (let row = s.r + 1; row <= Math.min(e.r, lines.length - 1); row++) {
      const line = lines[row]
      if (line?.some((other) => other?.v !== undefined)) line[s.c] = cell
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

/** Without the apostrophe that keeps a text from being read as a formula; our own sheets used to write it. */
function plainText(text: string): ReadCell {
  const trimmed = text.trim()
  if (isFormulaError(trimmed)) return { error: trimmed }
  return trimmed.replace(/^'(?=[=+\-@＝＋－＠])/, '') || null
}

function dayOf(days: number, is1904: boolean): string | number {
  const { y, m, d, H, M } = xlsx.SSF.parse_date_code(days, { date1904: is1904 }) ?? {}
  if (days >= 0 && days < 1) return `${String(H).padStart(2, '0')}:${String(M).padStart(2, '0')}`
  if (!y) return days
  const two = (part = 0) => String(part).padStart(2, '0')
  return `${y}-${two(m)}-${two(d)}${H || M ? ` ${two(H)}:${two(M)}` : ''}`
}

/** Whether a text is the error value of a formula: copied as text, or saved as .csv. */
function isFormulaError(text: string): boolean {
  return FORMULA_ERRORS.has(text.toUpperCase()) || /^(Err|Ошибка):\d{3}$/i.test(text)
}
