import { beforeEach, describe, expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let account: TestAccount
let admin: Caller
let clientId: number
let facilityId: number
let otherFacilityId: number

const testApp = await startTestApp()

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
  facilityId = await place('Котельная')
  otherFacilityId = await place('Склад')
})

async function place(name: string, managerId?: number) {
  const body = { name, client_id: clientId, ...(managerId && { manager_id: managerId }) }
  return (await admin.call('facilities.create', { body })).response.id
}

type Fields = Record<string, unknown> & { title: string }

async function add(fields: Fields, caller = admin) {
  return (await caller.call('equipment.create', { body: fields })).response
}

async function titles(query: Record<string, unknown>, caller = admin) {
  const { response } = await caller.call('equipment.list', { query })
  return response.data.map(({ title }) => title)
}

async function kindsOf(id: number) {
  const { response } = await admin.call('equipment.feed', { params: { id } })
  return response.data.map(({ kind }) => kind)
}

const { equipmentCreated, labelReplaced } = EVENT_KINDS

describe('listing', () => {
  beforeEach(async () => {
    const pump = await add({
      title: 'Насос',
      model: 'GX-5',
      manufacturer: 'Wilo',
      facility_id: facilityId,
      warranty_till: '2027-01-01',
      tags: ['Критичное'],
    })
    await add({ title: 'Ёмкость', serial: 'A_1', article: 'ЁМ-77', facility_id: otherFacilityId })
    await add({ title: 'Двигатель', parent_id: pump.id, warranty_till: '2026-01-01' })
  })

  it('narrows by facility, unit, tag and text of every kind', async () => {
    const [pump] = (await admin.call('equipment.list', { query: { q: 'GX' } })).response.data
    expect(await titles({ facility_id: facilityId })).toEqual(['Двигатель', 'Насос'])
    expect(await titles({ parent_id: pump?.id })).toEqual(['Двигатель'])
    expect(await titles({ tag: 'критичное' })).toEqual(['Насос'])
    expect(await titles({ q: 'gx-' })).toEqual(['Насос'])
    expect(await titles({ q: 'ёмк' })).toEqual(['Ёмкость'])
    expect(await titles({ q: 'A_' })).toEqual(['Ёмкость'])
    expect(await titles({ q: 'ём-77' })).toEqual(['Ёмкость'])
    expect(await titles({ q: 'wilo' })).toEqual(['Насос'])
    expect(await titles({ q: '%' })).toEqual([])
    expect((await admin.attempt('equipment.list', { query: { colour: 'red' } })).status).toBe(422)
  })

  it('orders by its columns, absent values last both ways', async () => {
    expect(await titles({})).toEqual(['Двигатель', 'Ёмкость', 'Насос'])
    expect(await titles({ sort: 'warranty_till' })).toEqual(['Двигатель', 'Насос', 'Ёмкость'])
    expect(await titles({ sort: '-warranty_till' })).toEqual(['Насос', 'Двигатель', 'Ёмкость'])
    expect(await titles({ sort: 'created_at' })).toEqual(['Насос', 'Ёмкость', 'Двигатель'])
  })

  it('tells units and parts apart', async () => {
    const listed = async (name: 'equipment.parents' | 'equipment.spareparts', query = {}) => {
      const { response } = await admin.call(name, { query })
      return [response.total, response.data.map(({ title, spareparts_count }) => `${title} ${spareparts_count}`)]
    }
    expect(await listed('equipment.parents')).toEqual([2, ['Ёмкость 0', 'Насос 1']])
    expect(await listed('equipment.parents', { q: 'двиг' })).toEqual([0, []])
    expect(await listed('equipment.spareparts')).toEqual([1, ['Двигатель 0']])
  })

  it('offers pieces to choose from, of one facility where named', async () => {
    const { response } = await admin.call('equipment.forSelector', { query: { facility_id: String(facilityId) } })
    expect(response).toMatchObject([{ name: 'Двигатель', facility: { name: 'Котельная' } }, { name: 'Насос' }])
    const found = (await admin.call('equipment.forSelector', { query: { q: 'ёмк' } })).response
    expect(found.map(({ name }) => name)).toEqual(['Ёмкость'])
  })

  it('shows an executor only what is at their facilities and in their requests', async () => {
    const executor = await account.signInAs('executor')
    expect(await titles({}, executor)).toEqual([])
    await enterRequest(testApp, account, { clientId, facilityId, executorId: account.users.executor.id })
    expect(await titles({}, executor)).toEqual(['Двигатель', 'Насос'])
    expect(await titles({ q: 'ёмк' }, executor)).toEqual([])
    expect(await titles({ facility_id: otherFacilityId }, executor)).toEqual([])
  })

  it('names the unit of a part only to those who may read it', async () => {
    const unit = await add({ title: 'Склад насосов' })
    const part = await add({ title: 'Ротор', parent_id: unit.id })
    const executor = await account.signInAs('executor')
    const seenBy = async (caller: Caller) => {
      const [listed] = (await caller.call('equipment.list', { query: { q: 'ротор' } })).response.data
      const shown = (await caller.call('equipment.show', { params: { id: part.id } })).response
      return [listed?.parent, shown.parent]
    }
    const requestId = await enterRequest(testApp, account, { clientId, executorId: account.users.executor.id })
    await admin.call('requests.update', { params: { id: requestId }, body: { equipment: [part.id] } })
    expect(await seenBy(executor)).toEqual([null, null])
    const named = { id: unit.id, name: 'Склад насосов' }
    expect(await seenBy(admin)).toEqual([named, named])
    await admin.call('requests.update', { params: { id: requestId }, body: { equipment: [part.id, unit.id] } })
    expect(await seenBy(executor)).toEqual([named, named])
  })

  it('is neither shown to nor found by another account', async () => {
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    expect(await titles({}, stranger)).toEqual([])
    expect(await titles({ q: 'насос' }, stranger)).toEqual([])
  })
})

