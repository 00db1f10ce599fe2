import * as xlsx from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { known } from '#tests/support/known.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id

async function newFacility(name: string, more: Record<string, unknown> = {}): Promise<number> {
  return (await admin.call('facilities.create', { body: { name, client_id: clientId, ...more } })).response.id
}

function completed(facilityId: number, finishedAt: string, price?: string): Promise<number> {
  return enterRequest(testApp, account, { clientId, facilityId, status: 4, finishedAt, ...(price && { price }) })
}

async function newEquipment(title: string, facilityId: number | null = null): Promise<number> {
  return (await admin.call('equipment.create', { body: { title, facility_id: facilityId } })).response.id
}

describe('the service log', () => {
  let facilityId: number
  let served: number

  beforeAll(async () => {
    facilityId = await newFacility('=Котельная', { city: 'Москва' })
    const equipment = await newEquipment('Котёл', facilityId)
    served = await completed(facilityId, '2026-03-01T00:30:00+03:00', '3000.00')
    await completed(facilityId, '2026-03-31T23:30:00+03:00')
    await completed(facilityId, '2026-02-10T12:00:00+03:00')
    await enterRequest(testApp, account, { clientId, facilityId, status: 3 })
    await enterRequest(testApp, account, { clientId, status: 4 })
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await tx
        .updateTable('requests')
        .set({ name: '=1+1', work_type: 'repair', started_at: '2026-02-28T20:00:00Z' })
        .where('id', '=', served)
        .execute()
      await tx
        .insertInto('request_executors')
        .values({ request_id: served, user_id: account.users.executor.id })
        .execute()
      await tx.insertInto('request_equipment').values({ request_id: served, equipment_id: equipment }).execute()
      await tx
        .insertInto('request_works')
        .values({ request_id: served, title: 'Фильтр', quantity: '2.500', measure: 'шт', price: '400.00' })
        .execute()
      const { id } = await tx
        .insertInto('request_checklists')
        .values({ request_id: served, name: 'Осмотр' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const answers = JSON.stringify([
        { id: 1, title: 'Исправно', is_defect: false },
        { id: 2, title: 'Течёт', is_defect: true },
        { id: 3, title: 'Шумит', is_defect: true },
      ])
      const item = (title: string, type: string, answer: unknown) => ({
        request_checklist_id: id,
        position: 0,
        title,
        type,
        answers: type === 'text' ? '[]' : answers,
        is_required: false,
        photo_required: false,
        answer: answer === null ? null : JSON.stringify(answer),
        answered_at: answer === null ? null : '2026-03-01T00:00:00Z',
      })
      await tx
        .insertInto('request_checklist_items')
        .values([
          item('Насос', 'choice', 2),
          item('Горелка', 'choice', 1),
          item('Арматура', 'multichoice', [1, 2, 3]),
          item('Замечания', 'text', '2'),
          item('Дверь', 'choice', null),
        ])
        .execute()
    })
  })

  const log = async (query: Record<string, unknown> = {}, caller = admin) =>
    (await caller.call('facilities.serviceLog', { params: { id: facilityId }, query })).response

  it('lists what was completed there, latest first, with all that was done and found', async () => {
    const { data, total } = await log()
    expect(total).toBe(3)
    expect(data.map(({ finished_at }) => finished_at)).toEqual([
      '2026-03-31T20:30:00.000Z',
      '2026-02-28T21:30:00.000Z',
      '2026-02-10T09:00:00.000Z',
    ])
    expect(data[1]).toMatchObject({
      id: served,
      name: '=1+1',
      work_type: 'repair',
      started_at: '2026-02-28T20:00:00.000Z',
      executors: [{ id: account.users.executor.id, name: account.users.executor.name }],
      equipment: [{ title: 'Котёл', model: null }],
      works: [{ title: 'Фильтр', quantity: '2.5', measure: 'шт', total: '1000.00' }],
      checklists: [
        {
          name: 'Осмотр',
          items: 5,
          answered: 4,
          defects: [
            { title: 'Насос', answer: 'Течёт' },
            { title: 'Арматура', answer: 'Течёт, Шумит' },
          ],
        },
      ],
      price: '3000.00',
    })
  })

  it('is cut to days in the account’s zone, both included', async () => {
    const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' }
    expect((await log(march)).total).toBe(2)
    expect((await log({ dateTo: '2026-02-28' })).total).toBe(1)
    expect((await log({ dateFrom: '2026-04-01' })).total).toBe(0)
    expect((await log({ ...march, per_page: 1, page: 2 })).data.map(({ id }) => id)).toEqual([served])
    for (const query of [{ dateFrom: '2026-02-30' }, { date_from: '2026-02-01' }]) {
      const params = { id: facilityId }
      expect((await admin.attempt('facilities.serviceLog', { params, query })).status).toBe(422)
    }
  })

  it('shows only requests the user may see, and nothing to another account', async () => {
    await setGrants(testApp, account, 'employee', { 'requests:read': 'manager' })
    expect((await log({}, await account.signInAs('employee'))).total).toBe(0)
    const params = { id: facilityId }
    expect((await stranger.attempt('facilities.serviceLog', { params })).status).toBe(404)
    expect((await stranger.attempt('facilities.exportServiceLog', { params })).status).toBe(404)
  })

  it('is exported as a sheet in the user’s language, without formulas', async () => {
    const { headers, bytes } = await admin.call('facilities.exportServiceLog', {
      params: { id: facilityId },
      query: { dateFrom: '2026-03-01', dateTo: '2026-03-01' },
      headers: { 'accept-language': 'ru' },
    })
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      'Журнал обслуживания =Котельная 2026-03-01 2026-03-01.xlsx',
    )
    const book = xlsx.read(bytes, { cellFormula: true })
    const sheet = known(book.Sheets[known(book.SheetNames[0])])
    const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(expect.arrayContaining(['Завершена', 'Дефекты', 'Стоимость']))
    expect(rows[1]).toEqual(
      expect.arrayContaining([
        '=1+1',
        'Ремонт',
        account.users.executor.name,
        'Фильтр: 2.5 шт',
        'Осмотр: 4/5',
        'Насос: Течёт\nАрматура: Течёт, Шумит',
        3000,
      ]),
    )
    expect(Object.values(sheet).filter((cell) => typeof cell === 'object' && 'f' in cell)).toEqual([])
    const english = await admin.call('facilities.exportServiceLog', {
      params: { id: facilityId },
      headers: { 'accept-language': 'en' },
    })
    expect(decodeURIComponent(String(english.headers['content-disposition']))).toContain('Service log')
  })
})
