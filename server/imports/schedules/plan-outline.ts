import type { ReadRow } from '#server/sheets/read-sheet.ts'
import { anyOf } from '../entities/every-language.ts'
import type { Header, SheetOutline } from '../entities/import-definition.ts'
import { monthOfTitle } from './month-titles.ts'

const SUMS = new RegExp(`^${anyOf(({ lines }) => lines.sums)}(?!\\p{L})`, 'iu')
const HEADING = new RegExp(
  anyOf(({ lines }) => lines.heading),
  'i',
)
const YEAR = /(?<![\d./-])(20\d{2})(?![\d./-]\d)/
/** `Объект: ТЦ «Галерея»`, above the titles or between the rows. */
const PLACE = namedAfter(anyOf(({ lines }) => lines.facility))
const CLIENT = namedAfter(anyOf(({ lines }) => lines.client))

function namedAfter(words: string): RegExp {
  return new RegExp(`^${words}\\s*[:—–-]\\s*(?<name>.+)$`, 'i')
}

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
    headings.set(row, PLACE.exec(only)?.groups?.name ?? only)
  }
  return { aside, givenFor: (row) => ({ ...stated, ...headingAbove(headings, row) }) }
}

function yearOf({ columns }: Header, above: readonly string[]): number | null {
  for (const { title } of columns) {
    const year = monthOfTitle(title)?.year
    if (year) return year
  }
  const stated = above.filter((text) => HEADING.test(text)).find((text) => YEAR.test(text))
  return stated === undefined ? null : Number(YEAR.exec(stated)?.[1])
}

function said(name: string, pattern: RegExp, texts: readonly string[]): Record<string, string> {
  const value = texts.map((text) => pattern.exec(text)?.groups?.name?.trim()).find((text) => text)
  return value ? { [name]: value } : {}
}

function headingAbove(headings: ReadonlyMap<number, string>, row: number): { heading?: string } {
  const last = [...headings.keys()].findLast((at) => at < row)
  const heading = last === undefined ? undefined : headings.get(last)
  return heading === undefined ? {} : { heading }
}
