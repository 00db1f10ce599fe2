import * as xlsx from '@e965/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/values/durations.ts'
import { sendReports } from '#server/weekly-reports/send-reports.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { known } from '#tests/support/known.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, config, jobs } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { manager, executor } = account.users
/** By the account's clock, where hour 0 has always passed. */
const weekday = await database.asSystem(async (tx) => {
  const { rows } = await sql<{ day: number }>`
    select extract(isodow from now() at time zone timezone)::int as day from accounts where id = ${account.id}`.execute(
    tx,
  )
  return known(rows[0]).day
})

const emails = () =>
  database.asSystem((tx) =>
    tx.selectFrom('letters').selectAll().where('kind', '=', 'analytics_report').orderBy('id').execute(),
  )
const send = () => sendReports(database, config, jobs)
const settings = { is_on: true, weekday, hour: 0 }

test('the report goes once, to those who were named and may see figures, each with what they may see', async () => {
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()
  const startedAt = new Date(Date.parse(yesterday) - 1.5 * HOUR_MS).toISOString()
  const done = { status: 4, startedAt, finishedAt: yesterday, price: '1500.50' }
  await enterRequest(testApp, account, { clientId: client, ...done })
  const recipients = [account.users.admin.id, manager.id, executor.id]
  await admin.call('analyticsReport.save', { body: { ...settings, is_on: false, recipients } })
  await send()
  expect(await emails()).toEqual([])

  const saved = (await admin.call('analyticsReport.save', { body: { ...settings, recipients } })).response
  expect(saved.recipients.map(({ id }) => id)).toEqual(recipients)
  await Promise.all([send(), send()])
  const sent = await emails()
  // An executor reads no figures.
  expect(sent.map(({ user_id }) => user_id)).toEqual([account.users.admin.id, manager.id])
  expect(known(sent[0]).body_text).toMatch(/1\s500,50/)
  expect(known(sent[0]).body_text).toMatch(/Работа в среднем.{0,4}1\sч 30\sмин/s)
  expect(known(sent[1]).body_text).not.toMatch(/1\s500,50/)
  const book = xlsx.read(known(sent[0]?.attachment), { type: 'buffer', cellNF: true })
  expect(book.SheetNames[0]).toBe('Главные показатели')
  const cells = Object.values(book.Sheets['Главные показатели'] ?? {})
  expect(cells).toContainEqual(expect.objectContaining({ t: 'n', v: 1500.5, z: '#,##0.00' }))
  await send()
  expect(await emails()).toHaveLength(2)
})

test('a permission taken away since a recipient was named is checked when the report is sent', async () => {
  await setGrants(testApp, account, 'manager', { 'analytics:read': 'forbidden' })
  await database.inAccount(account.id, (tx) => tx.updateTable('analytics_reports').set({ sent_on: null }).execute())
  await send()
  expect((await emails()).slice(2).map(({ user_id }) => user_id)).toEqual([account.users.admin.id])
})

test('another day, or an hour that is yet to come, sends nothing', async () => {
  await database.inAccount(account.id, (tx) => tx.updateTable('analytics_reports').set({ sent_on: null }).execute())
  const other = (weekday % 7) + 1
  await admin.call('analyticsReport.save', { body: { ...settings, weekday: other, recipients: [manager.id] } })
  const before = (await emails()).length
  await send()
  expect(await emails()).toHaveLength(before)
})

test('only members can be named', async () => {
  const refused = await admin.attempt('analyticsReport.save', { body: { ...settings, recipients: [2 ** 40] } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['recipients']])
})

test('a report that is on needs a recipient; one that is off needs none', async () => {
  const refused = await admin.attempt('analyticsReport.save', { body: { ...settings, recipients: [] } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['recipients']])
  const { response } = await admin.call('analyticsReport.save', { body: { ...settings, is_on: false, recipients: [] } })
  expect([response.is_on, response.recipients]).toEqual([false, []])
})
