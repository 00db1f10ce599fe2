import type { Recurrence } from '#contract/scheduler/recurrence.ts'

/**
 * What a rule comes to, computed slowly: every day of the years below is asked in turn. It shares no line of code with the
 * server's own, and no idea either: no periods, no intervals added, no search for a neighbour.
 */
export const TABLE_FROM = '2019-01-01'
const TABLE_DAYS = 17 * 365

interface TableDay {
  date: string
  index: number
  weekday: number
  /** The Monday of its week. */
  monday: number
  dayOfMonth: number
  lastOfMonth: number
  /** Months since the year 0. */
  month: number
  year: number
  /** Which one of its weekday it is in its month. */
  nth: number
}

const DAY_MS = 86_400_000

export const TABLE: TableDay[] = Array.from({ length: TABLE_DAYS }, (_, index) => {
  const day = new Date(Date.parse(TABLE_FROM) + index * DAY_MS)
  const weekday = day.getUTCDay() || 7
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return {
    date: day.toISOString().slice(0, 10),
    index,
    weekday,
    monday: index - weekday,
    dayOfMonth: day.getUTCDate(),
    lastOfMonth: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    month: year * 12 + month,
    year,
    nth: Math.ceil(day.getUTCDate() / 7),
  }
})
const TABLE_END = '9999-12-31'
export const INDEX = new Map(TABLE.map(({ date, index }) => [date, index]))

export interface Expected {
  date: string
  takesPlaceOn: string | null
  /** `short_month 30`, `exception`, `holiday`, `merged 2026-01-02` */
  reasons: string[]
}

/** So many original days may move onto each other's days: those of a rule's next weeks, never its next years. */
const NEAR = 30

/**
 * The occurrences of a rule whose interval does not count from completion, from an original day on, as far as the table
 * goes: each is placed as if it were alone, and of those on one day one stays.
 */
export function expectedOccurrences(
  rule: Recurrence,
  isFree: (date: string) => boolean,
  { from, amount }: { from: string; amount: number },
): Expected[] {
  const originals = originalDays(rule, from, amount + NEAR)
  const first = originals.findIndex(({ date }) => date >= from)
  if (first === -1) return []
  const placed = originals.slice(Math.max(first - NEAR, 0)).map((day) => place(rule, day, isFree))
  return placed
    .flatMap((one) => {
      if (one.date < from) return []
      const { date, target, reasons } = one
      const [host = one] = placed
        .filter((other) => target !== null && other.target === target)
        .sort((a, b) => rank(a) - rank(b) || a.date.localeCompare(b.date))
      if (host === one) return { date, takesPlaceOn: target, reasons }
      return { date, takesPlaceOn: null, reasons: [...reasons, `merged ${host.date}`] }
    })
    .slice(0, amount)
}

/** The first original day after one was completed, of a rule whose interval counts from that. */
export function expectedAfterCompletion(rule: Recurrence, completed: { date: string; on: string }): string | null {
  const { schedule } = rule
  const due = dayAfterInterval(schedule, completed.on)
  const day = TABLE.find(
    (one) =>
      one.date >= due &&
      one.date > completed.date &&
      one.date >= schedule.starts_on &&
      (schedule.months.length === 0 || schedule.months.includes((one.month % 12) + 1)) &&
      suits(rule, one),
  )
  return day && (!schedule.ends_on || day.date <= schedule.ends_on) ? day.date : null
}

/** The same day so much later, or the last of a month that lacks it. */
function dayAfterInterval({ freq, interval }: Recurrence['schedule'], date: string): string {
  const from = TABLE[INDEX.get(date) ?? -1]
  const due = TABLE.findLast((day) => {
    if (!from) return false
    if (freq === 'day') return day.index - from.index === interval
    if (freq === 'week') return day.index - from.index === interval * 7
    const months = freq === 'month' ? interval : interval * 12
    return day.month - from.month === months && day.dayOfMonth <= from.dayOfMonth
  })
  return due?.date ?? TABLE_END
}

interface Placed {
  date: string
  target: string | null
  reasons: string[]
  isByHand: boolean
}

