import { describe, expect, test } from 'vitest'
import { contentsOf } from '#tests/support/account-contents.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')

const OFF: never[] = []
const DAY = [{ from: '09:00', to: '18:00' }]
const WEEK = [DAY, DAY, DAY, DAY, DAY, OFF, OFF]

async function add(body: { name: string } & Record<string, unknown>) {
  return (await admin.call('serviceHours.create', { body: body as never })).response
}

async function fieldsOf(body: object) {
  const refused = await admin.attempt('serviceHours.create', { body: { name: 'Wrong', ...body } })
  expect(refused.status).toBe(422)
  return Object.fromEntries(Object.entries(refused.error.fields ?? {}).map(([field, { key }]) => [field, key]))
}

describe('service hours', () => {
  test('are kept by the clocks of the account and end for holidays, unless said otherwise', async () => {
    const hours = await add({ name: 'Weekdays', days: WEEK })
    expect(hours).toMatchObject({
      name: 'Weekdays',
      timezone: 'account',
      days: WEEK,
      is_always: false,
      holidays: 'off',
      short_days: true,
      actions: ['update', 'delete'],
    })
    expect((await admin.call('serviceHours.show', { params: { id: hours.id } })).response).toEqual(hours)
    const { data } = (await executor.call('serviceHours.list', { query: { q: 'week' } })).response
    expect(data.map(({ id }) => id)).toEqual([hours.id])
  })

  test('may have a lunch, a night shift and a zone of their own', async () => {
    const split = [
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '24:00' },
    ]
    const night = [{ from: '22:00', to: '06:00' }]
    const days = [split, OFF, night, night, OFF, OFF, night]
    const hours = await add({ name: 'Odd', days, timezone: 'Asia/Kathmandu', holidays: 'own', short_days: false })
    expect(hours).toMatchObject({ days, timezone: 'Asia/Kathmandu', holidays: 'own', short_days: false })
  })

  test('are around the clock without any of the week', async () => {
    expect(await add({ name: 'Always', is_always: true, holidays: 'work' })).toMatchObject({ is_always: true })
  })

  test('are changed, of new requests or of open ones too', async () => {
    const { id } = await add({ name: 'Changing', days: WEEK })
    const params = { id }
    for (const apply_to of ['new', 'open'] as const) {
      const body = { name: `For ${apply_to}`, apply_to }
      expect((await admin.call('serviceHours.update', { params, body })).response).toMatchObject({ name: body.name })
    }
    const refused = await admin.attempt('serviceHours.update', { params, body: { apply_to: 'all' } })
    expect(refused.error.fields?.apply_to?.key).toBe('not_option')
  })

  test('that overlap are refused at the second of them, over midnight and over the end of the week too', async () => {
    const overlapping = (...intervals: [string, string][]) => intervals.map(([from, to]) => ({ from, to }))
    expect(
      await fieldsOf({ days: [overlapping(['09:00', '13:00'], ['12:00', '18:00']), OFF, OFF, OFF, OFF, OFF, OFF] }),
    ).toEqual({ 'days.0.1.from': 'hours_overlap' })
    expect(
      await fieldsOf({
        days: [overlapping(['22:00', '08:00']), overlapping(['07:00', '15:00']), OFF, OFF, OFF, OFF, OFF],
      }),
    ).toEqual({ 'days.1.0.from': 'hours_overlap' })
    expect(
      await fieldsOf({
        days: [overlapping(['05:00', '15:00']), OFF, OFF, OFF, OFF, OFF, overlapping(['22:00', '06:00'])],
      }),
    ).toEqual({ 'days.0.0.from': 'hours_overlap' })
  })

  test('without an open minute are refused, when they are added and when they are changed', async () => {
    expect(await fieldsOf({})).toEqual({ days: 'hours_never_open' })
    const { id } = await add({ name: 'Emptied', is_always: true })
    const refused = await admin.attempt('serviceHours.update', { params: { id }, body: { is_always: false } })
    expect([refused.status, refused.error.fields?.days?.key]).toEqual([422, 'hours_never_open'])
    const both = await admin.attempt('serviceHours.update', { params: { id }, body: { is_always: false, days: WEEK } })
    expect(both.status).toBe(200)
  })

  test.each([
    [{ days: WEEK.slice(1) }, 'days'],
    [{ days: WEEK.with(0, [{ from: '25:00', to: '26:00' }]) }, 'days.0.0.from'],
    [{ days: WEEK.with(0, [{ from: '24:00', to: '06:00' }]) }, 'days.0.0.from'],
    [{ days: WEEK, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ days: WEEK, holidays: 'sometimes' }, 'holidays'],
    [{ days: WEEK, name: '' }, 'name'],
  ])('%j are refused at the field, and nothing changes', async (body, field) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    expect(Object.keys(await fieldsOf(body))).toContain(field)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('that a target uses are not deleted: the agreement is named; others are', async () => {
    const { id } = await add({ name: 'Promised', days: WEEK })
    const agreement = await testApp.services.database.inAccount(account.id, async (tx) => {
      const made = await tx
        .insertInto('agreements')
        .values({ number: 'SA-7', starts_on: '2026-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sla_targets')
        .values({
          agreement_id: made.id,
          position: 0,
          resolution: JSON.stringify({ amount: 60, unit: 'min' }),
          hours_id: id,
          reaction_ends_with: 'assigned',
          warn_at: [75],
          escalate: '[]',
        })
        .execute()
      return made.id
    })
    const refused = await admin.attempt('serviceHours.remove', { params: { id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'in_use'])
    expect(refused.error.details).toEqual([{ entity: 'agreements', id: agreement, title: 'SA-7' }])
    const unused = await add({ name: 'Unused', is_always: true })
    await admin.call('serviceHours.remove', { params: { id: unused.id } })
    expect((await admin.attempt('serviceHours.show', { params: { id: unused.id } })).status).toBe(404)
  })

  test('are kept by admins alone, of their own account', async () => {
    const { id } = await add({ name: 'Ours', is_always: true })
    const params = { id }
    const body = { name: 'Mine', is_always: true }
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await executor.attempt('serviceHours.create', { body })).status).toBe(403)
    for (const [caller, status] of [
      [executor, 403],
      [stranger, 404],
    ] as const) {
      expect((await caller.attempt('serviceHours.update', { params, body })).status).toBe(status)
      expect((await caller.attempt('serviceHours.remove', { params })).status).toBe(status)
    }
  })
})
