import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { preparePostgresPrograms } from '#server/db/embedded/binaries.ts'
import { openClusterHome } from '#server/db/embedded/cluster-home.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { POSTGRES_ENVIRONMENT } from '#server/db/embedded/run-postmaster.ts'
import { asUser } from '#server/db/embedded/system-user.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { type Account, signUpAccount } from '../process/account.ts'
import { isReady, scratchDirectory, start, until } from '../process/program.ts'
import { saidOf, writeOn } from './writing.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const DAY_MS = 24 * 60 * 60 * 1000
const log = { info() {}, warn() {}, error() {} }

/**
 * The clock of the host, the program's and its PostgreSQL's, goes forward by a day while it works, and back again.
 * Debian's libfaketime simulates it.
 */
export async function moveClock(): Promise<string> {
  if (!existsSync(LIBRARY)) throw new Error(`${LIBRARY} is needed: apt-get install libfaketime`)
  const home = scratchDirectory()
  const shared = scratchDirectory()
  const offset = join(home.path, 'offset')
  const moveTo = (by: string) => writeFileSync(offset, by)
  moveTo('+0')
  chmodSync(offset, 0o644)
  const clock = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its own shared memory would be one user's, and PostgreSQL runs as another.
    FAKETIME_DISABLE_SHM: '1',
  }
  const postgres = await startPostgres(home, clock)
  const env = { ...clock, DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const program = await start({ dataDir: shared.dataDir, env })
  try {
    const { url } = program
    const account = await signUpAccount(url)
    await createDailySchedule(account, url)
    const statuses = new Map<number, number>()
    async function write(mark: string) {
      await account.signInAgain(url)
      const writing = writeOn(account, url, mark)
      await writing.untilMore(30)
      await writing.stop()
      for (const [status, count] of writing.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
    }
    const dates = () =>
      postgres.read<{ date: string; count: number }>(`
      select date::text, count(*)::int from scheduled_occurrences where request_id is not null group by 1 order by 1`)
    await write('today')
    await until(async () => (await dates()).length === 1, 150_000)

    moveTo('+1d')
    const moved = async () =>
      Date.parse((await postgres.read<{ now: string }>('select now()::text as now'))[0]?.now ?? '') - Date.now()
    await until(async () => (await moved()) > DAY_MS / 2)
    const expired = await account.call(url, 'GET', '/clients')
    assert.equal(expired.status, 401, 'a token is for an hour')
    assert(Date.parse(expired.headers.get('date') ?? '') > Date.now() + DAY_MS / 2, "the program's clock")
    await write('tomorrow')
    await until(async () => (await dates()).length === 2, 150_000)

    moveTo('+0')
    await until(async () => (await moved()) < DAY_MS / 2)
    await write('today again')
    // Jobs are looked for every minute.
    await pause(70_000)
    assert.equal(await isReady(url), true)
    assert.deepEqual(
      (await dates()).map(({ count }) => count),
      [1, 1],
      'each date once',
    )
    assert.deepEqual([...statuses.keys()], [201], saidOf(statuses))
    assert.equal(await program.stop(), 0)
    return `a day forward and back: ${saidOf(statuses)}; tokens run out as an hour later; a daily schedule had each of the two dates once`
  } finally {
    await program.stop()
    await postgres.stop()
    home.remove()
    shared.remove()
  }
}

async function createDailySchedule(account: Account, url: string): Promise<void> {
  const client = await account.call(url, 'POST', '/clients', { name: 'Ромашка' })
  const { id } = (await client.json()).response
  const created = await account.call(url, 'POST', '/requests-scheduler', {
    timezone: 'Europe/London',
    days: [1, 2, 3, 4, 5, 6, 7],
    template: { name: 'Daily', client_id: id },
    schedule: {
      freq: 'day',
      time: '00:00',
      starts_on: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
      create_ahead_days: 1,
      missed: 'all',
    },
  })
  assert.equal(created.status, 201, await created.text())
}

/** An embedded cluster, run as an operator's own: with a clock that can be moved. */
async function startPostgres({ path, dataDir }: { path: string; dataDir: string }, clock: Record<string, string>) {
  await (await startEmbeddedPostgres({ dataDir, log, address: 'a PostgreSQL of its own' })).stop()
  const { clusterDir, user, record } = await openClusterHome(dataDir)
  const programs = await preparePostgresPrograms(user)
  const socket = join(path, 'socket')
  mkdirSync(socket)
  if (user) chownSync(socket, user.uid, user.gid)
  const flags = ['-D', clusterDir, '-k', socket, '-c', 'listen_addresses=', '-c', 'timezone=UTC']
  const env = { ...POSTGRES_ENVIRONMENT, ...clock }
  const child = spawn(join(programs, 'bin/postgres'), flags, { ...asUser(user), cwd: '/', env, stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  const url = `postgres://naryad:${record.password}@localhost/postgres?host=${encodeURIComponent(socket)}`
  async function read<Row>(statement: string): Promise<Row[]> {
    const client = new pg.Client(url)
    await client.connect()
    await client.query('begin; set local role naryad_system')
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  await until(() => readPostmaster(clusterDir)?.isReady === true, 60_000)
  return {
    url,
    read,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
