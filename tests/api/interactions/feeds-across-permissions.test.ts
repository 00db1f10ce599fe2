import { beforeAll, describe, expect, test } from 'vitest'
import { eventKind } from '#contract/history.ts'
import type { GrantType } from '#contract/permissions.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
let account: TestAccount
let admin: Caller

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
})

/** A client with a facility whose schedules are managed by the employee and by another user. */
async function makeSchedules() {
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  const facility = (await admin.call('facilities.create', { body: { name: 'Facility', client_id: client } })).response
    .id
  for (const [name, manager] of [
    ['Own round', account.users.employee],
    ['Night round', account.users.manager],
  ] as const) {
    const template = { name, client_id: client, facility_id: facility, manager_id: manager.id }
    const id = await createSchedule(admin, everyMonday(client, { template }))
    const body = { template: { ...template, price: '4200.00' } }
    expect((await admin.call('scheduledRequests.update', { params: { id }, body })).status).toBe(200)
  }
  return { client, facility }
}

async function employeeWho(read: GrantType): Promise<Caller> {
  await setGrants(testApp, account, 'employee', {
    'schedule:read': read,
    'facilities:read': 'allowed',
    'clients:read': 'allowed',
  })
  return account.signInAs('employee')
}

async function feedOf(caller: Caller, entity: 'clients' | 'facilities', id: number) {
  const { response } = await caller.call(`${entity}.feed`, { params: { id } })
  const { count } = (await caller.call(`${entity}.interactionsUnread`, { params: { id } })).response
  const kinds = response.data.map(({ kind }) => eventKind(kind)).toReversed()
  return { kinds, text: JSON.stringify(response), total: response.total, unread: count }
}

describe.each(['facilities', 'clients'] as const)('the history of %s', (entity) => {
  const ownEvents = { facilities: ['facilityCreated'], clients: ['clientCreated', 'facilityCreated'] }[entity]
  const rowOf = (made: { client: number; facility: number }) => made[entity === 'clients' ? 'client' : 'facility']
  const ofOneSchedule = ['scheduleCreated', 'scheduleChanged']

  test('has nothing of a schedule for a role without schedule:read, in its pages, totals and counts alike', async () => {
    const id = rowOf(await makeSchedules())
    const seen = await feedOf(await employeeWho('forbidden'), entity, id)
    expect(seen.kinds).toEqual(ownEvents)
    expect(seen.text).not.toMatch(/round|4200/)
    expect([seen.total, seen.unread]).toEqual([ownEvents.length, ownEvents.length])
  })

  test('has only their own schedules for a role that reads those', async () => {
    const id = rowOf(await makeSchedules())
    const seen = await feedOf(await employeeWho('manager'), entity, id)
    expect(seen.kinds.toSorted()).toEqual([...ownEvents, ...ofOneSchedule].toSorted())
    expect(seen.text).toContain('Own round')
    expect(seen.text).not.toContain('Night round')
    expect([seen.total, seen.unread]).toEqual([ownEvents.length + 2, ownEvents.length + 2])
  })

  test('has all of them for a role that reads all schedules', async () => {
    const id = rowOf(await makeSchedules())
    const seen = await feedOf(await employeeWho('allowed'), entity, id)
    expect(seen.kinds.toSorted()).toEqual([...ownEvents, ...ofOneSchedule, ...ofOneSchedule].toSorted())
    expect([seen.total, seen.unread]).toEqual([ownEvents.length + 4, ownEvents.length + 4])
  })
})

describe('a change of the equipment at a facility', () => {
  /** A facility whose equipment was changed, and then its name; the employee manages it when `isOwn`. */
  async function makeFacility(isOwn: boolean) {
    const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
    const manager_id = isOwn ? account.users.employee.id : null
    const { id } = (await admin.call('facilities.create', { body: { name: 'Site', client_id: client, manager_id } }))
      .response
    const piece = (await admin.call('equipment.create', { body: { title: 'Boiler of the mint' } })).response
    const body = { equipment_ids: [piece.id] }
    expect((await admin.call('facilities.syncEquipment', { params: { id }, body })).status).toBe(200)
    await admin.call('facilities.update', { params: { id }, body: { name: 'Renamed site' } })
    return { client, facility: id }
  }

  async function seenWith(read: GrantType, isOwn: boolean) {
    const made = await makeFacility(isOwn)
    await setGrants(testApp, account, 'employee', { 'equipment:read': read })
    const employee = await employeeWho('forbidden')
    const { text, kinds, ...counts } = await feedOf(employee, 'facilities', made.facility)
    return { isNamed: text.includes('Boiler of the mint'), kinds, ...counts }
  }

  const whole = { isNamed: true, kinds: ['facilityCreated', 'facilityChanged', 'facilityChanged'], total: 3, unread: 3 }
  const without = { isNamed: false, kinds: ['facilityCreated', 'facilityChanged'], total: 2, unread: 2 }

  test.each<[string, GrantType, boolean, object]>([
    ['is not shown to a role without equipment:read', 'forbidden', true, without],
    ['is shown to a role that reads its own equipment, at their facility', 'manager', true, whole],
    ['is not shown to it at another facility', 'manager', false, without],
    ['is shown to a role that reads all equipment', 'allowed', false, whole],
  ])('%s', async (_what, read, isOwn, expected) => {
    expect(await seenWith(read, isOwn)).toEqual(expected)
  })
})
