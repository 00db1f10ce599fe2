import { expect, test } from 'vitest'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const createFacility = async () =>
  (await admin.call('facilities.create', { body: { name: 'Объект', client_id: await createClient(admin) } })).response
    .id
const createEquipment = async () => (await admin.call('equipment.create', { body: { title: 'Котёл' } })).response.id

test.each<[CallName, 'clients' | 'facilities' | 'equipment', object]>([
  ['clients.update', 'clients', { name: 'Позже' }],
  ['clients.remove', 'clients', {}],
  ['facilities.update', 'facilities', { name: 'Позже' }],
  ['facilities.remove', 'facilities', {}],
  ['equipment.update', 'equipment', { title: 'Позже' }],
  ['equipment.remove', 'equipment', {}],
])('%s of a row that is being deleted at the same time finds nothing', async (call, table, body) => {
  const create = { clients: () => createClient(admin), facilities: createFacility, equipment: createEquipment }
  const id = await create[table]()
  let late: ReturnType<Caller['attempt']> | undefined
  await testApp.services.database.inAccount(account.id, async (tx) => {
    await tx.deleteFrom(table).where('id', '=', id).execute()
    late = admin.attempt(call, { params: { id }, body })
    await someoneWaits(testApp)
  })
  const answer = await late
  expect([answer?.status, answer?.error.code]).toEqual([404, 'not_found'])
})
