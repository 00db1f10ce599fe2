import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AT_ONE_WIDTH } from '../e2e/support/at-one-width.ts'

test.each(AT_ONE_WIDTH)('the journey that goes at one width is still called %s', (name) => {
  expect(existsSync(join(import.meta.dirname, `../e2e/${name}.spec.ts`))).toBe(true)
})
