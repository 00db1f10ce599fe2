import { expect, test } from 'vitest'
import { isDiskFull, StartFailure } from '#server/process/start-failure.ts'
import { launch } from './program.ts'

test.each([
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), true],
  [new StartFailure('The database cannot be made (wrote only 4096 of 8192 bytes at block 9)'), true],
  [new Error('Lost', { cause: new Error('could not write to file: No space left on device') }), true],
  [new StartFailure('Port 3000 is taken by another program'), false],
])('a full disk is recognised wherever it is found: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})

test
  .skipIf(process.platform !== 'linux')
  .each<Record<string, string>>([{}, { DATABASE_URL: 'postgres://naryad:secret@localhost:1/naryad' }])(
  'a data directory that nothing can be made in is refused in one sentence, with %o',
  async (env) => {
    const program = await launch({ dataDir: '/proc/naryad/data', env })
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toBe(
      'The data directory /proc/naryad/data cannot be written to (ENOENT): ' +
        'give this user the right to, or name another directory with DATA_DIR.\n',
    )
  },
)
