import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FIRST_STREAM_HEADER } from '#contract/first-stream.ts'
import type { LiveEvent } from '#contract/live.ts'
import { openRecentAnnouncements } from '#server/live/recent-announcements.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { listen, type Stream } from '#tests/support/listen.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const FIRST = { [FIRST_STREAM_HEADER]: 'true' }
const LOOK_AGAIN = { type: 'updated', entity: 'access', id: 0 } as const

let testApp: TestApp
let account: TestAccount
let admin: Caller
let clientId: number

beforeAll(async () => {
  testApp = await startApp()
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = await createClient(admin)
})
afterAll(() => testApp.stop())

function saw(stream: Stream, event: LiveEvent) {
  return vi.waitFor(() => expect(stream.events).toContainEqual(event), { timeout: 5_000 })
}

test('a page whose server has only now begun to listen is asked to read again', async () => {
  const stream = await listen(admin.token, testApp, FIRST)
  await saw(stream, LOOK_AGAIN)
  stream.close()
})

test('a page gets what changed between its reading and its stream, if it may see it; a later stream does not', async () => {
  // As if it had been listening for a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const other = await account.addUser('executor')
  const outsider = await account.signInAs(other)
  const witness = await listen(admin.token, testApp)
  const { response } = await admin.call('requests.create', {
    body: { name: 'Meanwhile', client_id: clientId, employees: [account.users.executor.id] },
  })
  const created = { type: 'created', entity: 'requests', id: response.id } as const
  await saw(witness, created)
  const executor = await account.signInAs('executor')
  const [page, theirs, later] = [
    await listen(executor.token, testApp, FIRST),
    await listen(outsider.token, testApp, FIRST),
    await listen(executor.token, testApp),
  ]
  await saw(page, created)
  // A change that all of them see comes after.
  const last = await admin.call('requests.create', {
    body: { name: 'Last', client_id: clientId, employees: [account.users.executor.id, other.id] },
  })
  const seen = { type: 'created', entity: 'requests', id: last.response.id } as const
  for (const stream of [page, theirs, later]) await saw(stream, seen)
  for (const stream of [theirs, later]) expect(stream.events).not.toContainEqual(created)
  expect(page.events).not.toContainEqual(LOOK_AGAIN)
  for (const stream of [witness, page, theirs, later]) stream.close()
  vi.useRealTimers()
})

test('announcements are kept for ten seconds, each change once, and fifty of them at most', () => {
  let now = 0
  const recent = openRecentAnnouncements(() => now)
  const announcement = (id: number, accountId = 1) =>
    ({ account: accountId, type: 'updated', entity: 'clients', id }) as const
  expect(recent.of(1)).toBeNull()
  now = 10_000
  recent.add(announcement(7))
  recent.add(announcement(8, 2))
  recent.add(announcement(7))
  expect(recent.of(1)).toEqual([announcement(7)])
  now = 20_001
  expect(recent.of(1)).toEqual([])
  for (let id = 1; id <= 51; id++) recent.add(announcement(id))
  expect(recent.of(1)).toBeNull()
  expect(recent.of(2)).toEqual([])
  recent.clear()
  expect(recent.of(2)).toBeNull()
})
