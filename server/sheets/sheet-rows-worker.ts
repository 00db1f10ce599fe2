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

parentPort?.on('message', ({ rows, first, timezone, isHead = false }: RowsTask) => {
  const write = cellWriter(timezone, isHead)
  const xml = rows.map((cells, index) => {
    const number = first + index
    return `<row r="${number}">${cells.map((cell, column) => write(cell, `${columnName(column)}${number}`)).join('')}</row>`
  })
  const bytes = new TextEncoder().encode(xml.join(''))
  parentPort?.postMessage(bytes, [bytes.buffer])
})

/**
 * Texts are written as texts, never as formulas; one that begins like a formula is marked as text, as if it had been
 * entered with an apostrophe, which is not shown.
 */
function cellWriter(timezone: string | undefined = 'UTC', isHead = false) {
  // Swedish formats a time in the form that is parsed here.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  return (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return textCell(cell, at, isHead ? FORMATS.title : undefined)
    if (typeof cell === 'number') return numberCell(cell, at)
    if ('money' in cell) return numberCell(Number(cell.money), at, FORMATS.money)
    if ('share' in cell) return numberCell(cell.share, at, FORMATS.share)
    if ('minutes' in cell) return numberCell(cell.minutes / MINUTES_PER_DAY, at, FORMATS.duration)
    if ('date' in cell) return numberCell(daysUntil(cell.date), at, FORMATS.date)
    const local = clock.format(new Date(cell.time)).replace(' ', 'T')
    return numberCell(daysUntil(`${local}Z`), at, FORMATS.time)
  }
}

function textCell(text: string, at: string, format?: number): string {
  const short = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
  const written = escapeXml(short).replace(LOOKS_LIKE_ESCAPE, '_x005F_')
  const style = LOOKS_LIKE_FORMULA.test(text) ? FORMATS.plainText : format
  return `<c r="${at}"${styleOf(style)} t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`
}

function styleOf(format: number | undefined): string {
  return format === undefined ? '' : ` s="${format}"`
}

function numberCell(value: number, at: string, format?: number): string {
  return `<c r="${at}"${styleOf(format)}><v>${value}</v></c>`
}

function daysUntil(time: string): number {
  return (Date.parse(time) - EPOCH) / 60_000 / MINUTES_PER_DAY
}
