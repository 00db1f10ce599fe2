import { wordsIn } from '#contract/messages.ts'
import type { ServiceHours } from '#contract/sla/service-hours.ts'
import { dateFormat } from '#contract/values/formats.ts'

type Intervals = ServiceHours['days'][number]

/** When a promise is counted, in words: `пн–пт 9:00–18:00, кроме праздников`. */
export function hoursSentence({ days, is_always, holidays }: ServiceHours, language: string): string {
  const { week } = wordsIn(language).service_hours
  const open = is_always ? week.always : weekInWords(days, language)
  if (holidays === 'work') return open
  return `${open}, ${holidays === 'off' ? week.exceptHolidays : week.exceptOwn}`
}

function weekInWords(days: readonly Intervals[], language: string): string {
  const { week } = wordsIn(language).service_hours
  const alike = new Map<string, number[]>()
  for (const [day, intervals] of days.entries()) {
    if (intervals.length === 0) continue
    const hours = intervals.map(intervalInWords).join(', ')
    alike.set(hours, [...(alike.get(hours) ?? []), day])
  }
  if (alike.size === 0) return week.never
  return [...alike]
    .map(([hours, of]) => {
      const said = hours === WHOLE_DAY ? week.always : hours
      return `${of.length === 7 ? week.daily : daysInWords(of, language)} ${said}`
    })
    .join('; ')
}

const WHOLE_DAY = '0:00–24:00'

function intervalInWords({ from, to }: Intervals[number]): string {
  return `${withoutZero(from)}–${withoutZero(to)}`
}

const withoutZero = (clock: string) => clock.replace(/^0/, '')

/** `пн–ср, пт` of days in order, Monday as 0. */
function daysInWords(days: readonly number[], language: string): string {
  const runs: [first: number, last: number][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  const name = (day: number) => weekdayName(day, language, 'short')
  return runs
    .map(([first, last]) => {
      if (first === last) return name(first)
      return `${name(first)}${last - first > 1 ? '–' : ', '}${name(last)}`
    })
    .join(', ')
}

/** @param day 0 for Monday */
export function weekdayName(day: number, language: string, weekday: 'short' | 'long'): string {
  // The third of January 2000 was a Monday.
  return dateFormat(language, { weekday }).format(new Date(2000, 0, 3 + day))
}
