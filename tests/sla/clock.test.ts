import { describe, expect, test } from 'vitest'
import { type Amount, type ClockFacts, clockOf, percentAt, type Stop, spansOf } from '#contract/sla/clock.ts'
import { ALWAYS, type ServiceHours } from '#contract/sla/service-hours.ts'
import { type FindDay, openTimetable } from '#contract/sla/timetable.ts'
import { instantOf } from '#contract/values/zone-clock.ts'

const MINUTE = 60_000
const MOSCOW = 'Europe/Moscow'

type Intervals = ServiceHours['days'][number]

function everyDay(intervals: Intervals, weekend: Intervals = []): ServiceHours {
  const workdays = Array.from({ length: 5 }, () => intervals)
  return { days: [...workdays, weekend, weekend], is_always: false, holidays: 'off', short_days: true }
}

const hours = (from: string, to: string) => ({ from, to })
const OFFICE = everyDay([hours('09:00', '18:00')])

/** `{ '2026-01-01': 'holiday' }` */
function calendarOf(days: Record<string, 'holiday' | 'short' | 'working'>): FindDay {
  return (date) => {
    const kind = days[date]
    return kind ? { kind, title: kind === 'holiday' ? 'New Year' : null } : null
  }
}

interface Case {
  hours?: ServiceHours
  zone?: string
  days?: Parameters<typeof calendarOf>[0]
  /** Local times: `2026-11-30 09:00`. */
  created: string
  now?: string
  met?: string
  withdrawn?: string
  stops?: [from: string, to: string | null, key?: Stop['key']][]
}

function read(one: Case) {
  const zone = one.zone ?? MOSCOW
  const at = (text: string) => instantOf(zone, Date.parse(`${text.replace(' ', 'T')}Z`))
  const facts: ClockFacts = {
    created_at: at(one.created),
    stops: (one.stops ?? []).map(([from, to, key = 'paused']) => ({
      from: at(from),
      to: to === null ? null : at(to),
      key,
      why: null,
    })),
    met_at: one.met ? at(one.met) : null,
    withdrawn_at: one.withdrawn ? at(one.withdrawn) : null,
    now: at(one.now ?? one.met ?? one.withdrawn ?? one.created),
  }
  return { zone, facts, timetable: openTimetable(one.hours ?? OFFICE, zone, calendarOf(one.days ?? {})) }
}

function localTime(at: number | null, timeZone: string): string | null {
  if (at === null) return null
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
}

const minutes = (amount: number): Amount => ({ amount, unit: 'min' })
const workingDays = (amount: number): Amount => ({ amount, unit: 'working_days' })

function dueOf(target: Amount, one: Case): string | null {
  const { zone, facts, timetable } = read(one)
  return localTime(clockOf(target, timetable, facts).due_at, zone)
}

function standOf(target: Amount, one: Case) {
  const { zone, facts, timetable } = read(one)
  const { state, due_at, elapsed, remaining } = clockOf(target, timetable, facts)
  return { state, due: localTime(due_at, zone), elapsed: elapsed / MINUTE, remaining: remaining / MINUTE }
}

