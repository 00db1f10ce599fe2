import { beforeEach, describe, expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let account: TestAccount
let admin: Caller
let clientId: number
let facilityId: number
let otherFacilityId: number
let checklistId: number

const testApp = await startTestApp()

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
  facilityId = await place('Котельная')
  otherFacilityId = await place('Склад')
  checklistId = (await admin.call('checklists.create', { body: { name: 'Осмотр насоса' } })).response.id
})

async function place(name: string, managerId?: number) {
  const body = { name, client_id: clientId, ...(managerId && { manager_id: managerId }) }
  return (await admin.call('facilities.create', { body })).response.id
}

type Fields = Record<string, unknown> & { title: string }

async function add(fields: Fields, caller = admin) {
  return (await caller.call('equipment.create', { body: fields })).response
}

function show(id: number, caller = admin) {
  return caller.call('equipment.show', { params: { id } }).then(({ response }) => response)
}

function change(id: number, body: Record<string, unknown>, caller = admin) {
  return caller.attempt('equipment.update', { params: { id }, body })
}

async function titles(query: Record<string, unknown>, caller = admin) {
  const { response } = await caller.call('equipment.list', { query })
  return response.data.map(({ title }) => title)
}

async function kindsOf(id: number) {
  const { response } = await admin.call('equipment.feed', { params: { id } })
  return response.data.map(({ kind }) => kind)
}

const { equipmentCreated, equipmentChanged, equipmentDeleted } = EVENT_KINDS

describe('creating', () => {
  it('keeps every field, and records it in the history', async () => {
    const pump = await add({
      title: 'Насос',
      article: 'НС-1',
      model: 'GX-5',
      manufacturer: 'Wilo',
      serial: 'SN 001',
      facility_id: facilityId,
      installed_on: '2024-05-01',
      warranty_till: '2027-05-01',
      checklists: [checklistId],
      tags: ['критичное'],
    })
    expect(pump).toMatchObject({
      title: 'Насос',
      article: 'НС-1',
      model: 'GX-5',
      manufacturer: 'Wilo',
      serial: 'SN 001',
      facility: { id: facilityId, name: 'Котельная' },
      client: { id: clientId, name: 'Клиент' },
      parent: null,
      installed_on: '2024-05-01',
      warranty_till: '2027-05-01',
      checklists: [{ id: checklistId, name: 'Осмотр насоса' }],
      tags: [{ name: 'критичное' }],
      spareparts_count: 0,
    })
    expect(pump.label_url).toMatch(/^http:\/\/localhost:\d+\/e\/[\w-]{22}$/)
    expect(await kindsOf(pump.id)).toEqual([equipmentCreated.id])
  })

  it('puts a part where its unit is, unless a facility is given', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    expect(await add({ title: 'Двигатель', parent_id: pump.id })).toMatchObject({
      parent: { id: pump.id, name: 'Насос' },
      facility: { id: facilityId },
    })
    expect((await add({ title: 'Запасной', parent_id: pump.id, facility_id: null })).facility).toBeNull()
    expect((await show(pump.id)).spareparts_count).toBe(2)
  })

  it('refuses a unit at another facility, and makes nothing', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('equipment.create', {
      body: { title: 'Двигатель', parent_id: pump.id, facility_id: otherFacilityId },
    })
    expect([refused.status, refused.error.fields?.parent_id?.key]).toEqual([422, 'parent_elsewhere'])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  it('refuses what is not there, each at its field', async () => {
    const refused = await admin.attempt('equipment.create', {
      body: { title: 'Насос', parent_id: 999_999, facility_id: 999_999 },
    })
    expect(refused.error.fields).toMatchObject({ parent_id: { key: 'not_found' }, facility_id: { key: 'not_found' } })
    const second = await admin.attempt('equipment.create', {
      body: { title: 'Насос', checklists: [checklistId, 999_999] },
    })
    expect(second.error.fields).toMatchObject({ 'checklists.1': { key: 'not_found' } })
    expect((await admin.attempt('equipment.create', { body: { title: ' ' } })).error.fields?.title?.key).toBe(
      'title_required',
    )
    expect(await titles({})).toEqual([])
  })
})

