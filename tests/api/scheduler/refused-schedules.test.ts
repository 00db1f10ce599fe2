import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SCHEDULED_REQUESTS_MAX } from '#contract/limits.ts'
import { LOCALES, messagesIn } from '#contract/messages.ts'
import { EXCEPTIONS_MAX } from '#contract/scheduler/recurrence.ts'
import { PREVIEW_MAX } from '#contract/scheduler/scheduled-requests.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { manager } = account.users
const client = await createClient(admin, 'Bakery')
const otherClient = await createClient(admin, 'Dairy')
const facilityOf = async (caller: Caller, client_id: number) =>
  (await caller.call('facilities.create', { body: { name: 'Oven hall', client_id } })).response.id
const checklistOf = async (caller: Caller) =>
  (await caller.call('checklists.create', { body: { name: 'Visit', items: [{ title: 'All well?', type: 'text' }] } }))
    .response.id
const equipmentOf = async (caller: Caller, facility_id: number) =>
  (await caller.call('equipment.create', { body: { title: 'Oven', facility_id } })).response.id
const facility = await facilityOf(admin, client)

const countSchedules = async () => (await admin.call('scheduledRequests.list')).response.total

/** Saving it and previewing it are refused alike, at the same fields, in the words of each language. */
async function expectRefused(body: object, keys: Record<string, string>, caller = admin): Promise<void> {
  const before = await countSchedules()
  for (const locale of LOCALES) {
    const headers = { 'accept-language': locale }
    for (const call of ['scheduledRequests.create', 'scheduledRequests.preview'] as const) {
      const refused = await caller.attempt(call, { body, headers })
      expect([call, refused.status, invalidKeys(refused.error)]).toEqual([call, 422, keys])
      for (const [field, key] of Object.entries(keys)) {
        const texts: Record<string, string> = messagesIn(locale).fields
        expect(refused.error.fields?.[field]?.message).toBe(texts[key])
      }
    }
  }
  expect(await countSchedules()).toBe(before)
}

