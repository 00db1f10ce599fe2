import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackups } from '#server/backup/backup-directory.ts'
import { findRunningPostgres } from '#server/db/embedded.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { type Account, signUpAccount } from './account.ts'
import { type Program, scratchDirectory, start, until } from './program.ts'

const COMMAND = resolve(import.meta.dirname, '../../server/backup/command.ts')

const scratch = scratchDirectory()
const { dataDir } = scratch
/** A disk of its own, where one can be had. */
const smallDisk = join(scratch.path, 'small')
mkdirSync(smallDisk)
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs', smallDisk]).status === 0
const file = join(scratch.path, 'naryad.tar.gz')
let account: Account
let program: Program
/** The names of the clients that are in use, once all have been entered. */
let there: string[]

/** An account with one client when the backup is written, and another one since, in a program that still runs. */
beforeAll(async () => {
  program = await start({ dataDir })
  account = await signUpAccount(program.url)
  await account.createClient(program.url, 'Before')
  expect(await run('export', file)).toMatchObject({ code: 0 })
  await account.createClient(program.url, 'Since')
  expect(await account.clientNames(program.url)).toEqual(expect.arrayContaining(['Before', 'Since']))
})
afterAll(async () => {
  await program.stop()
  if (hasSmallDisk) spawnSync('umount', [smallDisk])
  scratch.remove()
})

function begin(words: string[], directory = dataDir) {
  const env = { PATH: process.env.PATH, DATA_DIR: directory }
  const child = spawn(process.execPath, [COMMAND, ...words], { env })
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  )
  return { child, ended }
}

const run = (...words: string[]) => begin(words).ended

/** The names of the clients after the program has started on the restored data. */
async function clientsThere(directory = dataDir): Promise<string[]> {
  program = await start({ dataDir: directory })
  const names = await account.clientNames(program.url)
  expect(await program.stop()).toBe(0)
  return names.sort()
}

/** The number of migrations run on the database that an import is filling. */
async function filledSoFar(directory = dataDir): Promise<number> {
  const url = findRunningPostgres(directory)
  if (!url) return 0
  const client = new pg.Client(url.replace(/\/postgres\?/, '/naryad_incoming?'))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select count(*)::int as count from schema_migrations')
    return rows[0].count
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

test('a backup is written while the embedded database runs', async () => {
  const { code, said } = await run('backup')
  expect([code, said]).toEqual([0, expect.stringMatching(/^Wrote \d+ rows, 0 files and \d+ waiting jobs to /)])
  expect(await listBackups(join(dataDir, 'backups'))).toHaveLength(1)
  await account.createClient(program.url, 'Later')
  there = (await account.clientNames(program.url)).sort()
  expect(await run('import', file)).toMatchObject({ code: 1, said: expect.stringContaining('is in use by a running') })
  expect(await program.stop()).toBe(0)
})

test('an import that is killed leaves what was in use as it was', async () => {
  for (const migrations of IS_SOAK ? [1, 60] : [60]) {
    const { child, ended } = begin(['import', file])
    await until(async () => child.exitCode !== null || (await filledSoFar()) >= migrations)
    child.kill('SIGKILL')
    const { code, said } = await ended
    expect(code, said).toBeNull()
    expect(await clientsThere()).toEqual(there)
  }
})

test('a full disk is said when a backup is written, and nothing of it is kept', async () => {
  const full = join(scratch.path, 'full.tar.gz')
  symlinkSync('/dev/full', `${full}.part`)
  const { code, said } = await run('export', full)
  expect([code, said]).toEqual([1, expect.stringMatching(/cannot be written .*ENOSPC.*nothing of it is kept/)])
})

/** Fills up the disk that the file is on. */
function fill(path: string): void {
  const { bavail, bsize } = statfsSync(smallDisk)
  try {
    appendFileSync(path, Buffer.alloc(bavail * bsize))
  } catch {
    // The database was faster.
  }
}

test.runIf(hasSmallDisk)('an import that fills the disk leaves what was in use as it was', async () => {
  const directory = join(smallDisk, 'data')
  spawnSync('cp', ['--archive', dataDir, directory])
  const ballast = join(smallDisk, 'ballast')
  const { child, ended } = begin(['import', file], directory)
  await until(async () => child.exitCode !== null || (await filledSoFar(directory)) >= 1)
  child.kill('SIGSTOP')
  fill(ballast)
  // Again and again, since the database frees some of its log now and then.
  const filling = setInterval(() => fill(ballast), 10)
  child.kill('SIGCONT')
  const { code, said } = await ended
  clearInterval(filling)
  expect([code, said]).toEqual([1, expect.stringMatching(/A disk is full|No space left on device/)])
  rmSync(ballast)
  expect(await clientsThere(directory)).toEqual(there)
})

test('a backup takes the place of what was there', async () => {
  expect(await run('import', file)).toMatchObject({ code: 0, said: expect.stringContaining('Held back') })
  expect(await clientsThere()).toEqual(['Before'])
})
