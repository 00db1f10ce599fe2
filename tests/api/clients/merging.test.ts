import { beforeEach, describe, expect, it, test } from 'vitest'
import { forgetMergesJob } from '#server/merging/index.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { CallName } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { fileOf, picture } from '#tests/support/sample-files.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const testApp = await startTestApp()
let account: TestAccount
let admin: Awaited<ReturnType<TestAccount['signInAs']>>

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
})

/** Changed by whatever happens, and empty again when jobs have looked. */
const ASIDE = ['events', 'notifications', 'analytics_changes', 'conflict_checks']

async function contents() {
  const all = await contentsOf(testApp.testDatabase, account.id)
  return Object.fromEntries(Object.entries(all).filter(([table]) => !ASIDE.includes(table)))
}

async function create(call: 'clients.create' | 'facilities.create', body: object): Promise<number> {
  return (await admin.call(call, { body: body as never })).response.id
}

/** A client with all that a client can have. */
async function busyClient(body: object): Promise<{ client: number; facility: number; request: number; file: number }> {
  const client = await create('clients.create', body)
  const facility = await create('facilities.create', { name: 'Склад', client_id: client, address: 'Лесная, 3' })
  await admin.call('clients.saveBankDetails', { params: { id: client }, body: { inn: '7707083893' } })
  await admin.call('clients.setAvatar', { params: { id: client }, files: [await picture('png')] })
  const attached = await admin.call('clients.attachFiles', {
    params: { id: client },
    files: [fileOf('план.txt', 'план')],
  })
  const file = (attached.response as { id: number }[])[0]?.id ?? 0
  await admin.call('clients.interact', { params: { id: client }, body: { comment: 'Звонить после десяти' } })
  await admin.call('facilities.saveSubscribers', { params: { id: facility }, body: { emails: ['duty@horns.example'] } })
  const equipment = { title: 'Насос', facility_id: facility }
  await admin.call('equipment.create', { body: equipment })
  const work = { name: 'Работа', client_id: client, facility_id: facility, employees: [account.users.executor.id] }
  const request = (await admin.call('requests.create', { body: work as never })).response.id
  const template = { name: 'Обход', client_id: client, facility_id: facility }
  await createSchedule(admin, everyMonday(client, { template }))
  return { client, facility, request, file }
}

