import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AT_A_DESK, ON_A_DESKTOP, ON_SITE } from '../e2e/support/widths.ts'

test.each([...ON_A_DESKTOP, ...AT_A_DESK, ...ON_SITE])(
  'the journey that goes at one width is still called %s',
  (name) => {
    expect(existsSync(join(import.meta.dirname, `../e2e/${name}.spec.ts`))).toBe(true)
  },
)
