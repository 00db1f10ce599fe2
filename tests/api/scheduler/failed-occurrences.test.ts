import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TARIFFS } from '#contract/limits.ts'
import { OCCURRENCE_FAILURES, type OccurrenceFailure } from '#contract/scheduler/occurrences.ts'
import type { Tx } from '#server/db/database.ts'
import { createDueRequests, openScheduleEmails } from '#server/scheduler/index.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY, outcomesOf, runJob } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { manager } = account.users
const client = await createClient(admin, 'Bakery')
const { database } = testApp.services

const MONDAYS = [FIRST_MONDAY, '2031-01-13', '2031-01-20', '2031-01-27']
const NINE = 'T06:00:10Z'

/** Everything that a template names, for one schedule alone. */
async function enter() {
  const ownClient = await createClient(admin, 'Closing')
  const facility = (await admin.call('facilities.create', { body: { name: 'Hall', client_id: ownClient } })).response.id
  const executor = (await account.addUser('executor')).id
  const ownManager = (await account.addUser('manager')).id
  return { client: ownClient, facility, executor, manager: ownManager }
}
type Entered = Awaited<ReturnType<typeof enter>>

const setActive = (userId: number, is_active: boolean) =>
  database.inAccount(account.id, (tx) =>
    tx.updateTable('memberships').set({ is_active }).where('user_id', '=', userId).execute(),
  )
const FULL = { sha256: randomBytes(32), size: Math.max(...Object.values(TARIFFS).map((one) => one.storage_bytes)) }

/** What prevents the creation, and what fixes it. */
const CAUSES: Record<Exclude<OccurrenceFailure, 'not_created'>, (entered: Entered, isBroken: boolean) => unknown> = {
  client_archived: (entered, is_archived) =>
    admin.call('clients.update', { params: { id: entered.client }, body: { is_archived } }),
  facility_archived: (entered, is_archived) =>
    admin.call('facilities.update', { params: { id: entered.facility }, body: { is_archived } }),
  executor_inactive: (entered, isBroken) => setActive(entered.executor, !isBroken),
  manager_inactive: (entered, isBroken) => setActive(entered.manager, !isBroken),
  storage_full: (_, isBroken) =>
    database.asSystem(async (tx) => {
      await tx.deleteFrom('blobs').where('sha256', '=', FULL.sha256).execute()
      if (!isBroken) return
      await tx
        .insertInto('blobs')
        .values({ account_id: account.id, mime: 'text/plain', ...FULL })
        .execute()
    }),
}

const show = async (id: number) => (await admin.call('scheduledRequests.show', { params: { id } })).response
const occurrencesOf = async (id: number) => {
  const query = { from: FIRST_MONDAY, limit: 4 }
  return (await admin.call('scheduledRequests.occurrences', { params: { id }, query })).response.data
}
const emailsAbout = (name: string) =>
  database.asSystem((tx) =>
    tx
      .selectFrom('letters')
      .select(['recipient', 'subject', 'body_text'])
      .where('kind', '=', 'schedule_failed')
      .where('subject', 'like', `%${name}`)
      .execute(),
  )

/** A run of the job on the first Monday that fails for each request with an email; resolves to what it throws. */
async function failedRun(writeEmails: (tx: Tx) => Promise<unknown>): Promise<AggregateError> {
  const emails = openScheduleEmails(testApp.services)
  const failing = { ...emails, writeEmails: async (tx: Tx) => void (await writeEmails(tx)) }
  const ran = createDueRequests({ database, ...failing }, new Date(FIRST_MONDAY + NINE))
  return ran.then(
    () => expect.fail('It has not failed'),
    (error) => error,
  )
}

