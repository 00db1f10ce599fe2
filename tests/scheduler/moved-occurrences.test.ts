import { describe, expect, it } from 'vitest'
import type { Recurrence, Schedule } from '#contract/scheduler/recurrence.ts'
import { planOccurrences } from '#server/scheduler/recurrence/plan-occurrences.ts'
import type { WorkDays } from '#server/work-calendar/index.ts'
import { datesOf, describePlan, EVERY_DAY, type Fields, ruleOf } from './plan-of-rule.ts'

describe('a day off', () => {
  const weekly = (holidays: Schedule['holidays'], days: number[], starts_on = '2026-05-04') => ({
    days,
    schedule: { freq: 'week' as const, holidays, starts_on },
  })

  it('is kept, or left out, with its name', () => {
    expect(describePlan(weekly('keep', [6]), 1)).toEqual(['2026-05-09'])
    expect(describePlan(weekly('skip', [6, 7]), 2)).toEqual([
      '2026-05-09 → skipped holiday День Победы',
      '2026-05-10 → skipped holiday',
    ])
  })

  it('moves the visit to the nearest working day after it or before it; a short day is one', () => {
    expect(describePlan(weekly('next', [6]), 1)).toEqual(['2026-05-09 → 2026-05-12 holiday День Победы'])
    expect(describePlan(weekly('previous', [6]), 1)).toEqual(['2026-05-09 → 2026-05-08 holiday День Победы'])
  })

  it('is no Saturday that is worked on', () => {
    expect(describePlan(weekly('skip', [6], '2026-05-11'), 2)).toEqual(['2026-05-16', '2026-05-23 → skipped holiday'])
  })

  it('leaves one visit where it moves onto another one', () => {
    expect(describePlan(weekly('next', [6, 2]), 3)).toEqual([
      '2026-05-05',
      '2026-05-09 → skipped holiday День Победы, merged 2026-05-12',
      '2026-05-12',
    ])
  })

  it('leaves one visit, of the first, where several are moved to one day', () => {
    expect(describePlan(weekly('next', [6, 7, 1]), 4)).toEqual([
      '2026-05-04',
      '2026-05-09 → 2026-05-12 holiday День Победы',
      '2026-05-10 → skipped holiday, merged 2026-05-09',
      '2026-05-11 → skipped holiday, merged 2026-05-09',
    ])
  })

  it('moves nothing to before the rule starts: it goes to the next working day', () => {
    expect(describePlan(weekly('previous', [6], '2026-05-09'), 1)).toEqual([
      '2026-05-09 → 2026-05-12 holiday День Победы',
    ])
  })

  it('uses up the count', () => {
    const fields = weekly('skip', [6, 2])
    expect(describePlan({ ...fields, schedule: { ...fields.schedule, count: 3 } }, 9)).toEqual([
      '2026-05-05',
      '2026-05-09 → skipped holiday День Победы',
      '2026-05-12',
    ])
  })

  it('may move the last visit beyond the end', () => {
    const fields = weekly('next', [6])
    expect(describePlan({ ...fields, schedule: { ...fields.schedule, ends_on: '2026-05-09' } }, 9)).toEqual([
      '2026-05-09 → 2026-05-12 holiday День Победы',
    ])
  })

  it('has no working day near it when the account marks a year as free: it is left out', () => {
    const free: WorkDays = { find: () => ({ kind: 'holiday', title: null }) }
    const [first] = planOccurrences(ruleOf(weekly('next', [3])), free)
    expect(first).toMatchObject({ date: '2026-05-06', state: 'skipped' })
  })
})

