import { FREQUENCIES, HOLIDAY_RULES, type Recurrence, schedule } from '#contract/scheduler/recurrence.ts'
import type { Random } from '#server/demo/random.ts'
import { INDEX, TABLE, TABLE_FROM } from './rule-oracle.ts'

/** A zone with the days around which its clocks change. */
const CLOCKS: [zone: string, around: string[], times: string[]][] = [
  ['Europe/Warsaw', ['2026-03-29', '2026-10-25', '2027-03-28'], ['02:00', '02:30', '02:59', '03:00']],
  ['America/New_York', ['2026-03-08', '2026-11-01'], ['01:00', '01:30', '02:00', '02:30']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04'], ['01:30', '01:45', '02:00', '02:15']],
  ['Asia/Almaty', ['2024-02-29', '2024-03-01'], ['00:00', '23:00', '23:30', '23:59']],
  ['Europe/Moscow', ['2026-03-29', '2026-10-25'], ['00:00', '02:30']],
]

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const MONTH_DAYS = [-1, ...Array.from({ length: 31 }, (_, index) => index + 1)]
/** Those that make trouble. */
const LATE_DAYS = [-1, 28, 29, 30, 31]

interface RandomRule {
  rule: Recurrence
  from: string
}

/** A rule that begins some time before a change of its zone's clocks, and the day to begin looking at. */
export function randomRule(random: Random): RandomRule {
  const [timezone, around, times] = random.pick(CLOCKS)
  const look = indexOf(random.pick(around)) - random.int(0, 3)
  const starts = look - random.pick([0, 0, random.int(0, 40), random.int(0, 400), random.int(400, 1600)])
  const freq = random.pick(FREQUENCIES)
  const isNth = freq === 'month' && random.chance(0.4)
  const named = freq === 'day' || freq === 'week' || isNth ? WEEKDAYS : random.chance(0.5) ? LATE_DAYS : MONTH_DAYS
  const days = random.sample(named, random.pick([1, 1, 2, 3, 7]))
  const rule: Recurrence = {
    timezone,
    days: freq === 'day' && random.chance(0.6) ? WEEKDAYS : days,
    schedule: schedule.parse({
      freq,
      interval: random.pick([1, 1, 2, 3, freq === 'year' ? 2 : random.int(4, 15)]),
      time: random.chance(0.7) ? random.pick(times) : '09:00',
      starts_on: dateAt(Math.max(starts, 0)),
      ends_on: random.chance(0.3) ? dateAt(look + random.int(0, 500)) : null,
      count: random.chance(0.3) ? random.int(1, 60) : null,
      month_mode: isNth ? 'nth' : 'day',
      nth: isNth ? random.pick([1, 2, 3, 4, -1]) : null,
      months: random.chance(0.25) ? random.sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], random.int(1, 6)) : [],
      holidays: random.pick(HOLIDAY_RULES),
    }),
    exceptions: [],
  }
  return { rule, from: dateAt(look) }
}

/** Some of its dates are left out, or moved: often onto another of them, or back to their own day. */
export function withExceptions(rule: Recurrence, dates: readonly string[], random: Random): Recurrence {
  const exceptions = random.sample(dates, random.pick([0, 1, 2, 4])).map((date): Recurrence['exceptions'][number] => {
    if (random.chance(0.3)) return { date, action: 'skip' }
    const to = random.chance(0.5) ? random.pick(dates) : dateAt(indexOf(date) + random.int(-9, 9))
    return { date, action: 'move', to }
  })
  // A day that is long past, or that the rule does not fall on, has no effect.
  const unknown = random.chance(0.2) ? [{ date: TABLE_FROM, action: 'skip' as const }] : []
  return { ...rule, exceptions: [...exceptions, ...unknown] }
}

/** Holidays in a row and by themselves, working weekends, short days: the same for every rule of a seed. */
export function randomWorkDays(random: Random) {
  const days = new Map<string, 'holiday' | 'short' | 'working'>()
  for (const { date, weekday, dayOfMonth, month } of TABLE) {
    if (month % 12 === 0 && dayOfMonth <= 8) days.set(date, 'holiday')
    else if (random.chance(0.05)) days.set(date, 'holiday')
    else if (random.chance(weekday > 5 ? 0.1 : 0.03)) days.set(date, random.pick(['working', 'short']))
  }
  const weekdays = new Map(TABLE.map(({ date, weekday }) => [date, weekday]))
  return {
    find(date: string) {
      const kind = days.get(date)
      return kind ? { kind, title: `${kind} ${date}` } : null
    },
    isFree(date: string) {
      const kind = days.get(date)
      return kind ? kind === 'holiday' : (weekdays.get(date) ?? 1) > 5
    },
  }
}

function dateAt(index: number): string {
  const day = TABLE[index]
  if (!day) throw new Error(`The table has no day ${index}`)
  return day.date
}

function indexOf(date: string): number {
  return INDEX.get(date) ?? 0
}
