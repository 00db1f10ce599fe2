import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBackup } from '#server/backup/import-backup.ts'
import { loadBackup } from '#server/backup/load-backup.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { assertImported } from '#server/backup/unfinished-import.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { callerOf } from '../support/caller.ts'
import { createEmptyDatabase } from '../support/cluster.ts'
import { createTestAccount, type TestAccount } from '../support/create-account.ts'
import { emailsTo } from '../support/emails.ts'
import { enterWebhook } from '../support/enter-webhook.ts'
import { known } from '../support/known.ts'
import { createClient } from '../support/request-samples.ts'
import { createSchedule, everyMonday, outcomesOf, runJob } from '../support/schedules.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'naryad-held-'))
const path = join(folder, 'naryad.tar.gz')
const blobs = diskBlobs(join(folder, 'files'))
const INVITED = 'invited@example.com'
/** Three Mondays after the backup was written, and an hour and a half before the fourth. */
const RESTORED_AT = '2031-01-27T04:30:00Z'

let source: TestApp
let account: TestAccount
let scheduleId: number
/** Of a session that was there when the backup was written. */
let token: string | null
const restoredApps: TestApp[] = []

/** An account with a waiting email, notification and message to a webhook, and a schedule for every Monday. */
beforeAll(async () => {
  source = await startApp()
  account = await createTestAccount(source)
  const admin = await account.signInAs('admin')
  token = admin.token
  const body = { email: INVITED, firstname: 'Пётр', surname: 'Званый', role: 'manager' as const }
  await admin.call('users.save', { body })
  const clientId = await createClient(admin)
  const schedule = everyMonday(clientId, { schedule: { missed: 'all', create_ahead_days: 1 } })
  scheduleId = await createSchedule(admin, schedule)
  await enterWebhook(source, account, account.users.manager.id)
  await writeBackup({ url: source.testDatabase.url, blobs, version: '1.0.0' }, path)
})
afterAll(async () => {
  for (const app of restoredApps) await app.stop()
  await source.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The program on the restored database, and what the import said. */
async function restore(goesOn: boolean) {
  const testDatabase = await createEmptyDatabase()
  const { url } = testDatabase
  const { heldBack } = await importBackup(path, {
    url,
    blobs,
    log: { info() {}, warn() {} },
    goesOn,
    now: new Date(RESTORED_AT),
  })
  const app = await startApp({ beside: { ...source, testDatabase } })
  restoredApps.push(app)
  const again = join(folder, `again-${goesOn}.tar.gz`)
  await writeBackup({ url, blobs, version: '1.0.0' }, again)
  const { jobs } = await checkBackup(again)
  await runJob(app, RESTORED_AT)
  const outcomes = (await outcomesOf(app, account, scheduleId)).map(({ date, state }) => [date, state])
  return { app, heldBack, queues: jobs.map(({ queue }) => queue), outcomes }
}

test('what waited, and what has become due since, is held back and counted', async () => {
  const { app, heldBack, queues, outcomes } = await restore(false)
  const messages = await app.services.database.inAccount(account.id, (tx) =>
    tx.selectFrom('webhook_deliveries').select(['state', 'failure']).execute(),
  )
  expect(messages).toEqual([{ state: 'failed', failure: 'held' }])
  expect(heldBack).toEqual({ emails: 1, occurrences: 3 })
  expect(queues).toEqual([])
  expect(outcomes).toEqual([
    ['2031-01-06', 'missed'],
    ['2031-01-13', 'missed'],
    ['2031-01-20', 'missed'],
    // It is in the future.
    ['2031-01-27', 'created'],
  ])
})

test('a program does not start on a database whose import was cut off before that', async () => {
  const database = await createEmptyDatabase()
  const { url } = database
  const backup = await checkBackup(path)
  await migrate(url, { info() {}, warn() {} })
  await loadBackup(path, backup, { url, blobs })
  await expect(assertImported(url)).rejects.toThrow(/cut off before it had held back/)
  await expect(importBackup(path, { url, blobs, log: { info() {}, warn() {} } })).rejects.toThrow(/is not empty/)
  for (const { testDatabase } of restoredApps) await assertImported(testDatabase.url)
})

test('an admin sends an email that was held back', async () => {
  const app = known(restoredApps[0])
  const [email] = await emailsTo(app, INVITED)
  expect(email).toMatchObject({ state: 'failed', kind: 'invitation' })
  const admin = callerOf(app.app, token)
  const params = { id: known(email).id }
  expect((await admin.call('letters.show', { params })).response).toMatchObject({ failure: 'held' })
  await admin.call('letters.sendAgain', { params })
  expect(await emailsTo(app, INVITED)).toMatchObject([{ state: 'queued' }])
})

test('one who moves goes on where the backup was written', async () => {
  const { heldBack, queues, outcomes } = await restore(true)
  expect(heldBack).toBeNull()
  expect(queues).toEqual(['send-letter'])
  expect(outcomes.map(([, state]) => state)).toEqual(['created', 'created', 'created', 'created'])
})
