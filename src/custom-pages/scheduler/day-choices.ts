import { dateFormat } from '#contract/formats.ts'

/** A Monday: the third of January 2000. */
const MONDAY = 3

export function weekdayChoices(language: string) {
  const [short, long] = (['short', 'long'] as const).map((weekday) =>
    dateFormat(language, { weekday, timeZone: 'UTC' }),
  )
  return [1, 2, 3, 4, 5, 6, 7].map((value) => {
    const day = new Date(Date.UTC(2000, 0, MONDAY + value - 1))
    return { value, label: short?.format(day) ?? '', name: long?.format(day) }
  })
}

export function monthChoices(language: string) {
  const [short, long] = (['short', 'long'] as const).map((month) => dateFormat(language, { month, timeZone: 'UTC' }))
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(2000, index, 1))
    return { value: index + 1, label: short?.format(first) ?? '', name: long?.format(first) }
  })
}
