import { describe, expect, test, vi } from 'vitest'
import { ExecutorDay, type WaitingVisit } from '#contract/requests/executor-day.ts'
import { type ExecutorTime, findConflicts, type OtherVisit } from '#contract/requests/find-conflicts.ts'
import { type Proposal, type ProposalTask, proposePlan } from '#contract/requests/propose-plan.ts'
import { openRandom } from '#server/demo/random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP = 15 * MINUTE
const MIDNIGHT = Date.parse('2027-03-02T00:00:00Z')
const at = (hour: number) => MIDNIGHT + hour * HOUR

function executor(id: number, hours: [number, number][] = [[9, 18]], visits: OtherVisit[] = []) {
  const parts = hours.map(([from, to]) => ({ from: at(from), to: at(to) }))
  const time: ExecutorTime = {
    user: { id, name: `Worker ${id}`, avatar: null },
    isActive: true,
    speedKmh: 25,
    days: [{ from: at(0), to: at(24), hours: parts }],
    visits,
  }
  return { time, hours: parts }
}

function waiting(id: number, fields: Partial<WaitingVisit> = {}): WaitingVisit {
  return { id, durationMin: 60, place: null, deadline: null, isUrgent: false, start: null, executors: [], ...fields }
}

function stands(id: number, from: number, minutes: number, fields: Partial<OtherVisit> = {}): OtherVisit {
  const to = from + minutes * MINUTE
  return { id, from, to, place: null, deadline: null, request: { id, number: id, name: '' }, ...fields }
}

const task = (fields: Partial<ProposalTask>): ProposalTask => ({
  waiting: [],
  executors: [],
  from: at(0),
  to: at(24),
  isLateAllowed: false,
  ...fields,
})

/** Towns a quarter of an hour across, and some places without coordinates. */
function randomTask(
  seed: number,
  { workers, requests, isTidy }: { workers: number; requests: number; isTidy: boolean },
) {
  const random = openRandom(seed)
  const place = () =>
    !isTidy && random.int(0, 4) === 0
      ? null
      : { lat: 55.7 + random.int(0, 100) / 1000, lon: 37.5 + random.int(0, 100) / 1000 }
  const executors = Array.from({ length: workers }, (_, index) => {
    const begins = random.int(7, 11)
    const visits = Array.from({ length: random.int(0, 3) }, (_, nth) => {
      // The tidy ones never overlap.
      const from = isTidy ? at(9 + nth * 3) : at(8) + random.int(0, 40) * STEP
      return stands(1000 + index * 10 + nth, from, 30 + 15 * random.int(0, 4), { place: place() })
    })
    const hours: [number, number][] =
      random.int(0, 2) > 0
        ? [[begins, begins + 9]]
        : [
            [begins, 13],
            [14, 20],
          ]
    return executor(index + 1, hours, visits)
  })
  const visits = Array.from({ length: requests }, (_, index) => {
    const isTimed = random.int(0, 9) === 0
    const isNamed = !isTimed && random.int(0, 9) === 0
    return waiting(index + 1, {
      durationMin: 15 * random.int(1, 12),
      place: place(),
      deadline: random.int(0, 2) > 0 ? at(8) + random.int(0, 60) * STEP : null,
      isUrgent: random.int(0, 4) === 0,
      start: isTimed ? at(9) + random.int(0, 30) * STEP : null,
      executors: isNamed ? [1, ...(workers > 1 && random.int(0, 1) === 0 ? [2] : [])] : [],
    })
  })
  return task({ executors, waiting: visits, from: at(random.int(6, 12)) + 7 * MINUTE })
}

/** Each executor's day as planned, by the function that the board and the server use. */
function timesAfter({ executors, waiting: visits }: ProposalTask, { lines }: Proposal): ExecutorTime[] {
  return executors.map(({ time }) => {
    const added = lines.flatMap(({ id, executors: users, start }) => {
      const visit = visits.find((one) => one.id === id)
      if (!visit || !users.includes(time.user.id)) return []
      return stands(id, start, visit.durationMin, { place: visit.place, deadline: visit.deadline })
    })
    return { ...time, visits: [...time.visits, ...added] }
  })
}

const conflictsOf = (times: ExecutorTime[]) =>
  times.flatMap((time) =>
    time.visits.flatMap((visit) => findConflicts(visit, [time]).map(({ token }) => `${visit.id}:${token}`)),
  )

