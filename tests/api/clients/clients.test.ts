import { beforeAll, describe, expect, it } from 'vitest'
import { DEPENDENTS_NAMED_MAX } from '#contract/limits.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
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
const stranger = await (await createTestAccount(testApp)).signInAs('admin')

async function newClient(name: string, more: Record<string, unknown> = {}) {
  const { response } = await admin.call('clients.create', { body: { name, ...more } })
  return response
}

async function newFacility(name: string, clientId: number) {
  const { response } = await admin.call('facilities.create', { body: { name, client_id: clientId } })
  return response
}

async function feedOf(id: number) {
  const { response } = await admin.call('clients.feed', { params: { id } })
  return response.data
}

describe('creating a client', () => {
  it('keeps it with its contacts and tags, and writes it into its history', async () => {
    const { status, response } = await manager.call('clients.create', {
      body: {
        name: '  ООО «Ромашка» ',
        phone: '+7 (916)-123-45-67',
        email: 'Office@Romashka.example',
        comment: '',
        tags: ['VIP', 'Сеть', 'vip'],
        contacts: [
          { name: 'Анна', phone: '+79160000000' },
          { name: 'Борис', position: 'Охрана' },
        ],
      },
    })
    expect(status).toBe(201)
    expect(response).toMatchObject({
      name: 'ООО «Ромашка»',
      type: 'company',
      phone: '+79161234567',
      email: 'office@romashka.example',
      comment: null,
      avatar: null,
      facilities_count: 0,
      open_requests: 0,
      contacts: [
        { name: 'Анна', phone: '+79160000000', email: null, position: null },
        { name: 'Борис', phone: null, email: null, position: 'Охрана' },
      ],
    })
    expect(response.tags.map(({ name }) => name)).toEqual(['VIP', 'Сеть'])
    const shown = await manager.call('clients.show', { params: { id: response.id } })
    expect(shown.response).toEqual(response)
    const [event, ...others] = await feedOf(response.id)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      kind: 5001,
      payload: { name: 'ООО «Ромашка»' },
      actor: { id: account.users.manager.id },
    })
  })

  it.each([
    ['ru', '8 (495) 123-45-67 доб. 105', '+74951234567;ext=105'],
    ['ua', '050 123-45-67', '+380501234567'],
    ['uz', '998901234567', '+998901234567'],
    ['ae', '04 234 5678', '+97142345678'],
  ] as const)('reads a phone as it is dialled at home, in %s: %s', async (country, spelled, stored) => {
    const at = await (await createTestAccount(testApp, country)).signInAs('admin')
    const { response } = await at.call('clients.create', {
      body: { name: 'A', phone: spelled, contacts: [{ name: 'B', phone: spelled }] },
    })
    expect(response).toMatchObject({ phone: stored, contacts: [{ phone: stored }] })
  })

  it.each([
    [{}, { name: 'title_required' }],
    [{ name: '   ' }, { name: 'title_required' }],
    [{ name: 'A', phone: '12' }, { phone: 'phone_length' }],
    [{ name: 'A', phone: 'unknown' }, { phone: 'phone_invalid' }],
    [{ name: 'A', phone: '8 916 123-45-67, 8 916 123-45-68' }, { phone: 'phone_several' }],
    [{ name: 'A', email: 'nobody' }, { email: expect.any(String) }],
    [{ name: 'A', type: 'club' }, { type: 'not_option' }],
    [{ name: 'A', vat: '1' }, { vat: 'unknown_field' }],
    [{ name: 'A', contacts: [{ name: 'B', phone: 'x' }] }, { 'contacts.0.phone': 'phone_invalid' }],
    [{ name: 'A', account_id: 1 }, { account_id: 'unknown_field' }],
  ])('refuses %j and creates nothing', async (body, expected) => {
    const before = (await admin.call('clients.list')).response.total
    const { status, error } = await admin.attempt('clients.create', { body })
    expect(status).toBe(422)
    expect(invalidKeys(error)).toEqual(expected)
    expect((await admin.call('clients.list')).response.total).toBe(before)
  })

  it('is not for employees and executors', async () => {
    for (const caller of [employee, executor]) {
      expect((await caller.attempt('clients.create', { body: { name: 'No' } })).status).toBe(403)
    }
  })
})

