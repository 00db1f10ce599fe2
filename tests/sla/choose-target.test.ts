import { describe, expect, test } from 'vitest'
import {
  type ChoosableAgreement,
  chooseTarget,
  type MatchedRequest,
  type TargetMatch,
} from '#contract/agreements/choose-target.ts'

type Agreement = ChoosableAgreement<TargetMatch>

const ANY: TargetMatch = {
  id: 1,
  position: 0,
  match_type: null,
  match_work_type: null,
  match_priority: null,
  match_facility_id: null,
}
const REQUEST: MatchedRequest = {
  client_id: 7,
  facility_id: 70,
  type: 'emergency',
  work_type: 'repair',
  priority: 1,
  date: '2026-12-01',
}

function agreement(given: Partial<Agreement> = {}): Agreement {
  return {
    id: 1,
    client_id: 7,
    facilities: [],
    starts_on: '2026-01-01',
    ends_on: null,
    is_archived: false,
    targets: [ANY],
    ...given,
  }
}

/** Of which agreement and target, and why. */
function chosen(agreements: Agreement[], request: Partial<MatchedRequest> = {}) {
  const found = chooseTarget(agreements, { ...REQUEST, ...request })
  if (typeof found === 'string') return found
  return [found.agreement.id, found.target.id, found.agreement_reason, ...found.target_reasons]
}

describe('an agreement', () => {
  test('is in force from its first day to its last', () => {
    const ended = agreement({ starts_on: '2026-11-01', ends_on: '2026-11-30' })
    expect(chosen([ended], { date: '2026-11-30' })).toEqual([1, 1, 'client'])
    expect(chosen([ended], { date: '2026-11-01' })).toEqual([1, 1, 'client'])
    expect(chosen([ended], { date: '2026-12-01' })).toBe('no_agreement')
    expect(chosen([ended], { date: '2026-10-31' })).toBe('no_agreement')
    expect(chosen([agreement({ is_archived: true })])).toBe('no_agreement')
  })

  test('that names the facility comes before one for all, then the one that began later', () => {
    const old = agreement({ id: 1, starts_on: '2025-01-01' })
    const recent = agreement({ id: 2, starts_on: '2026-06-01' })
    const named = agreement({ id: 3, starts_on: '2024-01-01', facilities: [70, 71] })
    expect(chosen([old, recent, named])).toEqual([3, 1, 'facility'])
    expect(chosen([old, recent, named], { facility_id: 72 })).toEqual([2, 1, 'client'])
    expect(chosen([named], { facility_id: null })).toBe('no_agreement')
  })

  test('of no client is for clients without their own', () => {
    const standard = agreement({ id: 9, client_id: null })
    expect(chosen([standard])).toEqual([9, 1, 'default'])
    expect(chosen([standard], { client_id: null })).toEqual([9, 1, 'default'])
    expect(chosen([standard, agreement()])).toEqual([1, 1, 'client'])
    // Theirs is for another facility: they were promised nothing here.
    expect(chosen([standard, agreement({ facilities: [1] })])).toBe('no_agreement')
    expect(chosen([standard, agreement({ ends_on: '2026-02-01' })])).toEqual([9, 1, 'default'])
    expect(chosen([standard, agreement({ client_id: 8 })])).toEqual([9, 1, 'default'])
  })

  test('without a target for the request leaves it to the next', () => {
    const emergencies = agreement({ id: 2, facilities: [70], targets: [{ ...ANY, match_type: 'emergency' }] })
    const rest = agreement({ id: 3, targets: [{ ...ANY, match_type: 'planned' }] })
    expect(chosen([emergencies, rest])).toEqual([2, 1, 'facility', 'type'])
    expect(chosen([emergencies, rest], { type: 'planned' })).toEqual([3, 1, 'client', 'type'])
    expect(chosen([emergencies], { type: 'planned' })).toBe('no_target')
  })
})

describe('a target', () => {
  const of = (...targets: Partial<TargetMatch>[]) =>
    agreement({ targets: targets.map((target, position) => ({ ...ANY, id: position + 1, position, ...target })) })

  test('that names most wins: the facility, the work type, the type, the priority', () => {
    const all = of(
      {},
      { match_priority: 1 },
      { match_type: 'emergency' },
      { match_work_type: 'repair' },
      { match_facility_id: 70 },
      { match_type: 'emergency', match_priority: 1 },
    )
    expect(chosen([all])).toEqual([1, 5, 'client', 'facility'])
    expect(chosen([all], { facility_id: 71 })).toEqual([1, 4, 'client', 'work_type'])
    expect(chosen([all], { facility_id: 71, work_type: null })).toEqual([1, 6, 'client', 'type', 'priority'])
    expect(chosen([all], { facility_id: 71, work_type: null, priority: 0 })).toEqual([1, 3, 'client', 'type'])
  })

  test('of one place outweighs all that is less particular together', () => {
    const both = of(
      { match_work_type: 'repair', match_type: 'emergency', match_priority: 1 },
      { match_facility_id: 70 },
    )
    expect(chosen([both])).toEqual([1, 2, 'client', 'facility'])
  })

  test('that comes first wins among equals', () => {
    const twins = agreement({
      targets: [
        { ...ANY, id: 5, position: 1, match_type: 'emergency' },
        { ...ANY, id: 6, position: 0, match_type: 'emergency' },
      ],
    })
    expect(chosen([twins])).toEqual([1, 6, 'client', 'type'])
  })

  test('is for planned requests only where it says so', () => {
    expect(chosen([of({}, { match_priority: 1 })], { type: 'planned' })).toBe('no_target')
    expect(chosen([of({}, { match_type: 'planned' })], { type: 'planned' })).toEqual([1, 2, 'client', 'type'])
    expect(chosen([of({ match_type: 'planned' })])).toBe('no_target')
  })
})
