import { expect, test } from 'vitest'
import { type ClockFacts, clockOf, percentAt, spansAhead, spansOf } from '#contract/sla/clock.ts'
import { openTimetable } from '#contract/sla/timetable.ts'
import { openRandom, type Random } from '#server/demo/random.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { expectedClock, minutesOf, openMinutes } from './clock-oracle.ts'
import { randomAmount, randomCalendar, randomFacts, randomHours, WINDOWS } from './random-clocks.ts'

const HOURS = IS_SOAK ? 4_000 : 400
/** Clocks that share a timetable, in any order of their times. */
const CLOCKS = 5
const SEED = 20_262
const MINUTE = 60_000
const PATIENCE_MS = IS_SOAK ? 600_000 : 60_000

interface Drawn {
  random: Random
  timeZone: string
  from: string
  said: string
  findDay: ReturnType<typeof randomCalendar>
  hours: ReturnType<typeof randomHours>
  timetable: ReturnType<typeof openTimetable>
}

/** Random hours in each zone in turn, with the timetable of each. */
function* drawHours(seed: number): Generator<Drawn> {
  const random = openRandom(seed)
  for (let number = 0; number < HOURS; number++) {
    const [timeZone, from] = WINDOWS[number % WINDOWS.length] ?? ['UTC', '2026-01-01']
    const [hours, findDay] = [randomHours(random), randomCalendar(random, from)]
    const timetable = openTimetable(hours, timeZone, findDay)
    yield { random, timeZone, from, said: `${number}: ${timeZone} ${JSON.stringify(hours)}`, findDay, hours, timetable }
  }
}

test(`${HOURS * CLOCKS} random clocks stand where a walk from minute to minute finds them`, {
  timeout: PATIENCE_MS,
}, () => {
  let due = 0
  for (const { random, timeZone, from, said, findDay, hours, timetable } of drawHours(SEED)) {
    const minutes = minutesOf(timeZone, from)
    const open = openMinutes(hours, findDay, minutes)
    for (let clock = 0; clock < CLOCKS; clock++) {
      const [target, facts] = [randomAmount(random), randomFacts(random, from)]
      const words = `${said} ${JSON.stringify({ target, facts })}`
      const seen = { minutes, open, findDay: hours.holidays === 'work' ? null : findDay }
      const expected = expectedClock(target, seen, facts)
      const found = clockOf(target, timetable, facts)
      const last = minutes.start + minutes.wall.length * MINUTE
      const dueAt = found.due_at !== null && found.due_at > last ? null : found.due_at
      expect({ state: found.state, due_at: dueAt, elapsed: found.elapsed }, words).toEqual({
        state: expected.state,
        due_at: expected.due_at,
        elapsed: expected.elapsed,
      })
      expect(spansOf(timetable, facts), words).toEqual(expected.spans)
      if (dueAt !== null) due++
    }
  }
  expect(due).toBeGreaterThan(HOURS * CLOCKS * 0.6)
})

test('what has gone by and what remains make the promise, and the counted spans make what has gone by', () => {
  for (const { random, from, said, timetable } of drawHours(SEED + 1)) {
    const [target, facts] = [randomAmount(random), withSeconds(randomFacts(random, from), random)]
    const words = `${said} ${JSON.stringify({ target, facts })}`
    const { amount, elapsed, remaining, due_at } = clockOf(target, timetable, facts)
    if (due_at !== null) expect(elapsed + remaining, words).toBe(amount)
    const spans = spansOf(timetable, facts)
    const counted = spans.filter(({ key }) => key === 'counted').reduce((sum, span) => sum + span.to - span.from, 0)
    expect(counted, words).toBe(elapsed)

    const end = facts.met_at ?? facts.withdrawn_at ?? facts.now
    expectWhole(spans, facts.created_at, end, words)
    if (due_at !== null && due_at > facts.now) {
      const ahead = spansAhead(timetable, facts, due_at)
      expectWhole(ahead, facts.now, due_at, words)
      const left = ahead.filter(({ key }) => key === 'counted').reduce((sum, span) => sum + span.to - span.from, 0)
      if (end === facts.now) expect(left, words).toBe(remaining)
    }
    expect(percentAt(target, timetable, facts, 100), words).toBe(due_at)
    const percents = [1, 50, 75, 100, 150].map((percent) => percentAt(target, timetable, facts, percent) ?? Infinity)
    expect(percents, words).toEqual(percents.toSorted((one, other) => one - other))
  }
})

