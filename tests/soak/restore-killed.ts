import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { signUpAccount } from '../process/account.ts'
import { clusterOf, launch, scratchDirectory, start, until } from '../process/program.ts'

const COMMAND = resolve(import.meta.dirname, '../../server/backup/command.ts')
const log = { info() {}, warn() {}, error() {} }

/**
 * A PostgreSQL of one's own dies while a backup is restored into it, each time a little later: an import that was cut off
 * can be done again, or is refused at the start; the program never goes on with what was to be held back.
 */
export async function killRestore(rounds: number): Promise<string> {
  const source = scratchDirectory()
  const home = scratchDirectory()
  const shared = scratchDirectory()
  const file = join(source.path, 'naryad.tar.gz')
  const program = await start({ dataDir: source.dataDir, env: { DEMO: 'on' } })
  await signUpAccount(program.url)
  const written = await run(['export', file], { DATA_DIR: source.dataDir })
  assert.equal(written.code, 0, written.said)
  assert.equal(await program.stop(), 0)

  const postgres = await startEmbeddedPostgres({
    dataDir: home.dataDir,
    log,
    address: 'a PostgreSQL of its own',
    onLost: console.error,
  })
  const seen = { done: 0, again: 0, refused: 0 }
  try {
    const wholeTime = await timeOf(await emptyDatabase('whole'))
    for (let round = 1; round <= rounds; round++) {
      const url = await emptyDatabase(`round_${round}`)
      const restoring = run(['import', file], { DATABASE_URL: url, DATA_DIR: shared.dataDir })
      // Every other time as soon as the rows are there; the first half is reading the file and migrating.
      if (round % 2 === 0) await untilMarkedOrEnded(url, restoring)
      else await pause(wholeTime * (0.5 + (0.5 * round) / rounds))
      process.kill(postmasterOf(home.dataDir), 'SIGKILL')
      const { code } = await restoring
      await until(() => answers(url), 120_000)
      const env = { DATABASE_URL: url, DEMO: 'off' }
      if (code === 0) {
        seen.done++
        await assertHeldBack(url)
        continue
      }
      const repeated = await run(['import', file], { DATABASE_URL: url, DATA_DIR: shared.dataDir })
      if (repeated.code === 0) {
        seen.again++
        await assertHeldBack(url)
        continue
      }
      assert.match(repeated.said, /is not empty/)
      const started = await launch({ dataDir: shared.dataDir, env })
      assert.equal(await started.ended, 1)
      assert.match(started.stderr(), /import into the database of DATABASE_URL was cut off/)
      seen.refused++
    }
  } finally {
    await postgres.stop()
    for (const one of [source, home, shared]) one.remove()
  }
  return `${rounds} times: ${seen.again} imported again, ${seen.refused} refused at the start, ${seen.done} done before; nothing that waited was sent`

  async function emptyDatabase(name: string): Promise<string> {
    const owner = new pg.Client(postgres.superuserUrl)
    await owner.connect()
    await owner.query(`create database ${name} owner naryad`)
    await owner.end()
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.href
  }

  async function timeOf(url: string): Promise<number> {
    const began = performance.now()
    const { code, said } = await run(['import', file], { DATABASE_URL: url, DATA_DIR: shared.dataDir })
    assert.equal(code, 0, said)
    return performance.now() - began
  }
}

function run(words: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [COMMAND, ...words], { env: { PATH: process.env.PATH, ...variables } })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  )
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}

/** Until the rows are there and nothing is held back yet, or the import is through. */
async function untilMarkedOrEnded(url: string, restoring: Promise<unknown>): Promise<void> {
  let isOver = false
  void restoring.then(() => (isOver = true))
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  while (!isOver) {
    const isMarked = await client
      .query(`select from settings where name = 'import_unfinished'`)
      .then(({ rowCount }) => rowCount === 1)
      // The tables are not there yet.
      .catch(() => false)
    if (isMarked) break
    await pause(2)
  }
  await client.end()
}

/** No mark of an unfinished import, and nothing that goes out by itself. */
async function assertHeldBack(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin; set local role naryad_system')
  const { rows } = await client.query(`
    select (select count(*)::int from settings where name = 'import_unfinished') as marks,
      (select count(*)::int from letters where state = 'queued') as waiting`)
  await client.end()
  assert.deepEqual(rows, [{ marks: 0, waiting: 0 }])
}
