import { parentPort } from 'node:worker_threads'
import { columnName, escapeXml, FORMATS } from './book-parts.ts'
import { giveWay } from './give-way.ts'
import type { Cell, RowsTask } from './write-sheet.ts'

const MINUTES_PER_DAY = 24 * 60
/** Day 0 of spreadsheet dates. */
const EPOCH = Date.UTC(1899, 11, 30)
/**
 * Texts that programs may read as formulas, including the full-width signs that Japanese and Chinese versions accept;
 * phones are excluded.
 */
const LOOKS_LIKE_FORMULA = /^(?!\+\d[\d\s()-]{8,20}$)[=+\-@＝＋－＠\t\r\n]/
/** Programs report a file with a longer cell as broken. */
const TEXT_MAX = 32_767
/** Spreadsheets read this as an escaped character. */
const LOOKS_LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

giveWay()

parentPort?.on('message', ({ rows, first, timezone }: RowsTask) => {
  const write = cellWriter(timezone)
  const xml = rows.map((cells, index) => {
    const number = first + index
    return `<row r="${number}">${cells.map((cell, column) => write(cell, `${columnName(column)}${number}`)).join('')}</row>`
  })
  const bytes = new TextEncoder().encode(xml.join(''))
  parentPort?.postMessage(bytes, [bytes.buffer])
})

/**
 * Texts are written as texts, never as formulas; one that begins like a formula also gets an apostrophe before it, so
 * that it stays a text when the sheet is saved as CSV and opened again.
 */
function cellWriter(timezone = 'UTC') {
  // Swedish formats a time in the form that is parsed here.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  return (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return textCell(cell, at)
    if (typeof cell === 'number') return numberCell(cell, at)
    if ('money' in cell) return numberCell(Number(cell.money), at, FORMATS.money)
    if ('date' in cell) return numberCell(daysUntil(cell.date), at, FORMATS.date)
    const local = clock.format(new Date(cell.time)).replace(' ', 'T')
    return numberCell(daysUntil(`${local}Z`), at, FORMATS.time)
  }
}

function textCell(text: string, at: string): string {
  const plain = LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
  const short = plain.length > TEXT_MAX ? `${plain.slice(0, TEXT_MAX - 1)}…` : plain
  const written = escapeXml(short).replace(LOOKS_LIKE_ESCAPE, '_x005F_')
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`
}

function numberCell(value: number, at: string, format?: number): string {
  return `<c r="${at}"${format === undefined ? '' : ` s="${format}"`}><v>${value}</v></c>`
}

function daysUntil(time: string): number {
  return (Date.parse(time) - EPOCH) / 60_000 / MINUTES_PER_DAY
}
