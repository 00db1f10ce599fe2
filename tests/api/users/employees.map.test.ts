import { expect, test } from 'vitest'
import { enterAccount } from '#server/accounts/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { placeRequest } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const colleague: TestUser = await account.addUser('executor')
await seen(account, account.users.executor, [
  { minutesAgo: 30, lat: 55.7, lng: 37.6 },
  { minutesAgo: 5, lat: 55.8, lng: 37.5 },
])
await seen(account, colleague, [{ minutesAgo: 600, lat: 59.9, lng: 30.3 }])
const other = await createTestAccount(testApp)
await seen(other, other.users.executor, [{ minutesAgo: 1, lat: 10, lng: 10 }])

interface Position {
  minutesAgo: number
  lat: number
  lng: number
}

function seen(of: TestAccount, { id }: TestUser, positions: Position[]) {
  const rows = positions.map(({ minutesAgo, lat, lng }) => ({
    user_id: id,
    time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    lat,
    lng,
  }))
  return testApp.services.database.asSystem(async (tx) => {
    await enterAccount(tx, of.id)
    await tx.insertInto('geo_locations').values(rows).execute()
  })
}

const mapOf = async (caller: Caller, query: object = {}) => (await caller.call('employees.mapData', { query })).response

test('the map shows each where they were last, and leaves out those who were never seen', async () => {
  const points = await mapOf(admin)
  expect(points.map(({ id }) => id)).toHaveLength(2)
  expect(points.find(({ id }) => id === account.users.executor.id)).toMatchObject({
    lat: 55.8,
    lon: 37.5,
    at_work: null,
  })
  expect(points.find(({ id }) => id === colleague.id)).toMatchObject({ lat: 59.9, lon: 30.3, open_requests: 0 })
})

test('it says what a user is working on, to those who may see that', async () => {
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  const executors = [account.users.executor.id]
  await placeRequest(testApp, account, { status: 1, clientId: client, executors })
  const started = await placeRequest(testApp, account, { status: 3, clientId: client, executors })
  const of = async (caller: Caller) => (await mapOf(caller)).find(({ id }) => id === account.users.executor.id)
  expect(await of(admin)).toMatchObject({ open_requests: 2, at_work: { id: started.id } })
  expect(await of(await account.signInAs('executor'))).toMatchObject({ at_work: { id: started.id } })
  // The employee role reads only its own requests.
  expect(await of(await account.signInAs('employee'))).toMatchObject({ open_requests: 2, at_work: null })
})

test('it is narrowed as the list is, and an executor finds themselves on it alone', async () => {
  await admin.call('tags.add', { params: { type: 'employee', id: colleague.id }, body: { tags: ['Север'] } })
  const ids = async (query: object, caller = admin) => (await mapOf(caller, query)).map(({ id }) => id)
  expect(await ids({ tag: 'север' })).toEqual([colleague.id])
  expect(await ids({ q: account.users.executor.email })).toEqual([account.users.executor.id])
  expect(await ids({ is_serviceman: false })).toEqual([])
  expect(await ids({ is_active: true })).toHaveLength(2)
  expect(await ids({}, await account.signInAs('executor'))).toEqual([account.users.executor.id])
  await admin.call('users.remove', { params: { id: colleague.id } })
  expect(await ids({})).toEqual([account.users.executor.id])
})
