import { expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
const facilityId = (await admin.call('facilities.create', { body: { name: 'Объект', client_id: clientId } })).response
  .id

async function newContact(name: string, owner: { entity: 'client' | 'facility'; id: number }) {
  const body = { name, phone: '+7 (916)-000-00-00', position: 'Инженер' }
  const { response } = await admin.call('contacts.create', { params: owner, body })
  return response
}

async function contactsOfClient() {
  return (await admin.call('clients.show', { params: { id: clientId } })).response.contacts
}

it('are added to a client or a facility, and recorded in its history', async () => {
  const contact = await newContact('Анна', { entity: 'client', id: clientId })
  expect(contact).toMatchObject({ name: 'Анна', phone: '+79160000000', email: null, position: 'Инженер' })
  expect(await contactsOfClient()).toContainEqual(contact)
  const feed = await admin.call('clients.feed', { params: { id: clientId } })
  expect(feed.response.data[0]).toMatchObject({ kind: 2004, payload: { name: 'Анна' } })

  const ofFacility = await newContact('Борис', { entity: 'facility', id: facilityId })
  const facility = await admin.call('facilities.show', { params: { id: facilityId } })
  expect(facility.response.contacts).toEqual([ofFacility])
  const facilityFeed = await admin.call('facilities.feed', { params: { id: facilityId } })
  expect(facilityFeed.response.data[0]).toMatchObject({ kind: 2004, facility: { id: facilityId } })
})

it('change in the given fields only, with a trace of what differs', async () => {
  const { id } = await newContact('Вера', { entity: 'client', id: clientId })
  const change = { email: 'Vera@Example.com', position: '' }
  const { response } = await admin.call('contacts.update', { params: { contactId: id }, body: change })
  expect(response).toEqual({ id, name: 'Вера', phone: '+79160000000', email: 'vera@example.com', position: null })
  const feed = async () => (await admin.call('clients.feed', { params: { id: clientId } })).response
  expect((await feed()).data[0]).toMatchObject({
    kind: 2005,
    payload: {
      name: 'Вера',
      changes: { email: { old: null, new: 'vera@example.com' }, position: { old: 'Инженер', new: null } },
    },
  })
  const { total } = await feed()
  await admin.call('contacts.update', { params: { contactId: id }, body: { name: 'Вера' } })
  expect((await feed()).total).toBe(total)
})

it('are removed from the row they belong to, and from no other', async () => {
  const { id } = await newContact('Глеб', { entity: 'client', id: clientId })
  const wrong = { entity: 'facility', id: facilityId, contactId: id } as const
  expect((await admin.attempt('contacts.remove', { params: wrong })).status).toBe(404)
  expect((await contactsOfClient()).map((contact) => contact.id)).toContain(id)
  await admin.call('contacts.remove', { params: { entity: 'client', id: clientId, contactId: id } })
  expect((await contactsOfClient()).map((contact) => contact.id)).not.toContain(id)
  const feed = await admin.call('clients.feed', { params: { id: clientId } })
  expect(feed.response.data[0]).toMatchObject({ kind: 2006, payload: { name: 'Глеб' } })
})

it('need the permission to change their owner', async () => {
  const { id } = await newContact('Дарья', { entity: 'client', id: clientId })
  const before = await contactsOfClient()
  const actions = [
    ['contacts.create', { params: { entity: 'client', id: clientId }, body: { name: 'Нет' } }],
    ['contacts.update', { params: { contactId: id }, body: { name: 'Нет' } }],
    ['contacts.remove', { params: { entity: 'client', id: clientId, contactId: id } }],
  ] as const
  const callers = [
    [manager, 403],
    [await account.signInAs('employee'), 403],
    [await account.signInAs('executor'), 404],
    [stranger, 404],
  ] as const
  for (const [caller, expected] of callers) {
    for (const [name, call] of actions) expect((await caller.attempt(name, call)).status).toBe(expected)
  }
  expect(await contactsOfClient()).toEqual(before)
  await admin.call('facilities.update', { params: { id: facilityId }, body: { manager_id: account.users.manager.id } })
  for (const [name, call] of actions) expect((await manager.attempt(name, call)).status).toBeLessThan(300)
})

it.each([
  [{}, 'name'],
  [{ name: 'Е', phone: '123' }, 'phone'],
  [{ name: 'Е', email: 'x' }, 'email'],
  [{ name: 'Е', telegram: '@e' }, 'telegram'],
])('refuse %j at the field', async (body, field) => {
  const before = await contactsOfClient()
  const { status, error } = await admin.attempt('contacts.create', { params: { entity: 'client', id: clientId }, body })
  expect(status).toBe(422)
  expect(Object.keys(error.fields ?? {})).toEqual([field])
  expect(await contactsOfClient()).toEqual(before)
})

it('belong to clients and facilities only', async () => {
  const employee = { entity: 'employee', id: account.users.admin.id }
  expect((await admin.attempt('contacts.create', { params: employee, body: { name: 'Ж' } })).status).toBe(422)
})