/** The columns of the account's rows that still name a row: by a column of its entity, or as an entity's id. */
async function referencesTo(entity: 'clients' | 'facilities', id: number): Promise<string[]> {
  const column = entity === 'clients' ? 'client_id' : 'facility_id'
  const database = asSuperuser(testApp.testDatabase)
  const { rows } = await database.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name = $1 or c.column_name = 'entity_id'
       and exists (select from information_schema.columns e where e.table_name = c.table_name and e.column_name = 'entity'))`,
    [column],
  )
  const found: string[] = []
  for (const one of rows) {
    const isOf = one.column === 'entity_id' ? `and entity = '${entity}'` : ''
    const { rowCount } = await database.query(
      `select from ${one.table} where account_id = $1 and ${one.column} = $2 ${isOf} limit 1`,
      [account.id, id],
    )
    if (rowCount) found.push(`${one.table}.${one.column}`)
  }
  return found
}

async function merge(entity: 'clients' | 'facilities', id: number, other_id: number): Promise<number> {
  const { response } = await admin.call(`${entity}.merge` as 'clients.merge', { params: { id }, body: { other_id } })
  return response.merge_id
}

function undo(id: number) {
  return admin.attempt('merges.undo', { params: { id } })
}

describe('a client that was entered twice', () => {
  it('is one: all that belonged to the other is there, and nothing names the other any more', async () => {
    const kept = await create('clients.create', { name: 'ООО «Рога и копыта»', type: 'company', tags: ['VIP'] })
    const other = await busyClient({
      name: 'Рога и копыта',
      type: 'company',
      phone: '+79161112233',
      tags: ['VIP', 'Опт'],
    })
    await merge('clients', kept, other.client)

    expect(await referencesTo('clients', other.client)).toEqual([])
    expect((await admin.attempt('clients.show', { params: { id: other.client } })).status).toBe(404)
    const { response: client } = await admin.call('clients.show', { params: { id: kept } })
    expect(client).toMatchObject({
      name: 'ООО «Рога и копыта»',
      phone: '+79161112233',
      facilities_count: 1,
      open_requests: 1,
    })
    expect(client.avatar).not.toBeNull()
    expect(client.tags.map(({ name }) => name).sort()).toEqual(['VIP', 'Опт'])
    const { response: request } = await admin.call('requests.show', { params: { id: other.request } })
    expect(request.client).toMatchObject({ id: kept })
    const { response: bank } = await admin.call('clients.bankDetails', { params: { id: kept } })
    expect(bank.inn).toBe('7707083893')
    const { response: feed } = await admin.call('clients.feed', { params: { id: kept } })
    const said = feed.data.map(({ kind, payload }) => ({ kind, ...payload }))
    expect(said).toContainEqual(expect.objectContaining({ kind: 5065, entity: 'clients', name: 'Рога и копыта' }))
    expect(said).toContainEqual(expect.objectContaining({ comment: 'Звонить после десяти' }))
  })

  it('is two again as before, when that is undone within a day', async () => {
    const kept = await busyClient({ name: 'ООО «Рога и копыта»', type: 'company', tags: ['VIP'], comment: 'Одно' })
    const other = await busyClient({
      name: 'Рога',
      type: 'company',
      email: 'rogi@horns.example',
      comment: 'Другое',
      tags: ['VIP'],
    })
    const before = await contents()
    const id = await merge('clients', kept.client, other.client)
    expect(await contents()).not.toEqual(before)
    expect((await undo(id)).status).toBe(200)
    expect(await contents()).toEqual(before)
    expect((await undo(id)).status).toBe(404)
    const { response: feed } = await admin.call('clients.feed', { params: { id: kept.client } })
    expect(feed.data.map(({ kind }) => kind)).toContain(5066)
    expect(feed.data.find(({ kind }) => kind === 5065)?.payload).toEqual({ entity: 'clients', name: 'Рога' })
  })

  it('keeps the other phone and email in a contact, and both comments', async () => {
    const kept = await create('clients.create', {
      name: 'Маяк',
      type: 'company',
      phone: '+79160000001',
      comment: 'Первый',
    })
    const other = await create('clients.create', {
      ...{ name: 'Маяк Плюс', type: 'company', phone: '+79160000002', email: 'info@mayak.example', comment: 'Второй' },
    })
    const { response: preview } = await admin.call('clients.mergePreview', {
      params: { id: kept, otherId: other },
    })
    expect(preview.differences).toEqual([
      { field: 'phone', kept: '+79160000001', other: '+79160000002', becomes_contact: true },
    ])
    await merge('clients', kept, other)
    const { response: client } = await admin.call('clients.show', { params: { id: kept } })
    expect(client).toMatchObject({ phone: '+79160000001', email: 'info@mayak.example', comment: 'Первый\n\nВторой' })
    expect(client.contacts).toMatchObject([{ name: 'Маяк Плюс', phone: '+79160000002', email: null }])
  })

  it('leaves with the one that stays what came since, and changes made since', async () => {
    const kept = await create('clients.create', { name: 'Маяк', type: 'company' })
    const other = await create('clients.create', { name: 'Маяк Плюс', type: 'company', phone: '+79160000002' })
    const id = await merge('clients', kept, other)
    await admin.call('clients.update', { params: { id: kept }, body: { phone: '+79160000009' } })
    const facility = await create('facilities.create', { name: 'Новый', client_id: kept })
    await undo(id)
    expect((await admin.call('clients.show', { params: { id: kept } })).response.phone).toBe('+79160000009')
    expect((await admin.call('clients.show', { params: { id: other } })).response.phone).toBe('+79160000002')
    expect((await admin.call('facilities.show', { params: { id: facility } })).response.client.id).toBe(kept)
  })

  it('is not undone while the one it went to is in a third, and is afterwards', async () => {
    const [one, two, three] = await Promise.all(
      ['Один', 'Два', 'Три'].map((name) => create('clients.create', { name, type: 'company' })),
    )
    const first = await merge('clients', two ?? 0, one ?? 0)
    const second = await merge('clients', three ?? 0, two ?? 0)
    expect((await undo(first)).status).toBe(409)
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
  })

  it('is undone no more after a day, when nothing is kept of it', async () => {
    const [kept, other] = await Promise.all(
      ['Один', 'Два'].map((name) => create('clients.create', { name, type: 'company' })),
    )
    const id = await merge('clients', kept ?? 0, other ?? 0)
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .updateTable('merges')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .execute(),
    )
    expect((await undo(id)).status).toBe(409)
    await forgetMergesJob(testApp.services.database).work(null)
    expect((await undo(id)).status).toBe(404)
  })
})

describe('a facility that was entered twice', () => {
  it('is one, of the same client, and two again when undone', async () => {
    const kept = await busyClient({ name: 'Маяк', type: 'company' })
    const other = await create('facilities.create', {
      ...{ name: 'Склад 1', client_id: kept.client, address: 'Лесная, 5', contract_number: 'А-7' },
    })
    await admin.call('facilities.saveSubscribers', { params: { id: other }, body: { emails: ['duty@horns.example'] } })
    const before = await contents()
    const id = await merge('facilities', kept.facility, other)
    expect(await referencesTo('facilities', other)).toEqual([])
    const { response: facility } = await admin.call('facilities.show', { params: { id: kept.facility } })
    expect(facility).toMatchObject({ address: 'Лесная, 3', contract_number: 'А-7' })
    await undo(id)
    expect(await contents()).toEqual(before)
  })

  it('takes equipment, requests and schedules along', async () => {
    const other = await busyClient({ name: 'Маяк', type: 'company' })
    const kept = await create('facilities.create', { name: 'Склад № 1', client_id: other.client })
    const { response: preview } = await admin.call('facilities.mergePreview', {
      params: { id: kept, otherId: other.facility },
    })
    expect(preview.counts).toMatchObject({ requests: 1, scheduled_requests: 1, equipment: 1 })
    await merge('facilities', kept, other.facility)
    expect((await admin.call('requests.show', { params: { id: other.request } })).response.facility?.id).toBe(kept)
  })
})

test('conflicts are looked for again at both facilities, after merging two and after undoing that', async () => {
  const client = await create('clients.create', { name: 'Маяк', type: 'company' })
  const visitTo = async (name: string, hour: string) => {
    const facility = await create('facilities.create', { name, client_id: client })
    const plan = { planned_start_at: `2100-01-04T${hour}:00:00Z` }
    const body = { name: 'Обход', client_id: client, facility_id: facility, employees: [account.users.executor.id] }
    return {
      facility,
      request: (await admin.call('requests.create', { body: { ...body, ...plan } as never })).response.id,
    }
  }
  const kept = await visitTo('Склад', '08')
  const other = await visitTo('Склад на Лесной', '12')
  const both = [kept.request, other.request].sort((a, b) => a - b)
  const checked = () =>
    testApp.services.database.inAccount(account.id, async (tx) => {
      const rows = await tx.deleteFrom('conflict_checks').returning('request_id').execute()
      return rows.map(({ request_id }) => request_id).sort((a, b) => a - b)
    })
  await checked()
  const id = await merge('facilities', kept.facility, other.facility)
  expect(await checked()).toEqual(both)
  await undo(id)
  expect(await checked()).toEqual(both)
})

describe('a contact that was entered twice', () => {
  it('takes what it has not itself, and is two again when undone', async () => {
    const client = await create('clients.create', { name: 'Маяк', type: 'company' })
    const add = async (body: object) =>
      (await admin.call('contacts.create', { params: { entity: 'client', id: client }, body: body as never })).response
    const kept = await add({ name: 'Анна', phone: '+79160000001' })
    const other = await add({ name: 'Аня', email: 'anna@mayak.example', position: 'Завхоз' })
    const before = await contents()
    const { response } = await admin.call('contacts.merge', {
      params: { contactId: kept.id },
      body: { other_id: other.id },
    })
    const { response: page } = await admin.call('clients.show', { params: { id: client } })
    expect(page.contacts).toEqual([{ ...kept, email: 'anna@mayak.example', position: 'Завхоз' }])
    await undo(response.merge_id)
    expect(await contents()).toEqual(before)
  })
})

describe('what still names a client or facility that was merged away', () => {
  async function twiceMerged() {
    const [first = 0, second = 0, last = 0] = await Promise.all(
      ['Один', 'Два', 'Три'].map((name) => create('clients.create', { name, type: 'company' })),
    )
    await merge('clients', second, first)
    const merge_id = await merge('clients', last, second)
    return { first, second, last, merge_id }
  }

  test('its address leads to what it is part of now, for those who may see that', async () => {
    const { first, second, last, merge_id } = await twiceMerged()
    const place = await create('facilities.create', { name: 'Склад', client_id: last })
    const twin = await create('facilities.create', { name: 'Склад 1', client_id: last })
    await merge('facilities', place, twin)
    const client = { params: { id: first } }
    const facility = { params: { id: twin } }
    expect((await admin.call('clients.mergedInto', client)).response).toEqual({ id: last })
    expect((await admin.call('facilities.mergedInto', facility)).response).toEqual({ id: place })

    const executor = await account.signInAs('executor')
    expect((await executor.attempt('clients.mergedInto', client)).status).toBe(404)
    expect((await executor.attempt('facilities.mergedInto', facility)).status).toBe(404)
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await stranger.attempt('clients.mergedInto', client)).status).toBe(404)

    await undo(merge_id)
    expect((await admin.call('clients.mergedInto', client)).response).toEqual({ id: second })
  })

  test('lists narrowed by it show what it is part of now, and selectors its name', async () => {
    const { first, last } = await twiceMerged()
    const facility = await create('facilities.create', { name: 'Склад', client_id: last })
    const twin = await create('facilities.create', { name: 'Склад 1', client_id: last })
    const request = await admin.call('requests.create', {
      body: { name: 'Работа', client_id: last, facility_id: facility } as never,
    })
    await merge('facilities', facility, twin)
    const idsOf = ({ response }: { response: { data: { id: number }[] } }) => response.data.map(({ id }) => id)
    expect(idsOf(await admin.call('requests.list', { query: { client_id: `${first},none` } }))).toEqual([
      request.response.id,
    ])
    expect(idsOf(await admin.call('requests.list', { query: { facility_id: String(twin) } }))).toEqual([
      request.response.id,
    ])
    expect(idsOf(await admin.call('facilities.list', { query: { client_id: String(first) } }))).toEqual([facility])
    const { response: clients } = await admin.call('clients.forSelector', { query: { ids: `${first},${last}` } })
    expect(clients.map(({ id, name }) => [id, name])).toEqual([
      [last, 'Три'],
      [first, 'Три'],
    ])
    const { response: facilities } = await admin.call('facilities.forSelector', { query: { ids: String(twin) } })
    expect(facilities).toEqual([expect.objectContaining({ id: twin, name: 'Склад' })])
  })

  test('what is saved for it, by a form open meanwhile or a program, is of what it is part of now', async () => {
    const { first, last } = await twiceMerged()
    const facility = await create('facilities.create', { name: 'Склад', client_id: first })
    const twin = await create('facilities.create', { name: 'Склад 1', client_id: last })
    await merge('facilities', facility, twin)
    const place = { client_id: first, facility_id: twin }
    const placed = {
      client: expect.objectContaining({ id: last }),
      facility: expect.objectContaining({ id: facility }),
    }
    const { response: request } = await admin.call('requests.create', { body: { name: 'Работа', ...place } as never })
    expect(request).toMatchObject(placed)
    const template = { name: 'Обход', ...place }
    const schedule = await createSchedule(admin, everyMonday(first, { template }))
    const { response: scheduled } = await admin.call('scheduledRequests.show', { params: { id: schedule } })
    expect(scheduled.template).toMatchObject({ client_id: last, facility_id: facility })
    const { response: bulk } = await admin.call('bulk.equipment', {
      body: { rows: [{ title: 'Насос', facility_id: twin }] },
    })
    const id = bulk.rows[0]?.id ?? 0
    expect((await admin.call('equipment.show', { params: { id } })).response.facility).toMatchObject({ id: facility })

    const refused = await admin.attempt('requests.create', { body: { name: 'Работа', client_id: 999_999 } as never })
    expect(refused.status).toBe(422)
  })
})

describe('merging is refused', () => {
  async function refused(call: CallName, options: object) {
    return (await admin.attempt(call, options)).status
  }

  test('with itself, with what is not there, and of facilities of two clients', async () => {
    const id = await create('clients.create', { name: 'Маяк', type: 'company' })
    const elsewhere = await create('clients.create', { name: 'Заря', type: 'company' })
    const [one, two] = await Promise.all(
      [id, elsewhere].map((client_id) => create('facilities.create', { name: 'Склад', client_id })),
    )
    expect(await refused('clients.merge', { params: { id }, body: { other_id: id } })).toBe(422)
    expect(await refused('clients.merge', { params: { id }, body: { other_id: 999_999 } })).toBe(404)
    expect(await refused('facilities.merge', { params: { id: one }, body: { other_id: two } })).toBe(422)
  })

  test('to who may not delete both, and the undo as well', async () => {
    const [kept, other] = await Promise.all(
      ['Один', 'Два'].map((name) => create('clients.create', { name, type: 'company' })),
    )
    const executor = await account.signInAs('executor')
    const asked = { params: { id: kept ?? 0 }, body: { other_id: other ?? 0 } }
    expect((await executor.attempt('clients.merge', asked)).status).toBeGreaterThanOrEqual(403)
    const id = await merge('clients', kept ?? 0, other ?? 0)
    expect((await executor.attempt('merges.undo', { params: { id } })).status).toBeGreaterThanOrEqual(403)
  })
})
