import { parentPort, workerData } from 'node:worker_threads'
import * as xlsx from '@e965/xlsx'
import type { Cell, Sheet } from './write-sheet.ts'

const MINUTES_PER_DAY = 24 * 60
/** Day 0 of a spreadsheet's calendar. */
const EPOCH = Date.UTC(1899, 11, 30)
const TIME_FORMAT = 'dd.mm.yyyy hh:mm'
const MONEY_FORMAT = '0.00'
/** What programs take for the beginning of a formula. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/

const { name, titles, rows } = workerData as Sheet
const sheet = xlsx.utils.aoa_to_sheet([titles.map(cellObject), ...rows.map((row) => row.map(cellObject))])
sheet['!cols'] = titles.map((title) => ({ wch: Math.max(12, title.length + 2) }))
sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' }
const book = xlsx.utils.book_new()
xlsx.utils.book_append_sheet(book, sheet, name)
const bytes: Uint8Array = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
parentPort?.postMessage(bytes)

/**
 * Texts are written as texts, never as formulas; one that begins like a formula also gets an apostrophe before it, so
 * that it stays a text when the sheet is saved as CSV and opened again.
 */
function cellObject(cell: Cell): xlsx.CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'string') return { t: 's', v: LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell }
  if (typeof cell === 'number') return { t: 'n', v: cell, ...(!Number.isInteger(cell) && { z: MONEY_FORMAT }) }
  const minutes = (Date.parse(`${cell.local}Z`) - EPOCH) / 60_000
  return { t: 'n', v: minutes / MINUTES_PER_DAY, z: TIME_FORMAT }
}
