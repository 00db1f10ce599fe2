import { anyOf } from './every-language.ts'
import { CellError } from './read-cells.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => anyOf(({ months }) => months[index] ?? null))
const DAY = '(?<day>\\d{1,2})'
const YEAR = '(?<year>\\d{4}|\\d{2})'
/** `31 декабря 2026`, `31-Dec-26`, and `December 31, 2026`: the month in words says which number is the day. */
const IN_WORDS = MONTHS.map(
  (month) =>
    new RegExp(
      `^(?:${DAY}[. -]*${month}[.,]?[ -]*${YEAR}|${month}\\.? ${DAY.replace('day', 'after')}, ?${YEAR.replace('year', 'last')})$`,
      'u',
    ),
)
const DAY_FIRST = new RegExp(`^${DAY}(?<between>[./ -])(?<month>\\d{1,2})\\k<between>${YEAR}$`)
const YEAR_FIRST = /^(?<year>\d{4})(?<between>[./-])(?<month>\d{1,2})\k<between>(?<day>\d{1,2})$/
const TIME = /[t ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:z|[+-]\d{2}:?\d{2})?$/
const WORD_FOR_YEAR = new RegExp(` ?${anyOf(({ year }) => year)}$`, 'u')

/** Years of two digits are of the 2000s up to this one. */
const LAST_OF_2000S = 69

/**
 * A date as people write it, as `2026-12-31`, the form in which a spreadsheet's dates are read: `31.12.2026`, `31/12/26`,
 * `31-12-2026`, `31 декабря 2026 г.`, `31.12.2026 0:00:00`. The day comes before the month, as in all fourteen
 * countries. Whether there is such a day is left for the contract to say.
 */
export function asDate(cell: string | number): string | CellError {
  const text = String(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(TIME, '')
    .replace(WORD_FOR_YEAR, '')
  const numbers = (DAY_FIRST.exec(text) ?? YEAR_FIRST.exec(text))?.groups
  if (numbers) return written(numbers.year, Number(numbers.month), numbers.day)
  const month = IN_WORDS.findIndex((pattern) => pattern.test(text))
  const words = IN_WORDS[month]?.exec(text)?.groups
  if (words) return written(words.year ?? words.last, month + 1, words.day ?? words.after)
  return new CellError('date_unread')
}

function written(year = '', month: number, day = ''): string {
  const ofCentury = Number(year) > LAST_OF_2000S ? '19' : '20'
  return [year.length === 2 ? ofCentury + year : year, month, day]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
