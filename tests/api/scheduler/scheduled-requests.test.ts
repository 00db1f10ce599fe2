import { describe, expect, test } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { executor } = account.users
const client = await createClient(admin, 'Bakery')
const otherClient = await createClient(admin, 'Dairy')
const facility = (await admin.call('facilities.create', { body: { name: 'Oven hall', client_id: client } })).response.id

const show = async (id: number) => (await admin.call('scheduledRequests.show', { params: { id } })).response
const listed = async (query: object) => (await admin.call('scheduledRequests.list', { query })).response.data
const kindsIn = async (id: number) =>
  (await admin.call('clients.feed', { params: { id } })).response.data.map(({ kind }) => kind)

describe('creating', () => {
  test('answers the page, with the next date and the account’s zone', async () => {
    const body = everyMonday(client, {
      timezone: undefined,
      template: { name: 'Filters', facility_id: facility, employees: [executor.id], price: '100.00' },
    })
    const { status, response } = await admin.call('scheduledRequests.create', { body })
    expect(status).toBe(201)
    expect(response).toMatchObject({
      name: 'Filters',
      state: 'active',
      client: { name: 'Bakery' },
      facility: { name: 'Oven hall' },
      timezone: 'Europe/Moscow',
      next_occurrence: { date: FIRST_MONDAY, starts_at: '2031-01-06T06:00:00.000Z' },
      next_run_at: '2031-01-06T06:00:00.000Z',
      created_count: 0,
      version: 1,
      template: { employees: [{ id: executor.id }], price: '100.00', duration_min: 60 },
      author: { id: account.users.admin.id },
      actions: ['update', 'change-occurrence', 'run', 'delete'],
    })
    expect(await kindsIn(client)).toContain(EVENT_KINDS.scheduleCreated.id)
  })
})

describe('the list', () => {
  test('finds by text, client, state, facility and equipment, and sorts', async () => {
    const first = await createSchedule(
      admin,
      everyMonday(otherClient, { template: { name: 'Aa', client_id: otherClient } }),
    )
    const paused = await createSchedule(
      admin,
      everyMonday(otherClient, { is_active: false, template: { name: 'Zz', client_id: otherClient } }),
    )
    const namesOf = async (query: object) =>
      (await listed({ client_id: otherClient, ...query })).map(({ name }) => name)
    expect(await namesOf({})).toEqual(['Aa', 'Zz'])
    expect(await namesOf({ sort: '-name' })).toEqual(['Zz', 'Aa'])
    expect(await namesOf({ sort: 'next_run_at' })).toEqual(['Aa', 'Zz'])
    expect(await namesOf({ sort: '-next_run_at' })).toEqual(['Aa', 'Zz'])
    expect(await namesOf({ state: 'paused' })).toEqual(['Zz'])
    expect(await namesOf({ is_active: true })).toEqual(['Aa'])
    expect(await namesOf({ q: 'zz' })).toEqual(['Zz'])
    expect(await namesOf({ q: 'dairy' })).toEqual(['Aa', 'Zz'])
    expect(await namesOf({ facility_id: facility })).toEqual([])
    expect([(await show(first)).state, (await show(paused)).next_occurrence]).toEqual(['active', null])
  })
})

describe('changing', () => {
  test('all of it plans again, records the change in the history, and counts the version', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    const { schedule } = await show(id)
    const body = { days: [2], schedule: { ...schedule, time: '10:30' }, version: 1 }
    const { response } = await admin.call('scheduledRequests.update', { params: { id }, body })
    expect(response).toMatchObject({
      id,
      version: 2,
      next_occurrence: { date: '2031-01-07', starts_at: '2031-01-07T07:30:00.000Z' },
    })
    const [event] = (await admin.call('clients.feed', { params: { id: client } })).response.data
    expect(known(event)).toMatchObject({ kind: EVENT_KINDS.scheduleChanged.id, payload: { changes: { schedule: {} } } })
    const stale = await admin.attempt('scheduledRequests.update', { params: { id }, body })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
  })

  test('nothing changes nothing', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    const { template: _, ...page } = await show(id)
    await admin.call('scheduledRequests.update', { params: { id }, body: { days: page.days, schedule: page.schedule } })
    expect((await kindsIn(client))[0]).toBe(EVENT_KINDS.scheduleCreated.id)
  })

  test('a pause plans nothing, and going on plans again', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    await admin.call('scheduledRequests.update', { params: { id }, body: { is_active: false } })
    expect(await show(id)).toMatchObject({ state: 'paused', next_run_at: null })
    await admin.call('scheduledRequests.update', { params: { id }, body: { is_active: true } })
    expect(await show(id)).toMatchObject({ state: 'active', next_occurrence: { date: FIRST_MONDAY } })
  })

  test('a template may keep an archived client, and not name another', async () => {
    const closing = await createClient(admin, 'Closing')
    const archived = await createClient(admin, 'Gone')
    const id = await createSchedule(admin, everyMonday(closing))
    for (const one of [closing, archived]) {
      await admin.call('clients.update', { params: { id: one }, body: { is_archived: true } })
    }
    const update = (client_id: number) =>
      admin.attempt('scheduledRequests.update', { params: { id }, body: { template: { name: 'Renamed', client_id } } })
    const preview = (client_id: number, more = {}) => {
      const { days, schedule } = everyMonday(client)
      const body = { days, schedule, template: { name: 'Renamed', client_id }, scheduled_request_id: id, ...more }
      return admin.attempt('scheduledRequests.preview', { body })
    }
    expect((await preview(closing)).status).toBe(200)
    for (const [answer, keys] of [
      [await preview(archived), { 'template.client_id': 'archived' }],
      [await preview(closing, { scheduled_request_id: undefined }), { 'template.client_id': 'archived' }],
      [await preview(closing, { scheduled_request_id: 999_999 }), { scheduled_request_id: 'not_found' }],
    ] as const) {
      expect(invalidKeys(answer.error)).toEqual(keys)
    }
    expect((await update(closing)).status).toBe(200)
    expect(invalidKeys((await update(archived)).error)).toEqual({ 'template.client_id': 'archived' })
  })

  test('this and all later ones: the old one ends, a new one goes on, and each names the other', async () => {
    const id = await createSchedule(admin, everyMonday(client, { schedule: { count: 10 } }))
    const exceptions = { params: { id }, body: { date: '2031-01-27', action: 'skip' } as const }
    await admin.call('scheduledRequests.setException', exceptions)
    const { schedule } = await show(id)
    const body = {
      apply: 'later' as const,
      from: '2031-01-20',
      days: [1],
      schedule: { ...schedule, time: '15:00' },
      template: { name: 'Later service', client_id: client },
    }
    const { response } = await admin.call('scheduledRequests.update', { params: { id }, body })
    expect(response.id).not.toBe(id)
    expect(response).toMatchObject({
      name: 'Later service',
      continues: { id },
      schedule: { starts_on: '2031-01-20', count: 8, time: '15:00' },
      exceptions: [{ date: '2031-01-27', action: 'skip' }],
      next_occurrence: { date: '2031-01-20' },
    })
    expect(await show(id)).toMatchObject({
      name: 'Service',
      continued_by: { id: response.id },
      schedule: { ends_on: '2031-01-19', time: '09:00' },
      exceptions: [],
    })
  })

  test('this and all later ones, from the first date or a past one', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    const later = (from: string) =>
      admin.attempt('scheduledRequests.update', {
        params: { id },
        body: { apply: 'later', from, template: { name: 'All of it', client_id: client } },
      })
    expect(invalidKeys((await later('2020-01-06')).error)).toEqual({ from: 'occurrence_passed' })
    expect((await later(FIRST_MONDAY)).response).toMatchObject({ id, name: 'All of it', continues: null })
  })
})

