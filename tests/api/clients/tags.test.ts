import { expect, it } from 'vitest'
import { type GrantType, permissionOf } from '#contract/permissions.ts'
import type { TagType } from '#contract/tags.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
const facilityId = (await admin.call('facilities.create', { body: { name: 'Объект', client_id: clientId } })).response
  .id
const equipmentId = await testApp.services.database.inAccount(account.id, async (tx) => {
  const values = { title: 'Насос', facility_id: facilityId }
  return (await tx.insertInto('equipment').values(values).returning('id').executeTakeFirstOrThrow()).id
})

async function namesInUse(type: TagType, caller = admin) {
  const { response } = await caller.call('tags.list', { query: { item_type: type } })
  return response.map(({ name }) => name)
}

it('are added beside those that are there, the same name once whatever its case', async () => {
  const params = { type: 'client', id: clientId } as const
  await admin.call('tags.add', { params, body: { tags: ['Сеть', 'сеть', 'Москва'] } })
  const { response } = await admin.call('tags.add', { params, body: { tags: ['СЕТЬ', 'VIP'] } })
  expect(response.map(({ name }) => name).toSorted()).toEqual(['VIP', 'Москва', 'Сеть'])
  expect((await admin.call('clients.show', { params: { id: clientId } })).response.tags).toEqual(response)
  const feed = await admin.call('clients.feed', { params: { id: clientId } })
  expect(feed.response.data[0]?.payload).toMatchObject({ changes: { tags: { new: response.map(({ name }) => name) } } })
})

it('belong to a kind of row: one name is a tag of clients and another of facilities', async () => {
  await admin.call('tags.add', { params: { type: 'client', id: clientId }, body: { tags: ['север'] } })
  await admin.call('tags.add', { params: { type: 'facility', id: facilityId }, body: { tags: ['Север'] } })
  expect(await namesInUse('facility')).toEqual(['Север'])
  expect(await namesInUse('client')).toContain('север')
})

it.each(['client', 'facility', 'employee', 'equipment'] as const)('are put on a row of kind %s', async (type) => {
  const id = { client: clientId, facility: facilityId, employee: account.users.executor.id, equipment: equipmentId }[
    type
  ]
  const added = await admin.call('tags.add', { params: { type, id }, body: { tags: ['временный'] } })
  const tag = added.response.find(({ name }) => name === 'временный')
  expect(await namesInUse(type)).toContain('временный')
  await admin.call('tags.remove', { params: { type, id, tagId: tag?.id ?? 0 } })
  expect(await namesInUse(type)).not.toContain('временный')
  const again = await admin.attempt('tags.remove', { params: { type, id, tagId: tag?.id } })
  expect(again.status).toBe(404)
})

it('are forgotten only when the last row that carries them lets go', async () => {
  const second = (await admin.call('clients.create', { body: { name: 'Второй', tags: ['общий'] } })).response
  const { response } = await admin.call('tags.add', {
    params: { type: 'client', id: clientId },
    body: { tags: ['Общий'] },
  })
  const tag = response.find(({ name }) => name === 'общий')
  expect(tag?.id).toBe(second.tags[0]?.id)
  await admin.call('tags.remove', { params: { type: 'client', id: clientId, tagId: tag?.id ?? 0 } })
  expect(await namesInUse('client')).toContain('общий')
  await admin.call('clients.update', { params: { id: second.id }, body: { tags: [] } })
  expect(await namesInUse('client')).not.toContain('общий')
})

it('survive being given and taken at the same time', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await admin.call('clients.create', { body: { name: `Клиент ${n}` } })).response.id),
  )
  for (let round = 0; round < 5; round++) {
    const given = await Promise.all(
      ids.map((id) => admin.attempt('clients.update', { params: { id }, body: { tags: ['спорный'] } })),
    )
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [first, ...others] = ids
    const taken = await Promise.all([
      admin.attempt('clients.update', { params: { id: first }, body: { tags: ['спорный', `ещё ${round}`] } }),
      ...others.map((id) => admin.attempt('clients.update', { params: { id }, body: { tags: [] } })),
    ])
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await namesInUse('client')).toContain('спорный')
    await admin.call('clients.update', { params: { id: first ?? 0 }, body: { tags: [] } })
    expect(await namesInUse('client')).not.toContain('спорный')
  }
})

it('need the permission to change the row, and are seen in the own account only', async () => {
  const before = await namesInUse('client')
  const params = { type: 'client', id: clientId }
  const add = { params, body: { tags: ['чужая рука'] } }
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  expect((await stranger.attempt('tags.add', add)).status).toBe(404)
  expect((await (await account.signInAs('executor')).attempt('tags.add', add)).status).toBe(404)
  expect((await (await account.signInAs('employee')).attempt('tags.add', add)).status).toBe(403)
  expect((await (await account.signInAs('manager')).attempt('tags.add', add)).status).toBe(403)
  const ofEmployee = { params: { type: 'employee', id: account.users.executor.id }, body: { tags: ['x'] } }
  expect((await (await account.signInAs('manager')).attempt('tags.add', ofEmployee)).status).toBe(403)
  expect(await namesInUse('client')).toEqual(before)
  expect(await namesInUse('client', stranger)).toEqual([])
})

it.each(['client', 'facility', 'employee', 'equipment'] as const)(
  'of kind %s in use are those of the rows that one may read',
  async (type) => {
    const reads = { client: 'clients', facility: 'facilities', employee: 'employees', equipment: 'equipment' } as const
    const employee = account.users.employee
    const own = await rowsOf(employee.id)
    const other = await rowsOf(account.users.manager.id)
    await admin.call('tags.add', { params: { type, id: own[type] }, body: { tags: [`own ${type}`] } })
    await admin.call('tags.add', { params: { type, id: other[type] }, body: { tags: [`other ${type}`] } })
    const seenWith = async (grant: GrantType) => {
      await setGrants(testApp, account, 'employee', { [permissionOf(reads[type], 'read')]: grant })
      return namesInUse(type, await account.signInAs('employee'))
    }
    expect(await seenWith('forbidden')).toEqual([])
    expect(await seenWith('manager')).toEqual([`own ${type}`])
    expect(await seenWith('allowed')).toEqual(await namesInUse(type))
    expect(await namesInUse(type)).toEqual(expect.arrayContaining([`other ${type}`, `own ${type}`]))
  },
)

/** A row of each kind that a user is responsible for, through a facility they manage. */
async function rowsOf(userId: number): Promise<Record<TagType, number>> {
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  const facility = (
    await admin.call('facilities.create', { body: { name: 'Facility', client_id: client, manager_id: userId } })
  ).response.id
  const equipment = (await admin.call('equipment.create', { body: { title: 'Pump', facility_id: facility } })).response
  return { client, facility, equipment: equipment.id, employee: userId }
}

it('refuse an empty name, one too long, and a kind that has none', async () => {
  const params = { type: 'client', id: clientId }
  for (const tags of [[''], ['я'.repeat(51)], 'one']) {
    expect((await admin.attempt('tags.add', { params, body: { tags } })).status).toBe(422)
  }
  expect((await admin.attempt('tags.list', { query: { item_type: 'request' } })).status).toBe(422)
  expect((await admin.attempt('tags.list')).status).toBe(422)
})
