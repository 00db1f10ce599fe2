import { beforeAll, describe, expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const employee = await account.signInAs('employee')

/** How the same is done to each catalog that has an archive. */
const CATALOGS = {
  clients: { list: 'clients.list', update: 'clients.update', show: 'clients.show', selector: 'clients.forSelector' },
  facilities: {
    list: 'facilities.list',
    update: 'facilities.update',
    show: 'facilities.show',
    selector: 'facilities.forSelector',
  },
  checklists: {
    list: 'checklists.list',
    update: 'checklists.update',
    show: 'checklists.show',
    selector: 'checklists.forSelector',
  },
} as const
type Catalog = keyof typeof CATALOGS

const newRow: Record<Catalog, (name: string) => Promise<number>> = {
  clients: async (name) => (await admin.call('clients.create', { body: { name } })).response.id,
  facilities: async (name) => {
    const clientId = await newRow.clients(`Client of ${name}`)
    return (await admin.call('facilities.create', { body: { name, client_id: clientId } })).response.id
  },
  checklists: async (name) => (await admin.call('checklists.create', { body: { name } })).response.id,
}

async function idsOf(call: (typeof CATALOGS)[Catalog]['list' | 'selector'], query: object = {}): Promise<number[]> {
  const { response } = await admin.attempt(call, { query: { ...query } })
  const rows = Array.isArray(response) ? response : (response as { data: unknown[] }).data
  return rows.map((row) => (row as { id: number }).id)
}

function archive(catalog: Catalog, id: number, is_archived = true) {
  return admin.attempt(CATALOGS[catalog].update, { params: { id }, body: { is_archived } })
}

describe.each(Object.keys(CATALOGS) as Catalog[])('an archived row of %s', (catalog) => {
  const calls = CATALOGS[catalog]

  it('leaves the list and the selector, is in the archive and can be read, and comes back whole', async () => {
    const [kept, put] = [await newRow[catalog](`Kept ${catalog}`), await newRow[catalog](`Put away ${catalog}`)]
    const before = (await admin.attempt(calls.show, { params: { id: put } })).response
    expect(before).toMatchObject({ is_archived: false })

    expect((await archive(catalog, put)).response).toMatchObject({ is_archived: true })
    const listed = await idsOf(calls.list, { per_page: 100 })
    expect(listed).toContain(kept)
    expect(listed).not.toContain(put)
    expect(await idsOf(calls.list, { archived: true })).toEqual([put])
    expect(await idsOf(calls.list, { archived: false, per_page: 100 })).toEqual(listed)
    const offered = await idsOf(calls.selector, { q: catalog })
    expect(offered).toContain(kept)
    expect(offered).not.toContain(put)
    // A value chosen before still has a name.
    expect(await idsOf(calls.selector, { ids: put })).toEqual([put])
    expect((await admin.attempt(calls.show, { params: { id: put } })).response).toMatchObject({ is_archived: true })

    await archive(catalog, put, false)
    expect((await admin.attempt(calls.show, { params: { id: put } })).response).toEqual(before)
    expect(await idsOf(calls.list, { archived: true })).toEqual([])
  })

  it('is archived by those who may change it', async () => {
    const id = await newRow[catalog](`Guarded ${catalog}`)
    const { status } = await employee.attempt(calls.update, { params: { id }, body: { is_archived: true } })
    expect(status).toBe(403)
    expect((await admin.attempt(calls.show, { params: { id } })).response).toMatchObject({ is_archived: false })
  })
})

describe('the history', () => {
  it('says who archived a client and who brought it back, each once', async () => {
    const id = await newRow.clients('Told of')
    for (const is_archived of [true, true, false]) await archive('clients', id, is_archived)
    const { response } = await admin.call('clients.feed', { params: { id } })
    const changes = response.data.flatMap(({ payload }) => ('changes' in payload ? [payload.changes] : []))
    expect(changes).toEqual([{ is_archived: { old: true, new: false } }, { is_archived: { old: false, new: true } }])
  })

  it('says so of a facility', async () => {
    const id = await newRow.facilities('Told of too')
    await archive('facilities', id)
    const { response } = await admin.call('facilities.feed', { params: { id } })
    expect(known(response.data[0])).toMatchObject({
      kind: 2002,
      payload: { changes: { is_archived: { old: false, new: true } } },
    })
  })
})

describe('a client with an archived facility', () => {
  it('does not count it or list it among its own', async () => {
    const client_id = await newRow.clients('With two')
    const [open, closed] = [
      (await admin.call('facilities.create', { body: { name: 'Open', client_id, lat: 1, lon: 1 } })).response.id,
      (await admin.call('facilities.create', { body: { name: 'Closed', client_id, lat: 1, lon: 1 } })).response.id,
    ]
    await archive('facilities', closed)
    const client = (await admin.call('clients.show', { params: { id: client_id } })).response
    expect(client.facilities_count).toBe(1)
    const its = (await admin.call('clients.facilities', { params: { id: client_id } })).response
    expect(its.data.map(({ id }) => id)).toEqual([open])
    const onMap = (await admin.call('facilities.mapData')).response.map(({ id }) => id)
    expect(onMap).toContain(open)
    expect(onMap).not.toContain(closed)
  })
})

describe('a new request', () => {
  let client: number
  let facility: number
  let checklist: number

  beforeAll(async () => {
    client = await newRow.clients('Of requests')
    facility = (await admin.call('facilities.create', { body: { name: 'Of requests', client_id: client } })).response.id
    checklist = await newRow.checklists('Of requests')
  })

  it('cannot name an archived client, facility or checklist, nor a facility of an archived client', async () => {
    const before = (await admin.call('requests.list')).response.total
    const create = (body: object) => admin.attempt('requests.create', { body: { name: 'New', ...body } })
    await archive('facilities', facility)
    await archive('checklists', checklist)
    expect(invalidKeys((await create({ facility_id: facility, checklists: [checklist] })).error)).toEqual({
      facility_id: 'archived',
      'checklists.0': 'archived',
    })
    await archive('facilities', facility, false)
    await archive('checklists', checklist, false)
    await archive('clients', client)
    expect(invalidKeys((await create({ client_id: client })).error)).toEqual({ client_id: 'archived' })
    expect(invalidKeys((await create({ facility_id: facility })).error)).toEqual({ facility_id: 'archived' })
    expect(await idsOf('facilities.forSelector', { client_id: client })).toEqual([])
    expect((await admin.call('requests.list')).response.total).toBe(before)
    await archive('clients', client, false)
    expect((await create({ facility_id: facility, checklists: [checklist] })).status).toBe(201)
  })

  it('keeps its client when that is archived later, and can be changed in everything else', async () => {
    const { id } = (await admin.call('requests.create', { body: { name: 'Kept', facility_id: facility } })).response
    await archive('clients', client)
    await archive('facilities', facility)
    const body = { name: 'Renamed', client_id: client, facility_id: facility }
    const changed = await admin.attempt('requests.update', { params: { id }, body })
    expect(changed.response).toMatchObject({ name: 'Renamed', client: { id: client }, facility: { id: facility } })
    await archive('clients', client, false)
    await archive('facilities', facility, false)
  })
})

describe('a facility', () => {
  it('cannot be given to an archived client, and stays with one that is archived later', async () => {
    const [archived, own] = [await newRow.clients('Archived owner'), await newRow.clients('Owner')]
    await archive('clients', archived)
    const create = { name: 'Homeless', client_id: archived }
    expect(invalidKeys((await admin.attempt('facilities.create', { body: create })).error)).toEqual({
      client_id: 'archived',
    })
    const { id } = (await admin.call('facilities.create', { body: { name: 'At home', client_id: own } })).response
    const moved = await admin.attempt('facilities.update', { params: { id }, body: { client_id: archived } })
    expect(invalidKeys(moved.error)).toEqual({ client_id: 'archived' })
    await archive('clients', own)
    const kept = await admin.attempt('facilities.update', { params: { id }, body: { name: 'Home', client_id: own } })
    expect(kept.response).toMatchObject({ name: 'Home', client: { id: own } })
  })
})

describe('deleting a checklist', () => {
  it('is refused while equipment names it, which is listed, and nothing changes', async () => {
    const id = await newRow.checklists('Proposed by a boiler')
    const equipment = await testApp.services.database.inAccount(account.id, async (tx) => {
      const row = await tx.insertInto('equipment').values({ title: 'Boiler' }).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('equipment_checklists').values({ equipment_id: row.id, checklist_id: id }).execute()
      return row.id
    })
    const { status, error } = await admin.attempt('checklists.remove', { params: { id } })
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'in_use',
      details: [{ entity: 'equipment', id: equipment, title: 'Boiler' }],
    })
    expect((await admin.attempt('checklists.show', { params: { id } })).status).toBe(200)
  })
})
