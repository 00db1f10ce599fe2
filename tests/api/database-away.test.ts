import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { DatabaseAway } from '../../server/db/database-away.ts'
import { databaseError } from '../../server/http/database-error.ts'
import { type Jobs, openJobs } from '../../server/jobs/jobs.ts'
import { type BreakableDatabase, breakableDatabase } from '../support/breakable-database.ts'
import { createDatabase, type TestDatabase } from '../support/cluster.ts'

const QUEUE = 'long'
const log = vi.fn((_details: object, _message: string) => {})

let testDatabase: TestDatabase
let way: BreakableDatabase
let database: Database
let jobs: Jobs
let steps: string[] = []
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
    steps.push('done')
  }
  jobs = openJobs({ url: way.url, definitions: [{ queue: QUEUE, work }], log: { warn: log } })
  await jobs.start()
})

afterAll(async () => {
  await jobs.stop()
  await database.close()
  await way.close()
  await testDatabase.drop()
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