test('what a scheduled request names cannot be deleted, and says so', async () => {
  const ofClient = await createClient(admin, 'Needed')
  const id = await createSchedule(admin, everyMonday(ofClient))
  const refused = await admin.attempt('clients.remove', { params: { id: ofClient } })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'in_use',
    [{ entity: 'scheduled_requests', id, title: 'Service' }],
  ])
})

describe('permissions', () => {
  test('a manager grant covers what one manages or made', async () => {
    const actor = await account.signInAs('employee')
    const { employee } = account.users
    const managed = await createSchedule(
      admin,
      everyMonday(client, { template: { name: 'Managed', client_id: client, manager_id: employee.id } }),
    )
    const other = await createSchedule(admin, everyMonday(client))
    expect((await actor.call('scheduledRequests.list')).response.data.map(({ id }) => id)).toEqual([managed])
    for (const call of ['scheduledRequests.show', 'scheduledRequests.occurrences'] as const) {
      expect((await actor.attempt(call, { params: { id: other } })).status).toBe(404)
      expect((await actor.attempt(call, { params: { id: managed } })).status).toBe(200)
    }
    const query = { from: FIRST_MONDAY, to: FIRST_MONDAY }
    const planned = (await actor.call('scheduledRequests.planned', { query })).response
    expect(planned.map(({ scheduled_request_id }) => scheduled_request_id)).toEqual([managed])

    const maker = await account.signInAs('manager')
    const made = await createSchedule(maker, everyMonday(client, { template: { name: 'Made', client_id: client } }))
    const update = (id: number) =>
      maker.attempt('scheduledRequests.update', {
        params: { id },
        body: { template: { name: 'Mine', client_id: client } },
      })
    expect([(await update(made)).status, (await update(other)).status]).toEqual([200, 403])
  })

  test('a schedule that continues another names it only to those who may read both', async () => {
    const { employee } = account.users
    const actor = await account.signInAs('employee')
    const id = await createSchedule(admin, everyMonday(client, { template: { name: 'Earlier', client_id: client } }))
    const template = { name: 'Later', client_id: client, manager_id: employee.id }
    const body = { apply: 'later' as const, from: '2031-01-20', template }
    const later = (await admin.call('scheduledRequests.update', { params: { id }, body })).response.id
    const seen = async () => (await actor.call('scheduledRequests.show', { params: { id: later } })).response
    expect(await seen()).toMatchObject({ name: 'Later', continues: null, continued_by: null })
    expect((await show(later)).continues).toEqual({ id, name: 'Earlier' })

    const hand = (to: number, manager_id: number | null) => {
      const changed = { template: { name: 'Handed over', client_id: client, manager_id } }
      return admin.call('scheduledRequests.update', { params: { id: to }, body: changed })
    }
    await hand(id, employee.id)
    expect((await seen()).continues).toEqual({ id, name: 'Handed over' })
    await hand(later, null)
    const earlier = (await actor.call('scheduledRequests.show', { params: { id } })).response
    expect(earlier.continued_by).toBeNull()
    expect((await show(id)).continued_by).toEqual({ id: later, name: 'Handed over' })
  })

  test('a request names its schedule to all who see it, and the schedule’s name to those who may read that', async () => {
    const template = { name: 'Secret name', client_id: client, employees: [executor.id] }
    const id = await createSchedule(admin, everyMonday(client, { template }))
    const { request } = (await admin.call('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } }))
      .response
    const seen = await (await account.signInAs('executor')).call('requests.show', { params: { id: known(request).id } })
    expect(seen.response.scheduled_request).toEqual({ id, name: null, date: FIRST_MONDAY })
  })
})
