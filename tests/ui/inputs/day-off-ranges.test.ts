import { expect, test } from 'vitest'
import { dayOffRanges, withoutRange, withRange } from '#src/resources/employees/day-off-ranges.ts'

const NONE = { days_off: [] }
const VACATION = { from: '2026-12-30', to: '2027-01-02', kind: 'vacation' } as const

test('days that follow each other are one range, across the end of a year and of a leap February', () => {
  const schedule = withRange(withRange(NONE, VACATION), { from: '2028-02-28', to: '2028-03-01', kind: 'other' })
  expect(schedule.days_off).toEqual([
    ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
    ...['2028-02-28', '2028-02-29', '2028-03-01'],
  ])
  expect(dayOffRanges(schedule)).toEqual([VACATION, { from: '2028-02-28', to: '2028-03-01', kind: 'other' }])
})

test('an illness in the middle of a vacation splits it, and may be taken out again', () => {
  const sick = { from: '2026-12-31', to: '2026-12-31', kind: 'sick' } as const
  const schedule = withRange(withRange(NONE, VACATION), sick)
  expect(dayOffRanges(schedule)).toEqual([{ ...VACATION, to: '2026-12-30' }, sick, { ...VACATION, from: '2027-01-01' }])
  expect(dayOffRanges(withoutRange(schedule, sick)).map(({ kind }) => kind)).toEqual(['vacation', 'vacation'])
  expect(withoutRange(withRange(NONE, sick), sick)).toEqual({ days_off: [], day_off_kinds: {} })
})

test('days without a kind, from before there were any, are others', () => {
  expect(dayOffRanges({ days_off: ['2026-12-02', '2026-12-01', '2026-12-04'] })).toEqual([
    { from: '2026-12-01', to: '2026-12-02', kind: 'other' },
    { from: '2026-12-04', to: '2026-12-04', kind: 'other' },
  ])
})
