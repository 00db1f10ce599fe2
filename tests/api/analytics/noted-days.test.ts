import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const DAY_MS = 24 * 60 * 60_000

const testApp = await startTestApp()
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const crew = [account.users.executor.id, (await account.addUser('executor')).id]
const clientId = (await admin.call('clients.create', { body: { name: 'Ромашка' } })).response.id
await database.inAccount(account.id, (tx) =>
  sql`insert into analytics_accounts (timezone) select timezone from accounts where id = ${account.id}`.execute(tx),
)

/** How many rows a change of requests adds for the sums that are kept. */
async function rowsNotedBy(change: () => Promise<unknown>): Promise<number> {
  const count = () =>
    database.inAccount(account.id, async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*) from analytics_changes`.execute(tx)
      return Number(rows[0]?.count)
    })
  const before = await count()
  await change()
  return (await count()) - before
}

async function createRequest(): Promise<number> {
  const body = { name: 'Осмотр', client_id: clientId, employees: crew, price: '50.00' }
  return (await admin.call('requests.create', { body })).response.id
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString()
}

/** Work on a request: the rows that each step of it adds. */
async function stepsOf(id: number) {
  const params = { id }
  const priced = { price: '75.00', comment: 'Новая деталь' }
  const start = await rowsNotedBy(async () => (await executor.call('requests.start', { params })).response)
  const price = await rowsNotedBy(
    async () => (await admin.call('requests.changePrice', { params, body: priced })).response,
  )
  const finish = await rowsNotedBy(async () => (await executor.call('requests.finish', { params, body: {} })).response)
  const reopen = await rowsNotedBy(
    async () => (await admin.call('requests.reopen', { params, body: { comment: 'Не греет' } })).response,
  )
  return { start, price, finish, reopen }
}

test('work on a request of today adds no row: its day has no sums yet', async () => {
  let id = 0
  const created = await rowsNotedBy(async () => {
    id = await createRequest()
  })
  expect({ created, ...(await stepsOf(id)) }).toEqual({ created: 0, start: 0, finish: 0, price: 0, reopen: 0 })
})

test('work on an older one adds a row for each past day that it belongs to, however many execute it', async () => {
  const id = await createRequest()
  await database.inAccount(account.id, async (tx) => {
    const times = { created_at: daysAgo(9), deadline_at: daysAgo(3) }
    await tx.updateTable('requests').set(times).where('id', '=', id).execute()
  })
  expect(await stepsOf(id)).toEqual({ start: 2, finish: 2, price: 2, reopen: 2 })
})
