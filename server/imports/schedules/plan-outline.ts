import type { ReadRow } from '#server/sheets/read-sheet.ts'
import type { Header, SheetOutline } from '../entities/import-definition.ts'
import { monthOfTitle } from './month-titles.ts'

const SUMS = /^(итого|всего|total)(?!\p{L})/iu
const PLAN_WORDS = /план|график|ппр|месяц|plan|schedule|month/i
const YEAR = /(?<![\d./-])(20\d{2})(?![\d./-]\d)/
/** `Объект: ТЦ «Галерея»`, above the titles or between the rows. */
const PLACE = /^(объект|площадка|facility|site)\s*[:—–-]\s*(.+)$/i
const CLIENT = /^(клиент|заказчик|client|customer)\s*[:—–-]\s*(.+)$/i

/**
 * What the sheet of a plan says outside of its rows: its year, its client and, if no column does, the facility, in
 * lines that apply to the rows below them.
 */
export function outlineOf(header: Header, rows: readonly ReadRow[]): SheetOutline {
  const names = new Set(header.columns.map(({ name }) => name))
  const above = rows.filter(({ row }) => row <= header.row).flatMap(({ cells }) => cells.map(String))
  const year = yearOf(header, above)
  const stated = {
    ...(year !== null && { year }),
    ...(!names.has('client') && said('client', CLIENT, above)),
    ...(!names.has('facility') && said('facility', PLACE, above)),
  }
  const aside = new Set<number>()
  const headings = new Map<number, string>()
  for (const { row, cells } of rows.filter((one) => one.row > header.row)) {
    const filled = cells.filter((cell) => cell !== null)
    if (filled.some((cell) => typeof cell === 'string' && SUMS.test(cell))) aside.add(row)
    const [only] = filled
    if (names.has('facility') || filled.length !== 1 || typeof only !== 'string') continue
    aside.add(row)
    headings.set(row, PLACE.exec(only)?.[2] ?? only)
  }
  return { aside, givenFor: (row) => ({ ...stated, ...headingAbove(headings, row) }) }
}

function yearOf({ columns }: Header, above: readonly string[]): number | null {
  for (const { title } of columns) {
    const year = monthOfTitle(title)?.year
    if (year) return year
  }
  const stated = above.filter((text) => PLAN_WORDS.test(text)).find((text) => YEAR.test(text))
  return stated === undefined ? null : Number(YEAR.exec(stated)?.[1])
}

function said(name: string, pattern: RegExp, texts: readonly string[]): Record<string, string> {
  const value = texts.map((text) => pattern.exec(text)?.[2]?.trim()).find((text) => text)
  return value ? { [name]: value } : {}
}

function headingAbove(headings: ReadonlyMap<number, string>, row: number): { heading?: string } {
  const last = [...headings.keys()].findLast((at) => at < row)
  const heading = last === undefined ? undefined : headings.get(last)
  return heading === undefined ? {} : { heading }
}
