import { type FrequencyToken, tokensOf } from './frequency-words.ts'

/** A frequency in a plan: a number of times per number of days, weeks, months or years. */
export interface Frequency {
  unit: 'day' | 'week' | 'month' | 'year'
  /** The number of units. */
  interval: number
  /** The number of times in each. */
  times: number
  /** The named weekdays, 1 (Monday) to 7. */
  weekdays: number[] | null
  /** The named day of the month. */
  monthDay: number | null
}

const MONTHS_A_YEAR = 12
const DAYS_A_WEEK = 7
/** A higher monthly frequency is converted to weeks. */
const TIMES_A_MONTH_MAX = 10
const INTERVAL_MAX = 999

/**
 * Parses a frequency: "ежемесячно", "1 раз в квартал", "раз в полгода", "2 раза в год", "every 2 weeks", "twice a
 * year", "по понедельникам и средам". Null if it is not understood, or cannot be spread evenly.
 */
export function readFrequency(text: string): Frequency | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  const shape = tokens.map(({ kind }) => kind).join('')
  const match = SHAPES.find(([pattern]) => pattern.test(shape))
  const frequency = match?.[1](tokens) ?? null
  return frequency && frequency.interval <= INTERVAL_MAX ? frequency : null
}

/**
 * Patterns over the roles of words. N: a number, T: times, P: per, E: every, O: the nth, X: every other, U: a unit of
 * time, A: a frequency by itself (ежемесячно), W: a weekday, K: working days, D: a day of the month.
 */
const SHAPES: [RegExp, (tokens: FrequencyToken[]) => Frequency | null][] = [
  [/^AE?W+$/, (tokens) => (isEvery(tokens[0], 'week') ? onWeekdays(tokens) : null)],
  [/^E?W+$/, onWeekdays],
  [/^(A|EU)K$/, (tokens) => (isEvery(tokens.at(-2), 'day') ? onWorkingDays() : null)],
  [/^E?K$/, onWorkingDays],
  [/^A$/, ([token]) => evenly(token?.times ?? 1, token)],
  [/^(A|EU)?D((PE?|E)?U)?$/, onMonthDay],
  [/^N?T(P|E)*N?U$/, timesPer],
  [/^NPU$/, timesPer],
  [/^PN?UN?T$/, timesPer],
  [/^E?N?U$/, (tokens) => evenly(1, scaled(last(tokens, 'U'), tokens))],
  [/^EOU$/, (tokens) => evenly(1, scaled(last(tokens, 'U'), tokens))],
  [/^E?XU$/, (tokens) => evenly(1, multiplied(last(tokens, 'U'), 2))],
]

function last(tokens: readonly FrequencyToken[], kind: FrequencyToken['kind']): FrequencyToken | undefined {
  return tokens.findLast((token) => token.kind === kind)
}

function multiplied(unit: FrequencyToken | undefined, by: number): FrequencyToken | undefined {
  return unit && { ...unit, value: unit.value * by }
}

/** A unit with the number before it. */
function scaled(unit: FrequencyToken | undefined, tokens: readonly FrequencyToken[]): FrequencyToken | undefined {
  const before = tokens[tokens.findLastIndex(({ kind }) => kind === 'U') - 1]
  return before?.kind === 'N' || before?.kind === 'O' ? multiplied(unit, before.value) : unit
}

function isEvery(token: FrequencyToken | undefined, unit: Frequency['unit']): boolean {
  return token?.unit === unit && token.value === 1 && (token.times ?? 1) === 1
}

/** "2 раза в год", "once every 3 months", "в год 2 раза", "2 в год". */
function timesPer(tokens: FrequencyToken[]): Frequency | null {
  const at = tokens.findIndex(({ kind }) => kind === 'T')
  const counted = at < 0 ? tokens[0] : tokens[at - 1]
  const times = counted?.kind === 'N' ? counted.value : 1
  return evenly(times, scaled(last(tokens, 'U'), tokens))
}

function onWeekdays(tokens: FrequencyToken[]): Frequency {
  const weekdays = [...new Set(tokens.filter(({ kind }) => kind === 'W').map(({ value }) => value))].toSorted()
  return { unit: 'week', interval: 1, times: weekdays.length, weekdays, monthDay: null }
}

function onWorkingDays(): Frequency {
  return { unit: 'day', interval: 1, times: 1, weekdays: [1, 2, 3, 4, 5], monthDay: null }
}

/** "15 числа каждого месяца", "ежеквартально 10 числа". */
function onMonthDay(tokens: FrequencyToken[]): Frequency | null {
  const monthDay = last(tokens, 'D')?.value ?? 0
  const period = tokens.find(({ kind }) => kind === 'A' || kind === 'U')
  const every = period ? evenly(1, period) : evenly(1, { kind: 'U', value: 1, unit: 'month' })
  return every?.unit === 'month' && monthDay >= 1 && monthDay <= 31 ? { ...every, monthDay } : null
}

/** A number of times per period, at even intervals. */
function evenly(times: number, period: FrequencyToken | undefined): Frequency | null {
  if (!period?.unit || !Number.isInteger(times) || times < 1) return null
  const { unit, value } = period
  if (unit === 'year') return value === 1 && times > 1 ? timesAYear(times) : inMonths(times, value * MONTHS_A_YEAR)
  if (unit === 'month') return inMonths(times, value)
  if (!Number.isInteger(value) || value < 1) return null
  if (unit === 'day') return times === 1 ? every('day', value) : null
  if (times === 1) return every('week', value)
  if (times % value === 0 && times / value <= DAYS_A_WEEK) return every('week', 1, times / value)
  const days = (value * DAYS_A_WEEK) / times
  return Number.isInteger(days) ? every('day', days) : null
}

function timesAYear(times: number): Frequency | null {
  if (times === 52) return every('week', 1)
  if (times === 26) return every('week', 2)
  if (times === 365) return every('day', 1)
  // As evenly as months allow.
  return inMonths(times, MONTHS_A_YEAR) ?? (times < MONTHS_A_YEAR ? every('year', 1, times) : null)
}

function inMonths(times: number, months: number): Frequency | null {
  if (!Number.isInteger(months) || months < 1) return null
  if (months % times === 0) {
    const interval = months / times
    return interval % MONTHS_A_YEAR === 0 ? every('year', interval / MONTHS_A_YEAR) : every('month', interval)
  }
  const each = times / months
  return Number.isInteger(each) && each <= TIMES_A_MONTH_MAX ? every('month', 1, each) : null
}

function every(unit: Frequency['unit'], interval: number, times = 1): Frequency {
  return { unit, interval, times, weekdays: null, monthDay: null }
}
