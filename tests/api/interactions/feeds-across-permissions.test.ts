import { beforeAll, describe, expect, test } from 'vitest'
import { eventKind } from '../../../contract/history.ts'
import type { GrantType } from '../../../contract/permissions.ts'
import type { Caller } from '../../support/caller.ts'
import { createTestAccount, type TestAccount } from '../../support/create-account.ts'
import { createSchedule, everyMonday } from '../../support/schedules.ts'
import { setGrants } from '../../support/set-grants.ts'
import { startTestApp } from '../../support/start-app.ts'

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
