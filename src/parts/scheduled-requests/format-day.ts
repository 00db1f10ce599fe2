import { dateFormat } from '#contract/values/formats.ts'

const LABELS = { day: 'numeric', month: 'short', weekday: 'short' } as const

function yearUnless(thisYear: string, year: string): 'numeric' | undefined {
  return year === thisYear ? undefined : 'numeric'
}

/** `ср, 25 нояб.`: a calendar date without a time zone; with the year when it is not the current one. */
export function formatDay(date: string, language: string): string {
  const year = yearUnless(String(new Date().getFullYear()), date.slice(0, 4))
  return dateFormat(language, { ...LABELS, year, timeZone: 'UTC' }).format(at(date))
}

/** `9 мая`: a day shown beside another of about the same time. */
export function formatPlainDay(date: string, language: string): string {
  return dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at(date))
}

/** `ср, 25 нояб., 09:00`, in a time zone. */
export function formatBeginning(startsAt: string, language: string, timeZone: string): string {
  const moment = new Date(startsAt)
  const yearThere = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(moment)
  const year = yearUnless(String(new Date().getFullYear()), yearThere)
  return dateFormat(language, {
    ...LABELS,
    year,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment)
}

function at(date: string): Date {
  return new Date(`${date}T00:00Z`)
}
