import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { addressesIn } from '#server/db/host-addresses.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import {
  clusterOf,
  findFreePort,
  findProcess,
  isAlive,
  isRoot,
  launch,
  removeCheckoutCopy,
  scratchDirectory,
  serverOf,
  start,
  until,
  untilReady,
} from './program.ts'

const NOBODY = 65_534

afterAll(removeCheckoutCopy)

describe('where it runs', () => {
  test('of two first starts on one directory one wins, and the other is refused', async () => {
    const scratch = scratchDirectory()
    const both = await Promise.all([launch(scratch), launch(scratch)])
    const refused = await Promise.race(both.map((program) => program.ended.then(() => program)))
    expect(refused.stderr()).toContain(`The data directory ${scratch.dataDir} is in use by a running Naryad`)
    const winner = both.find((program) => program !== refused)
    await untilReady(winner ?? refused)
    expect(await winner?.stop()).toBe(0)
    scratch.remove()
  })

  test.runIf(existsSync('/proc/self/cmdline'))(
    'ends an initdb that outlived its killed program, and creates the database again',
    async () => {
      const scratch = scratchDirectory()
      const { dataDir } = scratch
      const first = await launch({ dataDir })
      let initdb: number | undefined
      await until(() => {
        initdb = existsSync(join(dataDir, 'postgres.json')) ? findProcess('initdb', clusterOf(dataDir)) : undefined
        return initdb !== undefined
      })
      const left = Number(initdb)
      process.kill(left, 'SIGSTOP')
      process.kill(serverOf(dataDir), 'SIGKILL')
      await first.ended
      expect(isAlive(left)).toBe(true)

      const program = await start({ dataDir })
      expect(isAlive(left)).toBe(false)
      expect(await program.stop()).toBe(0)
      scratch.remove()
    },
  )

  test('a directory of mode 0700 and a path with spaces will do', async () => {
    const scratch = scratchDirectory({ mode: 0o700 })
    const dataDir = join(scratch.path, 'наша компания', 'the data')
    for (const attempt of ['first', 'second']) {
      const program = await start({ dataDir })
      expect(await program.stop(), attempt).toBe(0)
    }
    scratch.remove(dataDir)
  })

  test.runIf(isRoot)('an ordinary user will do', async () => {
    const scratch = scratchDirectory({ mode: 0o700, owner: NOBODY })
    const program = await start({ dataDir: scratch.dataDir, uid: NOBODY })
    expect(statSync(scratch.dataDir).uid).toBe(NOBODY)
    expect(await program.stop()).toBe(0)
    scratch.remove()
  })

  test.runIf(isRoot)('data that belongs to another user is rejected in one sentence', async () => {
    const scratch = scratchDirectory({ mode: 0o755 })
    mkdirSync(scratch.dataDir)
    const program = await launch({ dataDir: scratch.dataDir, uid: NOBODY })
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toBe(
      `The data directory ${scratch.dataDir} cannot be written to (EACCES): ` +
        'give this user the right to, or name another directory with DATA_DIR.\n',
    )
    scratch.remove()
  })
})

describe('an environment that cannot be used is refused in one sentence', () => {
  test.each([
    [{ DEMO: 'yes' }, 'The environment variable DEMO must be "on" or "off", not "yes".'],
    [{ SECRET: 'short' }, 'The environment variable SECRET must be at least 32 characters long.'],
    [
      { DATABASE_URL: 'mysql://localhost/naryad' },
      'The environment variable DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_URL: 'postgres://naryad@one,two:port/naryad' },
      'The environment variable DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_POOLER: 'on', DATABASE_URL: 'postgres://naryad@pooler:6432/naryad' },
      'The environment variable DATABASE_DIRECT_URL must be given with DATABASE_POOLER=on.',
    ],
  ])('%o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new StartFailure(sentence))
  })

  test('an address may name several hosts', () => {
    const url =
      'postgres://naryad:p%40ss@one:5432,two,[::1]:5433/naryad?target_session_attrs=read-write&sslmode=require'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(addressesIn(url)).toEqual(
      ['one:5432', 'two', '[::1]:5433'].map((host) => `postgres://naryad:p%40ss@${host}/naryad?sslmode=require`),
    )
    expect(addressesIn('postgres://one,two')).toEqual(['postgres://one', 'postgres://two'])
    expect(addressesIn('postgres://naryad@/naryad?host=/tmp/a')).toEqual(['postgres://naryad@/naryad?host=/tmp/a'])
  })

  test('which is all that the program says, before it makes anything', async () => {
    const scratch = scratchDirectory()
    const program = await launch({ dataDir: scratch.dataDir, env: { PORT: 'abc' } })
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toBe('The environment variable PORT must be a whole number from 0 to 65535, not "abc".\n')
    expect(existsSync(scratch.dataDir)).toBe(false)
    scratch.remove()
  })

  test('a database that does not answer', async () => {
    const scratch = scratchDirectory()
    const env = { DATABASE_URL: `postgres://naryad:secret@localhost:${await findFreePort()}/naryad` }
    const program = await launch({ dataDir: scratch.dataDir, env })
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toMatch(/^The database cannot be reached \(.*ECONNREFUSED.*\): check that .*\.\n$/)
    expect(program.stderr()).not.toContain('secret')
    scratch.remove()
  })
})