describe('changing', () => {
  it('changes what is given and records the values before and after, by name', async () => {
    const pump = await add({ title: 'Насос', model: 'GX-5', tags: ['старое'] })
    const unit = await add({ title: 'Установка', facility_id: facilityId })
    const answered = await change(pump.id, {
      title: 'Насос ГВС',
      parent_id: unit.id,
      facility_id: facilityId,
      checklists: [checklistId],
      tags: ['новое'],
    })
    expect(answered.response).toMatchObject({
      title: 'Насос ГВС',
      model: 'GX-5',
      parent: { id: unit.id },
      facility: { id: facilityId },
      tags: [{ name: 'новое' }],
    })
    const [event] = (await admin.call('equipment.feed', { params: { id: pump.id } })).response.data
    expect(event).toMatchObject({
      kind: equipmentChanged.id,
      actor: { id: account.users.admin.id },
      payload: {
        name: 'Насос ГВС',
        changes: {
          title: { old: 'Насос', new: 'Насос ГВС' },
          parent: { old: null, new: { id: unit.id, name: 'Установка' } },
          facility: { old: null, new: { id: facilityId, name: 'Котельная' } },
          checklists: { old: [], new: ['Осмотр насоса'] },
          tags: { old: ['старое'], new: ['новое'] },
        },
      },
    })
  })

  it('that changes nothing records nothing', async () => {
    const pump = await add({ title: 'Насос', checklists: [checklistId], tags: ['a'] })
    await change(pump.id, { title: 'Насос', model: null, checklists: [checklistId], tags: ['A'] })
    expect(await kindsOf(pump.id)).toEqual([equipmentCreated.id])
  })

  it('lets no piece be a part of itself, nor of its own parts', async () => {
    const unit = await add({ title: 'Установка' })
    const pump = await add({ title: 'Насос', parent_id: unit.id })
    const motor = await add({ title: 'Двигатель', parent_id: pump.id })
    for (const parent_id of [unit.id, pump.id, motor.id]) {
      const refused = await change(unit.id, { parent_id })
      expect([refused.status, refused.error.fields?.parent_id?.key]).toEqual([422, 'part_of_itself'])
    }
    expect((await show(unit.id)).parent).toBeNull()
    expect((await change(motor.id, { parent_id: unit.id })).status).toBe(200)
  })

  it('made at the same time cannot close a ring either', async () => {
    const one = await add({ title: 'Один' })
    const two = await add({ title: 'Два' })
    const answers = await Promise.all([change(one.id, { parent_id: two.id }), change(two.id, { parent_id: one.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('takes the parts of a piece along to another facility', async () => {
    const unit = await add({ title: 'Установка', facility_id: facilityId })
    const pump = await add({ title: 'Насос', parent_id: unit.id })
    const motor = await add({ title: 'Двигатель', parent_id: pump.id })
    const bystander = await add({ title: 'Сосед', facility_id: facilityId })
    await change(unit.id, { facility_id: otherFacilityId })
    for (const { id } of [unit, pump, motor]) expect((await show(id)).facility?.id).toBe(otherFacilityId)
    expect((await show(bystander.id)).facility?.id).toBe(facilityId)
    expect(await kindsOf(motor.id)).toEqual([equipmentChanged.id, equipmentCreated.id])
    expect(await kindsOf(bystander.id)).toEqual([equipmentCreated.id])
  })

  it('refuses a warranty that ends before the installation, whichever of the two is changed', async () => {
    const dates = { installed_on: '2026-05-01', warranty_till: '2026-04-30' }
    const refused = await admin.attempt('equipment.create', { body: { title: 'Бак', ...dates } })
    expect([refused.status, refused.error.fields]).toMatchObject([
      422,
      { warranty_till: { key: 'warranty_before_installation' } },
    ])
    expect(await titles({})).toEqual([])

    const pump = await add({ title: 'Насос', installed_on: '2026-05-01', warranty_till: '2026-05-01' })
    for (const [body, field] of [
      [{ warranty_till: '2026-04-30' }, 'warranty_till'],
      [{ installed_on: '2026-05-02' }, 'installed_on'],
      [dates, 'warranty_till'],
    ] as const) {
      const { status, error } = await change(pump.id, { ...body, model: 'M' })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
    }
    expect(await show(pump.id)).toMatchObject({ installed_on: '2026-05-01', warranty_till: '2026-05-01', model: null })
    expect(await kindsOf(pump.id)).toEqual([equipmentCreated.id])
    expect((await change(pump.id, { installed_on: '2026-06-01', warranty_till: null })).status).toBe(200)
  })

  it('leaves no part behind at another facility than its unit', async () => {
    const unit = await add({ title: 'Установка', facility_id: facilityId })
    const pump = await add({ title: 'Насос', parent_id: unit.id })
    const refused = await change(pump.id, { facility_id: otherFacilityId })
    expect(refused.error.fields?.facility_id?.key).toBe('parent_elsewhere')
    expect((await show(pump.id)).facility?.id).toBe(facilityId)
    expect((await change(pump.id, { facility_id: otherFacilityId, parent_id: null })).status).toBe(200)
  })

  it('with a `manager` grant reaches only what one is responsible for', async () => {
    await setGrants(testApp, account, 'employee', {
      'equipment:read': 'allowed',
      'equipment:update': 'manager',
      'facilities:read': 'allowed',
    })
    const own = await add({ title: 'Свой', facility_id: await place('Своя', account.users.employee.id) })
    const other = await add({ title: 'Чужой', facility_id: facilityId })
    const employee = await account.signInAs('employee')
    expect((await change(own.id, { model: 'M' }, employee)).status).toBe(200)
    expect((await change(other.id, { model: 'M' }, employee)).status).toBe(403)
    expect((await show(other.id)).model).toBeNull()
  })
})

describe('an archived piece', () => {
  it('leaves the lists and selectors, keeps its page, and can come back', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    expect((await change(pump.id, { is_archived: true })).response).toMatchObject({ is_archived: true })
    expect(await titles({})).toEqual([])
    expect(await titles({ q: 'насос' })).toEqual([])
    expect(await titles({ archived: true })).toEqual(['Насос'])
    expect((await admin.call('equipment.forSelector')).response).toEqual([])
    expect((await show(pump.id)).is_archived).toBe(true)
    const refused = await admin.attempt('equipment.create', { body: { title: 'Двигатель', parent_id: pump.id } })
    expect(refused.error.fields?.parent_id?.key).toBe('archived')
    await change(pump.id, { is_archived: false })
    expect(await titles({})).toEqual(['Насос'])
    expect(await kindsOf(pump.id)).toEqual([equipmentChanged.id, equipmentChanged.id, equipmentCreated.id])
  })
})

describe('deleting', () => {
  it('removes the piece and its tags, and records it in the history', async () => {
    const pump = await add({ title: 'Насос', tags: ['только здесь'], checklists: [checklistId] })
    await admin.call('equipment.remove', { params: { id: pump.id } })
    expect((await admin.attempt('equipment.show', { params: { id: pump.id } })).status).toBe(404)
    expect((await admin.call('tags.list', { query: { item_type: 'equipment' } })).response).toEqual([])
    const events = await testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('events').select('kind').where('equipment_id', '=', pump.id).orderBy('id').execute(),
    )
    expect(events.map(({ kind }) => kind)).toEqual([equipmentCreated.id, equipmentDeleted.id])
  })

  it('is refused while parts or requests hang on it, and names them', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    const motor = await add({ title: 'Двигатель', parent_id: pump.id })
    const request = (
      await admin.call('requests.create', {
        body: { name: 'Течь', facility_id: facilityId, equipment: [pump.id] },
      })
    ).response
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('equipment.remove', { params: { id: pump.id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'in_use'])
    expect(refused.error.details).toEqual([
      { entity: 'requests', id: request.id, title: `${request.number} Течь` },
      { entity: 'equipment', id: motor.id, title: 'Двигатель' },
    ])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('its history', () => {
  it('gathers its own events and those of its requests, and lists the requests', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    const other = await add({ title: 'Сосед', facility_id: facilityId })
    const request = (
      await admin.call('requests.create', { body: { name: 'Течь', facility_id: facilityId, equipment: [pump.id] } })
    ).response
    await admin.call('requests.create', { body: { name: 'Чужая', facility_id: facilityId, equipment: [other.id] } })
    const listed = (await admin.call('equipment.requests', { params: { id: pump.id } })).response
    expect(listed.data.map(({ id }) => id)).toEqual([request.id])
    expect(await kindsOf(pump.id)).toEqual([EVENT_KINDS.requestCreated.id, equipmentCreated.id])
  })

  it('shows an executor nothing of the requests of others', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    await admin.call('requests.create', { body: { name: 'Чужая', facility_id: facilityId, equipment: [pump.id] } })
    const own = (
      await admin.call('requests.create', {
        body: { name: 'Своя', facility_id: facilityId, equipment: [pump.id], employees: [account.users.executor.id] },
      })
    ).response
    const executor = await account.signInAs('executor')
    const { data } = (await executor.call('equipment.requests', { params: { id: pump.id } })).response
    expect(data.map(({ id }) => id)).toEqual([own.id])
    const feed = (await executor.call('equipment.feed', { params: { id: pump.id } })).response
    expect(feed.data.every(({ request }) => request === null || request.id === own.id)).toBe(true)
  })

  it('records tags put on and taken off', async () => {
    const pump = await add({ title: 'Насос' })
    const tags = (
      await admin.call('tags.add', { params: { type: 'equipment', id: pump.id }, body: { tags: ['критичное'] } })
    ).response
    await admin.call('tags.remove', { params: { type: 'equipment', id: pump.id, tagId: tags[0]?.id ?? 0 } })
    expect(await kindsOf(pump.id)).toEqual([equipmentChanged.id, equipmentChanged.id, equipmentCreated.id])
  })
})