describe('what others got wrong', () => {
  test('around the clock loses no minute at midnight', () => {
    expect(dueOf(minutes(30 * 1440), { hours: ALWAYS, created: '2026-11-01 10:00' })).toBe('2026-12-01 10:00')
    const daily = everyDay([hours('00:00', '24:00')], [hours('00:00', '24:00')])
    expect(dueOf(minutes(30 * 1440), { hours: daily, created: '2026-11-01 10:00' })).toBe('2026-12-01 10:00')
    expect(dueOf(minutes(1), { hours: daily, created: '2026-11-01 23:59' })).toBe('2026-11-02 00:00')
  })

  test('only days that the calendar takes off are off, and hours that keep no holidays are open on them', () => {
    const days = { '2026-12-31': 'holiday' } as const
    expect(dueOf(minutes(60), { days, created: '2026-12-30 17:30' })).toBe('2027-01-01 09:30')
    const open = { ...OFFICE, holidays: 'work' as const }
    expect(dueOf(minutes(60), { hours: open, days, created: '2026-12-30 17:30' })).toBe('2026-12-31 09:30')
  })

  test('a warning comes inside hours, and a breach at its moment, never at midnight or on a weekend', () => {
    const { zone, facts, timetable } = read({ created: '2026-11-27 15:00' })
    const at = (percent: number) => localTime(percentAt(minutes(480), timetable, facts, percent), zone)
    expect([at(25), at(75), at(100), at(150)]).toEqual([
      '2026-11-27 17:00',
      '2026-11-30 12:00',
      '2026-11-30 14:00',
      '2026-11-30 18:00',
    ])
  })

  test('another promise is counted from the beginning, with the pauses that were', () => {
    const paused: Case = {
      created: '2026-11-30 09:00',
      stops: [['2026-11-30 10:00', '2026-11-30 12:00']],
      now: '2026-11-30 15:00',
    }
    expect(standOf(minutes(480), paused)).toEqual({
      state: 'running',
      due: '2026-12-01 10:00',
      elapsed: 240,
      remaining: 240,
    })
    expect(standOf(minutes(180), paused)).toEqual({
      state: 'missed',
      due: '2026-11-30 14:00',
      elapsed: 240,
      remaining: -60,
    })
  })

  test.each([
    ['before opening', '2026-11-30 05:00', '2026-11-30 10:00'],
    ['after closing', '2026-11-30 18:00', '2026-12-01 10:00'],
    ['on Saturday', '2026-11-28 12:00', '2026-11-30 10:00'],
    ['a minute before closing', '2026-11-30 17:59', '2026-12-01 09:59'],
  ])('created %s, it starts at the next opening', (_, created, due) => {
    expect(standOf(minutes(60), { created })).toEqual({ state: 'running', due, elapsed: 0, remaining: 60 })
  })

  test.each([1, 2, 3, 4, 5, 6, 7])('open on weekday %i alone, it goes on in a week', (weekday) => {
    const days = Array.from({ length: 7 }, (_, day) => (day === weekday - 1 ? [hours('10:00', '12:00')] : []))
    const only: ServiceHours = { days, is_always: false, holidays: 'off', short_days: true }
    const date = (day: number) => new Date(Date.UTC(2026, 10, 29 + day)).toISOString().slice(0, 10)
    expect(dueOf(minutes(180), { hours: only, created: `${date(weekday)} 09:00` })).toBe(`${date(weekday + 7)} 11:00`)
  })

  test('a lunch is not counted', () => {
    const lunch = everyDay([hours('09:00', '13:00'), hours('14:00', '18:00')])
    expect(dueOf(minutes(120), { hours: lunch, created: '2026-11-30 12:00' })).toBe('2026-11-30 15:00')
    expect(dueOf(minutes(60), { hours: lunch, created: '2026-11-30 12:00' })).toBe('2026-11-30 13:00')
    expect(dueOf(minutes(30), { hours: lunch, created: '2026-11-30 13:20' })).toBe('2026-11-30 14:30')
  })

  test('a pause is counted once, where it was, however many there are and whether they overlap', () => {
    const created = '2026-11-30 09:00'
    expect(
      dueOf(minutes(480), { created, stops: [['2026-11-30 10:00', '2026-11-30 11:00']], now: '2026-11-30 12:00' }),
    ).toBe('2026-11-30 18:00')
    const overlapping: Case['stops'] = [
      ['2026-11-30 10:00', '2026-11-30 11:00'],
      ['2026-11-30 10:30', '2026-11-30 11:30'],
      ['2026-11-30 10:00', '2026-11-30 11:00', 'excluded'],
    ]
    expect(standOf(minutes(480), { created, stops: overlapping, now: '2026-11-30 12:00' })).toEqual({
      state: 'running',
      due: '2026-12-01 09:30',
      elapsed: 90,
      remaining: 390,
    })
  })

  test('a pause of a night and of a weekend adds nothing', () => {
    const now = '2026-11-30 10:00'
    const night: Case['stops'] = [['2026-11-27 18:00', '2026-11-30 09:00']]
    expect(dueOf(minutes(480), { created: '2026-11-27 15:00', stops: night, now })).toBe('2026-11-30 14:00')
  })

  test('a pause that begins before the request does, or after it was due, moves nothing', () => {
    const now = '2026-12-01 17:00'
    const stops: Case['stops'] = [
      ['2026-11-27 10:00', '2026-11-30 10:00'],
      ['2026-11-30 12:00', '2026-11-30 15:00'],
    ]
    expect(standOf(minutes(60), { created: '2026-11-30 10:00', stops, now })).toMatchObject({
      state: 'missed',
      due: '2026-11-30 11:00',
    })
  })
})

