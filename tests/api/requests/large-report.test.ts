import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { messagesIn } from '#contract/messages.ts'
import { DrawingFailed } from '#server/reports/index.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { createClient, placeRequest } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const guest = callerOf(testApp.app)
const clientId = await createClient(admin)
const { reportDrawer } = testApp.services

const CHECKLISTS = 50
const ITEMS = 200
const WORKS = 1_500

/** Drawings have the lowest priority, and wait while other tests run. */
const TIMEOUT_MS = 120_000

afterEach(() => void vi.restoreAllMocks())

async function place() {
  const { id } = await placeRequest(testApp, account, { status: 3, clientId, executors: [account.users.executor.id] })
  const { hash } = (await admin.call('requests.show', { params: { id } })).response
  return { params: { id }, byLink: { params: { hash } } }
}

test(
  'a report of more than fits is drawn, with every work, and says how much it left out',
  async () => {
    const { params } = await place()
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await sql`
      with copies as (
        insert into request_checklists (request_id, name, finished_at)
        select ${params.id}, 'Checklist ' || i, now() from generate_series(1, ${CHECKLISTS}) i returning id)
      insert into request_checklist_items (request_checklist_id, position, title, type, is_required, photo_required, answer)
      select copies.id, i, 'Item ' || i, 'text', false, false, '"Well"'
      from copies, generate_series(1, ${ITEMS}) i`.execute(tx)
      await sql`
      insert into request_works (request_id, title, quantity, price)
      select ${params.id}, 'Work ' || i, 1, 10 from generate_series(1, ${WORKS}) i`.execute(tx)
    })
    const report = await admin.call('requests.report', { params, query: { lang: 'en' } })
    const { text } = await readPdf(report.bytes)
    expect(text).toContain(`Work ${WORKS}`)
    const items = text.match(/Item \d+/g)?.length ?? 0
    expect(items).toBeGreaterThan(ITEMS)
    expect(text).toContain(`${CHECKLISTS * ITEMS - items} more rows are only on the request page`)
    expect(text).toContain(`${CHECKLISTS * ITEMS} of `)
  },
  TIMEOUT_MS,
)

test(
  'those who ask for the same report at once share one drawing',
  async () => {
    const { params, byLink } = await place()
    const draw = vi.spyOn(reportDrawer, 'draw')
    const copies = await Promise.all([1, 2, 3].map(() => guest.call('requests.clientReport', byLink)))
    expect(draw).toHaveBeenCalledTimes(1)
    expect(new Set(copies.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    // The office reads more than the client.
    await admin.call('requests.report', { params })
    expect(draw).toHaveBeenCalledTimes(2)
  },
  TIMEOUT_MS,
)

test(
  'a report that cannot be drawn is tried again once the request has changed, and not before',
  async () => {
    const { params, byLink } = await place()
    const draw = vi.spyOn(reportDrawer, 'draw').mockRejectedValueOnce(new DrawingFailed())
    for (let asked = 0; asked < 3; asked++) {
      const refused = await guest.attempt('requests.clientReport', byLink)
      expect([refused.status, refused.error.message]).toEqual([503, messagesIn('ru').report_failed])
    }
    expect(draw).toHaveBeenCalledTimes(1)
    await admin.call('requests.update', { params, body: { name: 'Shorter' } })
    expect((await guest.call('requests.clientReport', byLink)).status).toBe(200)
    expect(draw).toHaveBeenCalledTimes(2)
  },
  TIMEOUT_MS,
)
