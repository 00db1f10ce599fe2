import { describe, expect, it } from 'vitest'
import { formatRange, PRESETS, presetRange } from '#src/custom-pages/analytics/parts/period.ts'
import { readAnalyticsAddress } from '#src/custom-pages/analytics/parts/use-analytics-address.ts'
import { dayIn } from '#src/kit/values/day-in.ts'

describe('the days of a preset', () => {
  it.each([
    ['2026-11-22', { week: '2026-11-16', month: '2026-11-01', quarter: '2026-10-01', year: '2026-01-01' }],
    // A Monday, and the first day of a year.
    ['2027-01-01', { week: '2026-12-28', month: '2027-01-01', quarter: '2027-01-01', year: '2027-01-01' }],
    ['2026-11-23', { week: '2026-11-23', month: '2026-11-01', quarter: '2026-10-01', year: '2026-01-01' }],
  ] as const)('begin where the calendar has it, and end with today (%s)', (today, begins) => {
    for (const [preset, from] of Object.entries(begins)) {
      expect(presetRange(preset as (typeof PRESETS)[number], today).from, preset).toBe(from)
    }
    const after = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    for (const preset of PRESETS.filter((one) => one !== 'lastMonth')) expect(presetRange(preset, today).to).toBe(after)
  })

  it('are thirty with today, a whole month before this one, or today alone', () => {
    expect(presetRange('last30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-02' })
    expect(presetRange('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-03-01' })
    expect(presetRange('today', '2026-12-31')).toEqual({ from: '2026-12-31', to: '2027-01-01' })
  })

  it("follow the account's clock", () => {
    const lateEvening = Date.parse('2026-11-22T21:30:00Z')
    expect(dayIn('Europe/Moscow', lateEvening)).toBe('2026-11-23')
    expect(dayIn('America/New_York', lateEvening)).toBe('2026-11-22')
  })

  it('are said from the first to the last one', () => {
    expect(formatRange({ from: '2026-11-01', to: '2026-12-01' }, 'ru')).toMatch(/^1.30 нояб\. 2026/)
    expect(formatRange({ from: '2026-11-22', to: '2026-11-23' }, 'en')).toBe('22 Nov 2026')
  })
})

describe('the address of analytics', () => {
  const read = (search: string) => readAnalyticsAddress(new URLSearchParams(search), '2026-11-22')

  it('means the last thirty days when it says nothing, compared with those before', () => {
    expect(read('')).toMatchObject({
      preset: 'last30',
      isCompared: true,
      filters: {},
      period: { from: '2026-10-24', to: '2026-11-23', previous: { from: '2026-09-24', to: '2026-10-24', by: 'days' } },
    })
  })

  it('compares whole months with as many before, whatever their length', () => {
    expect(read('from=2026-02-01&to=2026-03-01').period).toMatchObject({
      previous: { from: '2026-01-01', to: '2026-02-01', by: 'months' },
    })
  })

  it('leaves out what it cannot mean', () => {
    expect(read('from=2026-11-30&to=2026-11-01').preset).toBe('last30')
    expect(read('from=1999-01-01&to=2026-11-01').preset).toBe('last30')
    expect(read('from=x&to=y&period=decade&page=-3')).toMatchObject({ preset: 'last30', page: 1 })
    expect(read('employee_id=7,x&client_id=3&type=planned&manager_id=none').filters).toEqual({
      client_id: '3',
      type: 'planned',
    })
  })
})
