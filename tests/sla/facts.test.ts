import { describe, expect, test } from 'vitest'
import { CLOCK_EVENTS, factsOf, MOVES_CLOCKS, type RequestFacts } from '#contract/agreements/facts.ts'
import { EVENT_KINDS, type EventKind } from '#contract/history.ts'
import type { ReactionEnd } from '#contract/sla/targets.ts'

/** `[kind, when it happened, when that was known]` in minutes since the creation. */
type Recorded = [kind: EventKind, at: number, known?: number]

function facts(events: Recorded[], given: Partial<RequestFacts> = {}): RequestFacts {
  return {
    created_at: 0,
    started_at: null,
    events: events.map(([kind, at, recorded_at = at]) => ({ kind, at, recorded_at })),
    pauses: [],
    now: 1000,
    ...given,
  }
}

const reaction = (events: Recorded[], end: ReactionEnd) => factsOf('reaction', facts(events), end).met_at
const resolution = (events: Recorded[]) => factsOf('resolution', facts(events), 'assigned')

describe('the reaction', () => {
  test('ends by the chosen event', () => {
    const all: Recorded[] = [
      ['requestCreated', 0],
      ['executorAdded', 10],
      ['executorOnTheWay', 20],
      ['requestStarted', 30],
    ]
    expect(reaction(all, 'assigned')).toBe(10)
    expect(reaction(all, 'on_the_way')).toBe(20)
    expect(reaction(all, 'started')).toBe(30)
  })

  test('ends by any later stage', () => {
    expect(reaction([['requestStarted', 30]], 'assigned')).toBe(30)
    expect(reaction([['requestStarted', 30]], 'on_the_way')).toBe(30)
    expect(reaction([['requestFinished', 40]], 'started')).toBe(40)
    expect(reaction([['executorAdded', 10]], 'on_the_way')).toBeNull()
  })

  test('of what was assigned when it was created is met at once', () => {
    expect(
      reaction(
        [
          ['requestCreated', 0],
          ['executorAdded', 0],
        ],
        'assigned',
      ),
    ).toBe(0)
  })

  test('ends by what happened first, not by what was known first', () => {
    expect(
      reaction(
        [
          ['executorAdded', 50],
          ['requestStarted', 20, 60],
        ],
        'assigned',
      ),
    ).toBe(20)
  })
})

describe('the arrival', () => {
  test('ends by the first start, and not by a later one', () => {
    const again = facts([
      ['requestStarted', 30],
      ['requestFinished', 40],
      ['requestStarted', 90],
    ])
    expect(factsOf('arrival', again, 'assigned').met_at).toBe(30)
    expect(factsOf('arrival', facts([['executorOnTheWay', 5]]), 'assigned').met_at).toBeNull()
  })

  test('that another executor reached before is theirs', () => {
    const earlier = facts([['requestStarted', 30]], { started_at: 20 })
    expect(factsOf('arrival', earlier, 'assigned').met_at).toBe(20)
  })
})

describe('the resolution', () => {
  test('ends by the last finish', () => {
    expect(
      resolution([
        ['requestStarted', 10],
        ['requestFinished', 40],
      ]),
    ).toMatchObject({ met_at: 40, stops: [] })
    expect(
      resolution([
        ['requestFinished', 40],
        ['clientAccepted', 90],
      ]),
    ).toMatchObject({ met_at: 40 })
  })

  test('runs on when it is reopened or declined, without the time in between', () => {
    for (const kind of ['requestStarted', 'clientDeclined'] as const) {
      expect(
        resolution([
          ['requestFinished', 40],
          [kind, 70],
        ]),
      ).toMatchObject({
        met_at: null,
        stops: [{ from: 40, to: 70, key: 'excluded' }],
      })
    }
    expect(
      resolution([
        ['requestFinished', 40],
        ['clientDeclined', 70],
        ['requestFinished', 90],
      ]),
    ).toMatchObject({
      met_at: 90,
      stops: [{ from: 40, to: 70 }],
    })
  })

  test('says when it was learned', () => {
    expect(resolution([['requestFinished', 40, 500]])).toMatchObject({ met_at: 40, learned_at: 500 })
  })

  test('follows the order in which it was recorded where a phone was late', () => {
    // Cancelled in the office; the work that had been finished before was accepted afterwards.
    expect(
      resolution([
        ['requestCancelled', 60],
        ['requestFinished', 40, 90],
      ]),
    ).toMatchObject({
      met_at: 40,
      withdrawn_at: null,
    })
  })
})

describe('a cancelled request', () => {
  test('withdraws what was not done', () => {
    expect(resolution([['requestCancelled', 60]])).toMatchObject({ met_at: null, withdrawn_at: 60 })
    expect(
      factsOf(
        'reaction',
        facts([
          ['executorAdded', 10],
          ['requestCancelled', 60],
        ]),
        'assigned',
      ),
    ).toMatchObject({
      met_at: 10,
      withdrawn_at: null,
    })
  })
})

describe('pauses', () => {
  test('stop the clocks that their reason names', () => {
    const pauses = [
      { from: 10, to: 20, stops: ['resolution'], reason: 'waits_for_part' },
      { from: 30, to: null, stops: ['reaction', 'resolution'], reason: 'other' },
    ] as const
    const stopsOf = (kind: 'reaction' | 'arrival' | 'resolution') =>
      factsOf(kind, facts([], { pauses }), 'assigned').stops.map(({ from, why }) => [from, why])
    expect(stopsOf('resolution')).toEqual([
      [10, 'waits_for_part'],
      [30, 'other'],
    ])
    expect(stopsOf('reaction')).toEqual([[30, 'other']])
    expect(stopsOf('arrival')).toEqual([])
  })
})

describe('the kinds of events', () => {
  test('of requests each say whether clocks move by them', () => {
    const kinds = (Object.keys(EVENT_KINDS) as EventKind[]).filter((kind) =>
      ['requests:read', 'row'].includes(EVENT_KINDS[kind].reads),
    )
    expect(Object.keys(MOVES_CLOCKS).toSorted()).toEqual(kinds.toSorted())
    // What has no effect on any clock moves none.
    const idle = kinds.filter((kind) => !(CLOCK_EVENTS as EventKind[]).includes(kind))
    const recorded = idle.map((kind): Recorded => [kind, 5])
    for (const kind of ['reaction', 'arrival', 'resolution'] as const) {
      expect(factsOf(kind, facts(recorded), 'assigned')).toEqual(factsOf(kind, facts([]), 'assigned'))
    }
  })
})
