import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName } from '#server/backup/backup-directory.ts'
import { warnOfDisksJob } from '#server/installation/index.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const DAY_MS = 24 * 3_600_000

const testApp = await startTestApp()
const first = await createTestAccount(testApp)
const later = await createTestAccount(testApp)
const operator = await first.signInAs('admin')
const stateOf = async () => (await operator.call('installation.show')).response.state

test('is shown to the admins of the account that signed up first', async () => {
  const { version, state } = (await operator.call('installation.show')).response
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(state).toMatchObject({
    streams: 0,
    database: { version: expect.stringMatching(/^18/), has_pooler: false, migration: expect.stringMatching(/\.sql$/) },
    emails: { has_server: false, queued: 0 },
    files: { is_bucket: false, answers: true, count: 0, bytes: 0 },
    disks: [{ use: 'data', is_low: false, free_bytes: expect.any(Number), total_bytes: expect.any(Number) }],
    backups: { are_on: true, are_late: false, kept: [] },
  })
  expect(state.database.bytes).toBeGreaterThan(1_000_000)
})

test('is neither shown nor offered to admins of later accounts and to other users', async () => {
  expect((await operator.call('auth.check')).response.features.operator).toBe(true)
  for (const other of [await later.signInAs('admin'), await first.signInAs('manager')]) {
    expect((await other.call('auth.check')).response.features.operator).toBe(false)
    expect((await other.attempt('installation.show')).status).toBe(403)
  }
})

test('says what waits and what has failed', async () => {
  const { database, jobs } = testApp.services
  await operator.call('users.save', {
    body: { email: 'somebody@example.com', firstname: 'Анна', surname: 'Новая', role: 'manager' },
  })
  expect((await stateOf()).emails).toMatchObject({ queued: 1, failed: 0 })
  await database.asSystem((tx) => jobs.send(tx, 'send-letter', { id: 0 }))
  await expect
    .poll(async () => (await stateOf()).jobs, { timeout: 25_000 })
    .toContainEqual({
      queue: 'send-letter',
      waiting: 2,
      running: 0,
      failed: 0,
    })
})

test('lists the backups, and warns when the newest is older than two days', async () => {
  const directory = join(testApp.services.config.dataDir, 'backups')
  await mkdir(directory)
  const old = backupName(new Date(Date.now() - 3 * DAY_MS))
  writeFileSync(join(directory, old), 'rows')
  expect((await stateOf()).backups).toMatchObject({ are_late: true, kept: [{ name: old, bytes: 4 }] })
  const recent = backupName(new Date(Date.now() - DAY_MS))
  writeFileSync(join(directory, recent), 'rows')
  expect((await stateOf()).backups).toMatchObject({ are_late: false, kept: [{ name: recent }, { name: old }] })
})

test('emails those who run it once that a disk has little room, and again only after it had enough', async () => {
  const { config, database, jobs: queues } = testApp.services
  const written = async (to: TestAccount) =>
    (await emailsTo(testApp, to.users.admin.email)).filter(({ kind }) => kind === 'disk_low')
  const free = known((await stateOf()).disks[0]).free_bytes
  const lookWith = (diskLowBytes: number) =>
    known(warnOfDisksJob({ config: { ...config, diskLowBytes }, database, queues, log: { warn() {} } })).work(null)
  await lookWith(1)
  expect(await written(first)).toEqual([])
  for (const low of [2 * free, 2 * free, 0.9 * free, 2 * free]) await lookWith(low)
  const [email, ...more] = await written(first)
  expect(more).toEqual([])
  expect(email).toMatchObject({
    subject: expect.stringContaining(hostname()),
    body_text: expect.stringMatching(/Данные: свободно \d+ МБ/),
    body_html: expect.stringContaining('/settings/installation'),
  })
  await lookWith(1)
  await lookWith(2 * free)
  expect(await written(first)).toHaveLength(2)
  expect(await written(later)).toEqual([])
})

test('names no user, no address and no value of a setting', async () => {
  const said = JSON.stringify(await stateOf())
  expect(said).not.toMatch(/@|example|Анна|postgres:\/\//)
})
