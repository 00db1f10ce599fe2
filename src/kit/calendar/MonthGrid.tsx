import type { ReactNode } from 'react'
import { dateFormat } from '#contract/values/formats.ts'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  year: number
  /** 1 to 12. */
  month: number
  language: string
  /** Draws a day, given as `YYYY-MM-DD` and as its number in the month. */
  day: (date: string, number: number) => ReactNode
}

const MONDAY_IN_2000 = 3

/** A month's days by weeks, which start on Monday. */
export function MonthGrid({ year, month, language, day }: MonthGridProps) {
  const title = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = dateFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2000, 0, MONDAY_IN_2000 + index)))
  return (
    <table className={styles.month}>
      <caption>{title.format(new Date(Date.UTC(year, month - 1, 1)))}</caption>
      <thead>
        <tr>
          {weekdays.map((one) => (
            <th key={one.getTime()} scope="col">
              {weekday.format(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find((number) => number > 0)}>
            {week.map((number, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
              <td key={index}>{number > 0 && day(dateOf(year, month, number), number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function dateOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The days of a month by week; 0 before the first and after the last. */
function weeksOf(year: number, month: number): number[][] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const number = week * 7 + weekday - before + 1
      return number > length ? 0 : Math.max(number, 0)
    }),
  )
}
