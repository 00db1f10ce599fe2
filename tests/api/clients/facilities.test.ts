import { describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')
const executor = await account.signInAs('executor')
const other = await createTestAccount(testApp)
const stranger = await other.signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id

async function newFacility(name: string, more: Record<string, unknown> = {}) {
  const { response } = await admin.call('facilities.create', { body: { name, client_id: clientId, ...more } })
  return response
}

async function feedOf(id: number) {
  const { response } = await admin.call('facilities.feed', { params: { id } })
  return response.data
}

/** So many days from today in Moscow, the account’s zone. */
function dayFromNow(days: number): string {
  const moscow = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())
  return new Date(Date.parse(moscow) + days * 24 * 3600_000).toISOString().slice(0, 10)
}

describe('creating a facility', () => {
  it('keeps it with its client, manager, place, contacts and tags, and writes it into both histories', async () => {
    const { status, response } = await manager.call('facilities.create', {
      body: {
        name: 'Офис на Тверской',
        client_id: clientId,
        manager_id: account.users.manager.id,
        type: 'office',
        address: 'Тверская, 1',
        city: 'Москва',
        lat: 55.757,
        lon: 37.615,
        contract_number: '17/А',
        contract_till: dayFromNow(200),
        tags: ['центр'],
        contacts: [{ name: 'Вахта', phone: '+74950000000' }],
      },
    })
    expect(status).toBe(201)
    expect(response).toMatchObject({
      name: 'Офис на Тверской',
      client: { id: clientId, name: 'Клиент' },
      manager: { id: account.users.manager.id, name: account.users.manager.name, avatar: null },
      lat: 55.757,
      lon: 37.615,
      contract_status: 'active',
      open_requests: 0,
      contacts: [{ name: 'Вахта', phone: '+74950000000' }],
    })
    expect((await manager.call('facilities.show', { params: { id: response.id } })).response).toEqual(response)
    expect((await feedOf(response.id)).map(({ kind }) => kind)).toEqual([2001])
    const clientFeed = await admin.call('clients.feed', { params: { id: clientId } })
    expect(clientFeed.response.data[0]).toMatchObject({
      kind: 2001,
      facility: { id: response.id, name: 'Офис на Тверской' },
    })
  })

  it('adds its type to the account’s list, once', async () => {
    await newFacility('Первый котёл', { type: 'котельная' })
    await newFacility('Второй котёл', { type: 'котельная' })
    const { response } = await executor.call('facilities.types')
    expect(response.filter((type) => type === 'котельная')).toHaveLength(1)
    expect(response).toContain('office')
    expect((await stranger.call('facilities.types')).response).not.toContain('котельная')
  })

  it.each([
    [{ name: '' }, { name: 'title_required' }],
    [{ client_id: undefined }, { client_id: 'client_required' }],
    [{ client_id: 999_999 }, { client_id: 'not_found' }],
    [{ manager_id: 999_999 }, { manager_id: 'not_found' }],
    [{ lat: 55 }, { lat: 'coordinates_incomplete' }],
    [{ lat: 91, lon: 0 }, { lat: 'too_big' }],
    [{ contract_till: '2026-02-30' }, { contract_till: 'not_date' }],
    [{ floor: 3 }, { floor: 'unknown_field' }],
  ])('refuses %j and creates nothing', async (change, expected) => {
    const before = (await admin.call('facilities.list')).response.total
    const body = { name: 'Объект', client_id: clientId, ...change }
    const { status, error } = await admin.attempt('facilities.create', { body })
    expect(status).toBe(422)
    expect(invalidKeys(error)).toEqual(expected)
    expect((await admin.call('facilities.list')).response.total).toBe(before)
  })

  it('rejects a client or a manager of another account, and a manager who has left', async () => {
    const foreign = (await stranger.call('clients.create', { body: { name: 'Их клиент' } })).response.id
    const left = await account.addUser('manager')
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', left.id).execute(),
    )
    const attempt = (body: object) => admin.attempt('facilities.create', { body: { name: 'Объект', ...body } })
    expect(invalidKeys((await attempt({ client_id: foreign })).error)).toEqual({ client_id: 'not_found' })
    expect(invalidKeys((await attempt({ client_id: clientId, manager_id: other.users.admin.id })).error)).toEqual({
      manager_id: 'not_found',
    })
    expect(invalidKeys((await attempt({ client_id: clientId, manager_id: left.id })).error)).toEqual({
      manager_id: 'inactive',
    })
  })

  it('is not for employees and executors', async () => {
    const body = { name: 'Нет', client_id: clientId }
    for (const caller of [employee, executor]) {
      expect((await caller.attempt('facilities.create', { body })).status).toBe(403)
    }
  })

  it('with a manager grant makes only facilities one is responsible for, of clients one may see', async () => {
    const here = await createTestAccount(testApp)
    const boss = await here.signInAs('admin')
    const own = await here.signInAs('manager')
    const client = (await boss.call('clients.create', { body: { name: 'Клиент' } })).response.id
    await setGrants(testApp, here, 'manager', { 'facilities:create': 'manager' })
    const body = { name: 'Объект', client_id: client }
    expect((await own.attempt('facilities.create', { body })).status).toBe(403)
    expect((await boss.call('facilities.list')).response.total).toBe(0)
    const mine = { ...body, manager_id: here.users.manager.id }
    expect((await own.attempt('facilities.create', { body: mine })).status).toBe(201)
    await setGrants(testApp, here, 'manager', { 'clients:read': 'manager' })
    expect((await own.attempt('facilities.create', { body: mine })).status).toBe(201)
    const hidden = (await boss.call('clients.create', { body: { name: 'Скрытый' } })).response.id
    const refused = await own.attempt('facilities.create', { body: { ...mine, client_id: hidden } })
    expect(invalidKeys(refused.error)).toEqual({ client_id: 'not_found' })
  })
})

