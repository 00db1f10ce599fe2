import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { backupName } from '#server/backup/backup-directory.ts'
import { alterDatabase } from '#tests/support/alter-database.ts'
import { known } from '#tests/support/known.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const disk = mountSmallDisk('4m')
const testApp = await startTestApp()

async function ask(path: string) {
  const answer = await testApp.app.inject(path)
  return [answer.statusCode, answer.json()]
}

const READY = { status: 'ok', database: true, degraded: [] }
const UNAVAILABLE = { ...READY, status: 'unavailable' }

test('is ready with its database and its file store', async () => {
  expect(await ask('/health/live')).toEqual([200, { status: 'ok' }])
  expect(await ask('/health/ready')).toEqual([200, READY])
  const many = await Promise.all(Array.from({ length: 50 }, () => ask('/health/ready')))
  expect(many.every(([status]) => status === 200)).toBe(true)
})

test('is alive but not ready while its database is away, and ready again when that is back', async () => {
  await alterDatabase(testApp, 'with allow_connections false')
  try {
    expect(await ask('/health/ready')).toEqual([503, { ...UNAVAILABLE, database: false }])
    expect(await ask('/health/live')).toEqual([200, { status: 'ok' }])
  } finally {
    await alterDatabase(testApp, 'with allow_connections true')
  }
  await expect.poll(() => ask('/health/ready')).toEqual([200, READY])
})

test('is not ready while its database only reads', async () => {
  await alterDatabase(testApp, 'set default_transaction_read_only = on')
  try {
    await expect.poll(() => ask('/health/ready')).toEqual([503, { ...UNAVAILABLE, database: false }])
  } finally {
    await alterDatabase(testApp, 'reset default_transaction_read_only')
  }
  await expect.poll(() => ask('/health/ready')).toEqual([200, READY])
})

test('is not ready while its database reads and commits, but has no room for more', async () => {
  await alterDatabase(testApp, 'set temp_file_limit = 0')
  // A server that has seen no write yet.
  const later = await startApp({ beside: testApp })
  try {
    await expect
      .poll(async () => (await later.app.inject('/health/ready')).json())
      .toEqual({ ...UNAVAILABLE, database: false })
  } finally {
    await alterDatabase(testApp, 'reset temp_file_limit')
  }
  await expect.poll(async () => (await later.app.inject('/health/ready')).json()).toEqual(READY)
  await later.stop()
})

test('writes once however often it is asked, and again at once after a failure', async () => {
  const later = await startApp({ beside: testApp })
  const { fileStore } = later.services
  const { proveWrite } = fileStore
  let writes = 0
  fileStore.proveWrite = async () => {
    writes += 1
    if (writes === 1) throw new Error('no room')
    await proveWrite()
  }
  const degraded = async () => (await later.app.inject('/health/ready')).json().degraded
  expect(await degraded()).toEqual(['storage'])
  for (let time = 0; time < 5; time++) expect(await degraded()).toEqual([])
  expect(writes).toBe(2)
  await later.stop()
})

test('is ready and names the disk while that has less room than it should', async () => {
  const later = await startApp({ beside: testApp, variables: { DISK_LOW_MB: '999999' } })
  const answer = await later.app.inject('/health/ready')
  expect([answer.statusCode, answer.json()]).toEqual([200, { ...READY, degraded: ['disk'] }])
  expect(await ask('/health/ready')).toEqual([200, READY])
  await later.stop()
})

test.skipIf(!disk)('is ready and says that files cannot be kept on a disk that is full, or only reads', async () => {
  const { path, fill, makeRoom, setReadOnly } = known(disk)
  const later = await startApp({ beside: testApp, variables: { DATA_DIR: path, DISK_LOW_MB: '1', BACKUP_DIR: 'off' } })
  const degraded = async () => (await later.app.inject('/health/ready')).json().degraded
  fill()
  expect(await degraded()).toEqual(['storage', 'disk'])
  makeRoom()
  setReadOnly(true)
  expect(await degraded()).toEqual(['storage'])
  setReadOnly(false)
  expect(await degraded()).toEqual([])
  await later.stop()
})

test('is ready and says what is missing while files cannot be kept', async () => {
  const files = join(testApp.services.config.dataDir, 'files')
  rmSync(files, { recursive: true, force: true })
  writeFileSync(files, 'in the way')
  expect(await ask('/health/ready')).toEqual([200, { ...READY, degraded: ['storage'] }])
  rmSync(files)
  expect(await ask('/health/ready')).toEqual([200, READY])
})

test('says so when there has been no backup since the database was put up, however new the process is', async () => {
  const move = async (by: string) => {
    const client = new pg.Client(testApp.testDatabase.superuserUrl)
    await client.connect()
    await client.query('update schema_migrations set applied_at = applied_at + $1::interval', [by])
    await client.end()
  }
  await move('-3 days')
  const later = await startApp({ beside: testApp })
  try {
    expect((await later.app.inject('/health/ready')).json()).toEqual({ ...READY, degraded: ['backup'] })
  } finally {
    await later.stop()
    await move('3 days')
  }
})

test('says so when two nights went by without a backup', async () => {
  const backups = join(testApp.services.config.dataDir, 'backups')
  mkdirSync(backups)
  const writtenHoursAgo = (hours: number) =>
    writeFileSync(join(backups, backupName(new Date(Date.now() - hours * 3_600_000))), 'rows')
  writtenHoursAgo(50)
  expect(await ask('/health/ready')).toEqual([200, { ...READY, degraded: ['backup'] }])
  writtenHoursAgo(26)
  expect(await ask('/health/ready')).toEqual([200, READY])
})