describe('what cannot be created', () => {
  test('fails for reasons that are all tried here', () => {
    expect(['not_created', ...Object.keys(CAUSES)].toSorted()).toEqual(OCCURRENCE_FAILURES.toSorted())
  })

  test.each(Object.entries(CAUSES))(
    '%s: is shown with the reason and notified once, stops no other, and works again once it is fixed',
    async (failure, setBroken) => {
      const entered = await enter()
      const template = {
        name: `Service ${failure}`,
        facility_id: entered.facility,
        manager_id: entered.manager,
        employees: [entered.executor],
      }
      const id = await createSchedule(admin, everyMonday(entered.client, { template }))
      const fine = await createSchedule(admin, everyMonday(client, { template: { name: 'Fine', client_id: client } }))
      await setBroken(entered, true)
      for (const day of MONDAYS.slice(0, 2)) await runJob(testApp, day + NINE)
      await runJob(testApp, `${MONDAYS[1]}T06:01:10Z`)

      const failed = { state: 'failed', failure, request: null }
      const planned = { state: 'planned', failure: null }
      expect(await occurrencesOf(id)).toMatchObject([failed, failed, planned, planned])
      expect(await show(id)).toMatchObject({ last_failure: failure, created_count: 0, state: 'active' })
      // All of the account's requests need room for their files.
      const others = failure === 'storage_full' ? 'failed' : 'created'
      expect(await outcomesOf(testApp, account, fine)).toMatchObject([{ state: others }, { state: others }])
      const emails = await emailsAbout(template.name)
      // The deactivated user gets no email; the author of the schedule does.
      const { email } = account.users.admin
      const recipient = failure === 'manager_inactive' ? email : expect.any(String)
      expect(emails).toEqual([expect.objectContaining({ recipient })])
      expect(emails[0]?.body_text).toContain(serverWordsIn('ru').emails.scheduleFailures[failure as OccurrenceFailure])

      const refused = await admin.attempt('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.status).toBeLessThan(500)

      await setBroken(entered, false)
      const run = await admin.call('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
      expect(run.response).toMatchObject({ state: 'created', failure: null })
      expect(await show(id)).toMatchObject({ last_failure: null, created_count: 1 })
      await runJob(testApp, MONDAYS[2] + NINE)
      expect((await occurrencesOf(id)).map(({ state }) => state)).toEqual(['created', 'failed', 'created', 'planned'])
      expect(await emailsAbout(template.name)).toHaveLength(1)
    },
  )

  test('not_created: what fails unforeseen leaves nothing half done, and goes on with the next date', async () => {
    // With an address: an email about each request is due.
    const dairy = await admin.call('clients.create', { body: { name: 'Dairy', email: 'dairy@example.com' } })
    const template = { name: 'Service unforeseen', client_id: dairy.response.id, manager_id: manager.id }
    const id = await createSchedule(admin, everyMonday(client, { template }))
    const broken = new Error('Broken')
    const { errors } = await failedRun(() => Promise.reject(broken))
    expect(errors).toEqual([broken])
    expect(await outcomesOf(testApp, account, id)).toMatchObject([{ state: 'failed', failure: 'not_created' }])
    const query = { scheduled_request_id: String(id) }
    expect((await admin.call('requests.list', { query })).response.total).toBe(0)
    expect(await emailsAbout(template.name)).toMatchObject([
      { recipient: manager.email, subject: 'Заявка на 6 января 2031 г. не создана: Service unforeseen' },
    ])

    await runJob(testApp, MONDAYS[1] + NINE)
    expect(await show(id)).toMatchObject({ created_count: 1, last_failure: null })
    const run = await admin.call('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
    expect(run.response).toMatchObject({ state: 'created', failure: null })
  })

  test.each(['40001', '40P01', '53100', '57014'])(
    'is left for the next minute when the database fails for a while (%s)',
    async (errcode) => {
      const dairy = await admin.call('clients.create', { body: { name: 'Dairy', email: 'dairy@example.com' } })
      const template = { name: `Service ${errcode}`, client_id: dairy.response.id, manager_id: manager.id }
      const id = await createSchedule(admin, everyMonday(client, { template }))
      const fine = await createSchedule(admin, everyMonday(client, { template: { name: 'Fine', client_id: client } }))
      const failing = sql`do ${sql.lit(`begin raise 'Failing for a while' using errcode = '${errcode}'; end`)}`
      const { errors } = await failedRun((tx) => failing.execute(tx))
      expect(errors).toEqual([expect.objectContaining({ code: errcode })])
      expect(await outcomesOf(testApp, account, id)).toEqual([])
      expect(await outcomesOf(testApp, account, fine)).toMatchObject([{ state: 'created' }])
      expect(await show(id)).toMatchObject({ created_count: 0, last_failure: null })

      await runJob(testApp, `${FIRST_MONDAY}T06:01:10Z`)
      expect(await outcomesOf(testApp, account, id)).toMatchObject([{ state: 'created' }])
      expect(await emailsAbout(template.name)).toEqual([])
    },
  )

  test('a failure after one that was fixed is notified again', async () => {
    const entered = await enter()
    const template = { name: 'Service twice', client_id: entered.client, manager_id: manager.id }
    const id = await createSchedule(admin, everyMonday(entered.client, { template }))
    for (const [index, day] of MONDAYS.entries()) {
      await CAUSES.client_archived(entered, index % 2 === 0)
      await runJob(testApp, day + NINE)
    }
    expect((await occurrencesOf(id)).map(({ state }) => state)).toEqual(['failed', 'created', 'failed', 'created'])
    expect(await emailsAbout(template.name)).toHaveLength(2)
  })

  test('is mailed to the author when the manager may not read scheduled requests', async () => {
    const entered = await enter()
    const reader = await account.signInAs('executor')
    const template = { name: 'Service unread', client_id: entered.client, manager_id: account.users.executor.id }
    const id = await createSchedule(admin, everyMonday(entered.client, { template }))
    expect((await reader.attempt('scheduledRequests.show', { params: { id } })).status).toBe(403)
    await CAUSES.client_archived(entered, true)
    await runJob(testApp, FIRST_MONDAY + NINE)
    expect(await emailsAbout(template.name)).toMatchObject([{ recipient: account.users.admin.email }])
  })
})
