import { DEFAULT_LOCALE, type Locale } from '#contract/messages.ts'
import type { WorkDayKind } from '#contract/scheduler/work-calendar.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Tx } from '../db/database.ts'
import { countryCalendarOf } from './country-calendar.ts'
import { type OwnDay, readOwnDays } from './own-days.ts'

/** The days that differ from their weekday. */
export interface WorkDays {
  /** null: the weekday decides. */
  find(date: string): { kind: WorkDayKind; title: string | null } | null
}

/** Those of the unit of work's account: its country's, overridden by its own. The names of holidays are in the language. */
export async function readWorkDays(
  tx: Tx,
  { locale }: { locale: Locale } = { locale: DEFAULT_LOCALE },
): Promise<WorkDays & { isOfficial(year: number): boolean }> {
  const { country, days } = await readOwnDays(tx)
  const byDate = daysOf(country, days, locale)
  const calendar = countryCalendarOf(country)
  return {
    find: (date) => byDate.get(date) ?? null,
    isOfficial: (year) => calendar[year]?.is_official ?? false,
  }
}

/** Those of a country, unless null, overridden by the account's own. */
function daysOf(country: Country | null, own: readonly OwnDay[], locale: Locale = DEFAULT_LOCALE) {
  const byDate = new Map<string, { kind: WorkDayKind; title: string | null }>()
  for (const year of country ? Object.values(countryCalendarOf(country)) : []) {
    for (const { date, kind, title } of year.days) byDate.set(date, { kind, title: title?.[locale] ?? null })
  }
  for (const { date, kind, title } of own) byDate.set(date, { kind, title })
  return byDate
}

/** The days on which service hours are closed: by the country's calendar with the account's own, or by its own alone. */
export async function readClosingDays(tx: Tx, locale?: Locale): Promise<Record<'off' | 'own', WorkDays['find']>> {
  const { country, days } = await readOwnDays(tx)
  const own = daysOf(null, days, locale)
  const off = daysOf(country, days, locale)
  return { off: (date) => off.get(date) ?? null, own: (date) => own.get(date) ?? null }
}
