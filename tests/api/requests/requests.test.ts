import { describe, expect, test } from 'vitest'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, newKinds, stateOf } from '#tests/support/request-samples.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const clientId = await createClient(admin)
const facilityId = await createFacility(admin, clientId, account.users.manager.id)
const checklistId = await createChecklist(admin)

async function createFacility(as: Caller, client_id: number, manager_id: number | null = null) {
  const body = { name: 'Shop', client_id, manager_id, address: 'Arbat 1' }
  return (await as.call('facilities.create', { body })).response.id
}

async function createChecklist(as: Caller) {
  const body = { name: 'Visit', items: [{ title: 'Seen', type: 'text' as const }] }
  return (await as.call('checklists.create', { body })).response.id
}

async function createEquipment(title: string) {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const { id } = await tx.insertInto('equipment').values({ title }).returning('id').executeTakeFirstOrThrow()
    return id
  })
}

describe('create', () => {
  test('keeps all that was given, numbers on, and writes its events', async () => {
    const equipment = await createEquipment('Boiler')
    const [file] = (await admin.call('files.upload', { files: [await newPicture('tap.png')] })).response
    const body = {
      name: '  Leaking tap ',
      type: 'emergency' as const,
      work_type: 'plumbing',
      facility_id: facilityId,
      deadline_at: '2099-01-01T09:00:00Z',
      planned_start_at: '2098-12-31T09:00:00Z',
      duration_min: 90,
      price: '1500',
      description: 'Second floor',
      client_sign_required: true,
      contact: { name: 'Ann', phone: '+7 (916) 123-45-67', email: null, position: null },
      priority: 1 as const,
      employees: [account.users.executor.id],
      checklists: [checklistId],
      equipment: [equipment],
      files: [known(file).id],
    }
    const first = (await admin.call('requests.create', { body })).response
    expect(first).toMatchObject({
      name: 'Leaking tap',
      type: 'emergency',
      status: 1,
      version: 1,
      priority: 1,
      work_type: 'plumbing',
      client: { id: clientId, name: 'Client' },
      facility: { id: facilityId, name: 'Shop', address: 'Arbat 1' },
      manager: { id: account.users.manager.id },
      author: { id: account.users.admin.id },
      employees: [{ id: account.users.executor.id }],
      deadline_at: '2099-01-01T09:00:00.000Z',
      planned_start_at: '2098-12-31T09:00:00.000Z',
      duration_min: 90,
      price: '1500.00',
      description: 'Second floor',
      client_sign_required: true,
      contact: { name: 'Ann', phone: '+79161234567', email: null, position: null },
      equipment: [{ id: equipment, title: 'Boiler', model: null, serial: null }],
      checklists: [{ checklist_id: checklistId, name: 'Visit', items: [{ title: 'Seen' }] }],
      files: [{ id: known(file).id, name: 'tap.png' }],
      works: [],
      works_total: '0.00',
      attention_reasons: [],
    })
    const { events } = await stateOf(testApp, account, first.id)
    expect(events.map(({ kind }) => kind)).toEqual([11, 8])
    expect(events[0]?.payload).toEqual({ number: first.number, name: 'Leaking tap' })

    const second = (await admin.call('requests.create', { body: { name: 'Next', client_id: clientId } })).response
    expect(second.number).toBe(first.number + 1)
    expect(second.hash).not.toBe(first.hash)
    expect((await admin.call('requests.workTypes')).response).toContain('plumbing')
  })

  test('numbers requests that come at the same time one after another', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => admin.call('requests.create', { body: { name: 'Many', client_id: clientId } })),
    )
    const numbers = made.map(({ response }) => response.number).sort((one, other) => one - other)
    expect(new Set(numbers).size).toBe(10)
    expect(known(numbers.at(-1)) - known(numbers[0])).toBe(9)
  })

  test('is looked after by the facility’s manager, else by who enters it where they may', async () => {
    const create = async (as: Caller, fields: object) => {
      const { response } = await as.attempt('requests.create', { body: { name: 'Whose', ...fields } })
      return (response as { manager: { id: number } | null }).manager?.id ?? null
    }
    const employee = await account.signInAs('employee')
    expect(await create(admin, { facility_id: facilityId })).toBe(account.users.manager.id)
    expect(await create(admin, { client_id: clientId })).toBe(account.users.admin.id)
    expect(await create(employee, { client_id: clientId })).toBeNull()
    expect(await create(admin, { facility_id: facilityId, manager_id: null })).toBeNull()
  })

  test.each([
    ['neither client nor facility', () => ({}), 'client_id', 'client_or_facility_required'],
    ['no name', () => ({ name: ' ', client_id: clientId }), 'name', 'title_required'],
    ['an unknown field', () => ({ client_id: clientId, status: 4 }), 'status', 'unknown_field'],
    ['a client that is not there', () => ({ client_id: 999_999 }), 'client_id', 'not_found'],
    ['a facility that is not there', () => ({ facility_id: 999_999 }), 'facility_id', 'not_found'],
    ['a manager who is not there', () => ({ client_id: clientId, manager_id: 999_999 }), 'manager_id', 'not_found'],
    ['equipment that is not there', () => ({ client_id: clientId, equipment: [999_999] }), 'equipment.0', 'not_found'],
    [
      'a checklist that is not there',
      () => ({ client_id: clientId, checklists: [checklistId, 999_999] }),
      'checklists.1',
      'not_found',
    ],
    ['a file that is not there', () => ({ client_id: clientId, files: [999_999] }), 'files', 'not_found'],
    ['a price that is no sum', () => ({ client_id: clientId, price: 'much' }), 'price', 'money_invalid'],
    [
      'a time of no year',
      () => ({ client_id: clientId, planned_start_at: '0000-01-01T00:00:00Z' }),
      'planned_start_at',
      'not_date',
    ],
    ['a time that is none', () => ({ client_id: clientId, deadline_at: 'tomorrow' }), 'deadline_at', 'not_date'],
  ])('with %s is refused at its field, and nothing is kept', async (_, fields, path, key) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('requests.create', { body: { name: 'Wrong', ...fields() } })
    expect(refused.status).toBe(422)
    expect(refused.error.fields?.[path]?.key).toBe(key)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('with a facility of another client is refused', async () => {
    const otherClient = await createClient(admin, 'Other client')
    const refused = await admin.attempt('requests.create', {
      body: { name: 'Wrong', client_id: otherClient, facility_id: facilityId },
    })
    expect(refused.error.fields?.facility_id?.key).toBe('facility_of_other_client')
  })

  test('names nothing of another account', async () => {
    const other = await createTestAccount(testApp)
    const stranger = await other.signInAs('admin')
    const theirs = {
      client_id: await createClient(stranger),
      manager_id: other.users.manager.id,
      checklists: [await createChecklist(stranger)],
      files: [known((await stranger.call('files.upload', { files: [await newPicture('a.png')] })).response[0]).id],
      employees: [other.users.executor.id],
    }
    const before = await contentsOf(testApp.testDatabase, account.id)
    for (const [field, value] of Object.entries(theirs)) {
      const refused = await admin.attempt('requests.create', {
        body: { name: 'Wrong', client_id: clientId, [field]: value },
      })
      const path = field === 'checklists' || field === 'employees' ? `${field}.0` : field
      expect(refused.error.fields?.[path]?.key, field).toBe('not_found')
    }
    const facility_id = await createFacility(stranger, theirs.client_id)
    const refused = await admin.attempt('requests.create', { body: { name: 'Wrong', facility_id } })
    expect(refused.error.fields?.facility_id?.key).toBe('not_found')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('does not attach a file that another user uploaded', async () => {
    const [file] = (await manager.call('files.upload', { files: [await newPicture('theirs.png')] })).response
    const refused = await admin.attempt('requests.create', {
      body: { name: 'Wrong', client_id: clientId, files: [known(file).id] },
    })
    expect(refused.error.fields?.files?.key).toBe('not_found')
  })
})

describe('update', () => {
  const create = async (fields: object = {}) => {
    const { response } = await admin.attempt('requests.create', {
      body: { name: 'Old name', client_id: clientId, ...fields },
    })
    return response as { id: number; version: number }
  }

  test('keeps in the history what each field was and became, references by name', async () => {
    const otherClient = await createClient(admin, 'Next client')
    const equipment = await createEquipment('Pump')
    const { id } = await create()
    const page = await admin.call('requests.update', {
      params: { id },
      body: {
        name: 'New name',
        priority: 1,
        client_id: otherClient,
        manager_id: account.users.manager.id,
        contact: { name: 'Ann', phone: null, email: null, position: null },
        equipment: [equipment],
        checklists: [checklistId],
        version: 1,
      },
    })
    expect(page.response).toMatchObject({ name: 'New name', client: { id: otherClient }, version: 2 })
    const { events } = await stateOf(testApp, account, id)
    expect(events.at(-1)).toMatchObject({ kind: 5010, client_id: otherClient })
    expect(known(events.at(-1)).payload).toEqual({
      name: 'New name',
      changes: {
        name: { old: 'Old name', new: 'New name' },
        priority: { old: 0, new: 1 },
        client: { old: 'Client', new: 'Next client' },
        manager: { old: account.users.admin.name, new: account.users.manager.name },
        contact: { old: null, new: { name: 'Ann', phone: null, email: null, position: null } },
        equipment: { old: [], new: ['Pump'] },
        checklists: { old: null, new: ['Visit'] },
      },
    })
  })

  test('to what it already is changes nothing', async () => {
    const contact = { name: 'Ann', phone: '+79161234567', email: 'ann@example.com', position: 'Owner' }
    const { id } = await create({ contact, planned_start_at: '2099-05-05T10:00:00Z' })
    const before = await stateOf(testApp, account, id)
    const body = { name: 'Old name', contact, planned_start_at: '2099-05-05T13:00:00+03:00', client_id: clientId }
    await admin.call('requests.update', { params: { id }, body })
    expect(await stateOf(testApp, account, id)).toEqual(before)
  })

  test('to another facility brings its client along', async () => {
    const otherClient = await createClient(admin, 'Landlord')
    const otherFacility = await createFacility(admin, otherClient)
    const { id } = await create({ facility_id: facilityId })
    const page = await admin.call('requests.update', { params: { id }, body: { facility_id: otherFacility } })
    expect(page.response).toMatchObject({ client: { id: otherClient }, facility: { id: otherFacility } })
    const alone = await admin.attempt('requests.update', { params: { id }, body: { client_id: clientId } })
    expect(alone.error.fields?.facility_id?.key).toBe('facility_of_other_client')
    const neither = await admin.attempt('requests.update', {
      params: { id },
      body: { client_id: null, facility_id: null },
    })
    expect(neither.error.fields?.client_id?.key).toBe('client_or_facility_required')
    const without = await admin.call('requests.update', { params: { id }, body: { facility_id: null } })
    expect(without.response).toMatchObject({ client: { id: otherClient }, facility: null })
  })

  test('does not take a field that has an action of its own', async () => {
    const { id } = await create()
    const before = await stateOf(testApp, account, id)
    for (const field of ['deadline_at', 'price', 'employees', 'status', 'number', 'account_id']) {
      const refused = await admin.attempt('requests.update', { params: { id }, body: { [field]: null } })
      expect(refused.error.fields?.[field]?.key, field).toBe('unknown_field')
    }
    expect(await stateOf(testApp, account, id)).toEqual(before)
  })
})

describe('files', () => {
  test('are attached and detached with an event each', async () => {
    const { response } = await admin.call('requests.create', { body: { name: 'Papers', client_id: clientId } })
    const params = { id: response.id }
    const before = await stateOf(testApp, account, response.id)
    const files = [await newPicture('one.png'), await newPicture('two.png')]
    const attached = (await admin.call('requests.attachFiles', { params, files })).response
    expect((await admin.call('requests.files', { params })).response).toEqual(attached)
    const [one] = attached
    await admin.call('requests.detachFile', { params: { ...params, fileId: known(one).id } })
    expect((await admin.call('requests.files', { params })).response.map(({ name }) => name)).toEqual(['two.png'])
    const after = await stateOf(testApp, account, response.id)
    expect(newKinds(before, after)).toEqual([4001, 4001, 4002])
    const again = await admin.attempt('requests.detachFile', { params: { ...params, fileId: known(one).id } })
    expect(again.error.code).toBe('not_found')
  })

  test('are not attached without files', async () => {
    const { response } = await admin.call('requests.create', { body: { name: 'Papers', client_id: clientId } })
    const refused = await admin.attempt('requests.attachFiles', { params: { id: response.id }, files: [] })
    expect([refused.status, refused.error.fields?.['files[]']?.key]).toEqual([422, 'file_required'])
  })
})

test('types, statuses and work types are listed in the user’s language', async () => {
  expect((await admin.call('requests.types')).response).toEqual(['planned', 'emergency'])
  const statuses = (await admin.call('requests.statuses', { headers: { 'accept-language': 'en' } })).response
  expect(statuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 99])
  expect(statuses[0]?.name).toBe('New')
  expect((await admin.call('requests.statuses')).response[0]?.name).toBe('Новая')
})
