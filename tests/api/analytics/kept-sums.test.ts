import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findDisagreements } from '#server/analytics/reconcile.ts'
import { makeMissing } from '#server/analytics/rollups.ts'
import { SPANS } from '#server/analytics/spans.ts'
import { openRandom } from '#server/demo/random.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { createAnalyticsAccount } from './analytics-account.ts'

const ZONE = 'America/New_York'
/** The days of all requests, except a few that are due far ahead. */
const DAYS = { from: '2025-10-01', to: '2026-05-01' }
const MONTH = '2026-03-01'

const testApp = await startTestApp()
const { database } = testApp.services
const { account, managers, executors, facilities } = await createAnalyticsAccount(testApp, ZONE, 7)
const callers = await Promise.all(Object.values(account.users).map((user) => account.signInAs(user)))
const random = openRandom(11)

const VIEWS: CallName[] = [
  'analytics.mainFigures',
  'analytics.requestsStatuses',
  'analytics.requestsEmployees',
  'analytics.requestsTime',
  'analytics.requestsRevenue',
  'analytics.employees',
  'analytics.managers',
  'analytics.facilities',
]
const QUERIES = [
  { from: '2025-11-01', to: '2026-04-01' },
  { from: '2025-10-30', to: '2026-04-10', type: 'emergency' },
  { from: '2026-03-07', to: '2026-03-15', employee_id: String(executors[0]) },
  { from: '2025-12-15', to: '2026-04-02', manager_id: String(managers[0]) },
  { from: '2025-10-01', to: '2026-05-01', facility_id: `${facilities[0]},${facilities[3]}` },
]

function everything() {
  return Promise.all(callers.map(everythingFor))
}

async function everythingFor(caller: Caller) {
  const answers: unknown[] = []
  for (const name of VIEWS) {
    for (const query of QUERIES) answers.push([name, query, (await caller.attempt(name, { query })).response])
  }
  return answers
}

/** What the requests say, with no sums kept. */
async function fromRequests() {
  await database.inAccount(account.id, async (tx) => {
    await sql`update analytics_accounts set timezone = 'Etc/Unknown'`.execute(tx)
  })
  const answers = await everything()
  await database.inAccount(account.id, async (tx) => {
    await sql`update analytics_accounts set timezone = ${ZONE}`.execute(tx)
  })
  return answers
}

function update() {
  return makeMissing(database, account.id, DAYS, ZONE)
}

test('sums that are kept say what the requests say, also between a change and their update', {
  timeout: 240_000,
}, async () => {
  await database.inAccount(account.id, (tx) =>
    sql`insert into analytics_accounts (timezone) values (${ZONE})`.execute(tx),
  )
  const before = await fromRequests()
  await update()
  const spans = await database.inAccount(account.id, (tx) => tx.selectFrom('analytics_spans').selectAll().execute())
  expect(spans.length).toBeGreaterThan(200)
  expect(new Set(spans.map(({ span }) => span))).toEqual(new Set(SPANS))
  expect(await everything()).toEqual(before)

  await database.inAccount(account.id, async (tx) => {
    const rows = await tx.selectFrom('requests').select('id').orderBy('id').execute()
    const [gone, ...changed] = random.sample(rows, 12).map(({ id }) => id)
    await tx.deleteFrom('requests').where('id', '=', Number(gone)).execute()
    for (const id of changed) {
      await tx
        .updateTable('requests')
        .set({ status: 4, finished_at: '2026-03-10T12:00:00Z', price: '100.01', manager_id: random.pick(managers) })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('request_executors').where('request_id', '=', id).execute()
      const crew = random.sample(executors, 2).map((user_id) => ({ request_id: id, user_id }))
      await tx.insertInto('request_executors').values(crew).execute()
    }
  })
  const changed = await everything()
  expect(changed).not.toEqual(before)
  expect(changed).toEqual(await fromRequests())
  await update()
  expect(await everything()).toEqual(changed)
})

test('what disagrees with the requests is found and computed again', async () => {
  const find = () => database.inAccount(account.id, (tx) => findDisagreements(tx, account.id, MONTH, ZONE))
  expect(await find()).toEqual([])
  await database.inAccount(account.id, async (tx) => {
    await sql`update analytics_rollups set completed = completed + 1
      where kind = 'all' and span = 'day' and date = '2026-03-10'`.execute(tx)
  })
  expect(await find()).toEqual([{ account: account.id, date: '2026-03-10' }])
})
