import { readAsLatin } from '#contract/values/look-alikes.ts'
import { anyOf } from '../entities/every-language.ts'
import { MONTHS } from './plan-parts.ts'

const YEAR = anyOf(({ year }) => year)
const TITLES = MONTHS.map((month) => anyOf(({ months }) => months[month - 1] ?? null)).map(
  (forms) => new RegExp(`^${forms}[.,']? ?(?<year>20\\d{2}|\\d{2})? ?${YEAR}?$`, 'u'),
)

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** The month of a column's title, with its year if given. */
interface TitledMonth {
  month: number
  year: number | null
}

/** `Январь`, `янв. 27`, `Jan 2027`, `I`, `01`, `2027-01-01` (how a date is read), `01.2027`. */
export function monthOfTitle(title: string): TitledMonth | null {
  const text = title.trim().toLowerCase()
  const dated = /^(20\d{2})-(\d{2})-\d{2}$/.exec(text) ?? /^(\d{1,2})[./](20\d{2})$/.exec(text)
  if (dated) {
    const [first = 0, second = 0] = dated.slice(1).map(Number)
    return first > 12 ? numbered(second, first) : numbered(first, second)
  }
  if (/^\d{1,2}$/.test(text)) return numbered(Number(text), null)
  const roman = ROMAN.indexOf(readAsLatin(text.toUpperCase()))
  if (roman >= 0) return { month: roman + 1, year: null }
  const named = TITLES.findIndex((pattern) => pattern.test(text))
  if (named < 0) return null
  const year = Number(TITLES[named]?.exec(text)?.groups?.year ?? 0)
  return { month: named + 1, year: year === 0 ? null : year < 100 ? 2000 + year : year }
}

function numbered(month: number, year: number | null): TitledMonth | null {
  return month >= 1 && month <= 12 ? { month, year } : null
}