describe('a proposed plan', () => {
  test('causes no conflict, whatever is on the days already', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const given = randomTask(seed, { workers: 1 + (seed % 6), requests: 5 + (seed % 30), isTidy: false })
      const proposal = proposePlan(given)
      const before = new Set(conflictsOf(given.executors.map(({ time }) => time)))
      expect(
        conflictsOf(timesAfter(given, proposal)).filter((one) => !before.has(one)),
        `seed ${seed}`,
      ).toEqual([])
      const ids = [...proposal.lines, ...proposal.left].map(({ id }) => id).sort((one, next) => one - next)
      expect(ids, `seed ${seed}`).toEqual(given.waiting.map(({ id }) => id))
      for (const { start, id } of proposal.lines) {
        const planned = given.waiting.find((one) => one.id === id)?.start
        expect(start, `seed ${seed}`).toBe(planned ?? Math.ceil(start / STEP) * STEP)
        expect(start).toBeGreaterThanOrEqual(given.from)
      }
    }
  })

  test('leaves out nothing that a look at every quarter of an hour finds a place for', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const given = randomTask(seed, { workers: 1 + (seed % 4), requests: 8 + (seed % 20), isTidy: true })
      const proposal = proposePlan(given)
      const times = timesAfter(given, proposal)
      for (const { id } of proposal.left) {
        const visit = given.waiting.find((one) => one.id === id)
        if (!visit || visit.executors.length > 0 || visit.start !== null) continue
        for (let start = Math.ceil(given.from / STEP) * STEP; start < given.to; start += STEP) {
          const stood = stands(id, start, visit.durationMin, visit)
          const fits = times.filter((time) => {
            const after = { ...time, visits: [...time.visits, stood] }
            return (
              findConflicts(stood, [time]).length === 0 && conflictsOf([after]).length === conflictsOf([time]).length
            )
          })
          expect(
            fits.map(({ user }) => user.name),
            `seed ${seed}, request ${id}`,
          ).toEqual([])
        }
      }
    }
  })

  test('is the same for the same', () => {
    const given = randomTask(7, { workers: 5, requests: 40, isTidy: true })
    expect(proposePlan(given)).toEqual(proposePlan(given))
  })

  test('gives the place to the more urgent, and to the earlier deadline', () => {
    const visits = [
      waiting(1, { durationMin: 240 }),
      waiting(2, { durationMin: 240, deadline: at(18) }),
      waiting(3, { durationMin: 240, isUrgent: true }),
    ]
    const { lines, left } = proposePlan(task({ executors: [executor(1)], waiting: visits }))
    expect(lines).toEqual([
      { id: 3, executors: [1], start: at(9) },
      { id: 2, executors: [1], start: at(13) },
    ])
    expect(left).toEqual([{ id: 1, why: 'no_room' }])
  })

  test('sends the one who is near, and evens the days out between equals', () => {
    const [north, south] = [
      { lat: 55.9, lon: 37.6 },
      { lat: 55.5, lon: 37.6 },
    ]
    const executors = [
      executor(1, undefined, [stands(10, at(9), 60, { place: north })]),
      executor(2, undefined, [stands(20, at(9), 60, { place: south })]),
    ]
    const near = proposePlan(task({ executors, waiting: [waiting(1, { place: south }), waiting(2, { place: north })] }))
    expect(near.lines.map(({ id, executors: users }) => [id, ...users])).toEqual([
      [1, 2],
      [2, 1],
    ])
    const four = [1, 2, 3, 4].map((id) => waiting(id, { durationMin: 120 }))
    const { lines } = proposePlan(task({ executors: [executor(1), executor(2)], waiting: four }))
    expect(lines.filter(({ executors: users }) => users.includes(1))).toHaveLength(2)
  })

  test('makes room by moving what can go elsewhere', () => {
    const executors = [executor(1, [[9, 13]]), executor(2, [[9, 10]])]
    const visits = [waiting(1, { isUrgent: true }), waiting(2, { durationMin: 240 })]
    const { lines, left } = proposePlan(task({ executors, waiting: visits }))
    expect(left).toEqual([])
    expect(lines.map(({ id, executors: users }) => [id, ...users])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('keeps a time and executors that are settled, and says why something is left', () => {
    const visits = [
      waiting(1, { start: at(11) }),
      waiting(2, { executors: [1, 2] }),
      waiting(3, { executors: [9] }),
      waiting(4, { durationMin: 600 }),
      waiting(5, { deadline: at(9) }),
    ]
    const executors = [executor(1), executor(2, [[12, 18]])]
    const given = task({ executors, waiting: visits, from: at(9) })
    const { lines, left } = proposePlan(given)
    expect(lines).toContainEqual({ id: 1, executors: [1], start: at(11) })
    expect(lines).toContainEqual({ id: 2, executors: [1, 2], start: at(12) })
    expect(left).toEqual([
      { id: 3, why: 'other_executor' },
      { id: 4, why: 'too_long' },
      { id: 5, why: 'too_late' },
    ])
    expect(proposePlan({ ...given, isLateAllowed: true }).lines.map(({ id }) => id)).toContain(5)
    expect(proposePlan(task({ waiting: [waiting(1)] })).left).toEqual([{ id: 1, why: 'no_executors' }])
  })

  test('ends with what there is when time is over', () => {
    const given = randomTask(3, { workers: 4, requests: 60, isTidy: true })
    const { lines, left } = proposePlan(given, () => true)
    expect(lines.length + left.length).toBe(60)
  })

  test('looks at each day once for each request, and again only as long as there is time', () => {
    const looks = vi.spyOn(ExecutorDay.prototype, 'spotsFor')
    const given = randomTask(11, { workers: 60, requests: 300, isTidy: true })
    proposePlan(given, () => true)
    const first = looks.mock.calls.length
    expect(first).toBeLessThanOrEqual(300 * 60)

    looks.mockClear()
    let steps = 10
    proposePlan(given, () => steps-- <= 0)
    expect(looks.mock.calls.length - first).toBeGreaterThan(0)
    expect(looks.mock.calls.length - first).toBeLessThanOrEqual(10 * 61)
    looks.mockRestore()
  })
})
