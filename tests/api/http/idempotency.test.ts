import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestPage } from '../../../contract/requests/request-rows.ts'
import type { Caller } from '../../support/caller.ts'
import { createAccount, type TestAccount } from '../../support/create-account.ts'
import { known } from '../../support/known.ts'
import { createClient, newKinds, placeRequest, stateOf } from '../../support/request-samples.ts'
import { startApp, type TestApp } from '../../support/start-app.ts'

let testApp: TestApp
let account: TestAccount
let admin: Caller
let clientId: number
let keys = 0

beforeAll(async () => {
  testApp = await startApp()
  account = await createAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = await createClient(admin)
})
afterAll(() => testApp.stop())

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

test('five at the same time are one', async () => {
  const headers = newKey()
  const all = await Promise.all(Array.from({ length: 5 }, () => create(headers, 'Simultaneous')))
  expect(new Set(all.map(({ response }) => (response as RequestPage).id)).size).toBe(1)
  expect(await total('Simultaneous')).toBe(1)
})

test('an act is taken once', async () => {
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
  const stranger = await createAccount(testApp)
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
