import { expect, test } from 'vitest'
import { LOCK_KEYS } from '#server/db/lock-keys.ts'

test('no lock is taken for two purposes', () => {
  const keys = Object.values(LOCK_KEYS)
  expect(new Set(keys).size).toBe(keys.length)
})
