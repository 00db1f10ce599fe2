import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { assertOneCluster } from '#server/db/hosts.ts'
import { type DatabaseListener, openListener } from '#server/live/listener.ts'
import { type ReplicatedDatabase, replicatedDatabase } from '#tests/support/replicated-database.ts'
import { IS_SOAK } from '#tests/support/soak.ts'

const ROUNDS = IS_SOAK ? 20 : 1
const WRITERS = 50
const CHANNEL = 'news'
/** Writing again within this time of the promotion. */
const BACK_MS = 5_000
const PROMOTED = '00000002'

interface Fleet {
  pair: ReplicatedDatabase
  database: Database
  listener: DatabaseListener
  heard: string[]
  close(): Promise<void>
}

async function open(): Promise<Fleet> {
  const pair = await replicatedDatabase()
  const database = openDatabase(pair.url, 10)
  const heard: string[] = []
  const listener = await openListener(pair.url, {
    channels: [CHANNEL],
    onNotice: (_channel, payload) => heard.push(payload),
    onListening: () => {},
    onInterrupted: () => {},
    onSilence: () => database.dropIdle(),
    onError: () => {},
  })
  return {
    ...{ pair, database, listener, heard },
    async close() {
      await listener.close()
      await database.close()
      await pair.stop()
    },
  }
}

async function timelineOf(database: Database): Promise<string | undefined> {
  const { rows } = await database.asSystem((tx) =>
    sql<{ timeline: string }>`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(tx),
  )
  return rows[0]?.timeline
}

/** Kills the primary under load and promotes the standby; resolves to how long nothing was written from then on. */
async function failOver({ pair, database }: Fleet): Promise<number> {
  const acknowledged = new Set<number>()
  const unsure = new Set<number>()
  let next = 0
  let isOver = false
  let promotedAt = 0
  let backAt = 0

  async function write(): Promise<void> {
    while (!isOver) {
      const n = next++
      try {
        await database.asSystem((tx) =>
          sql`insert into settings (name, value) values (${`written ${n}`}, 'true')`.execute(tx),
        )
        acknowledged.add(n)
        if (promotedAt && !backAt) backAt = performance.now()
      } catch {
        unsure.add(n)
        await pause(20)
      }
    }
  }

  const writing = Array.from({ length: WRITERS }, write)
  await pause(500)
  await pair.primary.kill()
  await pause(300)
  promotedAt = performance.now()
  await pair.promote()
  await vi.waitFor(() => expect(backAt).toBeGreaterThan(0), { timeout: 20_000, interval: 20 })
  await pause(300)
  isOver = true
  await Promise.all(writing)

  const { rows } = await database.asSystem(
    (tx) =>
      sql<{ n: number }>`select substr(name, 9)::integer as n from settings where name like 'written %'`.execute(tx),
    { readOnly: true },
  )
  const stored = new Set(rows.map(({ n }) => n))
  expect(acknowledged.size).toBeGreaterThan(WRITERS)
  expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([])
  expect([...stored].filter((n) => !acknowledged.has(n) && !unsure.has(n))).toEqual([])
  return backAt - promotedAt
}

describe.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))('round %i', () => {
  let fleet: Fleet | undefined
  afterAll(() => fleet?.close())

  test('a primary that is killed under 50 writers is followed by the promoted standby, and loses nothing', async () => {
    fleet = await open()
    await expect(assertOneCluster(fleet.pair.url)).resolves.toBeUndefined()
    expect(await failOver(fleet)).toBeLessThan(BACK_MS)
  }, 90_000)

  test('live events come from the new primary', async () => {
    const { listener, database, heard } = fleet as Fleet
    await vi.waitFor(() => expect(listener.isListening()).toBe(true), { timeout: 20_000, interval: 100 })
    await database.asSystem((tx) => sql`select pg_notify(${CHANNEL}, 'after')`.execute(tx))
    await vi.waitFor(() => expect(heard).toContain('after'), { timeout: 5_000 })
  }, 30_000)

  test('the old primary, come back as it was, is never written to', async () => {
    const { pair, database } = fleet as Fleet
    await pair.primary.start()
    for (let turn = 0; turn < 3; turn++) {
      database.dropIdle()
      expect(await timelineOf(database)).toBe(PROMOTED)
    }
    // Processes that start now have met neither; the last one asked is the old primary.
    for (const url of [pair.url, pair.reversedUrl]) {
      const another = openDatabase(url, 2)
      expect(await timelineOf(another).finally(() => another.close())).toBe(PROMOTED)
    }
  }, 60_000)
})
