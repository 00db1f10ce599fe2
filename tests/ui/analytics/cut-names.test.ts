import { expect, it } from 'vitest'
import { cutNames } from '#src/kit/chart/cut-names.ts'

it('cuts names at their end, and within where they would look alike', () => {
  expect(cutNames(['New', 'Кравцов Дмитрий', 'Cancelled by company', 'Cancelled by client'], 14)).toEqual([
    'New',
    'Кравцов Дмитр…',
    'Cancell…ompany',
    'Cancell…client',
  ])
})
