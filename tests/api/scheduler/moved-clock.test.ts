import { describe, expect, test } from 'vitest'
import type { MISSED_RULES } from '#contract/scheduler/recurrence.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, outcomesOf, runJob } from '#tests/support/schedules.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = await createClient(admin, 'Bakery')
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]
const HALF_AN_HOUR_MS = 30 * 60_000
const LATE_MS = 10_000

const show = async (id: number) => (await admin.call('scheduledRequests.show', { params: { id } })).response
const requestsOf = async (id: number) =>
  (
    await admin.call('requests.list', {
      query: { scheduled_request_id: String(id), sort: 'planned_start_at', per_page: 200 },
    })
  ).response.data

describe('over a change of the clocks, the job looking every half hour', () => {
  /** Days by the clocks of the zone, and when each begins. */
  const CHANGES: [string, { timezone: string; time: string; starts_on: string }, string[], string[]][] = [
    [
      'spring in Warsaw: what the clocks skip begins with the first minute that exists',
      { timezone: 'Europe/Warsaw', time: '02:30', starts_on: '2031-03-29' },
      ['2031-03-29T01:30', '2031-03-30T01:00', '2031-03-31T00:30'],
      ['2031-03-30'],
    ],
    [
      'autumn in Warsaw: what comes twice happens once, the first time',
      { timezone: 'Europe/Warsaw', time: '02:30', starts_on: '2031-10-25' },
      ['2031-10-25T00:30', '2031-10-26T00:30', '2031-10-27T01:30'],
      [],
    ],
    [
      'spring on Lord Howe, by half an hour',
      { timezone: 'Australia/Lord_Howe', time: '02:15', starts_on: '2031-10-04' },
      ['2031-10-03T15:45', '2031-10-04T15:30', '2031-10-05T15:15'],
      ['2031-10-05'],
    ],
    [
      'spring in New York, at nine',
      { timezone: 'America/New_York', time: '09:00', starts_on: '2031-03-08' },
      ['2031-03-08T14:00', '2031-03-09T13:00', '2031-03-10T13:00'],
      [],
    ],
    [
      'Almaty, whose clocks do not change',
      { timezone: 'Asia/Almaty', time: '02:30', starts_on: '2031-03-29' },
      ['2031-03-28T21:30', '2031-03-29T21:30', '2031-03-30T21:30'],
      [],
    ],
  ]

  // An hour that is skipped, one that comes twice, and half of one; the soak tries the rest.
  test.each(IS_SOAK ? CHANGES : CHANGES.slice(0, 3))(
    '%s',
    async (_, { timezone, ...schedule }, beginnings, shifted) => {
      const ids = []
      for (const create_ahead_days of [0, 1]) {
        const rule = { freq: 'day' as const, count: 3, create_ahead_days, deadline_after_min: 60, ...schedule }
        ids.push(await createSchedule(admin, everyMonday(client, { timezone, days: ALL_WEEK, schedule: rule })))
      }
      const [onTime, ahead] = [known(ids[0]), known(ids[1])]
      const first = Date.parse(`${known(beginnings[0])}Z`)
      const created: number[][] = []
      for (let now = first - 26 * 3_600_000; now <= first + 50 * 3_600_000; now += HALF_AN_HOUR_MS) {
        await runJob(testApp, new Date(now + LATE_MS).toISOString())
        created.push([now, (await show(onTime)).created_count, (await show(ahead)).created_count])
      }
      for (const id of ids) {
        const requests = await requestsOf(id)
        expect(requests.map(({ planned_start_at }) => planned_start_at?.slice(0, 16))).toEqual(beginnings)
        expect(
          requests.map((row) => Date.parse(row.deadline_at ?? '') - Date.parse(row.planned_start_at ?? '')),
        ).toEqual([3_600_000, 3_600_000, 3_600_000])
        const query = { from: schedule.starts_on, limit: 3 }
        const { data } = (await admin.call('scheduledRequests.occurrences', { params: { id }, query })).response
        const saysSo = data.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'clock_change'))
        expect(saysSo.map(({ date }) => date)).toEqual(shifted)
      }
      // Each exists from the half hour in which it begins, or from the same local time on the day before.
      const momentsOf = (column: number) =>
        [1, 2, 3].map((count) => known(created.find((row) => known(row[column]) >= count)?.[0]))
      const begin = beginnings.map((text) => Date.parse(`${text}Z`))
      expect(momentsOf(1)).toEqual(
        begin.map((at) => first + Math.ceil((at - first) / HALF_AN_HOUR_MS) * HALF_AN_HOUR_MS),
      )
      for (const [index, at] of momentsOf(2).entries()) {
        const hours = (known(begin[index]) - at) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(22.5)
        expect(hours).toBeLessThanOrEqual(25)
      }
    },
    120_000,
  )
})

describe('after 45 days in which nothing ran, counted from completion', () => {
  const AFTER_45_DAYS = '2031-02-14T12:00:00Z'
  const everyTenDays = (missed: (typeof MISSED_RULES)[number]) => {
    const schedule = { freq: 'day', interval: 10, after_completion: true, starts_on: '2031-01-01', missed } as const
    return createSchedule(admin, everyMonday(client, { days: ALL_WEEK, schedule }))
  }
  const statesOf = async (id: number) =>
    (await outcomesOf(testApp, account, id)).map(({ date, state }) => `${date.slice(5)} ${state}`)

  test.each<[(typeof MISSED_RULES)[number], string[], string | null]>([
    // One at a time: each is planned once the one before is completed.
    ['all', ['01-01 created'], null],
    ['latest', ['01-01 missed', '01-11 missed', '01-21 missed', '01-31 missed', '02-10 created'], null],
    ['skip', ['01-01 missed', '01-11 missed', '01-21 missed', '01-31 missed', '02-10 missed'], '2031-02-20'],
  ])('%s of what was missed', async (missed, expected, next) => {
    const id = await everyTenDays(missed)
    await runJob(testApp, AFTER_45_DAYS)
    await runJob(testApp, '2031-02-14T12:01:00Z')
    expect(await statesOf(id)).toEqual(expected)
    expect((await show(id)).next_occurrence?.date ?? null).toBe(next)
  })

  test.each<[(typeof MISSED_RULES)[number]]>([['all'], ['latest'], ['skip']])(
    'nothing is missed while the latest is not completed (%s), and the next is counted from that day',
    async (missed) => {
      const id = await everyTenDays(missed)
      await runJob(testApp, '2031-01-01T06:00:10Z')
      await runJob(testApp, AFTER_45_DAYS)
      expect(await statesOf(id)).toEqual(['01-01 created'])
      const params = { id: known((await requestsOf(id))[0]).id }
      await admin.call('requests.cancel', { params, body: { comment: 'Closed', initiator: 'client' } })
      await testApp.services.database.inAccount(account.id, (tx) =>
        tx.updateTable('requests').set({ cancelled_at: AFTER_45_DAYS }).where('id', '=', params.id).execute(),
      )
      await runJob(testApp, '2031-02-14T12:01:00Z')
      expect((await show(id)).next_occurrence?.date).toBe('2031-02-24')
      await runJob(testApp, '2031-02-24T06:00:10Z')
      expect(await statesOf(id)).toEqual(['01-01 created', '02-24 created'])
    },
  )
})
