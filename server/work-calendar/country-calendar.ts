import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { LOCALES } from '#contract/messages.ts'
import { WORK_DAY_KINDS } from '#contract/scheduler/work-calendar.ts'
import type { Country } from '#contract/values/countries.ts'
import { inRepository } from '../process/repository.ts'

/** In the languages in which the names are known; others show the default one. */
const localizedText = z.partialRecord(z.enum(LOCALES), z.string())

/** One day of `countries/<code>.json`. */
const countryDay = z.strictObject({
  date: z.iso.date(),
  kind: z.enum(WORK_DAY_KINDS),
  title: localizedText.optional(),
  moved_from: z.iso.date().optional(),
})
export type CountryDay = z.output<typeof countryDay>

/** A country's calendar by year: its source, whether it is the official one, and its days. */
const countryCalendar = z.record(
  z.string().regex(/^\d{4}$/),
  z.strictObject({ source: localizedText, is_official: z.boolean(), days: z.array(countryDay) }),
)
type CountryCalendar = z.output<typeof countryCalendar>

const read = new Map<Country, CountryCalendar>()

/** Read from the file on first use. */
export function countryCalendarOf(country: Country): CountryCalendar {
  const known = read.get(country)
  if (known) return known
  const file = inRepository(`server/work-calendar/countries/${country}.json`)
  const calendar = countryCalendar.parse(JSON.parse(readFileSync(file, 'utf8')))
  read.set(country, calendar)
  return calendar
}
