import { expect, test } from 'vitest'
import { sourceFiles, uncommented } from './source-files.ts'

/** A format with an hour in it, as it is written: what follows the hour, to the end of the object. */
const HOURS = /\bhour: '2-digit'[^}]*\}/g

test('times are said by one clock of 24 hours, in English too', () => {
  const written = sourceFiles('contract', 'server', 'src').flatMap((path) =>
    (uncommented(path).match(HOURS) ?? []).map((format) => ({ path, format })),
  )
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter(({ format }) => !format.includes('hourCycle')).map(({ path }) => path)).toEqual([])
})
