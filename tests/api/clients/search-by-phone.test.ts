import { describe, expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')

const own = await createClient('Own phone', { phone: '+79161112233' })
const ofContact = await createClient('Phone of a contact', { contacts: [{ name: 'Anna', phone: '+375291234567' }] })
await createClient('Without phones')
const { response: depot } = await admin.call('facilities.create', {
  body: { name: 'Depot', client_id: own, contacts: [{ name: 'Guard', phone: '+380675556677' }] },
})
await admin.call('facilities.create', { body: { name: 'Kiosk', client_id: own } })
const employees = [account.users.executor.id]
await createRequest('of the client', { client_id: ofContact, employees })
await createRequest('at the depot', { facility_id: depot.id, employees })
const contact = { name: 'Caller', phone: '+7 (495)-987-65-43' }
await createRequest('of a caller', { client_id: own, employees, contact })
await createRequest('of somebody', { client_id: own, employees, contact: { name: 'Nameless' } })

async function createClient(name: string, fields: object = {}) {
  return (await admin.call('clients.create', { body: { name, ...fields } })).response.id
}

async function createRequest(name: string, fields: object) {
  const { status } = await admin.attempt('requests.create', { body: { name, ...fields } })
  expect(status).toBe(201)
}

type Found = 'requests.list' | 'clients.list' | 'facilities.list' | 'clients.forSelector' | 'facilities.forSelector'

async function found(name: Found, q: string, as = admin): Promise<string[]> {
  const response = (await as.attempt(name, { query: { q } })).response as
    | { name: string }[]
    | { data: { name: string }[] }
  const rows = Array.isArray(response) ? response : response.data
  return rows.map((row) => row.name).sort()
}

const OF_CLIENT = ['291234', '8 029 123-45-67', '+375 (29) 123', '80291234567', '12 34', '00375291234567']
const AT_DEPOT = ['0675556677', '+380 67 555-66-77', '556.677']
const OF_CALLER = ['8 (495) 987-65-43', '8495987', '98 76', '+7495987']

describe('requests', () => {
  const cases = [
    ...OF_CLIENT.map((q) => [q, 'of the client'] as const),
    ...AT_DEPOT.map((q) => [q, 'at the depot'] as const),
    ...OF_CALLER.map((q) => [q, 'of a caller'] as const),
  ]
  it.each(cases)('are found by %s of a contact', async (q, name) => {
    expect(await found('requests.list', q)).toEqual([name])
    // A user who sees only their own requests is answered row by row.
    expect(await found('requests.list', q, executor)).toEqual([name])
  })

  it('are found by the phone of their client', async () => {
    expect(await found('requests.list', '1112233')).toEqual(['at the depot', 'of a caller', 'of somebody'])
  })

  it.each(['98', '987', '7777', '4959876 x'])('are not found by %s', async (q) => {
    expect(await found('requests.list', q)).toEqual([])
    expect(await found('requests.list', q, executor)).toEqual([])
  })
})

describe.each(['clients.list', 'clients.forSelector'] as const)('%s', (name) => {
  it.each(OF_CLIENT)('finds a client by %s of a contact', async (q) => {
    expect(await found(name, q)).toEqual(['Phone of a contact'])
  })

  it("finds a client by its own phone, and none by a facility's contact", async () => {
    expect(await found(name, '8 916 111-22-33')).toEqual(['Own phone'])
    expect(await found(name, '0675556677')).toEqual([])
  })
})

it.each(['facilities.list', 'facilities.forSelector'] as const)(
  '%s finds a facility by the phone of a contact',
  async (name) => {
    for (const q of AT_DEPOT) expect(await found(name, q), q).toEqual(['Depot'])
    expect(await found(name, '291234')).toEqual([])
  },
)

it("finds nothing by another account's phones", async () => {
  for (const name of ['requests.list', 'clients.list', 'facilities.list'] as const) {
    for (const q of ['1112233', '291234', '0675556677', '9876543'])
      expect(await found(name, q, stranger), q).toEqual([])
  }
})
