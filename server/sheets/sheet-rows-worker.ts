import { parentPort } from 'node:worker_threads'
import * as xlsx from '@e965/xlsx'
import type { Cell, Sheet } from './write-sheet.ts'

const MINUTES_PER_DAY = 24 * 60
/** Day 0 of a spreadsheet's calendar. */
const EPOCH = Date.UTC(1899, 11, 30)
const TIME_FORMAT = 'dd.mm.yyyy hh:mm'
const DATE_FORMAT = 'dd.mm.yyyy'
const MONEY_FORMAT = '#,##0.00'
/**
 * What programs take for the beginning of a formula, with the wide signs that Japanese and Chinese ones take for the plain
 * ones; a phone is none.
 */
const LOOKS_LIKE_FORMULA = /^(?!\+\d[\d\s()-]{8,20}$)[=+\-@＝＋－＠\t\r\n]/
const NARROWEST = 12
const WIDEST = 60
/** A program refuses longer names, and these characters in them. */
const SHEET_NAME_MAX = 31

parentPort?.on('message', (sheets: Sheet[]) => {
  parentPort?.postMessage(bookOf(sheets))
})

function bookOf(sheets: Sheet[]): Uint8Array {
  const book = xlsx.utils.book_new()
  for (const { name, timezone, titles, rows } of sheets) {
    const cellObject = cellWriter(timezone)
    const sheet = xlsx.utils.aoa_to_sheet([titles.map(cellObject), ...rows.map((row) => row.map(cellObject))])
    sheet['!cols'] = titles.map((title, index) => ({ wch: widthOf(title, rows[0]?.[index]) }))
    sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' }
    xlsx.utils.book_append_sheet(book, sheet, name.replace(/[\\/?*[\]:]/g, ' ').slice(0, SHEET_NAME_MAX))
  }
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/**
 * Texts are written as texts, never as formulas; one that begins like a formula also gets an apostrophe before it, so
 * that it stays a text when the sheet is saved as CSV and opened again.
 */
function cellWriter(timezone = 'UTC') {
  // In Swedish a time is written the way it is parsed.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  return (cell: Cell): xlsx.CellObject | null => {
    if (cell === null) return null
    if (typeof cell === 'string') return { t: 's', v: LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell }
    if (typeof cell === 'number') return { t: 'n', v: cell }
    if ('money' in cell) return { t: 'n', v: Number(cell.money), z: MONEY_FORMAT }
    if ('date' in cell) return { t: 'n', v: daysUntil(cell.date), z: DATE_FORMAT }
    return { t: 'n', v: daysUntil(`${clock.format(new Date(cell.time)).replace(' ', 'T')}Z`), z: TIME_FORMAT }
  }
}

function daysUntil(time: string): number {
  return (Date.parse(time) - EPOCH) / 60_000 / MINUTES_PER_DAY
}

function widthOf(title: string, first: Cell | undefined): number {
  const length = typeof first === 'string' ? first.length : 0
  return Math.min(WIDEST, Math.max(NARROWEST, title.length + 2, length + 2))
}
