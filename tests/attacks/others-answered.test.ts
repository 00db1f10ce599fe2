import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXCEPTIONS_MAX } from '#contract/scheduler/recurrence.ts'
import { replanStale } from '#server/scheduler/index.ts'
import type { CallName, Result } from '../support/caller.ts'
import { createTestAccount, type TestAccount } from '../support/create-account.ts'
import { type IdleLoop, startIdleLoop } from '../support/idle-loop.ts'
import { IS_SOAK } from '../support/soak.ts'
import { startTestApp } from '../support/start-app.ts'
import { ENDS_SESSION, EVERY_CALL, isUnsafe, type NamedRoute } from '../sweeps/every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from '../sweeps/sample-calls.ts'
import { createSampleRows, type SampleRows } from '../sweeps/sample-rows.ts'
import { fillAccount } from './fill-account.ts'
import { ENDS_ACCOUNT, largestBody, largestQueries } from './largest-calls.ts'

/**
 * Answers that an idle loop may write while the server owes one. Many, since both may wait for a processor, and the
 * tests' own check of a large answer counts in; what holds everybody up for seconds takes thousands.
 */
const TURNS_MAX = 1_500
/** Between two small calls, so that they take no processor from the large one. */
const PAUSE_MS = 5

const testApp = await startTestApp()
let account: TestAccount
let rows: SampleRows
const idle: IdleLoop = await startIdleLoop()
afterAll(() => idle.stop())

beforeAll(async () => {
  account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  rows = await fillAccount(testApp, account, await createSampleRows(testApp, account, admin))
}, 120_000)

/** While something goes on, asks small calls one after the other. Returns the most turns that one had to wait for. */
async function longestWaitBeside(work: Promise<unknown>): Promise<number> {
  let hasEnded = false
  const ended = work.finally(() => {
    hasEnded = true
  })
  let longest = 0
  let answered = idle.turns()
  do {
    await pause(PAUSE_MS)
    const { statusCode } = await testApp.app.inject({ method: 'GET', url: '/health/live' })
    expect(statusCode).toBe(200)
    const now = idle.turns()
    longest = Math.max(longest, now - answered)
    answered = now
  } while (!hasEnded)
  await ended
  return longest
}

/** The first of some queries that is not refused, the widest one coming first. */
async function widestAnswered(
  queries: Record<string, unknown>[],
  attempt: (query: Record<string, unknown>) => Promise<Result>,
) {
  let longest = 0
  let status = 0
  for (const query of queries) {
    const made = attempt(query)
    longest = Math.max(longest, await longestWaitBeside(made))
    status = (await made).status
    if (status !== 422) break
  }
  return { status, longest }
}

/** A daily rule, of whose dates as many as allowed are moved. */
function largestRule() {
  const today = Date.now()
  const day = (days: number) => new Date(today + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  return {
    days: [1, 2, 3, 4, 5, 6, 7],
    schedule: { freq: 'day' as const, time: '09:00', starts_on: day(1), holidays: 'next' as const },
    exceptions: Array.from({ length: EXCEPTIONS_MAX }, (_, index) => ({
      date: day(index + 1),
      action: 'move' as const,
      to: day(index + 2),
    })),
  }
}

/** What a schema cannot say: which values have much computed from them. */
function costlyBody(call: NamedRoute): object | undefined {
  const sample = sampleBody(call, rows)
  const costly: Partial<Record<CallName, () => object>> = {
    'scheduledRequests.create': largestRule,
    'scheduledRequests.preview': () => ({ ...largestRule(), limit: 100 }),
    'scheduledRequests.update': () => ({ apply: 'later', from: '2099-12-01', is_active: true }),
  }
  const more = costly[call.name]?.()
  return more ? { ...sample, ...more } : largestBody(call, rows, sample)
}

/** Those of which most is computed or read; the soak makes every call. */
const LARGEST: CallName[] = [
  'analytics.employees',
  'facilities.list',
  'products.list',
  'requests.assign',
  'requests.board',
  'requests.list',
  'requests.onPaper',
  'requests.plan',
  'requests.show',
  'scheduledRequests.create',
  'scheduledRequests.planned',
  'scheduledRequests.preview',
  'scheduledRequests.update',
  'search.global',
]
const SWEPT = EVERY_CALL.filter(({ name }) =>
  IS_SOAK ? ![...ENDS_SESSION, ...ENDS_ACCOUNT, 'live.events'].includes(name) : LARGEST.includes(name),
)

describe('others are answered while a call is made at the limits of what it accepts', () => {
  // Deleting comes last: until then the rows are there.
  const inOrder = [
    ...SWEPT.filter((call) => !isUnsafe(call)),
    ...SWEPT.filter((call) => isUnsafe(call) && call.route.method !== 'DELETE'),
    ...SWEPT.filter(({ route }) => route.method === 'DELETE'),
  ]

  test.each(inOrder)(
    '$title',
    async (call) => {
      const params = sampleParams(call, rows)
      const body = isUnsafe(call) ? costlyBody(call) : undefined
      const uploaded = await sampleFiles(call)
      // Some calls end the session they are made in.
      const admin = await account.signInAs('admin')
      for (const queries of largestQueries(call, new Date())) {
        const { status, longest } = await widestAnswered(queries, (query) =>
          admin.attempt(call.name, { params, query, body, files: uploaded }),
        )
        expect(status).toBeLessThan(500)
        expect(longest).toBeLessThan(TURNS_MAX)
      }
    },
    120_000,
  )
})

test('others are answered while schedules are planned again after a change of the work calendar', async () => {
  const { database } = testApp.services
  await database.asSystem((tx) => tx.updateTable('scheduled_requests').set({ is_plan_stale: true }).execute())
  expect(await longestWaitBeside(replanStale(database))).toBeLessThan(TURNS_MAX)
})