describe('changing a facility', () => {
  it('records what differs, with users and clients by name', async () => {
    const facility = await newFacility('До', { type: 'office', tags: ['a'] })
    const { response } = await admin.call('facilities.update', {
      params: { id: facility.id },
      body: { name: 'После', manager_id: account.users.manager.id, type: 'office', tags: [] },
    })
    expect(response).toMatchObject({
      name: 'После',
      type: 'office',
      manager: { id: account.users.manager.id },
      tags: [],
    })
    const { id, name } = account.users.manager
    expect((await feedOf(facility.id))[0]).toMatchObject({
      kind: 2002,
      payload: {
        name: 'После',
        changes: {
          name: { old: 'До', new: 'После' },
          manager: { old: null, new: { id, name } },
          tags: { old: ['a'], new: [] },
        },
      },
    })
  })

  it('refuses half a place, a client that is not there, and changes nothing', async () => {
    const facility = await newFacility('Стоит')
    const params = { id: facility.id }
    const half = await admin.attempt('facilities.update', { params, body: { name: 'Нет', lon: 37 } })
    expect(invalidKeys(half.error)).toEqual({ lat: 'coordinates_incomplete' })
    const placed = await newFacility('На карте', { lat: 55.7, lon: 37.6 })
    for (const body of [{ lat: null }, { lon: null }, { lat: 60, lon: null }]) {
      const taken = await admin.attempt('facilities.update', { params: { id: placed.id }, body })
      expect([taken.status, invalidKeys(taken.error)]).toEqual([422, { lat: 'coordinates_incomplete' }])
    }
    expect((await admin.call('facilities.show', { params: { id: placed.id } })).response).toEqual(placed)
    const moved = await admin.call('facilities.update', { params: { id: placed.id }, body: { lat: 60 } })
    expect(moved.response).toMatchObject({ lat: 60, lon: 37.6 })
    const withoutClient = await admin.attempt('facilities.update', {
      params,
      body: { name: 'Нет', client_id: 999_999 },
    })
    expect(invalidKeys(withoutClient.error)).toEqual({ client_id: 'not_found' })
    const noClient = await admin.attempt('facilities.update', { params, body: { client_id: null } })
    expect(invalidKeys(noClient.error)).toEqual({ client_id: 'client_required' })
    expect((await admin.call('facilities.show', { params })).response).toEqual(facility)
    expect(await feedOf(facility.id)).toHaveLength(1)
  })

  it('is for a manager only on own facilities, and for no user of another account', async () => {
    const own = await newFacility('Своя', { manager_id: account.users.manager.id })
    const foreign = await newFacility('Чужая')
    const change = { name: 'Новое имя' }
    const attempt = async (caller: Caller, id: number) =>
      (await caller.attempt('facilities.update', { params: { id }, body: change })).status
    expect(await attempt(stranger, own.id)).toBe(404)
    expect(await attempt(employee, own.id)).toBe(403)
    expect(await attempt(executor, own.id)).toBe(403)
    expect(await attempt(manager, foreign.id)).toBe(403)
    expect((await admin.call('facilities.show', { params: { id: own.id } })).response.name).toBe('Своя')
    expect(await attempt(manager, own.id)).toBe(200)
  })
})

