import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const other = await createTestAccount(testApp)
const stranger = await other.signInAs('admin')

/** So many days from today in Moscow, the account’s zone. */
function dayFromNow(days: number): string {
  const moscow = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())
  return new Date(Date.parse(moscow) + days * 24 * 3600_000).toISOString().slice(0, 10)
}

describe('the list of facilities', () => {
  let here: TestAccount
  let boss: Caller
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    here = await createTestAccount(testApp)
    boss = await here.signInAs('admin')
    for (const name of ['Альфа', 'Бета']) {
      ids[name] = (await boss.call('clients.create', { body: { name } })).response.id
    }
    const alfa = ids.Альфа ?? 0
    const beta = ids.Бета ?? 0
    const bodies = [
      { name: 'Ёлки', client_id: alfa, type: 'shop', contract_till: dayFromNow(-1), address: 'Садовая, 5' },
      { name: 'Дом', client_id: alfa, type: 'office', contract_till: dayFromNow(0), manager_id: here.users.manager.id },
      { name: 'Жук', client_id: beta, type: 'shop', contract_till: dayFromNow(30), lat: 55, lon: 37 },
      { name: 'База', client_id: beta, contract_till: dayFromNow(31), tags: ['север'] },
      { name: 'Амбар', client_id: beta },
    ]
    for (const body of bodies) ids[body.name] = (await boss.call('facilities.create', { body })).response.id
  })

  async function names(query: Record<string, unknown>) {
    const { response } = await boss.call('facilities.list', { query })
    return response.data.map(({ name }) => name)
  }

  it('says the state of each contract on the account’s current day', async () => {
    const { response } = await boss.call('facilities.list')
    expect(response.data.map(({ name, contract_status }) => [name, contract_status])).toEqual([
      ['Амбар', 'none'],
      ['База', 'active'],
      ['Дом', 'ending'],
      ['Ёлки', 'expired'],
      ['Жук', 'ending'],
    ])
  })

  it.each([
    [{ contract_status: 'ending' }, ['Дом', 'Жук']],
    [{ contract_status: 'expired,none' }, ['Амбар', 'Ёлки']],
    [{ contract_status: 'active' }, ['База']],
    [{ type: 'shop' }, ['Ёлки', 'Жук']],
    [{ type: 'shop,office' }, ['Дом', 'Ёлки', 'Жук']],
    [{ tag: 'СЕВЕР' }, ['База']],
    [{ q: 'садовая' }, ['Ёлки']],
    [{ q: 'ЁЛ' }, ['Ёлки']],
    [{ q: '%' }, []],
    [{ type: 'shop', contract_status: 'ending' }, ['Жук']],
    [{ sort: 'contract_till' }, ['Ёлки', 'Дом', 'Жук', 'База', 'Амбар']],
    [{ sort: '-contract_till' }, ['База', 'Жук', 'Дом', 'Ёлки', 'Амбар']],
  ])('answers %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('narrows to clients and managers, several at a time', async () => {
    expect(await names({ client_id: ids.Альфа })).toEqual(['Дом', 'Ёлки'])
    expect(await names({ client_id: `${ids.Альфа},${ids.Бета}` })).toHaveLength(5)
    expect(await names({ manager_id: here.users.manager.id })).toEqual(['Дом'])
  })

  it.each([{ colour: 'red' }, { contract_status: 'lost' }, { client_id: 'x' }])('refuses %j', async (query) => {
    const { status, error } = await boss.attempt('facilities.list', { query })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})[0]).toMatch(new RegExp(`^${Object.keys(query)[0]}`))
  })

  it('puts those with a place on the map, with their open requests', async () => {
    await enterRequest(testApp, here, { clientId: ids.Бета ?? 0, facilityId: ids.Жук ?? 0 })
    await enterRequest(testApp, here, { clientId: ids.Бета ?? 0, facilityId: ids.Жук ?? 0, status: 4 })
    expect((await boss.call('facilities.mapData')).response).toEqual([
      {
        id: ids.Жук,
        name: 'Жук',
        address: null,
        city: null,
        lat: 55,
        lon: 37,
        type: 'shop',
        contract_status: 'ending',
        contract_till: dayFromNow(30),
        open_requests: 1,
      },
    ])
    expect((await stranger.call('facilities.mapData')).response).toEqual([])
    expect((await names({ q: 'Жук' })).length).toBe(1)
    expect((await boss.call('facilities.list', { query: { q: 'Жук' } })).response.data[0]?.open_requests).toBe(1)
  })

  it('offers them to choose from, by text, by id and by client', async () => {
    const choose = async (query: Record<string, unknown>) =>
      (await boss.call('facilities.forSelector', { query })).response.map(({ name }) => name)
    expect(await choose({})).toEqual(['Амбар', 'База', 'Дом', 'Ёлки', 'Жук'])
    expect(await choose({ client_id: ids.Альфа })).toEqual(['Дом', 'Ёлки'])
    expect(await choose({ q: 'садов' })).toEqual(['Ёлки'])
    expect(await choose({ ids: `${ids.Жук},${ids.База}` })).toEqual(['База', 'Жук'])
    await setGrants(testApp, here, 'employee', { 'facilities:read': 'forbidden' })
    expect((await (await here.signInAs('employee')).call('facilities.forSelector')).response).toEqual([])
  })
})