/** A date of the rule goes before one moved there by hand, and that before one moved from a holiday. */
function rank({ date, target, isByHand }: Placed): number {
  if (date === target) return 0
  return isByHand ? 1 : 2
}

function place(rule: Recurrence, day: TableDay, isFree: (date: string) => boolean): Placed {
  const { date } = day
  const lacking = lackingDay(rule, day)
  const reasons = lacking ? [`short_month ${lacking}`] : []
  const exception = rule.exceptions.findLast((one) => one.date === date)
  if (exception) {
    const target = exception.action === 'move' ? exception.to : null
    return { date, target, reasons: [...reasons, 'exception'], isByHand: true }
  }
  const { holidays, starts_on } = rule.schedule
  if (holidays === 'keep' || !isFree(date)) return { date, target: date, reasons, isByHand: false }
  const moved = { date, reasons: [...reasons, 'holiday'], isByHand: false }
  if (holidays === 'skip') return { ...moved, target: null }
  const previous = holidays === 'previous' ? nearestWorkDay(day, -1, isFree) : null
  const isTooEarly = previous === null || previous < starts_on
  return { ...moved, target: isTooEarly ? nearestWorkDay(day, 1, isFree) : previous }
}

function nearestWorkDay({ index }: TableDay, step: 1 | -1, isFree: (date: string) => boolean): string | null {
  const day = TABLE[index + step]
  if (!day) return null
  return isFree(day.date) ? nearestWorkDay(day, step, isFree) : day.date
}

/** Those before `from`, which use up the count, and so many from there on. */
function originalDays(rule: Recurrence, from: string, amount: number): TableDay[] {
  const { starts_on, ends_on, count } = rule.schedule
  const start = TABLE[INDEX.get(starts_on) ?? -1]
  if (!start) throw new Error(`${starts_on} is not in the table`)
  const days: TableDay[] = []
  let wanted = amount
  for (let index = start.index; index < TABLE.length && wanted > 0 && days.length < (count ?? Infinity); index += 1) {
    const day = TABLE[index]
    if (!day || (ends_on && day.date > ends_on)) break
    if (!fallsOn(rule, start, day)) continue
    days.push(day)
    if (day.date >= from) wanted -= 1
  }
  return days
}

function fallsOn(rule: Recurrence, start: TableDay, day: TableDay): boolean {
  const { freq, interval, months } = rule.schedule
  const monthOfYear = (day.month % 12) + 1
  const isInMonths =
    months.length > 0 ? months.includes(monthOfYear) : freq !== 'year' || day.month % 12 === start.month % 12
  return isInMonths && passed(freq, start, day) % interval === 0 && suits(rule, day)
}

function passed(freq: Recurrence['schedule']['freq'], start: TableDay, day: TableDay): number {
  switch (freq) {
    case 'day':
      return day.index - start.index
    case 'week':
      return (day.monday - start.monday) / 7
    case 'month':
      return day.month - start.month
    case 'year':
      return day.year - start.year
  }
}

function suits(rule: Recurrence, day: TableDay): boolean {
  const { freq, month_mode, nth } = rule.schedule
  if (freq === 'day' || freq === 'week') return rule.days.includes(day.weekday)
  if (freq === 'month' && month_mode === 'nth') {
    if (!rule.days.includes(day.weekday)) return false
    if (nth === -1) return TABLE[day.index + 7]?.month !== day.month
    return day.nth === nth
  }
  return rule.days.some((named) => dayNamed(named, day) === day.dayOfMonth)
}

function dayNamed(named: number, { lastOfMonth }: TableDay): number {
  return named === -1 || named > lastOfMonth ? lastOfMonth : named
}

/** The first named day that the month lacks, where no named one is there by itself. */
function lackingDay(rule: Recurrence, day: TableDay): number | null {
  const { freq, month_mode } = rule.schedule
  if (freq === 'day' || freq === 'week' || (freq === 'month' && month_mode === 'nth')) return null
  const standing = rule.days.filter((named) => dayNamed(named, day) === day.dayOfMonth)
  if (standing.some((named) => named === -1 || named === day.dayOfMonth)) return null
  return Math.min(...standing)
}
