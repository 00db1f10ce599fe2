import { beforeEach, describe, expect, test } from 'vitest'
import { contentsOf } from '#tests/support/account-contents.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { placeRequest } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
const { manager, executor } = account.users

let stopping: TestUser
beforeEach(async () => {
  stopping = await account.addUser('executor')
})

function save(change: object) {
  const { id, email, name, role } = stopping
  const [surname = '', firstname = ''] = name.split(' ')
  return admin.attempt('users.save', { body: { id, email, firstname, surname, role, ...change } })
}
const update = (body: object, caller = admin) =>
  caller.attempt('employees.update', { params: { id: stopping.id }, body })
const place = (status: number, executors: TestUser[], managedBy?: TestUser) =>
  placeRequest(testApp, account, {
    status,
    clientId: client,
    executors: executors.map(({ id }) => id),
    ...(managedBy && { managerId: managedBy.id }),
  })
const show = async (id: number) => (await admin.call('requests.show', { params: { id } })).response
const executorsOf = async (id: number) => (await show(id)).employees.map((one) => one.id)

describe('deactivating a user who has open work', () => {
  test('is refused until it is said who takes it over, and nothing changes', async () => {
    await place(1, [stopping])
    await place(3, [], stopping)
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refusals: [object, object][] = [
      [{}, { 'hand_over.manager_id': 'required', 'hand_over.employee_id': 'required' }],
      [{ hand_over: { manager_id: manager.id } }, { 'hand_over.employee_id': 'required' }],
      [
        { hand_over: { manager_id: stopping.id, employee_id: manager.id } },
        { 'hand_over.manager_id': 'not_found', 'hand_over.employee_id': 'inactive' },
      ],
    ]
    for (const [body, keys] of refusals) {
      expect(invalidKeys((await save({ is_active: false, ...body })).error)).toEqual(keys)
    }
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('gives it to those named, and leaves what is over with their name', async () => {
    const facility = (
      await admin.call('facilities.create', { body: { name: 'Depot', client_id: client, manager_id: stopping.id } })
    ).response.id
    const [executed, managed, done] = [
      await place(1, [stopping]),
      await place(3, [], stopping),
      await place(4, [stopping], stopping),
    ]
    const saved = await save({ is_active: false, hand_over: { manager_id: manager.id, employee_id: executor.id } })
    expect([saved.status, saved.response]).toMatchObject([200, { is_active: false }])
    expect(await executorsOf(executed.id)).toEqual([executor.id])
    expect((await show(managed.id)).manager?.id).toBe(manager.id)
    expect(await show(done.id)).toMatchObject({ manager: { id: stopping.id }, employees: [{ id: stopping.id }] })
    expect((await admin.call('facilities.show', { params: { id: facility } })).response.manager?.id).toBe(manager.id)
    const feed = (await admin.call('requests.feed', { params: { id: executed.id } })).response.data
    expect(feed.slice(0, 2).map(({ kind, payload }) => [kind, payload.name])).toEqual([
      [8, executor.name],
      [9, stopping.name],
    ])
  })

  test('leaves it without anyone when that is said, scheduled requests too', async () => {
    const [executed, shared] = [await place(1, [stopping]), await place(2, [stopping, executor])]
    const managed = await place(1, [executor], stopping)
    const template = { name: 'Service', client_id: client, manager_id: stopping.id, employees: [stopping.id] }
    const schedule = await createSchedule(admin, everyMonday(client, { template }))
    expect((await save({ is_active: false, hand_over: { manager_id: null, employee_id: null } })).status).toBe(200)
    expect([await executorsOf(executed.id), await executorsOf(shared.id)]).toEqual([[], [executor.id]])
    expect((await show(executed.id)).attention_reasons).toEqual(['no_executor'])
    expect((await show(managed.id)).manager).toBeNull()
    const { response } = await admin.call('scheduledRequests.show', { params: { id: schedule } })
    expect([response.manager, response.template.employees]).toEqual([null, []])
  })

  test('asks nothing of who has none, and nothing again of who is inactive already', async () => {
    expect((await save({ is_active: false })).status).toBe(200)
    expect((await save({ is_active: false, firstname: 'Renamed' })).status).toBe(200)
    expect((await save({ is_active: true })).status).toBe(200)
  })
})

describe('an employee who is no longer to go out', () => {
  test('is asked about alike, in either form, for what they execute alone', async () => {
    const [executed, managed] = [await place(1, [stopping]), await place(1, [executor], stopping)]
    const { id } = stopping
    const { response: work } = await admin.call('employees.handOver', { params: { id } })
    expect(work).toEqual({ executed_requests: 1, executed_schedules: 0 })
    const refused = [await save({ is_serviceman: false }), await update({ is_serviceman: false })]
    expect(refused.map(({ status, error }) => [status, invalidKeys(error)])).toEqual([
      [422, { 'hand_over.employee_id': 'required' }],
      [422, { 'hand_over.employee_id': 'required' }],
    ])
    expect(await executorsOf(executed.id)).toEqual([id])
    // What says nothing of it asks nothing.
    expect((await update({ tags: ['Lifts'] })).status).toBe(200)
    expect((await update({ is_serviceman: false, hand_over: { employee_id: executor.id } })).status).toBe(200)
    expect([await executorsOf(executed.id), (await show(managed.id)).manager?.id]).toEqual([[executor.id], id])
  })

  test('is not counted for users who may not change them', async () => {
    const caller = await account.signInAs('manager')
    const { id } = stopping
    expect((await caller.attempt('employees.handOver', { params: { id } })).status).toBe(403)
    await setGrants(testApp, account, 'manager', { 'employees:update': 'allowed' })
    expect((await caller.attempt('employees.handOver', { params: { id } })).status).toBe(200)
    const other = await createTestAccount(testApp)
    expect((await (await other.signInAs('admin')).attempt('employees.handOver', { params: { id } })).status).toBe(404)
  })
})
