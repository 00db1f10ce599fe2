import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IDEMPOTENT_ANSWER_MAX } from '#contract/limits.ts'
import { messagesIn } from '#contract/messages.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, newKinds, placeRequest, SIGNATURE, stateOf } from '#tests/support/request-samples.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let keys = 0

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)

const newKey = () => ({ 'idempotency-key': `key-${++keys}` })
const create = (headers: Record<string, string>, name = 'Once', as: Caller = admin) =>
  as.attempt('requests.create', { body: { name, client_id: clientId }, headers })
const total = async (q: string) => (await admin.call('requests.list', { query: { q } })).response.total

test('a repeat with the same key returns the first answer and does nothing', async () => {
  const headers = newKey()
  const first = await create(headers, 'Repeated')
  const second = await create(headers, 'Repeated')
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.response).toEqual(first.response)
  expect(await total('Repeated')).toBe(1)
})

test('a repeat is given the very bytes and the status of the first answer, whatever has become of the row', async () => {
  const call = { body: { name: 'As it was' }, headers: newKey() }
  const first = await admin.attempt('clients.create', call)
  const params = { id: (first.response as { id: number }).id }
  await admin.call('clients.update', { params, body: { name: 'As it is' } })
  const second = await admin.attempt('clients.create', call)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
})

const remembered = (headers: Record<string, string>) =>
  testApp.services.database.inAccount(account.id, (tx) =>
    tx
      .selectFrom('idempotency_keys')
      .select(['status', 'answer', 'row_id'])
      .where('key', '=', known(headers['idempotency-key']))
      .executeTakeFirstOrThrow(),
  )

test('of a request no page is remembered, and so no picture: a repeat reads it as it is', async () => {
  const { id } = await placeRequest(testApp, account, { status: 3, clientId, executors: [account.users.executor.id] })
  const call = { params: { id }, body: { client_sign: SIGNATURE }, headers: newKey() }
  const first = await admin.attempt('requests.sign', call)
  expect(await remembered(call.headers)).toEqual({ status: 200, answer: null, row_id: id })
  const second = await admin.attempt('requests.sign', call)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  await admin.call('requests.finish', { params: { id } })
  expect((await admin.attempt('requests.sign', call)).response).toMatchObject({ id, status: 4 })
})

test('what has committed is answered at the repeat when the process ended before the answer', async () => {
  const { database } = testApp.services
  const { changeThenRead } = database
  database.changeThenRead = (accountId, change) =>
    changeThenRead(accountId, change, () => Promise.reject(new Error('The process ends here')))
  const headers = newKey()
  const cut = await create(headers, 'Cut off').finally(() => {
    database.changeThenRead = changeThenRead
  })
  expect(cut.status).toBe(500)
  const repeated = await create(headers, 'Cut off')
  expect([repeated.status, repeated.response]).toEqual([201, expect.objectContaining({ name: 'Cut off' })])
  expect(await total('Cut off')).toBe(1)
})

test('an answer that is too long is not remembered: a repeat hears that it was done, and does nothing', async () => {
  const { id } = (await admin.call('clients.create', { body: { name: 'Of many people' } })).response
  await testApp.services.database.inAccount(account.id, (tx) =>
    sql`insert into contacts (client_id, name) select ${id}, repeat('x', 200) from generate_series(1, 400)`.execute(tx),
  )
  const call = { params: { id }, body: { name: 'Of very many people' }, headers: newKey() }
  const first = await admin.attempt('clients.update', call)
  expect([first.status, first.bytes.length > IDEMPOTENT_ANSWER_MAX]).toEqual([200, true])
  expect(await remembered(call.headers)).toEqual({ status: 200, answer: null, row_id: null })
  await admin.call('clients.update', { params: { id }, body: { name: 'Of many people' } })
  const second = await admin.attempt('clients.update', call)
  expect([second.status, second.error.code, second.error.message]).toEqual([
    409,
    'conflict',
    messagesIn('ru').already_done,
  ])
  expect((await admin.call('clients.show', { params: { id } })).response.name).toBe('Of many people')
})

test('while a first call holds the key a second one waits, and is the first when that fails', async () => {
  const { database } = testApp.services
  const headers = newKey()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const first = database.inAccount(account.id, async (tx) => {
    const claim = { caller: `user:${account.users.admin.id}`, key: known(headers['idempotency-key']) }
    await tx
      .insertInto('idempotency_keys')
      .values({ account_id: account.id, call_hash: Buffer.from('first'), ...claim })
      .execute()
    hold()
    await released
    throw new Error('The first call fails')
  })
  await held
  const second = create(headers, 'Waited')
  await someoneWaits(testApp)
  release()
  await expect(first).rejects.toThrow('The first call fails')
  expect((await second).status).toBe(201)
})

test('five at the same time are one', async () => {
  const headers = newKey()
  const all = await Promise.all(Array.from({ length: 5 }, () => create(headers, 'Simultaneous')))
  expect(new Set(all.map(({ response }) => (response as RequestPage).id)).size).toBe(1)
  expect(await total('Simultaneous')).toBe(1)
})

test('an action is taken once', async () => {
  const { id } = await placeRequest(testApp, account, {
    status: 1,
    clientId,
    executors: [account.users.executor.id],
  })
  const before = await stateOf(testApp, account, id)
  const headers = newKey()
  const start = () => admin.attempt('requests.start', { params: { id }, headers })
  const [first, second] = [await start(), await start()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.response).toEqual(first.response)
  expect(newKinds(before, await stateOf(testApp, account, id))).toEqual([1])
})

test('the same key with another call is a conflict', async () => {
  const headers = newKey()
  await create(headers, 'First use')
  const other = await create(headers, 'Second use')
  expect([other.status, other.error.code]).toEqual([409, 'conflict'])
  expect(await total('Second use')).toBe(0)
})

test('what failed may be tried again with the same key', async () => {
  const headers = newKey()
  const { id } = await placeRequest(testApp, account, { status: 1, clientId, executors: [] })
  const start = () => admin.attempt('requests.start', { params: { id }, headers })
  expect((await start()).status).toBe(422)
  await admin.call('requests.assign', { params: { id }, body: { employees: [account.users.executor.id] } })
  expect((await start()).status).toBe(200)
})

test('a key belongs to its user', async () => {
  const headers = newKey()
  const manager = await account.signInAs('manager')
  const one = await create(headers, 'Of two people')
  const other = await create(headers, 'Of two people', manager)
  expect((one.response as RequestPage).id).not.toBe((other.response as RequestPage).id)
  const stranger = await createTestAccount(testApp)
  const foreign = await stranger.signInAs('admin')
  const theirs = await foreign.attempt('clients.create', { body: { name: 'Theirs' }, headers })
  expect(theirs.status).toBe(201)
})

test('a key that is too long is refused, and calls without one are taken each', async () => {
  const long = await create({ 'idempotency-key': 'k'.repeat(201) })
  expect(Object.keys(known(long.error.fields))).toEqual(['idempotency-key'])
  await create({}, 'Without')
  await create({}, 'Without')
  expect(await total('Without')).toBe(2)
})