describe('labels', () => {
  it('are given for several pieces at once, but only for those one may see', async () => {
    const pump = await add({ title: 'Насос', serial: 'SN 1', model: 'GX', facility_id: facilityId })
    const tank = await add({ title: 'Бак', facility_id: otherFacilityId })
    const ids = `${pump.id},${tank.id},999999`
    const { response } = await admin.call('equipment.labels', { query: { ids } })
    expect(response).toEqual([
      { id: tank.id, title: 'Бак', model: null, serial: null, facility: 'Склад', url: tank.label_url },
      { id: pump.id, title: 'Насос', model: 'GX', serial: 'SN 1', facility: 'Котельная', url: pump.label_url },
    ])
    const executor = await account.signInAs('executor')
    expect((await executor.call('equipment.labels', { query: { ids } })).response).toEqual([])
  })

  it('lead only colleagues who may read it to its page', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    const hash = pump.label_url.slice(-22)
    expect((await admin.call('equipment.byLabel', { params: { hash } })).response).toEqual({ id: pump.id })
    const executor = await account.signInAs('executor')
    expect((await executor.attempt('equipment.byLabel', { params: { hash } })).status).toBe(404)
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await stranger.attempt('equipment.byLabel', { params: { hash } })).status).toBe(404)
  })

  it('can be replaced: the old one leads nowhere', async () => {
    const pump = await add({ title: 'Насос', facility_id: facilityId })
    const replaced = (await admin.call('equipment.replaceLabel', { params: { id: pump.id } })).response
    expect(replaced.label_url).not.toBe(pump.label_url)
    expect(await kindsOf(pump.id)).toEqual([labelReplaced.id, equipmentCreated.id])
    const old = { hash: pump.label_url.slice(-22) }
    expect((await admin.attempt('equipment.byLabel', { params: old })).status).toBe(404)
    expect((await admin.attempt('equipment.publicLabel', { params: old })).status).toBe(404)
    const now = { hash: replaced.label_url.slice(-22) }
    expect((await admin.call('equipment.byLabel', { params: now })).response).toEqual({ id: pump.id })
  })
})
