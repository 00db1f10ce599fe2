import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { placeRequest } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let account: TestAccount
let admin: Caller
let executor: Caller

const testApp = await startTestApp()
beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  executor = await account.signInAs('executor')
})

const sharing = async (caller: Caller) => (await caller.call('positions.show')).response
const decide = (caller: Caller, is_agreed: boolean) => caller.call('positions.decide', { body: { is_agreed } })
const record = (lat: number) =>
  executor.attempt('devices.recordTrack', { body: [{ lat, lng: 37.6, time: new Date().toISOString() }] })

async function placeSeen() {
  const { id } = account.users.executor
  const { last_geo } = (await admin.call('employees.show', { params: { id } })).response
  const [onMap] = (await admin.call('employees.mapData')).response
  expect(onMap?.lat).toBe(last_geo?.lat)
  return last_geo?.lat
}

test('no user has decided until they are asked, and their own decision stays', async () => {
  expect(await sharing(executor)).toEqual({ is_agreed: null, decided_at: null, workSchedule: null, is_at_work: false })
  const { decided_at } = (await decide(executor, true)).response
  expect(Date.now() - Date.parse(known(decided_at))).toBeLessThan(60_000)
  expect(await sharing(executor)).toMatchObject({ is_agreed: true, decided_at })
  // Sent once more, it is not newer.
  expect((await decide(executor, true)).response.decided_at).toBe(decided_at)
  expect((await sharing(admin)).is_agreed).toBeNull()
})

test('an executor is at work while a request of theirs is', async () => {
  const clientId = (await admin.call('clients.create', { body: { name: 'ООО «Путь»' } })).response.id
  const executors = [account.users.executor.id]
  const other = await account.addUser('executor')
  await placeRequest(testApp, account, { status: 3, clientId, executors: [other.id] })
  const { id } = await placeRequest(testApp, account, { status: 1, clientId, executors })
  expect((await sharing(executor)).is_at_work).toBe(false)
  await executor.call('requests.start', { params: { id }, body: {} })
  expect((await sharing(executor)).is_at_work).toBe(true)
  await executor.call('requests.finish', { params: { id }, body: {} })
  expect((await sharing(executor)).is_at_work).toBe(false)
})

test('their schedule comes along', async () => {
  const data = { timezone: 'Europe/Moscow', days: [{ day: 1, is_working: true, from: '09:00', to: '18:00' }] }
  await admin.call('employees.saveSchedule', { params: { id: account.users.executor.id }, body: { data } })
  expect((await sharing(executor)).workSchedule).toMatchObject(data)
})

test('who takes it back is seen nowhere, and nothing more is kept', async () => {
  await decide(executor, true)
  expect((await record(55.1)).status).toBe(200)
  expect(await placeSeen()).toBe(55.1)

  await decide(executor, false)
  expect(await placeSeen()).toBeUndefined()
  const refused = await record(55.2)
  expect(refused.error.code).toBe('conflict')
  expect(invalidKeys(refused.error)).toEqual({ is_agreed: 'position_not_shared' })

  await decide(executor, true)
  expect(await placeSeen()).toBe(55.1)
})

test('who was never asked may agree on their phone', async () => {
  expect((await record(55.1)).status).toBe(200)
  expect(await placeSeen()).toBe(55.1)
})

test('the decision is in the history, and in no other account', async () => {
  await decide(executor, false)
  const { id } = account.users.executor
  const [latest] = (await admin.call('employees.feed', { params: { id } })).response.data
  expect(latest).toMatchObject({
    kind: 5005,
    actor: { id },
    payload: { changes: { shares_position: { old: null, new: false } } },
  })
  const stranger = await createTestAccount(testApp)
  expect((await sharing(await stranger.signInAs('executor'))).is_agreed).toBeNull()
})
