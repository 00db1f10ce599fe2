import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { openDatabase, type Tx } from '#server/db/database.ts'

/** Fills an account's storage up to so many bytes, with rows that have no bytes on the disk. */
export async function fillStorage(accountId: number, bytes: number): Promise<void> {
  await inDatabase((tx) =>
    tx
      .insertInto('blobs')
      .values({
        account_id: accountId,
        sha256: randomBytes(32),
        size: sql<number>`${bytes}::bigint - (select coalesce(sum(size), 0) from blobs where account_id = ${accountId})`,
        mime: 'text/plain',
      })
      .execute(),
  )
}

/** As if a request and all that has happened to it were so many hours older. */
export async function age(accountId: number, requestId: number, hours: number): Promise<void> {
  const earlier = sql`make_interval(hours => ${hours})`
  await inDatabase(async (tx) => {
    await sql`update requests set created_at = created_at - ${earlier} where account_id = ${accountId} and id = ${requestId}`.execute(
      tx,
    )
    await sql`update events set created_at = created_at - ${earlier}, happened_at = happened_at - ${earlier}
      where account_id = ${accountId} and request_id = ${requestId}`.execute(tx)
    await sql`update request_pauses set paused_at = paused_at - ${earlier}, resumed_at = resumed_at - ${earlier}
      where account_id = ${accountId} and request_id = ${requestId}`.execute(tx)
  })
}

/** Makes the journeys' server run a scheduled job now, as it does every minute. */
export async function wakeJob(queue: string): Promise<void> {
  const jobs = new PgBoss({
    connectionString: databaseUrl(),
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await jobs.start()
  try {
    await jobs.send(queue, null)
  } finally {
    await jobs.stop()
  }
}

/** Works on the database of the server that journeys run on, for what no one could do there within a test's time. */
async function inDatabase<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl(), 1)
  try {
    return await database.asSystem(work)
  } finally {
    await database.close()
  }
}

function databaseUrl(): string {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const { directory, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  const postmaster = readFileSync(join(resolve(dataDir, directory), 'postmaster.pid'), 'utf8')
  const socketDir = encodeURIComponent(postmaster.split('\n')[4] ?? '')
  return `postgres://naryad:${password}@localhost/postgres?host=${socketDir}`
}
