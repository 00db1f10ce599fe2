import { expect, test } from 'vitest'
import { LOCK_KEYS } from '../../server/db/lock-keys.ts'

test('nobody waits for a lock that was taken for something else', () => {
  const keys = Object.values(LOCK_KEYS)
  expect(new Set(keys).size).toBe(keys.length)
})
