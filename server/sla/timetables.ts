import type { Locale } from '#contract/messages.ts'
import type { ClockTarget } from '#contract/sla/clock-target.ts'
import { ALWAYS } from '#contract/sla/service-hours.ts'
import { openTimetable, type Timetable } from '#contract/sla/timetable.ts'
import type { Tx } from '../db/database.ts'
import { readClosingDays } from '../work-calendar/index.ts'

export type TimetableOf = (target: Pick<ClockTarget, 'hours' | 'timezone'>) => Timetable

/**
 * The timetables of hours, one for each hours in each zone: clocks that are reckoned together share what was reckoned. The
 * account's calendar is read only where hours keep to it.
 */
export async function openTimetables(
  tx: Tx,
  targets: readonly Pick<ClockTarget, 'hours'>[],
  locale?: Locale,
): Promise<TimetableOf> {
  const keepsHolidays = targets.some(({ hours }) => hours && hours.holidays !== 'work')
  const closing = keepsHolidays ? await readClosingDays(tx, locale) : null
  const opened = new Map<string, Timetable>()
  return ({ hours, timezone }) => {
    const { days, is_always, holidays, short_days } = hours ?? ALWAYS
    const key = JSON.stringify([days, is_always, holidays, short_days, timezone])
    const known = opened.get(key)
    if (known) return known
    const findDay = (closing && holidays !== 'work' && closing[holidays]) || (() => null)
    const timetable = openTimetable({ days, is_always, holidays, short_days }, timezone, findDay)
    opened.set(key, timetable)
    return timetable
  }
}