describe('the days', () => {
  test('a night shift belongs to the day it begins on', () => {
    const night = everyDay([hours('22:00', '06:00')])
    expect(dueOf(minutes(600), { hours: night, created: '2026-11-27 21:00' })).toBe('2026-12-01 00:00')
    expect(dueOf(minutes(60), { hours: night, created: '2026-11-28 05:30' })).toBe('2026-11-30 22:30')
    // The holiday closes the evening of its own day, not the morning after the one before.
    const days = { '2026-12-01': 'holiday' } as const
    expect(dueOf(minutes(480), { hours: night, days, created: '2026-11-30 23:00' })).toBe('2026-12-02 23:00')
  })

  test('a day of 23 hours and one of 25 are what they are', () => {
    const zone = 'Europe/Warsaw'
    const always = (created: string) => dueOf(minutes(1440), { hours: ALWAYS, zone, created })
    expect(always('2026-03-28 12:00')).toBe('2026-03-29 13:00')
    expect(always('2026-10-24 12:00')).toBe('2026-10-25 11:00')
    expect(dueOf(workingDays(1), { hours: ALWAYS, zone, created: '2026-03-28 12:00' })).toBe('2026-03-30 00:00')
  })

  test('a time that does not exist opens at the first that does', () => {
    const zone = 'Europe/Warsaw'
    const early = everyDay([hours('02:30', '05:00')], [hours('02:30', '05:00')])
    expect(dueOf(minutes(60), { hours: early, zone, created: '2026-03-28 20:00' })).toBe('2026-03-29 04:00')
    const gone = everyDay([hours('02:00', '03:00')], [hours('02:00', '03:00')])
    expect(dueOf(minutes(60), { hours: gone, zone, created: '2026-03-28 20:00' })).toBe('2026-03-30 03:00')
    const cairo: Case = { hours: ALWAYS, zone: 'Africa/Cairo', created: '2026-04-23 22:00' }
    expect(dueOf(minutes(180), cairo)).toBe('2026-04-24 02:00')
  })

  test('a time that comes twice opens at the first', () => {
    const early = everyDay([], [hours('02:30', '05:00')])
    const one: Case = { hours: early, zone: 'Europe/Warsaw', created: '2026-10-25 00:00' }
    // From the first 02:30 to 05:00 are three and a half hours.
    expect(dueOf(minutes(210), one)).toBe('2026-10-25 05:00')
  })

  test('a Saturday at work has the hours of Friday, a short one an hour less', () => {
    const long = everyDay([hours('09:00', '13:00'), hours('14:00', '18:00')])
    const created = '2026-11-27 17:00'
    expect(dueOf(minutes(120), { hours: long, days: { '2026-11-28': 'working' }, created })).toBe('2026-11-28 10:00')
    expect(dueOf(minutes(540), { hours: long, days: { '2026-11-28': 'short' }, created })).toBe('2026-11-30 10:00')
    const friday = { '2026-11-27': 'short' } as const
    expect(dueOf(minutes(60), { days: friday, created: '2026-11-27 16:30' })).toBe('2026-11-30 09:30')
    expect(
      dueOf(minutes(60), { hours: { ...OFFICE, short_days: false }, days: friday, created: '2026-11-27 16:30' }),
    ).toBe('2026-11-27 17:30')
    // A weekday on which these hours are never open stays closed.
    const fourDays = { ...OFFICE, days: OFFICE.days.map((day, index) => (index === 4 ? [] : day)) }
    expect(dueOf(minutes(60), { hours: fourDays, days: friday, created: '2026-11-26 17:30' })).toBe('2026-11-30 09:30')
  })

  test.each([
    ['before opening', '2026-11-30 08:00', '2026-11-30 18:00'],
    ['at opening', '2026-11-30 09:00', '2026-12-01 18:00'],
    ['within hours', '2026-11-30 12:00', '2026-12-01 18:00'],
    ['after closing', '2026-11-30 20:00', '2026-12-01 18:00'],
    ['on Saturday', '2026-11-28 12:00', '2026-11-30 18:00'],
  ])('one working day of a request created %s ends at a closing', (_, created, due) => {
    expect(dueOf(workingDays(1), { created })).toBe(due)
  })

  test('working days leave out holidays, and a pause adds the hours it took', () => {
    const days = { '2026-12-01': 'holiday' } as const
    expect(dueOf(workingDays(2), { days, created: '2026-11-30 12:00' })).toBe('2026-12-03 18:00')
    const stops: Case['stops'] = [['2026-11-30 16:00', '2026-12-02 10:00']]
    expect(dueOf(workingDays(2), { days, created: '2026-11-30 12:00', stops, now: '2026-12-02 11:00' })).toBe(
      '2026-12-04 12:00',
    )
  })

  test('hours that never open are never due, nor is what lies beyond their reach', () => {
    const never = everyDay([])
    expect(standOf(minutes(1), { hours: never, created: '2026-11-30 12:00', now: '2026-12-30 12:00' })).toEqual({
      state: 'running',
      due: null,
      elapsed: 0,
      remaining: 1,
    })
    expect(dueOf(workingDays(1), { hours: never, created: '2026-11-30 12:00' })).toBeNull()
    expect(dueOf(minutes(799 * 1440), { hours: ALWAYS, created: '2026-11-30 12:00' })).toBe('2029-02-06 12:00')
    expect(dueOf(minutes(801 * 1440), { hours: ALWAYS, created: '2026-11-30 12:00' })).toBeNull()
  })
})

