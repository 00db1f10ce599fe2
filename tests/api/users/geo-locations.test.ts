import { describe, expect, test } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const point = (minutes: number, lat: number, more: object = {}) => ({ lat, lng: 37.6, time: at(minutes), ...more })
const record = (caller: Caller, body: ReturnType<typeof point>[]) => caller.attempt('devices.recordTrack', { body })

async function deviceOf(caller: Caller) {
  return (await caller.call('devices.list')).response.find(({ is_current }) => is_current)
}

async function countPoints(): Promise<number> {
  const { count } = await testApp.services.database.inAccount(account.id, (tx) =>
    tx
      .selectFrom('geo_locations')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

describe('where an executor’s device was', () => {
  test('is the device’s and the employee’s last position, however late and in whatever order it is sent', async () => {
    expect((await record(executor, [point(-5, 55.2), point(-20, 55.1)])).status).toBe(200)
    expect((await record(executor, [point(-60, 55.0)])).status).toBe(200)
    expect((await deviceOf(executor))?.last_geo).toEqual({ lat: 55.2, lng: 37.6 })
    const { id } = account.users.executor
    const employee = (await admin.call('employees.show', { params: { id } })).response
    expect(employee.last_geo).toMatchObject({ lat: 55.2, lng: 37.6 })
  })

  test('sent twice is kept once', async () => {
    const before = await countPoints()
    const body = [point(-2, 55.3), point(-1, 55.4)]
    await record(executor, body)
    expect((await record(executor, body)).status).toBe(200)
    expect(await countPoints()).toBe(before + 2)
  })

  test.each([
    ['at 0, 0', { lat: 0, lng: 0 }],
    ['in an hour', { time: at(60) }],
    ['in a hundred years', { time: at(100 * 365 * 24 * 60) }],
  ])('is kept without the point %s', async (_what, wrong) => {
    const before = await countPoints()
    const minutes = -100 - before
    expect((await record(executor, [point(minutes, 54), { ...point(minutes, 54), ...wrong }])).status).toBe(200)
    expect(await countPoints()).toBe(before + 1)
    expect((await record(executor, [{ ...point(0, 54), ...wrong }])).status).toBe(200)
    expect(await countPoints()).toBe(before + 1)
  })

  test.each([
    ['three hours fast', 180],
    ['a day slow', -24 * 60],
    ['right', 0],
  ])('is kept at its true time when the clock of the phone is %s', async (_what, wrong) => {
    const body = [point(wrong - 31, 53.1), point(wrong - 30, 53.2)]
    const send = () => executor.attempt('devices.recordTrack', { query: { clock: at(wrong) }, body })
    const before = await countPoints()
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await countPoints()).toBe(before + 2)
    const { newest } = await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .selectFrom('geo_locations')
        .select('time as newest')
        .where('lat', '=', 53.2)
        .orderBy('time', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(Math.abs(Date.parse(String(newest)) - Date.parse(at(-30)))).toBeLessThan(60_000)
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.deleteFrom('geo_locations').where('lat', 'in', [53.1, 53.2]).execute(),
    )
  })

  test('is the route of a request between its start and its finish', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'ООО «Путь»' } })).response
    const body = { name: 'В пути', client_id: client.id, employees: [account.users.executor.id] }
    const { id } = (await admin.call('requests.create', { body })).response
    await record(executor, [point(-0.5, 56)])
    await executor.call('requests.start', { params: { id }, body: {} })
    await record(executor, [point(0, 56.1)])
    await executor.call('requests.finish', { params: { id }, body: {} })
    await record(executor, [point(0.01, 56.2)])
    const { route } = (await admin.call('requests.show', { params: { id } })).response
    expect(route.map(({ lat }) => lat)).toEqual([56.1])
  })
})

describe('nothing is kept', () => {
  test('of a device that is another user’s, or no one’s', async () => {
    const before = await countPoints()
    const foreign = (await deviceOf(admin))?.id
    const refused = await record(executor, [
      point(-3, 1),
      point(-2, 1, { device_id: foreign }),
      point(-1, 1, { device_id: 9_999_999 }),
    ])
    expect(invalidKeys(refused.error)).toEqual({ '1.device_id': 'not_found', '2.device_id': 'not_found' })
    expect(await countPoints()).toBe(before)
    expect((await deviceOf(admin))?.last_geo).toBeNull()
  })

  test.each([
    ['beyond the poles', { lat: 91 }, 'too_big'],
    ['at no time', { time: 'yesterday' }, 'not_date'],
  ])('of a point %s', async (_what, wrong, key) => {
    const before = await countPoints()
    const refused = await record(executor, [{ ...point(0, 1), ...wrong }])
    expect(Object.values(invalidKeys(refused.error))).toEqual([key])
    expect(await countPoints()).toBe(before)
  })

  test('of more points than a call may bring', async () => {
    expect((await record(executor, Array(1001).fill(point(0, 1)))).status).toBe(422)
  })
})