describe('the list of clients', () => {
  let here: TestAccount
  let boss: Caller

  beforeAll(async () => {
    here = await createTestAccount(testApp)
    boss = await here.signInAs('admin')
    const bodies = [
      { name: 'Ёлка', tags: ['сеть'], phone: '+79161234567' },
      { name: 'Арбуз', type: 'person', email: 'arbuz@example.com' },
      { name: 'Яблоко 100%', tags: ['Сеть'] },
      { name: 'жёлудь' },
      { name: 'Ежевика', type: 'person' },
    ] as const
    for (const body of bodies)
      await boss.call('clients.create', { body: { ...body, tags: [...('tags' in body ? body.tags : [])] } })
  })

  async function names(query: Record<string, unknown>) {
    const { response } = await boss.call('clients.list', { query })
    return response.data.map(({ name }) => name)
  }

  it('is sorted as Russian is, and the other way round when asked', async () => {
    expect(await names({})).toEqual(['Арбуз', 'Ежевика', 'Ёлка', 'жёлудь', 'Яблоко 100%'])
    expect(await names({ sort: '-name' })).toEqual(['Яблоко 100%', 'жёлудь', 'Ёлка', 'Ежевика', 'Арбуз'])
    expect(await names({ sort: 'created_at' })).toEqual(['Ёлка', 'Арбуз', 'Яблоко 100%', 'жёлудь', 'Ежевика'])
  })

  it.each([
    [{ q: 'ёЛК' }, ['Ёлка']],
    [{ q: 'ARBUZ@' }, ['Арбуз']],
    [{ q: '100%' }, ['Яблоко 100%']],
    [{ q: '%' }, []],
    [{ q: '_' }, []],
    [{ q: '8 (916) 123-45-67' }, ['Ёлка']],
    [{ q: '123-45' }, ['Ёлка']],
    [{ q: '100%' }, ['Яблоко 100%']],
    [{ type: 'person' }, ['Арбуз', 'Ежевика']],
    [{ tag: 'СЕТЬ' }, ['Ёлка', 'Яблоко 100%']],
    [{ tag: 'СЕТЬ', q: 'ябл' }, ['Яблоко 100%']],
    [{ tag: 'нет' }, []],
  ])('finds by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('comes in pages that know the total', async () => {
    const second = await boss.call('clients.list', { query: { page: 2, per_page: 2 } })
    expect(second.response).toMatchObject({ current_page: 2, per_page: 2, total: 5 })
    expect(second.response.data.map(({ name }) => name)).toEqual(['Ёлка', 'жёлудь'])
    const beyond = await boss.call('clients.list', { query: { page: 9, per_page: 2 } })
    expect(beyond.response).toMatchObject({ data: [], total: 5 })
  })

  it.each([{ colour: 'red' }, { sort: 'phone' }, { per_page: 101 }, { type: 'club' }])('refuses %j', async (query) => {
    const { status, error } = await boss.attempt('clients.list', { query })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual(Object.keys(query))
  })

  it('shows nothing of another account, whatever is asked', async () => {
    expect((await stranger.call('clients.list', { query: { q: 'Ёлка' } })).response.total).toBe(0)
    expect((await stranger.call('clients.forSelector', { query: { q: 'Ёлка' } })).response).toEqual([])
  })
})

