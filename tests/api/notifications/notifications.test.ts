import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import type { Caller } from '../../support/caller.ts'
import { createTestAccount, type TestAccount } from '../../support/create-account.ts'
import { createClient } from '../../support/request-samples.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
let account: TestAccount
let admin: Caller
let manager: Caller
let executor: Caller
let clientId: number

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  manager = await account.signInAs('manager')
  executor = await account.signInAs('executor')
  clientId = await createClient(admin)
})

const english = { 'accept-language': 'en' }

async function listOf(caller: Caller, query: object = {}): Promise<Notification[]> {
  return (await caller.call('notifications.list', { query, headers: english })).response.data
}

async function about(caller: Caller, id: number): Promise<Notification[]> {
  return (await listOf(caller)).filter((entry) => entry.entity === 'requests' && entry.entity_id === id)
}

async function create(fields: object = {}) {
  const { users } = account
  const body = { name: 'Leak', client_id: clientId, manager_id: users.manager.id, employees: [users.executor.id] }
  return (await admin.call('requests.create', { body: { ...body, ...fields } })).response
}

describe('what happened to a request', () => {
  test('its manager and executor are told of, each of what concerns them, and whoever did it is not', async () => {
    const { id, number } = await create()
    expect(await about(manager, id)).toMatchObject([
      { type: 'request_created', title: `Request No. ${number}: created`, url: `/requests/${id}`, read_at: null },
    ])
    expect(await about(executor, id)).toMatchObject([
      {
        type: 'request_assigned',
        title: `Request No. ${number}: you are assigned to it`,
        body: 'Leak · Client',
        actor: { id: account.users.admin.id },
        is_urgent: true,
        earlier: [],
      },
    ])
    expect(await about(admin, id)).toEqual([])

    await executor.call('requests.start', { params: { id } })
    expect(await about(executor, id)).toHaveLength(1)
    expect(await about(manager, id)).toMatchObject([
      { type: 'request_started', actor: { id: account.users.executor.id }, earlier: [{ text: 'Created' }] },
    ])
  })

  test('is one entry and one unread while it goes on', async () => {
    const { id } = await create()
    const before = (await executor.call('notifications.list')).response.unread_count
    await admin.call('requests.changePrice', { params: { id }, body: { price: '1500', comment: 'Agreed' } })
    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    const [entry, ...others] = await about(executor, id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      type: 'request_comment',
      body: 'Leak · Client · Bring a ladder',
      earlier: [
        { type: 'request_price_changed', text: 'Price changed · new price: RUB\u00a01,500.00' },
        { type: 'request_assigned', text: 'You are assigned to it' },
      ],
    })
    expect((await executor.call('notifications.list')).response.unread_count).toBe(before)
  })
})
