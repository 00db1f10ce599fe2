import { expect, it } from 'vitest'
import { stepped } from '../../../src/custom-pages/requests/works/stepped-quantity.ts'

it('counts a quantity up and down by one, written as it was', () => {
  expect([stepped('1', 1), stepped('2,5', 1), stepped('2.5', -1), stepped('0,1', 1)]).toEqual([
    '2',
    '3,5',
    '1.5',
    '1,1',
  ])
  expect(stepped('1 000', 1)).toBe('1001')
})

it('stays above nothing, and begins at one', () => {
  expect([stepped('1', -1), stepped('0,5', -1), stepped('', 1), stepped('', -1), stepped('много', 1)]).toEqual([
    '1',
    '0,5',
    '1',
    '1',
    '1',
  ])
})
