import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id

async function newFacility(name: string, more: Record<string, unknown> = {}): Promise<number> {
  return (await admin.call('facilities.create', { body: { name, client_id: clientId, ...more } })).response.id
}

async function feedOf(id: number) {
  return (await admin.call('facilities.feed', { params: { id } })).response.data
}

function completed(facilityId: number, finishedAt: string, price?: string): Promise<number> {
  return enterRequest(testApp, account, { clientId, facilityId, status: 4, finishedAt, ...(price && { price }) })
}

async function newEquipment(title: string, facilityId: number | null = null): Promise<number> {
  return (await admin.call('equipment.create', { body: { title, facility_id: facilityId } })).response.id
}

describe('the map of facilities', () => {
  it('is narrowed as the list is', async () => {
    const place = { lat: 55.7, lon: 37.6 }
    const near = await newFacility('Котельная у вокзала', { ...place, type: 'production', city: 'Тула' })
    const far = await newFacility('Склад у вокзала', { ...place, type: 'warehouse', contract_till: '2020-01-01' })
    await newFacility('Без места у вокзала', { type: 'production' })
    const ids = async (query: Record<string, unknown>) =>
      (await admin.call('facilities.mapData', { query })).response.map(({ id }) => id)
    expect(await ids({ q: 'вокзал' })).toEqual([near, far])
    expect(await ids({ q: 'вокзал', type: 'production' })).toEqual([near])
    expect(await ids({ q: 'вокзал', contract_status: 'expired' })).toEqual([far])
    expect(await ids({ q: 'вокзал', client_id: 999_999 })).toEqual([])
    expect((await stranger.call('facilities.mapData', { query: { q: 'вокзал' } })).response).toEqual([])
    const [point] = (await admin.call('facilities.mapData', { query: { q: 'Склад у' } })).response
    expect(point).toEqual({
      id: far,
      name: 'Склад у вокзала',
      address: null,
      city: null,
      ...place,
      type: 'warehouse',
      contract_status: 'expired',
      contract_till: '2020-01-01',
      open_requests: 0,
    })
  })

  it('refuses a filter the list does not have, and a page', async () => {
    for (const query of [{ colour: 'red' }, { page: 2 }]) {
      expect((await admin.attempt('facilities.mapData', { query })).status).toBe(422)
    }
  })
})

describe('subscribers', () => {
  const read = async (caller: Caller, id: number) =>
    (await caller.call('facilities.subscribers', { params: { id } })).response.emails

  it('are kept each once and in lower case, replaced as a whole, and recorded in the history', async () => {
    const id = await newFacility('С подписчиками')
    const params = { id }
    expect(await read(employee, id)).toEqual([])
    const save = (emails: string[]) => admin.call('facilities.saveSubscribers', { params, body: { emails } })
    expect((await save(['Duty@Client.example', ' duty@client.example '])).response).toEqual({
      emails: ['duty@client.example'],
      unsubscribed: [],
      is_mail_sent: false,
    })
    await save(['duty@client.example', 'chief@client.example'])
    expect(await read(employee, id)).toEqual(['duty@client.example', 'chief@client.example'])
    await save(['chief@client.example'])
    expect(await read(admin, id)).toEqual(['chief@client.example'])
    const feed = await feedOf(id)
    expect(feed.map(({ kind }) => kind)).toEqual([2002, 2002, 2002, 2001])
    expect(known(feed[0]).payload).toEqual({
      name: 'С подписчиками',
      changes: { subscribers: { old: ['duty@client.example', 'chief@client.example'], new: ['chief@client.example'] } },
    })
    await save(['chief@client.example'])
    expect(await feedOf(id)).toHaveLength(4)
  })

  it.each<[unknown, Record<string, string>]>([
    [['nobody'], { 'emails.0': 'email_invalid' }],
    [['a@b.example', ''], { 'emails.1': 'email_required' }],
    [Array.from({ length: 21 }, (_, index) => `p${index}@b.example`), { emails: 'too_many' }],
    [undefined, { emails: 'required' }],
  ])('refuses %j and keeps what was there', async (emails, expected) => {
    const id = await newFacility('Со старым адресом')
    const params = { id }
    await admin.call('facilities.saveSubscribers', { params, body: { emails: ['old@client.example'] } })
    const { status, error } = await admin.attempt('facilities.saveSubscribers', { params, body: { emails } })
    expect([status, invalidKeys(error)]).toEqual([422, expected])
    expect(await read(admin, id)).toEqual(['old@client.example'])
  })

  it('are changed only by who may change the facility', async () => {
    const id = await newFacility('Чужой')
    const own = await newFacility('Свой', { manager_id: account.users.manager.id })
    const attempt = async (caller: Caller, facility: number) =>
      (
        await caller.attempt('facilities.saveSubscribers', {
          params: { id: facility },
          body: { emails: ['x@client.example'] },
        })
      ).status
    expect(await attempt(stranger, id)).toBe(404)
    expect(await attempt(employee, id)).toBe(403)
    expect(await attempt(manager, id)).toBe(403)
    expect(await read(admin, id)).toEqual([])
    expect(await attempt(manager, own)).toBe(200)
  })
})

