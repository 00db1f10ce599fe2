import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { createAccount, type TestAccount } from '../support/create-account.ts'
import { enterRequest } from '../support/enter-request.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let testApp: TestApp
let account: TestAccount
let admin: Caller
let clientId: number
let facilityId: number
let otherFacilityId: number
let pumpId: number

beforeAll(async () => {
  testApp = await startApp()
  account = await createAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
  const place = async (name: string) =>
    (await admin.call('facilities.create', { body: { name, client_id: clientId } })).response.id
  facilityId = await place('Котельная')
  otherFacilityId = await place('Склад')
  const checklistId = (await admin.call('checklists.create', { body: { name: 'Осмотр насоса' } })).response.id
  pumpId = await testApp.services.database.inAccount(account.id, async (tx) => {
    const pump = await tx
      .insertInto('equipment')
      .values({
        title: 'Насос',
        model: 'GX-5',
        manufacturer: 'Wilo',
        facility_id: facilityId,
        installed_on: '2024-05-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('equipment')
      .values([
        { title: 'Ёмкость', serial: 'A_1', manufacturer: 'Альфа', facility_id: otherFacilityId },
        { title: 'Двигатель', parent_id: pump.id, facility_id: facilityId },
      ])
      .execute()
    await tx.insertInto('equipment_checklists').values({ equipment_id: pump.id, checklist_id: checklistId }).execute()
    return pump.id
  })
})

afterAll(() => testApp.stop())

async function titles(query: Record<string, unknown>, caller = admin) {
  const { response } = await caller.call('equipment.list', { query })
  return response.data.map(({ title }) => title)
}

it('is listed with where it stands, what it is a part of, and its checklists', async () => {
  const { response } = await admin.call('equipment.list')
  expect(response.total).toBe(3)
  expect(response.data).toMatchObject([
    { title: 'Двигатель', parent: { id: pumpId, title: 'Насос' }, facility: { id: facilityId, name: 'Котельная' } },
    { title: 'Ёмкость', parent: null, checklists: [] },
    { title: 'Насос', installed_on: '2024-05-01', checklists: [{ name: 'Осмотр насоса' }] },
  ])
})

it('is found by its filters and by text', async () => {
  expect(await titles({ facility_id: facilityId })).toEqual(['Двигатель', 'Насос'])
  expect(await titles({ parent_id: pumpId })).toEqual(['Двигатель'])
  expect(await titles({ q: 'gx-' })).toEqual(['Насос'])
  expect(await titles({ q: 'ёмк' })).toEqual(['Ёмкость'])
  expect(await titles({ q: 'A_' })).toEqual(['Ёмкость'])
  expect(await titles({ sort: '-manufacturer' })).toEqual(['Ёмкость', 'Насос', 'Двигатель'])
  expect((await admin.attempt('equipment.list', { query: { colour: 'red' } })).status).toBe(422)
})

it('is seen by an executor only at facilities and in requests of their own', async () => {
  const executor = await account.signInAs('executor')
  expect(await titles({}, executor)).toEqual([])
  await enterRequest(testApp, account, { clientId, facilityId, executorId: account.users.executor.id })
  expect(await titles({}, executor)).toEqual(['Двигатель', 'Насос'])
  expect(await titles({ facility_id: otherFacilityId }, executor)).toEqual([])
})

it('is not seen by another company', async () => {
  const stranger = await (await createAccount(testApp)).signInAs('admin')
  expect(await titles({}, stranger)).toEqual([])
})
