import { describe, expect, it, test } from 'vitest'
import { planOccurrences } from '#server/scheduler/recurrence/plan-occurrences.ts'
import type { WorkDays } from '#server/work-calendar/index.ts'
import { nextTakingPlace } from './next-taking-place.ts'
import { datesOf, describePlan, type Fields, plan, ruleOf, WORK_DAYS } from './plan-of-rule.ts'

describe('a rule falls', () => {
  test.each<[string, Fields, string[]]>([
    ['every third day', { schedule: { freq: 'day', interval: 3 } }, ['2026-01-01', '2026-01-04', '2026-01-07']],
    [
      'every second day that is a weekday, counting the others too',
      { days: [1, 2, 3, 4, 5], schedule: { freq: 'day', interval: 2 } },
      ['2026-01-01', '2026-01-05', '2026-01-07'],
    ],
    [
      'every second week from the week that it starts in, on the days that are left of that too',
      { days: [7, 3], schedule: { freq: 'week', interval: 2, starts_on: '2026-01-01' } },
      ['2026-01-04', '2026-01-14', '2026-01-18'],
    ],
    [
      'every third month from the month that it starts in, though the first day has passed',
      { days: [10, 20], schedule: { freq: 'month', interval: 3, starts_on: '2026-01-15' } },
      ['2026-01-20', '2026-04-10', '2026-04-20'],
    ],
    [
      'on the second Tuesday and the second Friday, in their order',
      { days: [5, 2], schedule: { freq: 'month', month_mode: 'nth', nth: 2 } },
      ['2026-01-09', '2026-01-13', '2026-02-10', '2026-02-13'],
    ],
    [
      'on the last Monday, the fourth or the fifth',
      { days: [1], schedule: { freq: 'month', month_mode: 'nth', nth: -1 } },
      ['2026-01-26', '2026-02-23', '2026-03-30', '2026-04-27'],
    ],
    [
      'on the last day of each month',
      { days: [-1], schedule: { freq: 'month' } },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'once a year in the month that it starts in',
      { days: [1, 15], schedule: { freq: 'year', starts_on: '2026-03-10' } },
      ['2026-03-15', '2027-03-01', '2027-03-15'],
    ],
    [
      'every second year in the months that it names',
      { days: [5], schedule: { freq: 'year', interval: 2, months: [10, 4], starts_on: '2026-05-01' } },
      ['2026-10-05', '2028-04-05', '2028-10-05'],
    ],
    [
      'in the heating season alone',
      { days: [1], schedule: { freq: 'month', months: [1, 2, 11, 12], starts_on: '2026-02-02' } },
      ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'],
    ],
    [
      'on Mondays of February, every week of it',
      { days: [1], schedule: { freq: 'week', months: [2], starts_on: '2026-02-10' } },
      ['2026-02-16', '2026-02-23', '2027-02-01'],
    ],
  ])('%s', (_what, fields, dates) => {
    expect(datesOf(fields, dates.length)).toEqual(dates)
  })
})

describe('a month that lacks the day', () => {
  it('has the visit on its last one, and says for which day', () => {
    expect(describePlan({ days: [31], schedule: { freq: 'month' } }, 4)).toEqual([
      '2026-01-31',
      '2026-02-28 short_month 31',
      '2026-03-31',
      '2026-04-30 short_month 31',
    ])
  })

  it('has one visit for several such days', () => {
    const days = { days: [30, 31], schedule: { freq: 'month', starts_on: '2026-02-01' } } as const
    expect(describePlan({ ...days, days: [30, 31] }, 3)).toEqual([
      '2026-02-28 short_month 30',
      '2026-03-30',
      '2026-03-31',
    ])
    const withLast = { days: [30, 31, -1], schedule: { freq: 'month' as const, starts_on: '2026-02-01' } }
    expect(describePlan(withLast, 2)).toEqual(['2026-02-28', '2026-03-30'])
  })

  it('is February of common years for its 29th', () => {
    const leap = { days: [29], schedule: { freq: 'year' as const, starts_on: '2027-02-01' } }
    expect(describePlan(leap, 3)).toEqual(['2027-02-28 short_month 29', '2028-02-29', '2029-02-28 short_month 29'])
  })
})