describe('refused at the field, in both languages, before it is saved too', () => {
  test.each<[string, object, Record<string, string>]>([
    ['no days', { days: [] }, { days: 'days_required' }],
    ['a day 32', { days: [32], schedule: { freq: 'month' } }, { 'days.0': 'schedule_day_invalid' }],
    ['a weekday 8', { days: [8] }, { 'days.0': 'schedule_day_invalid' }],
    [
      'an end before the start',
      { schedule: { ends_on: '2030-12-31' } },
      { 'schedule.ends_on': 'schedule_ends_before_start' },
    ],
    [
      'an end before the first date',
      { days: [7], schedule: { ends_on: '2031-01-10' } },
      { 'schedule.ends_on': 'schedule_never' },
    ],
    ['a rule that never happens', { days: [2], schedule: { freq: 'day', interval: 7 } }, { days: 'schedule_never' }],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, { timezone: 'invalid' }],
    ['no time', { schedule: { time: undefined } }, { 'schedule.time': 'required' }],
    ['no name', { template: { name: '', client_id: client } }, { 'template.name': 'title_required' }],
    ['no client', { template: { name: 'X' } }, { 'template.client_id': 'client_or_facility_required' }],
    [
      'none but weekends, which are left out',
      { days: [6, 7], schedule: { freq: 'week', holidays: 'skip' } },
      { days: 'schedule_never' },
    ],
    ['a day 0 of the month', { days: [0], schedule: { freq: 'month' } }, { 'days.0': 'schedule_day_invalid' }],
    ['a day twice', { days: [1, 1] }, { 'days.1': 'duplicate' }],
    ['the nth of no number', { schedule: { freq: 'month', month_mode: 'nth' } }, { 'schedule.nth': 'required' }],
    ['a time 24:00', { schedule: { time: '24:00' } }, { 'schedule.time': 'invalid' }],
    ['a start that is no date', { schedule: { starts_on: '2031-02-30' } }, { 'schedule.starts_on': 'not_date' }],
    [
      'a facility of another client',
      { template: { name: 'X', client_id: otherClient, facility_id: facility } },
      { 'template.facility_id': 'facility_of_other_client' },
    ],
    [
      'a user who executes nothing',
      { template: { name: 'X', client_id: client, employees: [manager.id] } },
      { 'template.employees.0': 'inactive' },
    ],
  ])('%s', async (_, overrides, keys) => {
    await expectRefused(everyMonday(client, overrides), keys)
  })

  test('days in the words of the specification', async () => {
    const messageIn = async (locale: string) =>
      (
        await admin.attempt('scheduledRequests.create', {
          body: everyMonday(client, { days: [] }),
          headers: { 'accept-language': locale },
        })
      ).error.fields?.days?.message
    expect(await messageIn('en')).toBe('Wrong format. The Days field cannot be empty')
    expect(await messageIn('ru')).toBe('Неверный формат. Поле «Дни» не может быть пустым')
  })

  const refusedTemplate = (template: object, keys: Record<string, string>, caller?: Caller) =>
    expectRefused(everyMonday(client, { template: { name: 'X', client_id: client, ...template } }), keys, caller)

  describe('what belongs to another account', () => {
    let other: TestAccount
    let theirs: { client: number; facility: number; equipment: number; checklist: number }

    test('is not there', async () => {
      other = await createTestAccount(testApp)
      const caller = await other.signInAs('admin')
      const theirClient = await createClient(caller, 'Theirs')
      const theirFacility = await facilityOf(caller, theirClient)
      theirs = {
        client: theirClient,
        facility: theirFacility,
        equipment: await equipmentOf(caller, theirFacility),
        checklist: await checklistOf(caller),
      }
      await refusedTemplate({ client_id: theirs.client }, { 'template.client_id': 'not_found' })
      await refusedTemplate(
        { client_id: undefined, facility_id: theirs.facility },
        { 'template.facility_id': 'not_found' },
      )
      await refusedTemplate({ equipment: [theirs.equipment] }, { 'template.equipment.0': 'not_found' })
      await refusedTemplate({ checklists: [theirs.checklist] }, { 'template.checklists.0': 'not_found' })
      await refusedTemplate({ employees: [other.users.executor.id] }, { 'template.employees.0': 'not_found' })
      await refusedTemplate({ manager_id: other.users.manager.id }, { 'template.manager_id': 'not_found' })
    })

    test('cannot be listed, shown, changed or run either', async () => {
      const id = await createSchedule(admin, everyMonday(client))
      const caller = await other.signInAs('admin')
      const params = { id }
      const statuses = [
        await caller.attempt('scheduledRequests.show', { params }),
        await caller.attempt('scheduledRequests.occurrences', { params }),
        await caller.attempt('scheduledRequests.update', { params, body: { is_active: false } }),
        await caller.attempt('scheduledRequests.run', { params, body: { date: FIRST_MONDAY } }),
        await caller.attempt('scheduledRequests.setException', {
          params,
          body: { date: FIRST_MONDAY, action: 'skip' },
        }),
        await caller.attempt('scheduledRequests.remove', { params }),
      ].map(({ status }) => status)
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
      const query = { from: FIRST_MONDAY, to: FIRST_MONDAY, scheduled_request_id: String(id) }
      expect((await caller.call('scheduledRequests.planned', { query })).response).toEqual([])
    })
  })

  test('what is archived', async () => {
    const closed = await createClient(admin, 'Closed')
    const atClosed = await facilityOf(admin, closed)
    const sold = await facilityOf(admin, client)
    const scrapped = await equipmentOf(admin, facility)
    const checklist = await checklistOf(admin)
    const archive = { is_archived: true }
    await admin.call('clients.update', { params: { id: closed }, body: archive })
    await admin.call('facilities.update', { params: { id: sold }, body: archive })
    await admin.call('equipment.update', { params: { id: scrapped }, body: archive })
    await admin.call('checklists.update', { params: { id: checklist }, body: archive })
    await refusedTemplate({ client_id: closed }, { 'template.client_id': 'archived' })
    await refusedTemplate({ client_id: undefined, facility_id: atClosed }, { 'template.facility_id': 'archived' })
    await refusedTemplate({ facility_id: sold }, { 'template.facility_id': 'archived' })
    await refusedTemplate({ equipment: [scrapped] }, { 'template.equipment.0': 'archived' })
    await refusedTemplate({ checklists: [checklist] }, { 'template.checklists.0': 'archived' })
  })

  test('who was deactivated', async () => {
    const [gone, left] = [await account.addUser('executor'), await account.addUser('manager')]
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', 'in', [gone.id, left.id]).execute(),
    )
    await refusedTemplate({ employees: [gone.id] }, { 'template.employees.0': 'inactive' })
    await refusedTemplate({ manager_id: left.id }, { 'template.manager_id': 'inactive' })
  })

  test('whom one may not see', async () => {
    const caller = await account.signInAs('manager')
    await setGrants(testApp, account, 'manager', { 'employees:read': 'forbidden', 'clients:read': 'forbidden' })
    const { executor } = account.users
    await refusedTemplate(
      { client_id: undefined, facility_id: facility, employees: [executor.id] },
      { 'template.employees.0': 'not_found' },
      caller,
    )
    await refusedTemplate({}, { 'template.client_id': 'not_found' }, caller)
  })
})

