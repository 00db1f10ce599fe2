import { describe, expect, test } from 'vitest'
import { type ExecutorTime, findConflicts, type OtherVisit, travelMinutes } from '#contract/requests/find-conflicts.ts'
import { isAccepted, PLANNING_CONFLICTS } from '#contract/requests/planning-conflicts.ts'
import { localDays } from '#contract/users/local-days.ts'
import { type WorkSchedule, workSchedule } from '#contract/users/work-schedule.ts'
import type { Stretch } from '#contract/values/durations.ts'
import { openRandom } from '#server/demo/random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Random numbers from 0 up to `below`, the same for the same seed. */
function randomOf(seed: number) {
  const random = openRandom(seed)
  return (below: number) => random.int(0, below - 1)
}
type Numbers = ReturnType<typeof randomOf>

/** Zones whose clocks change at midnight, by half an hour, not at all, or on the other half of the globe. */
const ZONES = [
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Africa/Cairo',
]
/** About the days on which some of these change their clocks in 2026, and one on which none does. */
const DATES = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-07-15',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** By day or by night, with and without a break, with days off. Those that the form would refuse are tried again. */
function randomSchedule(random: Numbers, around: string): WorkSchedule {
  for (;;) {
    const from = random(48) * 30
    const length = 60 + random(20) * 30
    const hasBreak = random(2) === 0 && length > 180
    const pause = hasBreak ? { break_from: clock(from + 60), break_to: clock(from + 60 + 15 * (1 + random(6))) } : {}
    const working = [1, 2, 3, 4, 5, 6, 7].filter(() => random(4) > 0)
    const schedule = workSchedule.safeParse({
      timezone: ZONES[random(ZONES.length)],
      days: (working.length > 0 ? working : [1]).map((day) => ({
        day,
        is_working: random(8) > 0,
        from: clock(from),
        to: clock(from + length),
        ...pause,
      })),
      days_off: [new Date(Date.parse(around) + (random(5) - 2) * DAY).toISOString().slice(0, 10)],
    })
    if (schedule.success) return schedule.data
  }
}

/** Reads the clock of the zone minute by minute, and knows nothing else. */
function slowReading({ timezone, days, days_off }: WorkSchedule, around: Stretch) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const minutes: { at: number; date: string; local: string }[] = []
  for (let at = around.from - 3 * DAY; at < around.to + 3 * DAY; at += MINUTE) {
    const local = format.format(at)
    minutes.push({ at, date: local.slice(0, 10), local })
  }
  const next = (date: string) => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)
  /** The first minute at which the clock shows that time. */
  const reach = (local: string) => minutes.find((minute) => minute.local >= local)?.at ?? Number.NaN
  const dates = [...new Set(minutes.map(({ date }) => date))].slice(1, -1)
  const working: Stretch[] = []
  const workDates = new Set<string>()
  for (const date of dates) {
    const weekday = new Date(date).getUTCDay() || 7
    const day = days.find((one) => one.day === weekday && one.is_working)
    if (!day || days_off.includes(date)) continue
    workDates.add(date)
    const after = (text: string) =>
      text === '24:00' ? `${next(date)} 00:00` : `${text <= day.from ? next(date) : date} ${text}`
    const from = reach(`${date} ${day.from}`)
    const to = reach(after(day.to))
    if (day.break_from && day.break_to) {
      working.push({ from, to: reach(after(day.break_from)) }, { from: reach(after(day.break_to)), to })
    } else working.push({ from, to })
  }
  const isWorking = (at: number) => working.some((part) => part.from <= at && at < part.to)
  return { minutes, isWorking, workDates }
}

function slowKeys(schedule: WorkSchedule, plan: Stretch) {
  const { minutes, isWorking, workDates } = slowReading(schedule, plan)
  const off = minutes.filter(({ at }) => at >= plan.from && at < plan.to && !isWorking(at))
  const first = (isDayOff: boolean) => off.find(({ date }) => !workDates.has(date) === isDayOff)?.at
  return { outside_hours: first(false), day_off: first(true) }
}

const user = { id: 5, name: 'Worker', avatar: null }
const idle: ExecutorTime = { user, isActive: true, days: null, speedKmh: 25, visits: [] }
const visit = (from: number, minutes: number, more: object = {}) => ({
  id: 1,
  from,
  to: from + minutes * MINUTE,
  place: null,
  deadline: null,
  ...more,
})
const other = (id: number, from: number, minutes: number, more: object = {}): OtherVisit => ({
  ...visit(from, minutes, more),
  id,
  request: { id, number: id, name: 'Other' },
})

describe('working hours', () => {
  test('are those that the clocks show, minute by minute, in every zone and on every day', () => {
    const random = randomOf(20260329)
    for (let round = 0; round < 40; round++) {
      const date = DATES[random(DATES.length)] ?? ''
      const schedule = randomSchedule(random, date)
      const from = Date.parse(date) + (random(72) - 24) * HOUR + random(4) * 15 * MINUTE
      const plan = visit(from, 15 + random(40) * (random(5) === 0 ? 60 : 15))
      const found = findConflicts(plan, [{ ...idle, days: localDays(schedule, plan) }])
      const begins = (key: string) => {
        const one = found.find((conflict) => conflict.key === key)
        return one && Date.parse(one.from)
      }
      const expected = slowKeys(schedule, plan)
      const given = JSON.stringify({ round, schedule, from: new Date(plan.from), to: new Date(plan.to) })
      expect({ outside_hours: begins('outside_hours'), day_off: begins('day_off') }, given).toEqual(expected)
    }
  })

  test('begin at the first minute there is when the clocks skip theirs, and once when it comes twice', () => {
    const schedule = {
      timezone: 'Europe/Berlin',
      days: [{ day: 7, is_working: true, from: '02:30', to: '08:00' }],
      days_off: [],
    }
    const hoursOn = (date: string) => {
      const midnight = Date.parse(`${date}T00:00Z`)
      return localDays(schedule, { from: midnight, to: midnight + HOUR }).flatMap(({ hours }) => hours)
    }
    // 02:00 becomes 03:00 on 29 March, and 03:00 becomes 02:00 on 25 October.
    expect(hoursOn('2026-03-29')).toEqual([
      { from: Date.parse('2026-03-29T01:00Z'), to: Date.parse('2026-03-29T06:00Z') },
    ])
    expect(hoursOn('2026-10-25')).toEqual([
      { from: Date.parse('2026-10-25T00:30Z'), to: Date.parse('2026-10-25T07:00Z') },
    ])
  })
})

