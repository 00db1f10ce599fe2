import { beforeAll, describe, expect, test } from 'vitest'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { EIGHT_HOURS, saveSchedule, showEmployee } from '#tests/support/employee-work.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()

describe('a work schedule', () => {
  let account: TestAccount
  let admin: Caller
  beforeAll(async () => {
    account = await createTestAccount(testApp)
    admin = await account.signInAs('admin')
  })

  test('is kept as it was sent, and saved again it is no change', async () => {
    const worker = account.users.executor
    const week = {
      timezone: 'Asia/Yekaterinburg',
      days: [1, 2, 3].map((day) => ({ day, ...EIGHT_HOURS })),
      days_off: ['2026-12-31'],
    }
    expect((await saveSchedule(admin, worker, week)).response).toEqual(week)
    expect((await showEmployee(admin, worker)).workSchedule).toEqual(week)
    await saveSchedule(admin, worker, week)
    const feed = (await admin.call('employees.feed', { params: { id: account.users.admin.id } })).response
    expect(feed.data.filter(({ kind }) => kind === 5005)).toHaveLength(1)
  })

  test('says why one is absent on a day off, and marks the visits of that day at once', async () => {
    const worker = account.users.executor
    const client_id = await createClient(admin)
    const planned = { planned_start_at: '2099-03-03T09:00:00Z', employees: [worker.id], force: true }
    const body = { name: 'Visit', client_id, ...planned }
    const visit = (await admin.call('requests.create', { body })).response.id
    const inConflict = async () =>
      (await admin.call('requests.show', { params: { id: visit } })).response.conflicts.map(({ key }) => key)
    const week = { timezone: 'UTC', days: [1, 2, 3, 4, 5].map((day) => ({ day, ...EIGHT_HOURS })), days_off: [] }
    await saveSchedule(admin, worker, week)
    expect(await inConflict()).toEqual([])
    const sick = { ...week, days_off: ['2099-03-03'], day_off_kinds: { '2099-03-03': 'sick' as const } }
    expect((await saveSchedule(admin, worker, sick)).response).toEqual(sick)
    expect(await inConflict()).toEqual(['day_off'])
  })

  test('may have nights with a break, and a day of twenty-four hours', async () => {
    const night = { is_working: true, from: '20:00', to: '08:00', break_from: '00:30', break_to: '01:30' }
    const days = [
      { day: 2, ...night },
      { day: 3, ...night },
      { day: 5, is_working: true, from: '09:00', to: '09:00' },
    ]
    const week = { timezone: 'Europe/Moscow', days, days_off: [] }
    expect((await saveSchedule(admin, account.users.manager, week)).response).toEqual(week)
  })

  test('without days is refused in the words of either language', async () => {
    const { id } = account.users.executor
    const messages = async (locale: string) => {
      const body = { data: { timezone: 'UTC', days: [] } }
      const call = { params: { id }, body, headers: { 'accept-language': locale } }
      return (await admin.attempt('employees.saveSchedule', call)).error.fields?.['data.days']?.message
    }
    expect(await messages('en')).toBe('Wrong format. The Days field cannot be empty')
    expect(await messages('ru')).toBe('Неверный формат. Поле «Дни» не может быть пустым')
  })

  test.each([
    ['without days', { timezone: 'UTC', days: [] }, { 'data.days': 'days_required' }],
    [
      'in an unknown zone',
      { timezone: 'Europe/Atlantis', days: [{ day: 1, ...EIGHT_HOURS }] },
      { 'data.timezone': 'invalid' },
    ],
    [
      'in an offset instead of a zone',
      { timezone: '+03:00', days: [{ day: 1, ...EIGHT_HOURS }] },
      { 'data.timezone': 'invalid' },
    ],
    [
      'with a day twice',
      { timezone: 'UTC', days: [1, 1].map((day) => ({ day, ...EIGHT_HOURS })) },
      { 'data.days.1.day': 'duplicate' },
    ],
    ['with an eighth day', { timezone: 'UTC', days: [{ day: 8, ...EIGHT_HOURS }] }, { 'data.days.0.day': 'too_big' }],
    [
      'with half a break',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, break_to: null }] },
      { 'data.days.0.break_to': 'required' },
    ],
    [
      'with a break outside the shift',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, break_from: '18:00', break_to: '19:00' }] },
      { 'data.days.0.break_from': 'break_outside' },
    ],
    [
      'with a break that outlasts the shift',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, break_from: '17:00', break_to: '18:30' }] },
      { 'data.days.0.break_to': 'break_outside' },
    ],
    [
      'with a night that lasts into the next shift',
      {
        timezone: 'UTC',
        days: [
          { day: 1, ...EIGHT_HOURS },
          { day: 7, ...EIGHT_HOURS, from: '20:00', to: '09:30', break_from: '01:00', break_to: '02:00' },
        ],
      },
      { 'data.days.0.from': 'shifts_overlap' },
    ],
    [
      'that begins at the end of the day',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, from: '24:00' }] },
      { 'data.days.0.from': 'invalid' },
    ],
    [
      'with a day off that is no date',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS }], days_off: ['2026-02-30'] },
      { 'data.days_off.0': 'not_date' },
    ],
    [
      'at no time of day',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS, from: '25:00' }] },
      { 'data.days.0.from': 'invalid' },
    ],
    [
      'with an unknown field',
      { timezone: 'UTC', days: [{ day: 1, ...EIGHT_HOURS }], note: 'x' },
      { 'data.note': 'unknown_field' },
    ],
  ])('%s is refused, and the former one stays', async (_, week, fields) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await saveSchedule(admin, account.users.executor, week)
    expect(refused.status).toBe(422)
    const keys = invalidKeys(refused.error)
    expect(keys).toEqual(fields)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})
