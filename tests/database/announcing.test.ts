import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnnouncer } from '#server/db/announcer.ts'
import { announceAfterCommit, type Database, inSavepoint, openDatabase, type Tx } from '#server/db/database.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const CHANNEL = 'announcing_test'

let testApp: TestApp
let accountId: number
let database: Database
let listener: pg.Client
const heard: string[] = []

beforeAll(async () => {
  testApp = await startApp()
  accountId = (await createTestAccount(testApp)).id
  database = openDatabase(testApp.testDatabase.url, 2)
  listener = new pg.Client({ connectionString: testApp.testDatabase.url })
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.connect()
  await listener.query(`listen ${CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await database.close()
  await testApp.stop()
})

const announce = (tx: Tx, payload: string) => announceAfterCommit(tx, { channel: CHANNEL, payload })

test('a unit of work announces once it has committed, in order, and nothing when it has failed', async () => {
  const failed = database.inAccount(accountId, async (tx) => {
    announce(tx, 'of one that failed')
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow(/division by zero/)
  await database.inAccount(accountId, async (tx) => {
    announce(tx, 'first')
    announce(tx, 'second')
    await listener.query('select 1')
    expect(heard).toEqual([])
  })
  await database.asSystem(async (tx) => announce(tx, 'third'))
  await expect.poll(() => heard).toEqual(['first', 'second', 'third'])
})

test('a part that failed is taken back, with what it wrote and announced, and the rest is not', async () => {
  heard.length = 0
  const enter = (tx: Tx, name: string) => tx.insertInto('clients').values({ account_id: accountId, name }).execute()
  await database.inAccount(accountId, async (tx) => {
    await inSavepoint(tx, async () => {
      await enter(tx, 'before')
      announce(tx, 'before')
    })
    const failed = inSavepoint(tx, async () => {
      await enter(tx, 'failed')
      announce(tx, 'failed')
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failed).rejects.toThrow(/division by zero/)
    await enter(tx, 'after')
    announce(tx, 'after')
  })
  await expect.poll(() => heard).toEqual(['before', 'after'])
  const { rows } = await database.inAccount(accountId, (tx) => sql`select name from clients order by id`.execute(tx))
  expect(rows).toEqual([{ name: 'before' }, { name: 'after' }])
})

test('everything announced while all connections are busy arrives', async () => {
  heard.length = 0
  const payloads = Array.from({ length: 100 }, (_, index) => `change ${index}`)
  await Promise.all(payloads.map((payload) => database.inAccount(accountId, async (tx) => announce(tx, payload))))
  await expect.poll(() => heard.toSorted()).toEqual(payloads.toSorted())
})

test('closing waits until everything is announced', async () => {
  heard.length = 0
  const closing = openDatabase(testApp.testDatabase.url, 1)
  await closing.inAccount(accountId, async (tx) => announce(tx, 'the last'))
  await closing.close()
  await listener.query('select 1')
  expect(heard).toEqual(['the last'])
})

test('a unit of work that only reads has nothing to announce', async () => {
  const reading = database.inAccount(accountId, async (tx) => announce(tx, 'nothing'), { readOnly: true })
  await expect(reading).rejects.toThrow('cannot announce')
})

test('what is announced at the very moment the last one has been sent is sent too', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const sent: string[] = []
    const query = async ({ values }: { values: string[][] }) => void sent.push(...(values[1] ?? []))
    const announcer = openAnnouncer({ query } as unknown as pg.Pool)
    announcer.announce([{ channel: CHANNEL, payload: 'first' }])
    for (let turn = 0; turn < turns; turn++) await null
    announcer.announce([{ channel: CHANNEL, payload: 'second' }])
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent, `after ${turns} turns`).toEqual(['first', 'second'])
  }
})