describe('changing a client', () => {
  it('changes the named fields only, and records what each was', async () => {
    const client = await newClient('До', { phone: '+79161112233', tags: ['a', 'b'] })
    const { response } = await admin.call('clients.update', {
      params: { id: client.id },
      body: { name: 'После', tags: ['B', 'c'] },
    })
    expect(response).toMatchObject({ name: 'После', phone: '+79161112233' })
    expect(response.tags.map(({ name }) => name)).toEqual(['b', 'c'])
    expect((await feedOf(client.id))[0]).toMatchObject({
      kind: 5002,
      payload: {
        name: 'После',
        changes: { name: { old: 'До', new: 'После' }, tags: { old: ['a', 'b'], new: ['b', 'c'] } },
      },
    })
  })

  it('writes no history when nothing differs', async () => {
    const client = await newClient('Тот же', { tags: ['x'] })
    await admin.call('clients.update', { params: { id: client.id }, body: { name: 'Тот же', tags: ['X'] } })
    expect(await feedOf(client.id)).toHaveLength(1)
  })

  it('is for a manager only on clients they are responsible for', async () => {
    const own = await newClient('Свой')
    const other = await newClient('Чужой')
    await admin.call('facilities.create', {
      body: { name: 'Объект', client_id: own.id, manager_id: account.users.manager.id },
    })
    const change = { name: 'Новое имя' }
    expect((await manager.attempt('clients.update', { params: { id: own.id }, body: change })).status).toBe(200)
    expect((await manager.attempt('clients.update', { params: { id: other.id }, body: change })).status).toBe(403)
    expect((await employee.attempt('clients.update', { params: { id: own.id }, body: change })).status).toBe(403)
    expect((await admin.call('clients.show', { params: { id: other.id } })).response.name).toBe('Чужой')
  })

  it('is not found by another account, and stays as it was', async () => {
    const client = await newClient('Наш')
    const params = { id: client.id }
    expect((await stranger.attempt('clients.show', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.update', { params, body: { name: 'Их' } })).status).toBe(404)
    expect((await stranger.attempt('clients.remove', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.bankDetails', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.saveBankDetails', { params, body: { inn: '1' } })).status).toBe(404)
    expect((await stranger.attempt('clients.feed', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.interact', { params, body: { comment: 'x' } })).status).toBe(404)
    expect((await stranger.attempt('clients.interactionsUnread', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.interactionsRead', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.facilities', { params })).status).toBe(404)
    expect((await stranger.attempt('clients.requests', { params })).status).toBe(404)
    expect((await admin.call('clients.show', { params })).response).toEqual(client)
    expect(await feedOf(client.id)).toHaveLength(1)
  })
})

describe('deleting a client', () => {
  it('takes its contacts and its last-used tags with it', async () => {
    const client = await newClient('Ненадолго', { tags: ['одноразовый'], contacts: [{ name: 'Кто-то' }] })
    await admin.call('clients.remove', { params: { id: client.id } })
    expect((await admin.attempt('clients.show', { params: { id: client.id } })).status).toBe(404)
    const tags = await admin.call('tags.list', { query: { item_type: 'client' } })
    expect(tags.response.map(({ name }) => name)).not.toContain('одноразовый')
  })

  it('is refused while facilities and requests hang on it, which are named', async () => {
    const client = await newClient('Занятый', { contacts: [{ name: 'Остаётся' }] })
    const facility = await newFacility('Склад', client.id)
    const requestId = await enterRequest(testApp, account, { clientId: client.id, facilityId: facility.id })
    const { status, error } = await admin.attempt('clients.remove', { params: { id: client.id } })
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'in_use',
      details: [
        { entity: 'facilities', id: facility.id, title: 'Склад' },
        { entity: 'requests', id: requestId, title: expect.stringMatching(/^\d+ Request/) },
      ],
    })
    const { response } = await admin.call('clients.show', { params: { id: client.id } })
    expect(response).toMatchObject({ name: 'Занятый', facilities_count: 1, open_requests: 1 })
    expect(response.contacts).toHaveLength(1)
  })

  it('names one more of each kind than is shown, which says that there are others', async () => {
    const client = await newClient('Сеть складов')
    for (let number = 1; number <= DEPENDENTS_NAMED_MAX + 2; number++) await newFacility(`Склад ${number}`, client.id)
    const { error } = await admin.attempt('clients.remove', { params: { id: client.id } })
    expect(error.details).toHaveLength(DEPENDENTS_NAMED_MAX + 1)
  })

  it('is for the admin alone among the default roles', async () => {
    const client = await newClient('Стойкий')
    for (const caller of [manager, employee, executor]) {
      expect((await caller.attempt('clients.remove', { params: { id: client.id } })).status).toBe(403)
    }
    expect((await admin.attempt('clients.show', { params: { id: client.id } })).status).toBe(200)
  })
})

describe('an executor', () => {
  it('sees only clients of own requests, wherever clients are shown', async () => {
    const seen = await newClient('Видимый клиент')
    const hidden = await newClient('Невидимый клиент')
    const facility = await newFacility('Видимый объект', seen.id)
    await newFacility('Другой объект', seen.id)
    await enterRequest(testApp, account, {
      clientId: seen.id,
      facilityId: facility.id,
      executorId: account.users.executor.id,
    })
    await enterRequest(testApp, account, { clientId: seen.id })

    const list = await executor.call('clients.list')
    expect(list.response.data.map(({ id }) => id)).toEqual([seen.id])
    expect(list.response.total).toBe(1)
    expect(list.response.data[0]).toMatchObject({ facilities_count: 1, open_requests: 1 })
    expect(
      (await executor.call('clients.forSelector', { query: { q: 'клиент' } })).response.map(({ id }) => id),
    ).toEqual([seen.id])
    expect((await executor.attempt('clients.show', { params: { id: hidden.id } })).status).toBe(404)
    const facilities = await executor.call('clients.facilities', { params: { id: seen.id } })
    expect(facilities.response.data.map(({ name }) => name)).toEqual(['Видимый объект'])
    const requests = await executor.call('clients.requests', { params: { id: seen.id } })
    expect(requests.response.total).toBe(1)
  })

  it('finds in the feed of a client only events of what they may see', async () => {
    const client = await newClient('С лентой')
    const facility = await newFacility('Свой объект', client.id)
    const other = await newFacility('Чужой объект', client.id)
    await enterRequest(testApp, account, {
      clientId: client.id,
      facilityId: facility.id,
      executorId: account.users.executor.id,
    })
    await admin.call('facilities.interact', { params: { id: other.id }, body: { comment: 'не для исполнителя' } })
    const feed = await executor.call('clients.feed', { params: { id: client.id } })
    expect(feed.response.data.map(({ kind }) => kind)).toEqual([2001, 5001])
    expect(feed.response.total).toBe(2)
    expect((await executor.call('clients.interactionsUnread', { params: { id: client.id } })).response.count).toBe(2)
    expect((await feedOf(client.id)).map(({ kind }) => kind)).toEqual([2010, 2001, 2001, 5001])
  })
})

describe('the clients to choose from', () => {
  it('are named by id when their names are already chosen', async () => {
    const first = await newClient('Выбранный первый')
    const second = await newClient('Выбранный второй')
    const { response } = await manager.call('clients.forSelector', { query: { ids: [first.id, second.id].join(',') } })
    expect(response).toEqual([
      { id: second.id, name: 'Выбранный второй', phone: null, inn: null },
      { id: first.id, name: 'Выбранный первый', phone: null, inn: null },
    ])
  })

  it('are none for a role that may not read clients', async () => {
    const here = await createTestAccount(testApp)
    const boss = await here.signInAs('admin')
    await boss.call('clients.create', { body: { name: 'Кто-то' } })
    const actor = await here.signInAs('employee')
    expect((await actor.call('clients.forSelector')).response).toHaveLength(1)
    await setGrants(testApp, here, 'employee', { 'clients:read': 'forbidden' })
    expect((await actor.call('clients.forSelector')).response).toEqual([])
    expect((await actor.attempt('clients.list')).status).toBe(403)
  })
})
