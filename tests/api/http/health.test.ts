import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { backupName } from '../../../server/backup/backup-directory.ts'
import { startApp, startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()

async function ask(path: string) {
  const answer = await testApp.app.inject(path)
  return [answer.statusCode, answer.json()]
}

/** Changes the app's database from outside; those inside are thrown out, so that it holds for all. */
async function alterDatabase(change: string) {
  const address = new URL(testApp.testDatabase.superuserUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new pg.Client(address.href)
  await client.connect()
  await client.query(`alter database ${name} ${change}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
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
  await alterDatabase('with allow_connections false')
  try {
    expect(await ask('/health/ready')).toEqual([503, { ...UNAVAILABLE, database: false }])
    expect(await ask('/health/live')).toEqual([200, { status: 'ok' }])
  } finally {
    await alterDatabase('with allow_connections true')
  }
  await expect.poll(() => ask('/health/ready')).toEqual([200, READY])
})

test('is not ready while its database only reads', async () => {
  await alterDatabase('set default_transaction_read_only = on')
  try {
    await expect.poll(() => ask('/health/ready')).toEqual([503, { ...UNAVAILABLE, database: false }])
  } finally {
    await alterDatabase('reset default_transaction_read_only')
  }
  await expect.poll(() => ask('/health/ready')).toEqual([200, READY])
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
