import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, newKinds, placeRequest, stateOf } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CANCELLATION = { comment: 'Not needed', initiator: 'client' } as const

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const guest = callerOf(testApp.app)
const clientId = await createClient(admin)
const other: TestUser = await account.addUser('executor')

let id: number
let params: { id: number }
const expected_at = inMinutes(30)

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString()
}

function sayOnTheWay(at: string | null = expected_at, caller = executor) {
  return caller.attempt('requests.onTheWay', { params, body: { expected_at: at } })
}

async function pageAfter(at = expected_at, caller = executor) {
  return (await caller.call('requests.onTheWay', { params, body: { expected_at: at } })).response
}

async function pageNow() {
  return (await admin.call('requests.show', { params })).response
}

beforeEach(async () => {
  const executors = [account.users.executor.id]
  id = (await placeRequest(testApp, account, { status: 1, clientId, executors })).id
  params = { id }
})

test('is kept with the executor who is on the way, and shown wherever the request is', async () => {
  const page = await pageAfter()
  expect(page).toMatchObject({ status: 1, expected_at, on_the_way_by: { id: account.users.executor.id } })
  expect(Math.abs(Date.parse(known(page.on_the_way_at)) - Date.now())).toBeLessThan(MINUTE_MS)
  const [listed] = (await admin.call('requests.list', { query: { sort: '-number', per_page: 1 } })).response.data
  expect(listed).toMatchObject({ id, expected_at })
  const shown = (await guest.call('requests.view', { params: { hash: page.hash } })).response
  expect(shown.on_the_way).toEqual({ firstname: expect.any(String), expected_at })
})

test('can be said once more with another time, and taken back', async () => {
  await sayOnTheWay()
  const since = (await pageNow()).on_the_way_at
  const before = await stateOf(testApp, account, id)
  expect((await sayOnTheWay()).status).toBe(200)
  expect(await stateOf(testApp, account, id)).toEqual(before)
  const later = inMinutes(60)
  expect((await sayOnTheWay(later)).response).toMatchObject({ expected_at: later, on_the_way_at: since })
  const back = (await sayOnTheWay(null)).response
  expect(back).toMatchObject({ expected_at: null, on_the_way_at: null, on_the_way_by: null })
  expect((await sayOnTheWay(null)).status).toBe(200)
  expect(newKinds(before, await stateOf(testApp, account, id))).toEqual([5058, 5059])
})

test('is taken however old the version, and done once however often it is sent', async () => {
  await admin.call('requests.update', { params, body: { name: 'Edited' } })
  const before = await stateOf(testApp, account, id)
  const key = randomUUID()
  for (const _ of [1, 2]) {
    const said = await executor.attempt('requests.onTheWay', {
      params,
      body: { expected_at, version: 1 },
      headers: { 'idempotency-key': key },
    })
    expect(said.status).toBe(200)
  }
  expect(newKinds(before, await stateOf(testApp, account, id))).toEqual([5058])
})

test('a time that has passed since it was said is taken, one beyond a day is not', async () => {
  expect((await sayOnTheWay(inMinutes(-90))).status).toBe(200)
  const refused = await sayOnTheWay(inMinutes(25 * 60))
  expect([refused.status, refused.error.fields?.expected_at?.key]).toEqual([422, 'expected_too_late'])
  const missing = await executor.attempt('requests.onTheWay', { params, body: {} })
  expect(missing.error.fields?.expected_at?.key).toBe('expected_required')
})

test('needs an executor', async () => {
  await admin.call('requests.assign', { params, body: { employees: [] } })
  const refused = await sayOnTheWay(expected_at, admin)
  expect(refused.error.fields?.employees?.key).toBe('executor_required')
  expect((await pageNow()).actions).not.toContain('on-the-way')
})

describe('said by the office', () => {
  test('it is of the only executor', async () => {
    const page = await pageAfter(expected_at, admin)
    expect(page.on_the_way_by?.id).toBe(account.users.executor.id)
  })

  test('it is assigned to no single executor where there are several, until one of them says it', async () => {
    const employees = [account.users.executor.id, other.id]
    await admin.call('requests.assign', { params, body: { employees } })
    expect((await pageAfter(expected_at, admin)).on_the_way_by).toBeNull()
    expect((await pageAfter(inMinutes(40))).on_the_way_by?.id).toBe(account.users.executor.id)
    expect((await pageAfter(inMinutes(50), admin)).on_the_way_by?.id).toBe(account.users.executor.id)
  })
})

describe('is over', () => {
  const inThreeDays = new Date(Date.parse(expected_at) + 3 * DAY_MS).toISOString()
  const endings: Record<string, () => Promise<unknown>> = {
    'with the start': () => executor.call('requests.start', { params }),
    'with the cancellation': () => admin.call('requests.cancel', { params, body: CANCELLATION }),
    'with another executor': () => admin.call('requests.assign', { params, body: { employees: [other.id] } }),
    'without an executor': () => admin.call('requests.assign', { params, body: { employees: [] } }),
    'on another day': () =>
      admin.call('requests.update', { params, body: { planned_start_at: inThreeDays, force: true } }),
    'on another day, by the dispatcher': () =>
      admin.call('requests.assign', {
        params,
        body: { employees: [account.users.executor.id], planned_start_at: inThreeDays, force: true },
      }),
    'when the executor is deleted': async () => {
      const leaving = await account.addUser('executor')
      await admin.call('requests.assign', { params, body: { employees: [leaving.id] } })
      await sayOnTheWay(expected_at, await account.signInAs(leaving))
      const hand = { manager_id: account.users.admin.id, employee_id: other.id }
      await admin.call('users.remove', { params: { id: leaving.id }, body: hand })
    },
  }
  test.each(Object.entries(endings))('%s', async (_, end) => {
    await sayOnTheWay()
    await end()
    const page = await pageNow()
    expect([page.on_the_way_at, page.on_the_way_by, page.expected_at]).toEqual([null, null, null])
    const shown = (await guest.call('requests.view', { params: { hash: page.hash } })).response
    expect(shown.on_the_way).toBeNull()
  })

  test('not by a colleague beside, nor by another time of the same day', async () => {
    await sayOnTheWay()
    await admin.call('requests.assign', { params, body: { employees: [account.users.executor.id, other.id] } })
    await admin.call('requests.assign', { params, body: { employees: [account.users.executor.id] } })
    await admin.call('requests.update', { params, body: { planned_start_at: expected_at, force: true } })
    expect((await pageNow()).expected_at).toBe(expected_at)
  })
})

describe('the client’s page', () => {
  const ask = async (hash: string, tag?: string) =>
    guest.attempt('requests.view', { params: { hash }, ...(tag && { headers: { 'if-none-match': tag } }) })

  test('is answered without a body while nothing has changed, and in full when an executor leaves or turns back', async () => {
    const { hash } = await pageNow()
    let tag: string | undefined
    for (const at of [undefined, expected_at, inMinutes(60), null]) {
      if (at !== undefined) await sayOnTheWay(at)
      const anew = await ask(hash, tag)
      expect(anew.status).toBe(200)
      expect(anew.response).toMatchObject({ on_the_way: at ? { expected_at: at } : null })
      tag = String(anew.headers.etag)
      const again = await ask(hash, tag)
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
    }
  })

  test('shows nothing by a former link, whatever its caller has', async () => {
    const { hash } = await pageNow()
    const tag = String((await ask(hash)).headers.etag)
    await admin.call('requests.replaceLink', { params })
    expect((await ask(hash, tag)).status).toBe(404)
  })
})