describe('profit by month', () => {
  it('sums what was completed in each of the last twelve months, in the account’s zone', async () => {
    const id = await newFacility('Прибыльный')
    const now = new Date(Date.now() + 3 * 3600_000)
    const month = (back: number) => {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
      return first.toISOString().slice(0, 7)
    }
    await completed(id, `${month(1)}-10T12:00:00+03:00`, '1500.50')
    await completed(id, `${month(1)}-11T12:00:00+03:00`, '99.50')
    // Half past midnight in Moscow is still the month before in UTC.
    await completed(id, `${month(2)}-01T00:30:00+03:00`, '200.00')
    await completed(id, `${month(2)}-05T00:30:00+03:00`)
    await completed(id, `${month(12)}-15T12:00:00+03:00`, '7000.00')
    const open = await enterRequest(testApp, account, { clientId, facilityId: id, status: 3 })
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('requests').set({ price: '5000.00' }).where('id', '=', open).execute(),
    )

    const { response } = await admin.call('facilities.profit', { params: { id } })
    expect(response.map((row) => row.month)).toEqual(Array.from({ length: 12 }, (_, index) => month(11 - index)))
    expect(response.filter(({ requests }) => requests > 0)).toEqual([
      { month: month(2), profit: '200.00', requests: 2 },
      { month: month(1), profit: '1600.00', requests: 2 },
    ])
    expect(response.filter(({ requests }) => requests === 0).map(({ profit }) => Number(profit))).toEqual(
      Array(10).fill(0),
    )
    expect((await stranger.attempt('facilities.profit', { params: { id } })).status).toBe(404)
  })

  it('counts only the requests one may see', async () => {
    const here = await createTestAccount(testApp)
    const boss = await here.signInAs('admin')
    const client = (await boss.call('clients.create', { body: { name: 'Клиент' } })).response.id
    const id = (await boss.call('facilities.create', { body: { name: 'Объект', client_id: client } })).response.id
    for (const executorId of [here.users.executor.id, undefined]) {
      const request = await enterRequest(testApp, here, {
        clientId: client,
        facilityId: id,
        status: 4,
        ...(executorId && { executorId }),
      })
      await testApp.services.database.inAccount(here.id, (tx) =>
        tx
          .updateTable('requests')
          .set({ price: '100.00', finished_at: sql<string>`now()` })
          .where('id', '=', request)
          .execute(),
      )
    }
    await setGrants(testApp, here, 'executor', { 'facilities:read': 'allowed' })
    const sum = async (caller: Caller) =>
      (await caller.call('facilities.profit', { params: { id } })).response.at(-1)?.profit
    expect([await sum(boss), await sum(await here.signInAs('executor'))]).toEqual(['200.00', '100.00'])
  })
})