describe('an exception', () => {
  const weekly = (exceptions: Recurrence['exceptions']): Fields => ({
    days: [6],
    schedule: { freq: 'week', holidays: 'next', starts_on: '2026-05-01' },
    exceptions,
  })

  it('leaves a date out, or moves it by hand, onto a day off too', () => {
    const exceptions: Recurrence['exceptions'] = [
      { date: '2026-05-02', action: 'skip' },
      { date: '2026-05-09', action: 'move', to: '2026-05-10' },
    ]
    expect(describePlan(weekly(exceptions), 2)).toEqual([
      '2026-05-02 → skipped exception',
      '2026-05-09 → 2026-05-10 exception',
    ])
  })

  it('keeps a date on its own day, though it is a day off', () => {
    expect(describePlan(weekly([{ date: '2026-05-09', action: 'move', to: '2026-05-09' }]), 2)[1]).toBe(
      '2026-05-09 exception',
    )
  })

  it('merges what it moves onto the day of another occurrence', () => {
    expect(describePlan(weekly([{ date: '2026-05-02', action: 'move', to: '2026-05-16' }]), 1)).toEqual([
      '2026-05-02 → skipped exception, merged 2026-05-16',
    ])
  })

  it('goes before what a holiday moves to the same day', () => {
    expect(describePlan(weekly([{ date: '2026-05-23', action: 'move', to: '2026-05-12' }]), 4).slice(1)).toEqual([
      '2026-05-09 → skipped holiday День Победы, merged 2026-05-23',
      '2026-05-16',
      '2026-05-23 → 2026-05-12 exception',
    ])
  })

  it('makes room on the day that it takes an occurrence from', () => {
    const exceptions: Recurrence['exceptions'] = [{ date: '2026-05-12', action: 'skip' }]
    expect(describePlan({ ...weekly(exceptions), days: [6, 2] }, 4)).toEqual([
      '2026-05-02 → 2026-05-04 holiday',
      '2026-05-05',
      '2026-05-09 → 2026-05-12 holiday День Победы',
      '2026-05-12 → skipped exception',
    ])
  })

  it('of a day that the rule does not fall on changes nothing', () => {
    expect(describePlan(weekly([{ date: '2026-05-13', action: 'move', to: '2026-05-16' }]), 3)[2]).toBe('2026-05-16')
  })
})

describe('an interval that counts from completion', () => {
  const monthly: Fields = { days: EVERY_DAY, schedule: { freq: 'week', interval: 4, after_completion: true } }

  it('begins with the first day that the rule allows', () => {
    expect(datesOf({ ...monthly, days: [1] }, 1)).toEqual(['2026-01-05'])
  })

  it('goes on so long after the day of completion', () => {
    const completed = { date: '2026-01-05', on: '2026-01-15' }
    expect(datesOf(monthly, 1, { completed })).toEqual(['2026-02-12'])
    expect(datesOf({ ...monthly, days: [1] }, 1, { completed })).toEqual(['2026-02-16'])
  })

  it.each<[string, Fields, string]>([
    ['days', { schedule: { freq: 'day', interval: 10, after_completion: true } }, '2026-02-10'],
    ['months', { days: [1, 28, 31], schedule: { freq: 'month', after_completion: true } }, '2026-02-28'],
    ['years, in any month', { days: [1], schedule: { freq: 'year', after_completion: true } }, '2027-02-01'],
    [
      'years, in the months named',
      { days: [1], schedule: { freq: 'year', months: [6], after_completion: true } },
      '2027-06-01',
    ],
  ])('counts %s', (_what, fields, date) => {
    expect(datesOf(fields, 1, { completed: { date: '2026-01-01', on: '2026-01-31' } })).toEqual([date])
  })

  it('never comes back to a date that there was, though that was completed before its day', () => {
    const daily: Fields = { schedule: { freq: 'day', after_completion: true } }
    expect(datesOf(daily, 2, { completed: { date: '2026-02-10', on: '2026-02-01' } })).toEqual([
      '2026-02-11',
      '2026-02-12',
    ])
  })

  it('supposes in a preview that each is completed on the day on which it takes place', () => {
    const fields: Fields = {
      days: [6],
      schedule: { freq: 'week', after_completion: true, holidays: 'next', starts_on: '2026-05-09' },
    }
    expect(describePlan(fields, 3)).toEqual([
      '2026-05-09 → 2026-05-12 holiday День Победы',
      '2026-05-23 → 2026-05-25 holiday',
      '2026-06-06 → 2026-06-08 holiday',
    ])
  })

  it('does not do again, for a holiday, what was done on that day', () => {
    const daily: Fields = {
      schedule: { freq: 'day', after_completion: true, holidays: 'previous', starts_on: '2026-05-21' },
    }
    expect(describePlan(daily, 5)).toEqual([
      '2026-05-21',
      '2026-05-22',
      '2026-05-23 → skipped holiday, merged 2026-05-22',
      '2026-05-24 → skipped holiday, merged 2026-05-22',
      '2026-05-25',
    ])
  })

  it('ends with its count, those that there were included', () => {
    const twice: Fields = { schedule: { freq: 'day', count: 3, after_completion: true } }
    expect(datesOf(twice, 9)).toHaveLength(3)
    expect(datesOf(twice, 9, { completed: { date: '2026-01-05', on: '2026-01-05', number: 2 } })).toHaveLength(1)
    expect(datesOf(twice, 9, { completed: { date: '2026-01-05', on: '2026-01-05', number: 3 } })).toHaveLength(0)
  })
})