describe('the state', () => {
  const created = '2026-11-30 09:00'
  test.each<[string, Omit<Case, 'created'>, string]>([
    ['done as it was due', { met: '2026-11-30 10:00' }, 'met'],
    ['done a minute after', { met: '2026-11-30 10:01' }, 'missed'],
    ['due now', { now: '2026-11-30 10:00' }, 'running'],
    ['overdue', { now: '2026-11-30 10:01' }, 'missed'],
    ['cancelled in time', { withdrawn: '2026-11-30 09:30' }, 'withdrawn'],
    ['cancelled too late', { withdrawn: '2026-11-30 11:00' }, 'missed'],
    ['paused', { stops: [['2026-11-30 09:30', null]], now: '2026-12-15 12:00' }, 'paused'],
    ['paused once overdue', { stops: [['2026-11-30 10:30', null]], now: '2026-12-15 12:00' }, 'missed'],
    ['done while paused', { stops: [['2026-11-30 09:30', null]], met: '2026-12-15 12:00' }, 'met'],
  ])('%s', (_, one, state) => {
    expect(standOf(minutes(60), { created, ...one }).state).toBe(state)
  })

  test('works that are reopened run on from where they stood, without the time they were held to be done', () => {
    const stops: Case['stops'] = [['2026-11-30 12:00', '2026-12-02 12:00', 'excluded']]
    expect(standOf(minutes(480), { created, stops, now: '2026-12-02 13:00' })).toEqual({
      state: 'running',
      due: '2026-12-02 17:00',
      elapsed: 240,
      remaining: 240,
    })
  })
})

