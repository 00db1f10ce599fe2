import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { offerDemo } from '#server/demo/offer-demo.ts'
import { createTestAccount, type TestAccount } from '../support/create-account.ts'
import { emailsTo } from '../support/emails.ts'
import { known } from '../support/known.ts'
import { listen } from '../support/listen.ts'
import { type Pooler, startPgBouncer } from '../support/outside/pgbouncer.ts'
import { createClient } from '../support/request-samples.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let pooler: Pooler
let testApp: TestApp
let accounts: TestAccount[]

beforeAll(async () => {
  pooler = await startPgBouncer()
  testApp = await startApp({ pooler, jobs: true })
  accounts = await Promise.all([createTestAccount(testApp), createTestAccount(testApp)])
})
afterAll(async () => {
  await testApp?.stop()
  await pooler?.stop()
})

const settings = async (tx: Tx) => {
  const { rows } = await sql<object>`
    select current_user::text as role, current_setting('app.account_id') as account,
      current_setting('timezone') as clock, current_setting('statement_timeout') as timeout,
      current_setting('transaction_read_only') as "readOnly", pg_backend_pid() as process`.execute(tx)
  return known(rows[0]) as { role: string; account: string; process: number }
}

test('connections are lent to many units of work at once, and each finds its own settings', async () => {
  const { database } = testApp.services
  const processes = new Set<number>()
  let begun = 0
  const { promise: twoAtWork, resolve: bothBegun } = Promise.withResolvers<void>()
  async function settingsBesideAnother(tx: Tx) {
    const found = await settings(tx)
    begun += 1
    if (begun === 2) bothBegun()
    await twoAtWork
    return found
  }
  const units = Array.from({ length: 120 }, async (_, index) => {
    const id = known(accounts[index % 2]).id
    const readOnly = index % 3 === 0
    const { process, ...found } = await database.inAccount(id, settingsBesideAnother, { readOnly })
    processes.add(process)
    const own = { role: 'naryad_accounts', account: String(id), clock: 'UTC', timeout: '15s' }
    expect(found).toEqual({ ...own, readOnly: readOnly ? 'on' : 'off' })
  })
  await Promise.all(units)
  expect(processes.size).toBeGreaterThan(1)
  expect(processes.size).toBeLessThan(database.connections().idle)
})

test('nothing of a unit of work stays on the connection for others', async () => {
  const client = new pg.Client(pooler.through(testApp.testDatabase.url))
  await client.connect()
  const { rows } = await client.query(`
    select current_user::text as role, current_setting('app.account_id', true) as account,
      current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as statements`)
  await client.end()
  expect(rows).toEqual([{ role: 'naryad', account: '', timeout: '0', statements: 0 }])
})

test('a unit that fails is undone, and the one after it is not', async () => {
  const { database } = testApp.services
  const { id } = known(accounts[0])
  const rename = (tx: Tx) => tx.updateTable('accounts').set({ name: 'Half-way' }).where('id', '=', id).execute()
  const failing = database.inAccount(id, async (tx) => {
    await rename(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow(/division by zero/)
  const name = (tx: Tx) => tx.selectFrom('accounts').select('name').executeTakeFirstOrThrow()
  expect((await database.inAccount(id, name)).name).not.toBe('Half-way')
  const read = await database.changeThenRead(id, rename, name)
  expect(read.name).toBe('Half-way')
})

test('calls are answered, what is announced arrives, and jobs are done', async () => {
  const callers = await Promise.all(accounts.map((account) => account.signInAs('admin')))
  const [admin, stranger] = [known(callers[0]), known(callers[1])]
  const stream = await listen(admin.token, testApp)
  const clientId = await createClient(admin)
  const create = (name: string) => admin.call('requests.create', { body: { name, client_id: clientId } })
  const created = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`Request ${index}`)))
  for (const { response } of created) {
    await expect.poll(() => stream.events).toContainEqual({ type: 'created', entity: 'requests', id: response.id })
  }
  stream.close()
  const lists = await Promise.all(Array.from({ length: 20 }, () => admin.call('requests.list', { query: {} })))
  expect(lists.map(({ response }) => response.total)).toEqual(lists.map(() => 20))
  expect((await stranger.call('requests.list', { query: {} })).response.total).toBe(0)
  const email = 'invited-behind-a-pooler@example.com'
  await admin.call('users.save', { body: { email, firstname: 'Анна', surname: 'Новая', role: 'manager' } })
  // Without a mail server the job leaves it in the outbox, where the admin reads it.
  await expect.poll(async () => (await emailsTo(testApp, email)).map(({ state }) => state)).toEqual(['kept'])
  await offerDemo(testApp.services)
  expect((await testApp.app.inject('/health/ready')).json()).toMatchObject({ status: 'ok', database: true })
})

test('a server whose pooler hangs says that it is not ready, and is again by itself', async () => {
  const ready = async () => (await testApp.app.inject('/health/ready')).statusCode
  pooler.hold(true)
  try {
    expect(await ready()).toBe(503)
  } finally {
    pooler.hold(false)
  }
  await expect.poll(ready).toBe(200)
})

test('an undeclared pooler is named at the start', async () => {
  await expect(migrate(pooler.through(testApp.testDatabase.url), { info() {}, warn() {} })).rejects.toThrow(
    'The database is reached through a pooler of connections: set DATABASE_POOLER=on, and DATABASE_DIRECT_URL',
  )
})
