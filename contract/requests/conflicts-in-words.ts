import { type Locale, wordsIn } from '../messages.ts'
import { dateFormat } from '../values/formats.ts'
import type { PlanningConflict, StandingConflict } from './planning-conflicts.ts'
import { requestTitle } from './request-title.ts'

type DescribedConflict = Pick<StandingConflict, 'key' | 'from' | 'to' | 'hours' | 'travel_min'>

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The reason with its times, in the local or a named time zone; without the other request. */
export function formatConflict(conflict: DescribedConflict, locale: Locale, timeZone?: string): string {
  const { key, from, to, hours, travel_min } = conflict
  const clocks = dateFormat(locale, { ...CLOCK, timeZone })
  // A night shift ends on another date, which a range would show.
  const worked = hours.map((part) => `${clocks.format(new Date(part.from))}–${clocks.format(new Date(part.to))}`)
  return wordsIn(locale).conflicts[key]({
    when: from && to ? formatPart(new Date(from), new Date(to), locale, timeZone) : '',
    hours: worked.join(', '),
    gap: from && to ? String(Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)) : '',
    travel: String(travel_min ?? ''),
  })
}

/** Whole days are named without their midnights. */
function formatPart(from: Date, to: Date, locale: Locale, timeZone: string | undefined): string {
  const date = { day: 'numeric', month: 'short', timeZone } as const
  const clock = dateFormat(locale, { ...CLOCK, timeZone })
  const areDays = from < to && [from, to].every((time) => clock.format(time) === '00:00')
  if (areDays) return dateFormat(locale, date).formatRange(from, new Date(to.getTime() - 1))
  return dateFormat(locale, { ...date, ...CLOCK }).formatRange(from, to)
}

/** The full text: the executor, the reason, and the other request. */
export function describeConflict(conflict: PlanningConflict, locale: Locale, timeZone?: string): string {
  const { employee, request } = conflict
  const whom = employee ? `${employee.name}: ` : ''
  const which = request ? `, ${requestTitle(request, locale)}` : ''
  return `${whom}${formatConflict(conflict, locale, timeZone)}${which}`
}