describe('rules of every kind', () => {
  const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

  test.each<[string, object, string[]]>([
    ['every third day', { days: ALL_WEEK, schedule: { freq: 'day', interval: 3 } }, ['01-06', '01-09', '01-12']],
    ['every second week', { days: [1, 5], schedule: { interval: 2 } }, ['01-06', '01-10', '01-20']],
    ['on days of the month', { days: [15, 31], schedule: { freq: 'month' } }, ['01-15', '01-31', '02-15', '02-28']],
    ['on the last day', { days: [-1], schedule: { freq: 'month' } }, ['01-31', '02-28', '03-31']],
    [
      'on the last Friday',
      { days: [5], schedule: { freq: 'month', month_mode: 'nth', nth: -1 } },
      ['01-31', '02-28', '03-28'],
    ],
    ['in two months of the year', { days: [9], schedule: { freq: 'year', months: [3, 9] } }, ['03-09', '09-09']],
    ['so many times', { schedule: { count: 2 } }, ['01-06', '01-13']],
    ['until a day', { schedule: { ends_on: '2031-01-13' } }, ['01-06', '01-13']],
  ])('%s: the preview and what is saved have the same dates', async (_, overrides, dates) => {
    const { template: _template, ...rule } = everyMonday(client, overrides)
    const { schedule, ...others } = rule
    const previewed = await admin.call('scheduledRequests.preview', {
      body: { schedule, ...others, limit: PREVIEW_MAX },
    })
    const planned = previewed.response.occurrences
    expect(planned.slice(0, dates.length).map(({ date }) => date.slice(5))).toEqual(dates)
    const id = await createSchedule(admin, everyMonday(client, overrides))
    const query = { limit: dates.length }
    const { data, has_more } = (await admin.call('scheduledRequests.occurrences', { params: { id }, query })).response
    expect(data.map(({ date, starts_at }) => [date, starts_at])).toEqual(
      planned.slice(0, dates.length).map(({ date, starts_at }) => [date, starts_at]),
    )
    expect(has_more).toBe(planned.length > dates.length)
  })
})

test('an account has no more schedules than it may, however they come', async () => {
  const full = await createTestAccount(testApp)
  const caller = await full.signInAs('admin')
  const place = await createClient(caller)
  const id = await createSchedule(caller, everyMonday(place))
  const count = () =>
    testApp.services.database.inAccount(full.id, async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*) from scheduled_requests`.execute(tx)
      return rows[0]?.count
    })
  await testApp.services.database.inAccount(full.id, (tx) =>
    sql`insert into scheduled_requests (name, timezone, days, schedule, client_id, open_from, has_ended)
      select s.name, s.timezone, s.days, s.schedule, s.client_id, s.open_from, true
      from scheduled_requests s, generate_series(2, ${SCHEDULED_REQUESTS_MAX - 1})`.execute(tx),
  )
  expect((await caller.attempt('scheduledRequests.create', { body: everyMonday(place) })).status).toBe(201)
  const refused = await caller.attempt('scheduledRequests.create', { body: everyMonday(place) })
  expect([refused.status, refused.error.fields?.['template.name']?.key]).toEqual([422, 'schedules_full'])
  const body = { apply: 'later', from: '2031-02-03', template: { name: 'Other', client_id: place } }
  const unsplit = await caller.attempt('scheduledRequests.update', { params: { id }, body })
  expect([unsplit.status, unsplit.error.fields?.from?.key]).toEqual([422, 'schedules_full'])
  expect(await count()).toBe(SCHEDULED_REQUESTS_MAX)
})

test('a schedule has no more exceptions than it may, however they come', async () => {
  const dates = Array.from({ length: EXCEPTIONS_MAX + 1 }, (_, days) =>
    new Date(Date.parse(FIRST_MONDAY) + days * 24 * 60 * 60_000).toISOString().slice(0, 10),
  )
  const [first, last] = [known(dates[0]), known(dates.at(-1))]
  const daily = (skipped: string[]) => {
    const exceptions = skipped.map((date) => ({ date, action: 'skip' as const }))
    return everyMonday(client, { days: [1, 2, 3, 4, 5, 6, 7], schedule: { freq: 'day' }, exceptions })
  }
  const refused = await admin.attempt('scheduledRequests.create', { body: daily(dates) })
  expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { exceptions: 'too_many' }])

  const id = await createSchedule(admin, daily(dates.slice(0, -1)))
  const change = (body: object) => admin.attempt('scheduledRequests.setException', { params: { id }, body })
  const unskipped = await change({ date: last, action: 'skip' })
  expect([unskipped.status, invalidKeys(unskipped.error)]).toEqual([422, { date: 'too_many' }])
  expect((await change({ date: first, action: 'move', to: last })).status).toBe(200)
  expect((await change({ date: first, action: 'restore' })).status).toBe(200)
  expect((await change({ date: last, action: 'skip' })).status).toBe(200)
})
