import { expect, test } from 'vitest'
import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import { openRandom } from '#server/demo/random.ts'
import { planOccurrences } from '#server/scheduler/recurrence/plan-occurrences.ts'
import { randomRule, randomWorkDays, withExceptions } from './random-rules.ts'
import { type Expected, expectedAfterCompletion, expectedOccurrences, INDEX, TABLE } from './rule-oracle.ts'

const RULES = 10_000
const COMPLETED_RULES = 1_000
const SEED = 20_261
const OCCURRENCES = 3

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-29 02:30` */
function localTime(at: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(at)
}

const MINUTE = 60_000

/** What is wrong with the moment of an occurrence: said by the clocks of its zone. */
function complaintAt(occurrence: PlannedOccurrence, day: string, { timezone, schedule }: Recurrence): string | null {
  const at = Date.parse(occurrence.starts_at ?? '')
  const [wanted, found] = [`${day} ${schedule.time}`, localTime(at, timezone)]
  const shift = occurrence.reasons.find(({ kind }) => kind === 'clock_change')
  if (found === wanted) {
    if (shift) return 'a time that exists is said to be skipped'
    const isSecond = [30, 60].some((minutes) => localTime(at - minutes * MINUTE, timezone) === wanted)
    return isSecond ? 'a time that comes twice happens the second time' : null
  }
  if (shift?.kind !== 'clock_change' || `${occurrence.takes_place_on} ${shift.time}` !== found)
    return `it begins at ${found}`
  const isFirstMinute = found > wanted && localTime(at - MINUTE, timezone) < wanted
  return isFirstMinute ? null : `${found} is not the first minute after ${wanted} that exists`
}

function summary({ date, reasons }: PlannedOccurrence) {
  return {
    date,
    reasons: reasons.flatMap((reason) => {
      if (reason.kind === 'clock_change') return []
      if (reason.kind === 'short_month') return [`short_month ${reason.day}`]
      return reason.kind === 'merged' ? [`merged ${reason.into}`] : [reason.kind]
    }),
  }
}

/** The first ones that lie in the table. */
function take(amount: number, occurrences: Iterable<PlannedOccurrence>): PlannedOccurrence[] {
  const taken: PlannedOccurrence[] = []
  for (const occurrence of occurrences) {
    if (!INDEX.has(occurrence.date)) break
    taken.push(occurrence)
    if (taken.length === amount) break
  }
  return taken
}

function expectAlike(found: PlannedOccurrence[], expected: Expected[], seed: string, rule: Recurrence) {
  expect(found.map(summary), seed).toEqual(expected.map(({ date, reasons }) => ({ date, reasons })))
  for (const [index, { takesPlaceOn }] of expected.entries()) {
    const occurrence = found[index]
    if (!occurrence) continue
    if (takesPlaceOn === null) {
      expect(occurrence, seed).toMatchObject({ state: 'skipped', takes_place_on: null, starts_at: null })
      continue
    }
    expect(complaintAt(occurrence, takesPlaceOn, rule), `${seed} ${occurrence.date}`).toBeNull()
    expect(occurrence.state, seed).toBe(occurrence.takes_place_on === occurrence.date ? 'planned' : 'moved')
  }
}

test(`${RULES} random rules fall where a walk from day to day finds them`, () => {
  const random = openRandom(SEED)
  const calendars = Array.from({ length: 5 }, () => randomWorkDays(random))
  let compared = 0
  for (let number = 0; number < RULES; number += 1) {
    const workDays = random.pick(calendars)
    const { rule: plain, from } = randomRule(random)
    const near = expectedOccurrences(plain, () => false, { from, amount: 6 }).map(({ date }) => date)
    const rule = withExceptions(plain, near, random)
    const expected = expectedOccurrences(rule, workDays.isFree, { from, amount: OCCURRENCES })
    const found = take(OCCURRENCES, planOccurrences(rule, workDays, { from }))
    expectAlike(found, expected, `rule ${number}: ${JSON.stringify(rule)} from ${from}`, rule)
    compared += expected.length
  }
  expect(compared).toBeGreaterThan(RULES * 2)
})

test(`${COMPLETED_RULES} random rules go on from a completion where a walk from day to day finds them`, () => {
  const random = openRandom(SEED + 1)
  const workDays = randomWorkDays(random)
  let found = 0
  for (let number = 0; number < COMPLETED_RULES; number += 1) {
    const { rule: plain, from } = randomRule(random)
    const rule = { ...plain, schedule: { ...plain.schedule, after_completion: true, count: null } }
    const [date, on] = [dayBeside(from, random.int(-20, 20)), dayBeside(from, random.int(-20, 60))]
    const [next] = take(1, planOccurrences(rule, workDays, { completed: { date, on } }))
    const said = `rule ${number}: ${JSON.stringify(rule)} completed ${date} on ${on}`
    expect(next?.date ?? null, said).toBe(expectedAfterCompletion(rule, { date, on }))
    if (next) found += 1
  }
  expect(found).toBeGreaterThan(COMPLETED_RULES / 2)
})

function dayBeside(date: string, days: number): string {
  return TABLE[(INDEX.get(date) ?? 0) + days]?.date ?? date
}
