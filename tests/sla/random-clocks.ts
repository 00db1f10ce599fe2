import { AMOUNT_UNITS, type Amount, type ClockFacts, type Stop } from '#contract/sla/clock.ts'
import { HOURS_ON_HOLIDAYS, type ServiceHours, serviceHoursFields } from '#contract/sla/service-hours.ts'
import type { FindDay } from '#contract/sla/timetable.ts'
import type { Random } from '#server/demo/random.ts'
import { WINDOW_DAYS } from './clock-oracle.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Zones with a date some three weeks before their clocks change, if they do. */
export const WINDOWS: [timeZone: string, from: string][] = [
  ['Europe/Moscow', '2026-12-10'],
  ['Europe/Warsaw', '2026-03-06'],
  ['Europe/Warsaw', '2026-10-03'],
  ['America/New_York', '2026-02-14'],
  ['America/New_York', '2026-10-10'],
  ['Asia/Kathmandu', '2026-04-01'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-03-14'],
  ['Australia/Lord_Howe', '2026-09-12'],
  // At midnight, to 01:00 and to 23:00.
  ['America/Sao_Paulo', '2018-10-13'],
  ['America/Sao_Paulo', '2018-01-27'],
  ['Africa/Cairo', '2026-04-02'],
  ['Africa/Cairo', '2026-10-08'],
  // From 01:00 to midnight.
  ['America/Havana', '2026-10-10'],
  ['Pacific/Chatham', '2026-09-05'],
  // By two hours.
  ['Antarctica/Troll', '2026-03-07'],
  // Went without 30 December.
  ['Pacific/Apia', '2011-12-08'],
  ['Pacific/Kiritimati', '2026-06-01'],
  ['Pacific/Pago_Pago', '2026-06-01'],
]

type Intervals = ServiceHours['days'][number]

const DAYS: Intervals[] = [
  [{ from: '09:00', to: '18:00' }],
  [
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ],
  [{ from: '22:00', to: '06:00' }],
  [{ from: '20:00', to: '08:30' }],
  [{ from: '00:00', to: '24:00' }],
  [{ from: '12:00', to: '00:00' }],
  [
    { from: '00:00', to: '02:30' },
    { from: '23:15', to: '24:00' },
  ],
  [{ from: '02:00', to: '02:30' }],
  [{ from: '01:30', to: '02:45' }],
  [{ from: '23:30', to: '00:30' }],
  [{ from: '17:00', to: '17:01' }],
]

/** Hours that their schema accepts, some of them without an open minute. */
export function randomHours(random: Random): ServiceHours {
  const usual = random.pick(DAYS)
  const dayOf = () => {
    if (random.chance(0.5)) return usual
    if (random.chance(0.4)) return []
    return random.chance(0.5) ? random.pick(DAYS) : randomIntervals(random)
  }
  const days = Array.from({ length: 7 }, (_, day) => (day > 4 && random.chance(0.6) ? [] : dayOf()))
  const parsed = serviceHoursFields.days.safeParse(days)
  if (!parsed.success) return randomHours(random)
  return {
    days: parsed.data,
    is_always: random.chance(0.1),
    holidays: random.pick(HOURS_ON_HOLIDAYS),
    short_days: random.chance(0.5),
  }
}

function randomIntervals(random: Random): Intervals {
  const times = Array.from({ length: random.pick([2, 2, 4, 6]) }, () => random.int(0, 1439)).sort((a, b) => a - b)
  const texts = times.map((time) => new Date(time * MINUTE).toISOString().slice(11, 16))
  return texts.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: texts[index + 1] ?? from }] : []))
}

/** Holidays in a row and by themselves, short days on any day, weekends at work. */
export function randomCalendar(random: Random, from: string): FindDay {
  const days = new Map<string, NonNullable<ReturnType<FindDay>>>()
  for (let day = -10; day < WINDOW_DAYS + 10; day++) {
    const date = new Date(Date.parse(from) + day * DAY)
    const isWeekend = [0, 6].includes(date.getUTCDay())
    const name = date.toISOString().slice(0, 10)
    if (random.chance(0.1)) days.set(name, { kind: 'holiday', title: random.pick([name, null]) })
    else if (random.chance(isWeekend ? 0.4 : 0.15)) {
      days.set(name, { kind: random.pick(['short', 'working']), title: null })
    }
  }
  return (date) => days.get(date) ?? null
}

export function randomAmount(random: Random): Amount {
  const unit = random.pick(AMOUNT_UNITS)
  return { unit, amount: unit === 'min' ? random.pick([1, 15, 60, 240, random.int(1, 6000)]) : random.int(1, 8) }
}

/** Pauses, some of which go on or overlap, and works that were reopened; done, cancelled, or neither. */
export function randomFacts(random: Random, from: string): ClockFacts {
  const created = Date.parse(from) + random.int(5 * 1440, 28 * 1440) * MINUTE
  const now = created + random.int(0, random.pick([90, 1440, 14 * 1440])) * MINUTE
  const within = () => created + random.int(0, (now - created) / MINUTE) * MINUTE
  const stops = Array.from({ length: random.pick([0, 0, 1, 2, 4]) }, (): Stop => {
    const [one, other] = [within(), within()]
    const key = random.chance(0.8) ? 'paused' : 'excluded'
    return { from: Math.min(one, other), to: Math.max(one, other), key, why: random.pick(['waits', null]) }
  })
  if (random.chance(0.2)) stops.push({ from: within(), to: null, key: 'paused', why: 'other' })
  const isMet = random.chance(0.3)
  return {
    created_at: created,
    stops,
    met_at: isMet ? within() : null,
    withdrawn_at: !isMet && random.chance(0.2) ? within() : null,
    now,
  }
}