describe('other visits', () => {
  test('are met or cannot be reached as comparing each with each says', () => {
    const random = randomOf(7)
    const place = () => (random(4) === 0 ? null : { lat: 55.7 + random(40) / 100, lon: 37.6 + random(40) / 100 })
    for (let round = 0; round < 300; round++) {
      const plan = visit(random(48) * 15 * MINUTE, 15 * (1 + random(8)), { place: place() })
      const visits = Array.from({ length: random(6) }, (_, index) =>
        other(index + 2, random(64) * 15 * MINUTE, 15 * (1 + random(8)), { place: place() }),
      )
      const found = findConflicts(plan, [{ ...idle, visits: [...visits, other(1, plan.from, 60)] }])
      const named = (key: string) => found.filter((one) => one.key === key).map(({ request }) => request?.id)

      const minutesOf = ({ from, to }: Stretch) =>
        Array.from({ length: (to - from) / MINUTE }, (_, minute) => from / MINUTE + minute)
      const taken = new Set(minutesOf(plan))
      const meeting = visits.filter((one) => minutesOf(one).some((minute) => taken.has(minute)))
      expect(named('overlap').toSorted()).toEqual(meeting.map(({ id }) => id).toSorted())

      const latest = Math.max(...visits.filter((one) => one.to <= plan.from).map(({ to }) => to))
      const next = Math.min(...visits.filter((one) => one.from >= plan.to).map(({ from }) => from))
      for (const id of named('travel_too_tight')) {
        const one = visits.find((each) => each.id === id)
        const gap = Math.max(plan.from - (one?.to ?? 0), (one?.from ?? 0) - plan.to)
        expect([latest, next]).toContain(one && one.to <= plan.from ? one.to : one?.from)
        expect(travelMinutes(plan.place, one?.place ?? null, 25)).toBeGreaterThan(gap / MINUTE)
      }
      const beside = visits.filter((one) => one.to === latest || one.from === next)
      const unreachable = beside.some((one) => {
        const gap = Math.max(plan.from - one.to, one.from - plan.to) / MINUTE
        return (
          (travelMinutes(plan.place, one.place, 25) ?? 0) > gap &&
          beside.filter((each) => each.to === one.to).length === 1
        )
      })
      if (unreachable && beside.length <= 2) expect(named('travel_too_tight').length).toBeGreaterThan(0)
    }
  })

  test('one after the other count the travel between, by roads and in traffic', () => {
    // 11.1 km along the meridian: 15.6 km of road, 37.4 min.
    const [here, there] = [
      { lat: 55.7, lon: 37.6 },
      { lat: 55.8, lon: 37.6 },
    ]
    expect(travelMinutes(here, there, 25)).toBe(38)
    expect(travelMinutes(here, there, 50)).toBe(19)
    const before = { ...idle, visits: [other(2, 0, 60, { place: here })] }
    expect(findConflicts(visit(HOUR + 38 * MINUTE, 60, { place: there }), [before])).toEqual([])
    expect(findConflicts(visit(HOUR + 37 * MINUTE, 60, { place: there }), [before])).toMatchObject([
      { key: 'travel_too_tight', request: { id: 2 }, travel_min: 38, employee: user },
    ])
    expect(findConflicts(visit(HOUR, 60), [before])).toEqual([])
  })
})

describe('a plan', () => {
  test('past the deadline, and one for who goes out no more, say so', () => {
    const late = findConflicts(visit(0, 60, { deadline: 30 * MINUTE }), [{ ...idle, isActive: false }])
    expect(late.map(({ key, employee, from }) => [key, employee?.id, Date.parse(from)])).toEqual([
      ['inactive', 5, 0],
      ['after_deadline', undefined, 30 * MINUTE],
    ])
    expect(findConflicts(visit(0, 60, { deadline: HOUR }), [idle])).toEqual([])
    expect(findConflicts(visit(0, 60, { deadline: 0 }), [])).toEqual([])
  })

  test('accepts all conflicts, all of a kind, or the one named, and no other', () => {
    const found = findConflicts(visit(0, 60), [{ ...idle, visits: [other(2, 0, 30), other(3, 30 * MINUTE, 60)] }])
    const [first, second] = found
    expect(found.map(({ key }) => key)).toEqual(['overlap', 'overlap'])
    const accepts = (accepted: boolean | string[]) => found.map((one) => isAccepted(one, accepted))
    expect(accepts(true)).toEqual([true, true])
    expect(accepts(['overlap'])).toEqual([true, true])
    expect(accepts([first?.token ?? ''])).toEqual([true, false])
    expect(accepts(PLANNING_CONFLICTS.filter((key) => key !== 'overlap'))).toEqual([false, false])
    expect(accepts([])).toEqual([false, false])
    // It moves by a minute: it is another one to confirm.
    const [moved] = findConflicts(visit(0, 60), [{ ...idle, visits: [other(2, MINUTE, 30)] }])
    expect([first?.token, second?.token]).not.toContain(moved?.token)
  })
})