describe('the clocks', () => {
  const begins = (fields: Fields, amount = 3) => plan(fields, amount).map(({ starts_at }) => starts_at)

  it('change around nine in the morning, which stays nine in the morning', () => {
    expect(begins({ schedule: { freq: 'day', starts_on: '2026-03-28' } })).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ])
  })

  it('skip a time: the first minute that exists is taken, and said', () => {
    const fields = { schedule: { freq: 'day' as const, starts_on: '2026-03-28', time: '02:30' } }
    expect(describePlan(fields, 3)).toEqual(['2026-03-28', '2026-03-29 clock_change 03:00', '2026-03-30'])
    expect(begins(fields)[1]).toBe('2026-03-29T01:00:00.000Z')
  })

  it('come to a time twice: it happens the first time', () => {
    const fields = { schedule: { freq: 'day' as const, starts_on: '2026-10-25', time: '02:30' } }
    expect(begins(fields, 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'])
  })

  it('change by half an hour on Lord Howe', () => {
    const timezone = 'Australia/Lord_Howe'
    const fields = { timezone, schedule: { freq: 'day' as const, starts_on: '2026-10-04', time: '02:15' } }
    expect(describePlan(fields, 1)).toEqual(['2026-10-04 clock_change 02:30'])
  })

  it('went back an hour for good in Almaty, on the night to March 2024', () => {
    const timezone = 'Asia/Almaty'
    expect(begins({ timezone, schedule: { freq: 'day', starts_on: '2024-02-29' } }, 2)).toEqual([
      '2024-02-29T03:00:00.000Z',
      '2024-03-01T04:00:00.000Z',
    ])
    const twice = { timezone, schedule: { freq: 'day' as const, starts_on: '2024-02-29', time: '23:30' } }
    expect(begins(twice, 1)).toEqual(['2024-02-29T17:30:00.000Z'])
  })

  it('skipped a whole day in Samoa: it takes place as the next one begins', () => {
    const fields = { timezone: 'Pacific/Apia', schedule: { freq: 'day' as const, starts_on: '2011-12-30' } }
    expect(describePlan(fields, 1)).toEqual(['2011-12-30 → 2011-12-31 clock_change 00:00'])
  })
})

describe('a rule ends', () => {
  test.each<[string, Fields]>([
    ['that ends before its first date', { days: [1], schedule: { freq: 'week', ends_on: '2026-01-04' } }],
    ['every seventh day, on another weekday', { days: [1], schedule: { freq: 'day', interval: 7 } }],
    ['every twelfth month, in another month', { days: [1], schedule: { freq: 'month', interval: 12, months: [2] } }],
    [
      'every 999 years, from the next year on',
      { days: [1], schedule: { freq: 'year', interval: 999, starts_on: '2026-01-02' } },
    ],
  ])('at once, %s', (_what, fields) => {
    expect(plan(fields, 1)).toEqual([])
    expect(nextTakingPlace(ruleOf(fields), WORK_DAYS)).toBeNull()
  })

  it('with the year 2100', () => {
    expect(datesOf({ days: [-1], schedule: { freq: 'year', months: [12] } }, 200, { from: '2099-01-01' })).toEqual([
      '2099-12-31',
      '2100-12-31',
    ])
  })

  it('with its last day, which still counts', () => {
    expect(datesOf({ schedule: { freq: 'day', ends_on: '2026-01-02' } }, 9)).toEqual(['2026-01-01', '2026-01-02'])
  })

  it('with its count, of which those before the day looked at are part', () => {
    const fields: Fields = { schedule: { freq: 'day', interval: 2, count: 10 } }
    expect(datesOf(fields, 99, { from: '2026-01-17' })).toEqual(['2026-01-17', '2026-01-19'])
    expect(datesOf(fields, 99, { from: '2026-01-20' })).toEqual([])
  })

  it('for those who wait, when all its dates are left out', () => {
    const saturdays: Fields = { days: [6], schedule: { freq: 'week', holidays: 'skip', starts_on: '2026-06-01' } }
    expect(nextTakingPlace(ruleOf(saturdays), WORK_DAYS)).toBeNull()
    const worked: Fields = { days: [6], schedule: { freq: 'week', holidays: 'skip', starts_on: '2026-05-01' } }
    expect(nextTakingPlace(ruleOf(worked), WORK_DAYS)?.date).toBe('2026-05-16')
  })
})

it('is not walked from its beginning to reach a day decades later', () => {
  let asked = 0
  const workDays: WorkDays = {
    find() {
      asked += 1
      return null
    },
  }
  const fields: Fields = {
    days: [1],
    schedule: { freq: 'week', interval: 3, holidays: 'next', starts_on: '2000-01-03' },
  }
  const [first] = planOccurrences(ruleOf(fields), workDays, { from: '2090-01-01' })
  expect(first?.date).toBe('2090-01-16')
  expect(asked).toBe(1)
})