test('a pause while it is closed changes nothing', () => {
  let paused = 0
  for (const { random, from, said, timetable } of drawHours(SEED + 2)) {
    const [target, facts] = [randomAmount(random), withSeconds(randomFacts(random, from), random)]
    const closed = spansOf(timetable, facts).filter(({ key }) => key === 'closed' || key === 'holiday')
    if (closed.length === 0) continue
    const { from: begins, to: ends } = random.pick(closed)
    const pause = { from: random.int(begins, ends), to: ends, key: 'paused' as const, why: 'waits' }
    const other = { ...facts, stops: [...facts.stops, pause] }
    expect(clockOf(target, timetable, other), said).toEqual(clockOf(target, timetable, facts))
    expect(spansOf(timetable, other), said).toEqual(spansOf(timetable, facts))
    paused++
  }
  expect(paused).toBeGreaterThan(HOURS / 2)
})

test('more of a promise, a pause, or a later beginning never makes it due earlier', () => {
  for (const { random, from, said, timetable } of drawHours(SEED + 3)) {
    const [target, facts] = [randomAmount(random), { ...randomFacts(random, from), met_at: null, withdrawn_at: null }]
    const words = `${said} ${JSON.stringify({ target, facts })}`
    const dueOf = (amount: number, other: ClockFacts) =>
      clockOf({ ...target, amount }, timetable, other).due_at ?? Number.POSITIVE_INFINITY
    const due = dueOf(target.amount, facts)
    expect(dueOf(target.amount + random.int(1, 3), facts), words).toBeGreaterThanOrEqual(due)

    const [begins, lasts] = [random.int(facts.created_at, facts.now), random.int(0, 3_000) * MINUTE]
    const pause = { from: begins, to: Math.min(begins + lasts, facts.now), key: 'paused' as const, why: null }
    const paused = { ...facts, stops: [...facts.stops, pause] }
    expect(dueOf(target.amount, paused), words).toBeGreaterThanOrEqual(due)

    const plain = { ...facts, stops: [] }
    const later = { ...plain, created_at: facts.created_at + random.int(1, 5_000) * MINUTE }
    expect(dueOf(target.amount, later), words).toBeGreaterThanOrEqual(dueOf(target.amount, plain))
  }
})

test('a timetable says the same whatever it was asked before', () => {
  for (const { random, timeZone, from, said, findDay, hours, timetable } of drawHours(SEED + 4)) {
    const start = Date.parse(from)
    const far = [start + 900 * 1440 * MINUTE, start - 900 * 1440 * MINUTE]
    for (const at of random.sample([...far, start], 3)) {
      const minutes = random.int(1, 9_000)
      const fresh = openTimetable(hours, timeZone, findDay)
      expect(timetable.after(at, minutes * MINUTE), said).toBe(fresh.after(at, minutes * MINUTE))
      expect(timetable.closingAfter(at, 3), said).toBe(openTimetable(hours, timeZone, findDay).closingAfter(at, 3))
      expect(timetable.countedBetween(at, at + minutes * MINUTE), said).toBe(
        openTimetable(hours, timeZone, findDay).countedBetween(at, at + minutes * MINUTE),
      )
    }
  }
})

/** Facts at any millisecond. */
function withSeconds(facts: ClockFacts, random: Random): ClockFacts {
  const shift = (at: number) => Math.min(at + random.int(0, MINUTE), facts.now)
  const created = shift(facts.created_at)
  const after = (at: number | null) => (at === null ? null : Math.max(created, shift(at)))
  return {
    created_at: created,
    stops: facts.stops.map((stop) => {
      const begins = shift(stop.from)
      return { ...stop, from: begins, to: stop.to === null ? null : Math.max(begins, shift(stop.to)) }
    }),
    met_at: after(facts.met_at),
    withdrawn_at: after(facts.withdrawn_at),
    now: facts.now,
  }
}

/** Without a gap and without an overlap, each within one stretch. */
function expectWhole(spans: { from: number; to: number }[], from: number, to: number, said: string): void {
  expect(spans[0]?.from ?? to, said).toBe(from)
  expect(spans.at(-1)?.to ?? from, said).toBe(to)
  for (const [index, span] of spans.entries()) {
    expect(span.to, said).toBeGreaterThan(span.from)
    if (index > 0) expect(span.from, said).toBe(spans[index - 1]?.to)
  }
}
