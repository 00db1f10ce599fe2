import { DEFAULT_LOCALE, type Locale } from '#contract/messages.ts'
import type { WorkDayKind } from '#contract/scheduler/work-calendar.ts'
import type { Tx } from '../db/database.ts'
import { countryCalendarOf } from './country-calendar.ts'
import { readOwnDays } from './own-days.ts'

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
  const calendar = countryCalendarOf(country)
  const byDate = new Map<string, { kind: WorkDayKind; title: string | null }>()
  for (const year of Object.values(calendar)) {
    for (const { date, kind, title } of year.days) byDate.set(date, { kind, title: title?.[locale] ?? null })
  }
  for (const { date, kind, title } of days) byDate.set(date, { kind, title })
  return {
    find: (date) => byDate.get(date) ?? null,
    isOfficial: (year) => calendar[year]?.is_official ?? false,
  }
}
