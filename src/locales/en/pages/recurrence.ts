import { LAST } from '#contract/scheduler/recurrence.ts'
import { dateFormat } from '#contract/values/formats.ts'
import {
  ascending,
  isAnyDay,
  joined,
  kindOfWeekdays,
  monthsOfYear,
  type RecurrenceTexts,
  reachesWeekends,
  type SaidRule,
  spanOf,
} from '../../recurrence-rule.ts'

const INTL = 'en-GB'
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** Larger ones are written in figures. */
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const order = new Intl.PluralRules(INTL, { type: 'ordinal' })

function inFigures(number: number): string {
  return `${number}${ENDINGS[order.select(number)]}`
}

function ordinal(number: number): string {
  return ORDINALS[number] ?? inFigures(number)
}

function weekdaysOf(days: readonly number[]): string {
  return joined(
    ascending(days).map((day) => WEEKDAYS[day - 1] ?? ''),
    INTL,
  )
}

function monthsOf(months: readonly number[]): string {
  return joined(
    ascending(months).map((month) => MONTHS[month - 1] ?? ''),
    INTL,
  )
}

/** "every second Wednesday", "every weekday" */
function everyWeek({ days, schedule: { interval } }: SaidRule): string {
  const kind = kindOfWeekdays(days)
  if (interval === 1) {
    if (kind === 'all') return 'every day'
    return kind === 'working' ? 'every weekday' : `every ${weekdaysOf(days)}`
  }
  if (days.length === 1) return `every ${ordinal(interval)} ${weekdaysOf(days)}`
  return `every ${ordinal(interval)} week ${inGeneral(days)}`
}

function inGeneral(days: readonly number[]): string {
  const kind = kindOfWeekdays(days)
  if (kind === 'all') return 'every day'
  return kind === 'working' ? 'on weekdays' : `on ${weekdaysOf(days)}`
}

/** "the 1st, the 15th and the last day" */
function daysOfMonth(days: readonly number[]): string {
  return joined(
    ascending(days).map((day) => (day === LAST ? 'the last day' : `the ${inFigures(day)}`)),
    INTL,
  )
}

/** "the second Wednesday" */
function nthWeekday(days: readonly number[], nth: number | null): string {
  return `the ${nth === LAST ? 'last' : ordinal(nth ?? 1)} ${weekdaysOf(days)}`
}

function everyMonth({ days, schedule: { interval, months, month_mode, nth } }: SaidRule): string {
  const which = month_mode === 'nth' ? nthWeekday(days, nth) : daysOfMonth(days)
  if (interval === 1 && months.length > 0 && !spanOf(months)) return `on ${which} of ${monthsOf(months)}`
  return `on ${which} of every ${interval > 1 ? `${ordinal(interval)} ` : ''}month`
}

/** "every year on 15 March" */
function everyYear({ days, schedule }: SaidRule): string {
  const year = schedule.interval > 1 ? `every ${ordinal(schedule.interval)} year` : 'every year'
  const months = monthsOfYear(schedule)
  const [day] = days
  const isPlain = days.length === 1 && months.length === 1 && day !== LAST
  return `${year} on ${isPlain ? `${day} ${monthsOf(months)}` : `${daysOfMonth(days)} of ${monthsOf(months)}`}`
}

/** The days that a date counted from a completion waits for: "on Wednesday", "on the 15th" */
function allowedDays({ days, schedule: { freq, month_mode, nth } }: SaidRule): string {
  if (freq === 'day' || freq === 'week') return inGeneral(days)
  return `on ${month_mode === 'nth' && freq === 'month' ? nthWeekday(days, nth) : daysOfMonth(days)}`
}

function frequency(rule: SaidRule): string {
  const { freq, interval, after_completion } = rule.schedule
  if (after_completion) {
    const later = `${counted(interval, freq)} after the previous one is completed,`
    return isAnyDay(rule) ? later : `${later} ${allowedDays(rule)}`
  }
  if (freq === 'month') return everyMonth(rule)
  if (freq === 'year') return everyYear(rule)
  if (freq === 'week' || interval === 1) return everyWeek(rule)
  return `every ${counted(interval, 'day')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The months or weekdays, where the sentence has not named them yet. */
function limits({ days, schedule: { freq, interval, months, after_completion } }: SaidRule): string[] {
  const said: string[] = []
  if (freq === 'day' && interval > 1 && !after_completion && kindOfWeekdays(days) !== 'all') {
    said.push(`${inGeneral(days)} only`)
  }
  const span = spanOf(months)
  const saidBefore = freq === 'year' || (freq === 'month' && interval === 1 && !span)
  if (months.length === 0 || months.length === 12 || (saidBefore && !after_completion)) return said
  if (span) return [...said, `from ${MONTHS[span[0] - 1]} to ${MONTHS[span[1] - 1]}`]
  return [...said, `in ${monthsOf(months)} only`]
}

function holidays(rule: SaidRule): string[] {
  const free = reachesWeekends(rule) ? 'weekends and holidays' : 'holidays'
  switch (rule.schedule.holidays) {
    case 'keep':
      return []
    case 'skip':
      return [`except ${free}`]
    case 'next':
      return [`moved from ${free} to the next working day`]
    case 'previous':
      return [`moved from ${free} to the previous working day`]
  }
}

function end({ schedule: { ends_on, count } }: SaidRule): string[] {
  return [...(ends_on ? [`until ${dayOf(ends_on)}`] : []), ...(count ? [`${counted(count, 'time')} in total`] : [])]
}

function dayOf(date: string): string {
  const dayFormat = dateFormat(INTL, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return dayFormat.format(new Date(`${date}T00:00Z`))
}

export const recurrence: RecurrenceTexts = {
  sentence(rule) {
    const when = `${frequency(rule)} at ${rule.schedule.time}`
    return [when, ...limits(rule), ...holidays(rule), ...end(rule)].join(', ')
  },
}
