import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/messages.ts'
import { COUNTRY_CODES } from '#contract/values/countries.ts'
import { countryCalendarOf } from '#server/work-calendar/country-calendar.ts'

const YEARS = ['2025', '2026', '2027']
const SATURDAY = 6

function isWeekend(date: string): boolean {
  return (new Date(date).getUTCDay() || 7) >= SATURDAY
}

describe.each(COUNTRY_CODES)('the calendar of %s', (country) => {
  const calendar = countryCalendarOf(country)

  it.each(YEARS)('has %s with its source, each day once and in order', (year) => {
    for (const locale of LOCALES) expect(calendar[year]?.source[locale]).toMatch(/\d/)
    const dates = calendar[year]?.days.map(({ date }) => date) ?? []
    expect(dates).toEqual([...new Set(dates)].toSorted())
    expect(dates.filter((date) => !date.startsWith(year))).toEqual([])
  })

  it('names every day but those that were moved, short or worked on', () => {
    const days = Object.values(calendar).flatMap((year) => year.days)
    expect(days.filter(({ kind, title, moved_from }) => kind === 'holiday' && !title && !moved_from)).toEqual([])
    for (const { title } of days)
      if (title) expect(LOCALES.map((locale) => title[locale]).every((text) => text && text.trim() === text)).toBe(true)
  })

  it('has no working day that its weekday makes one already', () => {
    const days = Object.values(calendar).flatMap((year) => year.days)
    expect(days.filter(({ kind, date }) => kind === 'working' && !isWeekend(date))).toEqual([])
  })

  it('frees no other day for a Saturday or Sunday of the year that stays free', () => {
    for (const { days } of Object.values(calendar)) {
      const kinds = new Map(days.map(({ date, kind }) => [date, kind]))
      const moved = days.flatMap(({ moved_from }) =>
        moved_from && moved_from >= (days[0]?.date ?? '') ? [moved_from] : [],
      )
      const unknown = moved.filter((date) => isWeekend(date) && !kinds.has(date))
      expect(unknown).toEqual([])
    }
  })
})

/** Days that two independent sources agree on, some of them moved by decree. */
it.each([
  ['ru', '2025-12-31', 'holiday'],
  ['ru', '2026-01-09', 'holiday'],
  ['ru', '2026-06-11', 'short'],
  ['by', '2025-01-06', 'holiday'],
  ['by', '2025-07-12', 'working'],
  ['by', '2026-04-20', 'holiday'],
  ['kz', '2025-01-05', 'working'],
  ['kz', '2026-03-24', 'holiday'],
  ['pl', '2026-06-04', 'holiday'],
  ['ge', '2027-05-03', 'holiday'],
  ['md', '2026-04-20', 'holiday'],
] as const)('in %s %s is a %s day', (country, date, kind) => {
  const days = countryCalendarOf(country)[date.slice(0, 4)]?.days
  expect(days?.find((day) => day.date === date)?.kind).toBe(kind)
})

it('Ukraine has no days off besides weekends while martial law lasts, and says by which law', () => {
  const { '2026': year } = countryCalendarOf('ua')
  expect(year).toMatchObject({ is_official: false, days: [] })
  expect(year?.source.ru).toContain('2136-IX')
})
