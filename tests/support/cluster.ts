import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openServices } from '#server/services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as the superuser of the cluster that all test files of the run share. */
    clusterUrl: string
  }
}

const TEMPLATE = 'naryad_template'
const OWNER = 'naryad'
const log = { info: () => {}, warn: () => {}, error: (text: string) => process.stderr.write(`${text}\n`) }

/** Vitest's global set-up: one real PostgreSQL for the run, with a migrated database to copy from. */
export default async function startCluster(project: TestProject) {
  const parent = mkdtempSync(join(tmpdir(), 'naryad-tests-'))
  // PostgreSQL does not run as root: its own user has to get in.
  chmodSync(parent, 0o711)
  const cluster = await startEmbeddedPostgres({
    dataDir: join(parent, 'data'),
    log,
    address: 'the test run',
    // The only data that may be lost in a power failure is a test's.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  await withClient(cluster.superuserUrl, (client) => client.query(`create database ${TEMPLATE} owner ${OWNER}`))
  await migrate(databaseUrl(cluster.url, TEMPLATE), log)
  await installQueues(databaseUrl(cluster.url, TEMPLATE), parent)
  // Each installation makes secrets of its own; the key of accounts is the database's.
  await withClient(databaseUrl(cluster.superuserUrl, TEMPLATE), (client) =>
    client.query(`delete from settings where name <> 'account_key'`),
  )
  project.provide('clusterUrl', cluster.superuserUrl)
  return async () => {
    await cluster.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

/** The queues and their tables take a second to make, and less to copy. */
async function installQueues(url: string, dataDir: string): Promise<void> {
  const { live, jobs, database } = await openServices(readConfig({ DATA_DIR: dataDir }), url, log)
  await jobs.start({ works: false })
  await live.close()
  await jobs.stop()
  await database.close()
}

export interface TestDatabase {
  /** Connects as the owner, as the program does: row-level security holds. */
  url: string
  /** Connects as the superuser, past row-level security; for looking at what a test left behind. */
  superuserUrl: string
}

let created = 0

/**
 * A migrated database without rows, of the caller's own, copied in about 0.2 s. It stays until the run ends: to make a file
 * where many have just been deleted, ext4 looks through all of those, which took a quarter of the processors' time.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const database = await createFrom(TEMPLATE)
  // A server remembers by an account's id, and the files of a worker share the server's modules.
  const firstId = ++created * 1_000
  await withClient(database.superuserUrl, (client) =>
    client.query(`alter table accounts alter id restart with ${firstId}`),
  )
  return database
}

/** A database in which not even the migrations have run. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

async function createFrom(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(clusterUrl, (client) => client.query(`create database ${name} template ${template} owner ${OWNER}`))
  const superuserUrl = databaseUrl(clusterUrl, name)
  return { url: superuserUrl.replace('//postgres:', `//${OWNER}:`), superuserUrl }
}

function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