describe('deleting a facility', () => {
  it('is refused while requests and equipment hang on it, which are named', async () => {
    const facility = await newFacility('С котлом')
    const params = { id: facility.id }
    const requestId = await enterRequest(testApp, account, { clientId, facilityId: facility.id, status: 4 })
    const equipment = await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .insertInto('equipment')
        .values({ title: 'Котёл', facility_id: facility.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { status, error } = await admin.attempt('facilities.remove', { params })
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'in_use',
      details: [
        { entity: 'requests', id: requestId, title: expect.stringContaining('Request') },
        { entity: 'equipment', id: equipment.id, title: 'Котёл' },
      ],
    })
    expect((await admin.attempt('facilities.show', { params })).status).toBe(200)
  })

  it('deletes one that nothing hangs on, and says so in the history of its client', async () => {
    const facility = await newFacility('Пустая', { contacts: [{ name: 'Кто-то' }], tags: ['на снос'] })
    const params = { id: facility.id }
    for (const caller of [manager, employee, executor]) {
      expect((await caller.attempt('facilities.remove', { params })).status).toBe(403)
    }
    expect((await stranger.attempt('facilities.remove', { params })).status).toBe(404)
    expect((await admin.call('facilities.remove', { params })).response).toBeNull()
    expect((await admin.attempt('facilities.show', { params })).status).toBe(404)
    const feed = await admin.call('clients.feed', { params: { id: clientId } })
    expect(feed.response.data[0]).toMatchObject({ kind: 2003, payload: { name: 'Пустая' }, facility: null })
    const tags = await admin.call('tags.list', { query: { item_type: 'facility' } })
    expect(tags.response.map(({ name }) => name)).not.toContain('на снос')
  })
})

describe('an executor', () => {
  it('sees only facilities of own open requests, wherever facilities are shown', async () => {
    const here = await createTestAccount(testApp)
    const boss = await here.signInAs('admin')
    const worker = await here.signInAs('executor')
    const client = (await boss.call('clients.create', { body: { name: 'Клиент' } })).response.id
    const make = async (name: string) =>
      (await boss.call('facilities.create', { body: { name, client_id: client, lat: 1, lon: 1 } })).response.id
    const [open, done, strange] = [await make('Открытая'), await make('Закрытая'), await make('Чужая')]
    const executorId = here.users.executor.id
    await enterRequest(testApp, here, { clientId: client, facilityId: open, executorId })
    await enterRequest(testApp, here, { clientId: client, facilityId: open })
    await enterRequest(testApp, here, { clientId: client, facilityId: done, executorId, status: 4 })
    await enterRequest(testApp, here, { clientId: client, facilityId: strange })

    const list = await worker.call('facilities.list')
    expect(list.response.data.map(({ id, open_requests }) => [id, open_requests])).toEqual([[open, 1]])
    expect(list.response.total).toBe(1)
    expect(
      (await worker.call('facilities.mapData')).response.map(({ id, open_requests }) => [id, open_requests]),
    ).toEqual([[open, 1]])
    expect((await worker.call('facilities.forSelector')).response.map(({ id }) => id)).toEqual([open])
    expect((await worker.call('facilities.requests', { params: { id: open } })).response.total).toBe(1)
    for (const id of [done, strange]) {
      expect((await worker.attempt('facilities.show', { params: { id } })).status).toBe(404)
      expect((await worker.attempt('facilities.feed', { params: { id } })).status).toBe(404)
      expect((await worker.attempt('facilities.requests', { params: { id } })).status).toBe(404)
    }
  })
})

describe('notes on a facility', () => {
  it('are shown in its feed and in that of its client, unread until they are read', async () => {
    const facility = await newFacility('С заметками')
    const params = { id: facility.id }
    const note = await employee.call('facilities.interact', { params, body: { comment: 'Ключи у охраны' } })
    expect(note.status).toBe(201)
    expect(note.response).toMatchObject({
      kind: 2010,
      payload: { comment: 'Ключи у охраны' },
      facility: { id: facility.id },
      actor: { id: account.users.employee.id },
    })
    const clientFeed = await admin.call('clients.feed', { params: { id: clientId } })
    expect(clientFeed.response.data[0]?.id).toBe(note.response.id)
    const unread = async (caller: Caller) =>
      (await caller.call('facilities.interactionsUnread', { params })).response.count
    expect([await unread(admin), await unread(employee), await unread(manager)]).toEqual([1, 1, 2])
    expect((await manager.call('facilities.interactionsRead', { params })).response).toEqual({ count: 0 })
    expect([await unread(admin), await unread(employee), await unread(manager)]).toEqual([1, 1, 0])
    expect((await stranger.attempt('facilities.interactionsRead', { params })).status).toBe(404)
    expect((await stranger.attempt('facilities.interact', { params, body: { comment: 'x' } })).status).toBe(404)
    expect(await feedOf(facility.id)).toHaveLength(2)
  })
})