describe('the equipment of a facility', () => {
  const titles = async (caller: Caller, id: number) =>
    (await caller.call('facilities.equipments', { params: { id } })).response.data.map(({ title }) => title)
  const sync = (caller: Caller, id: number, equipment_ids: unknown[]) =>
    caller.attempt('facilities.syncEquipment', { params: { id }, body: { equipment_ids } })

  it('becomes what is named: others come, those not named go, and the history says so', async () => {
    const [here, there] = [await newFacility('Здесь'), await newFacility('Там')]
    const pump = await newEquipment('Насос', here)
    const boiler = await newEquipment('Котёл', there)
    const fan = await newEquipment('Вентилятор')
    expect((await sync(admin, here, [boiler, fan])).response).toBeNull()
    expect(await titles(admin, here)).toEqual(['Вентилятор', 'Котёл'])
    expect(await titles(admin, there)).toEqual([])
    const loose = await admin.call('equipment.list', { query: { q: 'Насос' } })
    expect(loose.response.data.find(({ id }) => id === pump)?.facility).toBeNull()
    expect(known((await feedOf(here))[0]).payload).toEqual({
      name: 'Здесь',
      changes: {
        equipment: {
          old: [{ id: pump, title: 'Насос' }],
          new: [
            { id: fan, title: 'Вентилятор' },
            { id: boiler, title: 'Котёл' },
          ],
        },
      },
    })
    await sync(admin, here, [fan, boiler])
    expect((await feedOf(here)).map(({ kind }) => kind)).toEqual([2002, 2001])
  })

  it('takes only equipment that is there, and changes nothing else', async () => {
    const id = await newFacility('С насосом')
    const pump = await newEquipment('Насос', id)
    const unknown = await sync(admin, id, [pump, 999_999])
    expect([unknown.status, invalidKeys(unknown.error)]).toEqual([422, { 'equipment_ids.1': 'not_found' }])
    expect((await sync(stranger, id, [])).status).toBe(404)
    expect((await sync(employee, id, [])).status).toBe(403)
    expect((await sync(manager, id, [])).status).toBe(403)
    expect(await titles(admin, id)).toEqual(['Насос'])
  })

  it('takes parts along with their unit, leaves what is archived, and refuses a part whose unit stays elsewhere', async () => {
    const [here, there] = [await newFacility('Сюда'), await newFacility('Оттуда')]
    const make = async (title: string, more: object) =>
      (await admin.call('equipment.create', { body: { title, ...more } })).response.id
    const boiler = await make('Котёл с горелкой', { facility_id: there })
    const burner = await make('Горелка', { parent_id: boiler })
    const old = await make('Старый котёл', { facility_id: here })
    await admin.call('equipment.update', { params: { id: old }, body: { is_archived: true } })
    const refused = await sync(admin, here, [burner])
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { 'equipment_ids.0': 'parent_elsewhere' }])
    expect(await titles(admin, there)).toEqual(['Горелка', 'Котёл с горелкой'])

    expect((await sync(admin, here, [burner, boiler])).status).toBe(200)
    expect([await titles(admin, here), await titles(admin, there)]).toEqual([['Горелка', 'Котёл с горелкой'], []])
    expect((await sync(admin, here, [burner])).status).toBe(200)
    expect(await titles(admin, here)).toEqual(['Горелка'])
    expect((await admin.call('equipment.show', { params: { id: old } })).response.facility?.id).toBe(here)
    const archived = await sync(admin, there, [old])
    expect(invalidKeys(archived.error)).toEqual({ 'equipment_ids.0': 'archived' })
  })

  it('is taken from another facility only by who may change it there; what one may not see stays', async () => {
    const here = await createTestAccount(testApp)
    const boss = await here.signInAs('admin')
    const client = (await boss.call('clients.create', { body: { name: 'Клиент' } })).response.id
    const make = async (name: string, manager_id: number | null) =>
      (await boss.call('facilities.create', { body: { name, client_id: client, manager_id } })).response.id
    const [own, foreign] = [await make('Свой', here.users.manager.id), await make('Чужой', null)]
    const put = (title: string, facility_id: number) =>
      testApp.services.database.inAccount(here.id, (tx) =>
        tx.insertInto('equipment').values({ title, facility_id }).returning('id').executeTakeFirstOrThrow(),
      )
    const theirs = (await put('Чужой котёл', foreign)).id
    const mine = (await put('Свой котёл', own)).id
    await setGrants(testApp, here, 'manager', { 'equipment:update': 'manager' })
    const limited = await here.signInAs('manager')
    const refused = await sync(limited, own, [mine, theirs])
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { 'equipment_ids.1': 'equipment_elsewhere' }])
    expect(await titles(boss, foreign)).toEqual(['Чужой котёл'])

    await setGrants(testApp, here, 'manager', { 'equipment:read': 'forbidden' })
    const blind = await here.signInAs('manager')
    expect(await titles(blind, own)).toEqual([])
    expect((await sync(blind, own, [])).status).toBe(200)
    expect(await titles(boss, own)).toEqual(['Свой котёл'])
  })
})
