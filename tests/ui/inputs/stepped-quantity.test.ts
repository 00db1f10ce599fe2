import { expect, it } from 'vitest'
import { stepped } from '#src/custom-pages/requests/works/stepped-quantity.ts'

it('counts a quantity up and down by one', () => {
  expect([stepped('1', 1), stepped('2.5', -1), stepped('0.1', 1), stepped('1000', 1)]).toEqual([
    '2',
    '1.5',
    '1.1',
    '1001',
  ])
})

it('stays above nothing, and begins at one', () => {
  expect([stepped('1', -1), stepped('0.5', -1), stepped('', 1), stepped('', -1), stepped('много', 1)]).toEqual([
    '1',
    '0.5',
    '1',
    '1',
    '1',
  ])
})
