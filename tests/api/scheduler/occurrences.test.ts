import { describe, expect, test } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { executor, manager } = account.users
const client = await createClient(admin, 'Bakery')

const show = async (id: number) => (await admin.call('scheduledRequests.show', { params: { id } })).response

describe('one date', () => {
  const change = (id: number, body: object) => admin.attempt('scheduledRequests.setException', { params: { id }, body })
  const occurrences = async (id: number) =>
    (await admin.call('scheduledRequests.occurrences', { params: { id }, query: { limit: 3 } })).response

  test('is skipped, moved and restored', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    expect((await change(id, { date: FIRST_MONDAY, action: 'skip' })).response).toMatchObject({ state: 'skipped' })
    expect((await show(id)).next_occurrence?.date).toBe('2031-01-13')
    const moved = (await change(id, { date: FIRST_MONDAY, action: 'move', to: '2031-01-15' })).response
    expect(moved).toMatchObject({ state: 'moved', takes_place_on: '2031-01-15', reasons: [{ kind: 'exception' }] })
    expect((await occurrences(id)).data.map(({ date, state }) => [date, state])).toEqual([
      [FIRST_MONDAY, 'moved'],
      ['2031-01-13', 'planned'],
      ['2031-01-20', 'planned'],
    ])
    expect((await show(id)).exceptions).toEqual([{ date: FIRST_MONDAY, action: 'move', to: '2031-01-15' }])
    expect((await change(id, { date: FIRST_MONDAY, action: 'restore' })).response).toMatchObject({ state: 'planned' })
    expect(await show(id)).toMatchObject({ exceptions: [], next_occurrence: { date: FIRST_MONDAY }, version: 4 })
  })

  test('is refused where there is none, or where it would go into the past', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    const none = await change(id, { date: '2031-01-07', action: 'skip' })
    expect([none.status, invalidKeys(none.error)]).toEqual([422, { date: 'occurrence_unknown' }])
    const past = await change(id, { date: FIRST_MONDAY, action: 'move', to: '2020-01-01' })
    expect(invalidKeys(past.error)).toEqual({ to: 'occurrence_passed' })
    expect((await show(id)).exceptions).toEqual([])
  })

  test('is run at once, and then neither again nor skipped nor moved', async () => {
    const body = everyMonday(client, {
      schedule: { deadline_after_min: 120 },
      template: { name: 'Now', client_id: client, employees: [executor.id], manager_id: manager.id },
    })
    const id = await createSchedule(admin, body)
    const run = () => admin.attempt('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
    const created = await run()
    expect([created.status, created.response]).toMatchObject([201, { state: 'created', request: { name: 'Now' } }])
    const { id: requestId } = known((await occurrences(id)).data[0]?.request)
    const request = (await admin.call('requests.show', { params: { id: requestId } })).response
    expect(request).toMatchObject({
      planned_start_at: '2031-01-06T06:00:00.000Z',
      deadline_at: '2031-01-06T08:00:00.000Z',
      scheduled_request_id: id,
      scheduled_request: { id, name: 'Now', date: FIRST_MONDAY },
      manager: { id: manager.id },
      employees: [{ id: executor.id }],
      author: { id: account.users.admin.id },
    })
    expect(await show(id)).toMatchObject({ created_count: 1, next_occurrence: { date: '2031-01-13' } })
    const filtered = await admin.call('requests.list', { query: { scheduled_request_id: String(id) } })
    expect(filtered.response.data.map((row) => row.id)).toEqual([requestId])

    expect(invalidKeys((await run()).error)).toEqual({ date: 'occurrence_created' })
    const skip = await change(id, { date: FIRST_MONDAY, action: 'skip' })
    expect(invalidKeys(skip.error)).toEqual({ date: 'occurrence_created' })
    expect(filtered.response.total).toBe(1)
  })

  test('cannot be run while it is skipped, or its client is archived', async () => {
    const closing = await createClient(admin, 'Closing down')
    const id = await createSchedule(admin, everyMonday(closing))
    await change(id, { date: FIRST_MONDAY, action: 'skip' })
    const run = (date: string) => admin.attempt('scheduledRequests.run', { params: { id }, body: { date } })
    expect(invalidKeys((await run(FIRST_MONDAY)).error)).toEqual({ date: 'occurrence_skipped' })
    await admin.call('clients.update', { params: { id: closing }, body: { is_archived: true } })
    expect(invalidKeys((await run('2031-01-13')).error)).toEqual({ 'template.client_id': 'archived' })
  })
})

describe('a date of today whose time had passed when the rule was saved', () => {
  // Local times a little before and after now, on one local day: a zone in which it is about noon.
  const hour = new Date().getUTCHours()
  const timezone = `Etc/GMT${hour >= 12 ? '+' : '-'}${Math.abs(hour - 12)}`
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format()
  const daily = (time: string) =>
    everyMonday(client, { timezone, days: [1, 2, 3, 4, 5, 6, 7], schedule: { freq: 'day', time, starts_on: today } })

  test('is none of those that are to come, before saving and after', async () => {
    for (const [time, isToCome] of [
      ['01:00', false],
      ['23:00', true],
    ] as const) {
      const { template, ...rule } = daily(time)
      const preview = (await admin.call('scheduledRequests.preview', { body: { ...rule, template } })).response
      expect(preview.occurrences.some(({ date }) => date === today)).toBe(isToCome)
      const id = await createSchedule(admin, daily(time))
      const { data } = (await admin.call('scheduledRequests.occurrences', { params: { id }, query: { limit: 3 } }))
        .response
      expect(data.some(({ date }) => date === today)).toBe(isToCome)
      expect((await show(id)).next_occurrence?.date === today).toBe(isToCome)
    }
  })
})
