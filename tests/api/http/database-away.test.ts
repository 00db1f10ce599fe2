import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { DatabaseAway } from '#server/db/database-away.ts'
import { databaseError } from '#server/http/database-error.ts'
import { type JobDefinition, type Jobs, openJobs } from '#server/jobs/jobs.ts'
import { type BreakableDatabase, breakableDatabase } from '#tests/support/breakable-database.ts'
import { createDatabase, type TestDatabase } from '#tests/support/cluster.ts'

const QUEUE = 'long'
const log = vi.fn((_details: object, _message: string) => {})

let testDatabase: TestDatabase
let way: BreakableDatabase
let database: Database
let jobs: Jobs
let steps: string[] = []
let atTheEnd = async () => {}
const step = Promise.withResolvers<void>()

beforeAll(async () => {
  testDatabase = await createDatabase()
  way = await breakableDatabase(testDatabase.url)
  database = openDatabase(way.url, 2)
  const work = async () => {
    steps.push('begun')
    await database.asSystem((tx) => sql`select 1`.execute(tx))
    if (steps.length === 1) await step.promise
    await database.asSystem((tx) => sql`select 1`.execute(tx))
    await atTheEnd()
    steps.push('done')
  }
  jobs = openJobs({ url: way.url, definitions: [{ queue: QUEUE, work }], log: { warn: log } })
  await jobs.start()
})

/** Past the connection that is cut off. */
async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function statesOfJobs(queue: string) {
  return (await query(`select state from pgboss.job where name = '${queue}'`)).map(({ state }) => state)
}

beforeEach(() => {
  atTheEnd = async () => {}
  log.mockClear()
})

afterAll(async () => {
  await jobs.stop()
  await database.close()
  await way.close()
})

test('a job that lost the database goes on by itself when it is back, and nothing of it is logged with a stack', async () => {
  steps = []
  await database.asSystem((tx) => jobs.send(tx, QUEUE, null))
  await vi.waitFor(() => expect(steps).toEqual(['begun']), { timeout: 10_000 })
  await way.goAway()
  step.resolve()
  await vi.waitFor(() => expect(steps.length).toBeGreaterThan(1), { timeout: 10_000 })
  expect(steps).not.toContain('done')
  await way.comeBack()
  await vi.waitFor(() => expect(steps.at(-1)).toBe('done'), { timeout: 10_000 })
  for (const [details] of log.mock.calls) expect(details).toEqual({ reason: expect.any(String) })
  // However often it was looked for.
  expect(log.mock.calls.length).toBeLessThan(4)
})

test('a job that was done as the database went away is not done again', async () => {
  steps = []
  atTheEnd = () => way.goAway()
  await database.asSystem((tx) => jobs.send(tx, QUEUE, null))
  await vi.waitFor(() => expect(steps).toEqual(['begun', 'done']), { timeout: 10_000 })
  // It is done, but the message is lost.
  await vi.waitFor(() => expect(log.mock.calls.length).toBeGreaterThan(0), { timeout: 10_000 })
  await way.comeBack()
  await vi.waitFor(async () => expect(await statesOfJobs(QUEUE)).toEqual(['completed', 'completed']), {
    timeout: 10_000,
  })
  expect(steps).toEqual(['begun', 'done'])
})

test('a job whose process is gone is taken over by another', async () => {
  const begun = Promise.withResolvers<void>()
  const taken: string[] = []
  const definition = (work: JobDefinition['work']): JobDefinition => ({ queue: 'taken-over', isAwaited: true, work })
  const lost = await breakableDatabase(testDatabase.url)
  const forever = new Promise<void>(() => {})
  const dying = openJobs({
    url: lost.url,
    definitions: [
      definition(() => {
        begun.resolve()
        return forever
      }),
    ],
    log: { warn: log },
  })
  await dying.start()
  await database.asSystem((tx) => dying.send(tx, 'taken-over', { note: 'mine' }))
  await begun.promise
  await lost.close()

  const work = async (data: unknown) => void taken.push(JSON.stringify(data))
  const other = openJobs({ url: testDatabase.url, definitions: [definition(work)], log: { warn: log } })
  await other.start()
  // As if the time of its heartbeat, and that before the next attempt, were over.
  await vi.waitFor(
    async () => {
      await query(`update pgboss.job set heartbeat_on = now() - interval '1 minute'
        where name = 'taken-over' and state = 'active' and not exists (select from pgboss.job where state = 'retry')`)
      await query(`update pgboss.job set start_after = now() where name = 'taken-over' and state = 'retry'`)
      expect(taken).toEqual(['{"note":"mine"}'])
    },
    { timeout: 25_000, interval: 500 },
  )
  await other.stop()
}, 40_000)

test('a unit of work that loses the database says so, and so does one that cannot begin', async () => {
  const asking = database.asSystem(async (tx) => {
    await sql`select 1`.execute(tx)
    await way.goAway()
    await sql`select 1`.execute(tx)
  })
  await expect(asking).rejects.toThrow(DatabaseAway)
  for (const options of [{}, { readOnly: true }]) {
    const error = await database.asSystem((tx) => sql`select 1`.execute(tx), options).catch((reason) => reason)
    expect(error).toBeInstanceOf(DatabaseAway)
    expect(databaseError(error)?.code).toBe('unavailable')
  }
  await way.comeBack()
  await database.asSystem((tx) => sql`select 1`.execute(tx))
})

test('a database whose disk is full is said to be unavailable', () => {
  const full = Object.assign(new pg.DatabaseError('could not extend file: No space left on device', 0, 'error'), {
    code: '53100',
  })
  expect(databaseError(full)?.code).toBe('unavailable')
})
