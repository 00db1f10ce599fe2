import { readAsLatin } from '#contract/values/look-alikes.ts'
import { anyOf } from '../entities/every-language.ts'
import { CellError } from '../entities/read-cells.ts'

/** The content of a cell in the grid of a year: the work of its month, and the day. */
export interface Mark {
  /** As written; null for a mark without a kind. */
  kind: string | null
  /** The day of the month; null if not given. */
  day: number | null
}

const SIGN = /^[XV√✓✔+*•●■▪○]$/u
const YES = new RegExp(`^${anyOf(({ marks }) => marks.yes)}$`, 'iu')
const NONE = new RegExp(`^(?:-+|–|—|0|\\.|${anyOf(({ marks }) => marks.no)})$`, 'iu')
const BETWEEN = new RegExp(`[,;+\\n]|\\/(?!\\d)|\\s${anyOf(({ marks }) => marks.and)}\\s`, 'u')
/** Letters, and the signs between them in a kind of work. */
const KIND = /^(?=.*\p{L})[\p{L}\d\s.№()–-]+$/u
const MARK_MAX = 40
const DAYS_MAX = 31

/**
 * The marks of one cell: "X", "ТО-1", "ТО-1, ТР", a day of the month, several of them, or a date in the month. Whether
 * a plain 1 is a mark or the first day depends on the rest of its row: see `daysAmong`.
 */
export function asMarks(month: number) {
  return (cell: string | number): Mark[] | CellError => {
    const text = String(cell).trim()
    if (NONE.test(text)) return []
    const marks = text
      .split(BETWEEN)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => markOf(part, month))
    if (marks.length === 0) return markOf(text, month) ? [{ kind: null, day: null }] : unknown(text)
    return marks.every((mark) => mark !== null) ? onTheirDay(marks) : unknown(text)
  }
}

/** A day next to a kind of work is the day of that work. */
function onTheirDay(marks: Mark[]): Mark[] {
  const kinds = marks.filter(({ kind }) => kind !== null)
  const days = marks.filter(({ day }) => day !== null)
  if (kinds.length === 0 || days.length !== 1) return marks
  return kinds.map((mark) => ({ ...mark, day: days[0]?.day ?? null }))
}

function unknown(text: string): CellError {
  return new CellError(['plan_mark_unknown', { text: text.slice(0, MARK_MAX) }])
}

function markOf(text: string, month: number): Mark | null {
  if (YES.test(text) || SIGN.test(readAsLatin(text.toUpperCase()))) return { kind: null, day: null }
  if (/^\d+$/.test(text)) return isDay(Number(text)) ? { kind: null, day: Number(text) } : null
  const date = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})(?:[./]\d{2,4})?)$/.exec(text)
  if (date) {
    const [, , isoMonth, isoDay, day = isoDay, named = isoMonth] = date
    return Number(named) === month && isDay(Number(day)) ? { kind: null, day: Number(day) } : null
  }
  if (text.length > MARK_MAX || !KIND.test(text)) return null
  return { kind: text, day: null }
}

function isDay(day: number): boolean {
  return day >= 1 && day <= DAYS_MAX
}

/** Marks of a row by month. Numbers in it are days, unless all of them are 1, which is then a mark. */
export function daysAmong(row: ReadonlyMap<number, Mark[]>): Map<number, Mark[]> {
  const days = [...row.values()].flat().flatMap(({ day }) => (day === null ? [] : [day]))
  if (days.some((day) => day > 1)) return new Map(row)
  return new Map([...row].map(([month, marks]) => [month, marks.map((mark) => ({ ...mark, day: null }))]))
}

/** The comparison key of a mark: ignores dashes, spaces and look-alike letters of another alphabet. */
export function markKey(kind: string): string {
  return readAsLatin(kind.toUpperCase().replace(/[\s._–—-]+/gu, ''))
}