test('its spans say day by day why they count', () => {
  const { zone, facts, timetable } = read({
    days: { '2026-12-01': 'holiday' },
    created: '2026-11-30 08:00',
    stops: [
      ['2026-11-30 16:00', '2026-12-02 10:00'],
      ['2026-12-02 11:00', '2026-12-02 12:00', 'excluded'],
    ],
    now: '2026-12-02 13:00',
  })
  const spans = spansOf(timetable, facts).map(({ from, to, key, why }) => {
    const end = localTime(to, zone)?.slice(11)
    return `${localTime(from, zone)}–${end} ${key}${why ? ` ${why}` : ''}`
  })
  expect(spans).toEqual([
    '2026-11-30 08:00–09:00 closed',
    '2026-11-30 09:00–16:00 counted',
    '2026-11-30 16:00–18:00 paused',
    '2026-11-30 18:00–00:00 closed',
    '2026-12-01 00:00–00:00 holiday New Year',
    '2026-12-02 00:00–09:00 closed',
    '2026-12-02 09:00–10:00 paused',
    '2026-12-02 10:00–11:00 counted',
    '2026-12-02 11:00–12:00 excluded',
    '2026-12-02 12:00–13:00 counted',
  ])
})

/** Hours and times of the examples by which zendesk/biz is tested. */
describe('a week of hours that differ from day to day', () => {
  const BIZ: ServiceHours = {
    days: [
      [hours('09:00', '17:00')],
      [hours('10:00', '16:00')],
      [hours('09:00', '17:00')],
      [hours('10:00', '16:00')],
      [hours('09:00', '17:00')],
      [hours('11:00', '14:30')],
      [],
    ],
    is_always: false,
    holidays: 'off',
    short_days: false,
  }
  const zone = 'Etc/UTC'
  test.each([
    [30, '2006-01-02 09:00', '2006-01-02 09:30'],
    [90, '2006-01-04 14:30', '2006-01-04 16:00'],
    [180, '2006-01-04 13:00', '2006-01-04 16:00'],
    [1, '2006-01-03 00:00', '2006-01-03 10:01'],
    [420, '2006-01-05 12:00', '2006-01-06 12:00'],
  ])('%i min from %s are over at %s', (amount, created, due) => {
    expect(dueOf(minutes(amount), { hours: BIZ, zone, created })).toBe(due)
  })

  test('a week has 39.5 hours, and one between two noons seven', () => {
    const { timetable } = read({ hours: BIZ, zone, created: '2006-01-01 00:00' })
    const between = (from: string, to: string) => timetable.countedBetween(Date.parse(from), Date.parse(to)) / 3_600_000
    expect(between('2006-01-01', '2006-01-08')).toBe(39.5)
    expect(between('2006-01-05T12:00Z', '2006-01-06T12:00Z')).toBe(7)
    expect(between('2006-01-08', '2006-01-01')).toBe(0)
  })
})

/** Times of the examples by which Zammad's escalations are tested: open for 90 min, waiting for 30, closed. */
describe('a request that waits for half an hour before it is done', () => {
  const waited: Case = {
    hours: ALWAYS,
    created: '2026-11-30 00:00',
    stops: [['2026-11-30 01:30', '2026-11-30 02:00']],
    now: '2026-11-30 02:00',
  }

  test.each([
    [30, '2026-11-30 00:30'],
    [60, '2026-11-30 01:00'],
    [75, '2026-11-30 01:15'],
    [90, '2026-11-30 01:30'],
    [105, '2026-11-30 02:15'],
  ])('%i min are over at %s', (amount, due) => {
    expect(dueOf(minutes(amount), waited)).toBe(due)
  })

  test('it took 90 minutes', () => {
    expect(standOf(minutes(60), { ...waited, met: '2026-11-30 02:00' })).toMatchObject({ elapsed: 90, remaining: -30 })
  })

  test('created within it, half an hour is over once it has gone by', () => {
    expect(dueOf(minutes(30), { ...waited, created: '2026-11-30 01:15' })).toBe('2026-11-30 02:15')
    expect(dueOf(minutes(30), { ...waited, created: '2026-11-30 02:00' })).toBe('2026-11-30 02:30')
  })

  test('a pause over midnight is one of two days, and one of five days of six', () => {
    const { facts, timetable } = read({
      ...waited,
      stops: [['2026-11-30 12:00', '2026-12-05 12:00']],
      now: '2026-12-05 12:00',
    })
    const paused = spansOf(timetable, facts).filter(({ key }) => key === 'paused')
    expect(paused.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([12, 24, 24, 24, 24, 12])
  })
})
