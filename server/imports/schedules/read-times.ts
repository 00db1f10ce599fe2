import { numberStyleOf, readNumber } from '#contract/numbers/read-number.ts'
import { anyOf } from '../entities/every-language.ts'
import type { ReadingContext } from '../entities/import-definition.ts'
import { CellError } from '../entities/read-cells.ts'

const MINUTES_AN_HOUR = 60
const HOURS_A_DAY = 24
/** A third of an hour has as many as a program writes. */
const DIGITS_MAX = 15

const CLOCK = new RegExp(
  `^(?:${anyOf(({ time }) => time.at)} )?(\\d{1,2})(?:[:.-](\\d{2}))?(?::\\d{2})?\\s*(am|pm|${anyOf(({ time }) => time.oclock)}\\.?)?$`,
)
const HOURS = `([\\d.,]+) ?${anyOf(({ time }) => time.hours)}\\.?`
const MINUTES = `(\\d+) ?${anyOf(({ time }) => time.minutes)}\\.?`
const DURATION = new RegExp(`^(?:${HOURS})? ?(?:${MINUTES})?$`)

/** `9:00`, `09.00`, `9-00`, `9`, `2:30 pm` as `09:00`. */
export function asClock(cell: string | number): string | CellError {
  const text = String(cell).trim().toLowerCase()
  const match = CLOCK.exec(text)
  if (!match) return new CellError('plan_time_unknown')
  const [, hour = '', minute = '00', half] = match
  const hours = half === 'pm' ? (Number(hour) % 12) + 12 : half === 'am' ? Number(hour) % 12 : Number(hour)
  if (hours >= HOURS_A_DAY || Number(minute) >= MINUTES_AN_HOUR) return new CellError('plan_time_unknown')
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** `90`, `90 мин`, `1,5 ч`, `2 часа 30 минут`, `1:30` as minutes; a plain number is in units of `minutesEach`. */
export function asMinutes(minutesEach: number) {
  return (cell: string | number, { country }: Pick<ReadingContext, 'country'>): number | CellError => {
    if (typeof cell === 'number') return Math.round(cell * minutesEach)
    const text = cell.trim().toLowerCase()
    const style = numberStyleOf(country)
    const read = (number: string) =>
      Number(readNumber(number, { style, scale: DIGITS_MAX, min: 0 }).value ?? Number.NaN)
    const clock = /^(\d{1,2}):(\d{2})$/.exec(text)
    if (clock) return Number(clock[1]) * MINUTES_AN_HOUR + Number(clock[2])
    if (/^[\d.,]+$/.test(text)) return minutesOf(read(text) * minutesEach)
    const [, hours, minutes] = DURATION.exec(text) ?? []
    if (hours === undefined && minutes === undefined) return new CellError('plan_duration_unknown')
    return minutesOf(read(hours ?? '0') * MINUTES_AN_HOUR + Number(minutes ?? 0))
  }
}

function minutesOf(minutes: number): number | CellError {
  return Number.isNaN(minutes) ? new CellError('plan_duration_unknown') : Math.round(minutes)
}
