import { describe, expect, test } from 'vitest'
import { PLANNED_DAYS_MAX } from '#contract/limits.ts'
import { PLANNED_MAX } from '#contract/scheduler/scheduled-requests.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const admin = await (await createTestAccount(testApp)).signInAs('admin')
const client = await createClient(admin, 'Bakery')
const otherClient = await createClient(admin, 'Dairy')

describe('the calendar of what is planned', () => {
  const period = { from: '2031-01-01', to: '2031-01-31' }

  test('shows the dates between two days that have no request yet', async () => {
    const own = await createTestAccount(testApp)
    const caller = await own.signInAs('admin')
    const id = await createSchedule(caller, everyMonday(await createClient(caller)))
    await createSchedule(caller, everyMonday(await createClient(caller), { is_active: false }))
    await caller.call('scheduledRequests.run', { params: { id }, body: { date: '2031-01-13' } })
    const planned = (await caller.call('scheduledRequests.planned', { query: period })).response
    expect(planned.map(({ date }) => date)).toEqual(['2031-01-06', '2031-01-20', '2031-01-27'])
    expect(planned[0]).toMatchObject({ scheduled_request_id: id, name: 'Service', duration_min: 60, employees: [] })
  })

  test('shows a date on the day that it was moved to, however far that is, and not where it was', async () => {
    const id = await createSchedule(admin, everyMonday(client))
    const datesIn = async (from: string, to: string) =>
      (
        await admin.call('scheduledRequests.planned', { query: { from, to, scheduled_request_id: String(id) } })
      ).response.map(({ date, starts_at }) => [date, starts_at.slice(0, 10)])
    const move = (date: string, to: string) =>
      admin.call('scheduledRequests.setException', { params: { id }, body: { date, action: 'move', to } })
    await move(FIRST_MONDAY, '2031-06-11')
    await move('2031-10-06', '2031-06-12')
    expect(await datesIn('2031-06-10', '2031-06-15')).toEqual([
      [FIRST_MONDAY, '2031-06-11'],
      ['2031-10-06', '2031-06-12'],
    ])
    expect(await datesIn(FIRST_MONDAY, FIRST_MONDAY)).toEqual([])
    expect(await datesIn('2031-10-06', '2031-10-06')).toEqual([])
    await admin.call('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
    expect(await datesIn('2031-06-10', '2031-06-15')).toEqual([['2031-10-06', '2031-06-12']])
  })

  test('is narrowed to clients, facilities and schedules', async () => {
    const place = (await admin.call('facilities.create', { body: { name: 'Hall', client_id: otherClient } })).response
      .id
    const atClient = await createSchedule(admin, everyMonday(client))
    const atFacility = await createSchedule(
      admin,
      everyMonday(otherClient, { template: { name: 'Service', facility_id: place } }),
    )
    const shownBy = async (asked: object) => {
      const query = { from: FIRST_MONDAY, to: FIRST_MONDAY, ...asked }
      return (await admin.call('scheduledRequests.planned', { query })).response.map((row) => row.scheduled_request_id)
    }
    expect(await shownBy({ client_id: client })).toEqual([atClient])
    expect(await shownBy({ client_id: otherClient })).toEqual([atFacility])
    expect(await shownBy({ facility_id: place })).toEqual([atFacility])
    expect(await shownBy({ scheduled_request_id: atClient })).toEqual([atClient])
    expect(await shownBy({ client_id: client, facility_id: place })).toEqual([])
    expect((await shownBy({ client_id: `${client},${otherClient}` })).length).toBe(2)
  })

  test('is of so many dates at most', async () => {
    const full = await createTestAccount(testApp)
    const caller = await full.signInAs('admin')
    const place = await createClient(caller)
    const days = [1, 2, 3, 4, 5, 6, 7]
    for (let shown = 0; shown <= PLANNED_MAX; shown += PLANNED_DAYS_MAX) {
      await createSchedule(caller, everyMonday(place, { days, schedule: { freq: 'day' } }))
    }
    const query = { from: '2031-02-01', to: '2031-05-03' }
    const { response } = await caller.call('scheduledRequests.planned', { query })
    expect(response).toHaveLength(PLANNED_MAX)
  })

  test('is of a quarter at most', async () => {
    const from = '2031-01-01'
    const asked = async (to: string) => {
      const answer = await admin.attempt('scheduledRequests.planned', { query: { from, to } })
      return answer.status === 200 ? 200 : answer.error.fields?.to?.key
    }
    expect(await asked('2031-04-02')).toBe(200)
    expect(await asked('2031-04-03')).toBe('period_too_long')
    expect(await asked('2999-01-01')).toBe('period_too_long')
    expect(await asked('2030-12-31')).toBe('period_empty')
  })
})
