import { expect, test } from 'vitest'
import { flag } from '#contract/paging.ts'

test.each([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
])('%j says %j', (spelled, said) => {
  expect(flag.parse(spelled)).toBe(said)
})

test.each(['yes', '', 2, null, 'TRUE', [1]])('%j says neither yes nor no', (spelled) => {
  expect(flag.safeParse(spelled).success).toBe(false)
})
