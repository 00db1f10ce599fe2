import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { DatabaseAway } from '#server/db/database-away.ts'
import { type DatabaseListener, openListener } from '#server/live/listener.ts'
import { type BreakableDatabase, breakableDatabase } from '#tests/support/breakable-database.ts'
import { createDatabase, type TestDatabase } from '#tests/support/cluster.ts'

const CHANNEL = 'news'
/** Back to work within this time. */
const BACK_MS = 15_000

let testDatabase: TestDatabase
let way: BreakableDatabase
let database: Database
let listener: DatabaseListener
const heard: string[] = []
const onError = vi.fn()

beforeAll(async () => {
  testDatabase = await createDatabase()
  way = await breakableDatabase(testDatabase.url)
  database = openDatabase(way.url, 3)
  listener = await openListener(way.url, {
    channels: [CHANNEL],
    onNotice: (_channel, payload) => heard.push(payload),
    onListening: () => {},
    onInterrupted: () => {},
    onSilence: () => database.dropIdle(),
    onError,
  })
})

afterAll(async () => {
  await listener.close()
  await database.close()
  await way.close()
})

const say = (text: string) =>
  database.asSystem((tx) => sql`select pg_notify(${CHANNEL}, ${text})`.execute(tx)).then(() => text)

test('a host that vanishes without ending its connections is left in time, live events too', async () => {
  await Promise.all([say('one'), say('two'), say('three')])
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one', 'three', 'two']))

  const failure = database
    .asSystem(async (tx) => {
      await sql`select 1`.execute(tx)
      way.vanish()
      await sql`select 2`.execute(tx)
    })
    .catch((error: unknown) => error)
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), { timeout: BACK_MS, interval: 100 })
  await vi.waitFor(() => expect(listener.isListening()).toBe(true), { timeout: BACK_MS, interval: 100 })
  expect(await say('four')).toBe('four')
  await vi.waitFor(() => expect(heard).toContain('four'))
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('The listening connection has fallen silent'))

  // What was under way is given up once the server would have cancelled it.
  expect(await failure).toBeInstanceOf(DatabaseAway)
  expect(database.connections().waiting).toBe(0)
}, 40_000)
