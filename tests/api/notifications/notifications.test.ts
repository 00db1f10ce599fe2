import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import type { TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { listen } from '#tests/support/listen.ts'
import { createNotifiedTeam, type NotifiedTeam, notificationsOf } from '#tests/support/notified-team.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const otherProcess = await startApp({ beside: testApp })
afterAll(() => otherProcess.stop())
let team: NotifiedTeam
let account: TestAccount
let admin: Caller
let manager: Caller
let executor: Caller

beforeAll(async () => {
  team = await createNotifiedTeam(testApp)
  ;({ account, admin, manager, executor } = team)
})

const english = { 'accept-language': 'en' }

async function listOf(caller: Caller, query: object = {}): Promise<Notification[]> {
  return (await caller.call('notifications.list', { query, headers: english })).response.data
}

async function about(caller: Caller, id: number): Promise<Notification[]> {
  return (await notificationsOf(caller)).filter((entry) => entry.entity === 'requests' && entry.entity_id === id)
}

/** A request that has a manager, too. */
function create(fields: object = {}) {
  return team.create({ manager_id: account.users.manager.id, ...fields })
}

describe('what happened to a request', () => {
  test('its manager and executor are notified of, each of what concerns them, and the actor is not', async () => {
    const { id, number } = await create()
    expect(await about(manager, id)).toMatchObject([
      { type: 'request_created', title: `Request #${number}: created`, url: `/requests/${id}`, read_at: null },
    ])
    expect(await about(executor, id)).toMatchObject([
      {
        type: 'request_assigned',
        title: `Request #${number}: you have been assigned to it`,
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
        { type: 'request_assigned', text: 'You have been assigned to it' },
      ],
    })
    expect((await executor.call('notifications.list')).response.unread_count).toBe(before)
  })
})

describe('reading', () => {
  const unreadOf = async (caller: Caller) => (await caller.call('notifications.list')).response.unread_count

  test('one entry reads all it groups, and can be taken back', async () => {
    const { id } = await create()
    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    const [entry] = await about(executor, id)
    const before = await unreadOf(executor)
    const params = { id: known(entry).id }
    const { response } = await executor.call('notifications.update', { params, body: { is_read: true } })
    expect(response.unread_count).toBe(before - 1)
    expect(known((await about(executor, id))[0]).read_at).not.toBeNull()
    const undone = await executor.call('notifications.update', { params, body: { is_read: false } })
    expect(undone.response.unread_count).toBe(before)
    // As other clients have it: without a body.
    await executor.call('notifications.update', { params })

    // What happens after that is unread again.
    await admin.call('requests.interact', { params: { id }, body: { comment: 'And a lamp' } })
    expect(await about(executor, id)).toMatchObject([
      { read_at: null, earlier: [] },
      { earlier: [{ type: 'request_assigned' }] },
    ])
  })

  test('leaves unread what joined the entry after it was shown', async () => {
    const { id } = await create()
    const [shown] = await about(executor, id)
    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    await executor.call('notifications.update', { params: { id: known(shown).id }, body: { is_read: true } })
    expect(await about(executor, id)).toMatchObject([{ type: 'request_comment', read_at: null }])
  })

  test('the page of the row, and all, reads what is about it', async () => {
    const { id } = await create()
    const other = await create()
    await executor.call('notifications.readAbout', { body: { entity: 'requests', entity_id: id } })
    expect(known((await about(executor, id))[0]).read_at).not.toBeNull()
    expect(known((await about(executor, other.id))[0]).read_at).toBeNull()
    expect((await executor.call('notifications.readAll')).response.unread_count).toBe(0)
    expect((await listOf(executor, { unread: true })).length).toBe(0)
    expect((await manager.call('notifications.list')).response.unread_count).toBeGreaterThan(0)
  })

  test('what it was about being deleted, it goes too, read or not', async () => {
    const { id } = await create()
    const other = await create()
    await executor.call('notifications.readAbout', { body: { entity: 'requests', entity_id: id } })
    const unread = async () => (await manager.call('notifications.list')).response.unread_count
    await admin.call('requests.changePrice', { params: { id }, body: { price: '10', comment: 'Agreed' } })
    const before = await unread()
    await admin.call('requests.remove', { params: { id } })
    expect([await about(executor, id), await about(manager, id)]).toEqual([[], []])
    expect(await unread()).toBe(before - 1)
    expect(await about(executor, other.id)).toHaveLength(1)
  })

  test('on one device is known on another, by another process too, and to no other user', async () => {
    const { id } = await create()
    const beside = callerOf(otherProcess.app, executor.token)
    const [here, there, others] = await Promise.all([
      listen(executor.token, testApp),
      listen(executor.token, otherProcess),
      listen(admin.token, otherProcess),
    ])
    await manager.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    const created = { type: 'created', entity: 'notifications', id: 0 }
    for (const { events } of [here, there]) await vi.waitFor(() => expect(events).toContainEqual(created))
    await beside.call('notifications.readAll', { headers: { 'idempotency-key': 'a reading' } })
    const read = { type: 'updated', entity: 'notifications', id: 0, origin: 'a reading' }
    for (const { events } of [here, there]) await vi.waitFor(() => expect(events).toContainEqual(read))
    expect(await unreadOf(executor)).toBe(0)
    expect(others.events.filter(({ entity }) => entity === 'notifications')).toEqual([])
    for (const stream of [here, there, others]) stream.close()
  })
})

describe('who is notified', () => {
  test('chooses what is shown, by type', async () => {
    const channels = { request_comment: { app: false } }
    await executor.call('notificationSettings.update', { body: { channels } })
    const { id } = await create()
    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    expect(await about(executor, id)).toMatchObject([{ type: 'request_assigned', earlier: [] }])
    await executor.call('notificationSettings.update', { body: { channels: { request_comment: { app: true } } } })
  })

  test('reads no more of a row that is not theirs any more', async () => {
    const { id, number } = await create({ name: 'Secret works' })
    await manager.call('requests.interact', { params: { id }, body: { comment: 'Secret words' } })
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    const [entry] = await about(executor, id)
    expect(entry).toMatchObject({
      title: `Request #${number}: you have been removed from it`,
      body: '',
      url: null,
    })
    expect(JSON.stringify(entry)).not.toContain('Secret')
  })

  test('is alone to see it: an admin who looks as them sees none, and marks nothing', async () => {
    const { id } = await create()
    const [entry] = await about(executor, id)
    const params = { id: known(entry).id }
    const body = { is_read: true }
    expect((await admin.attempt('notifications.update', { params, body })).status).toBe(404)
    const headers = { [VIEW_AS_HEADER]: `user:${account.users.executor.id}` }
    const seen = await admin.call('notifications.list', { headers })
    expect(seen.response.data).toEqual([])
    expect((await admin.attempt('notifications.update', { params, body, headers })).error.code).toBe('looking_only')
    expect(known((await about(executor, id))[0]).read_at).toBeNull()
  })
})
