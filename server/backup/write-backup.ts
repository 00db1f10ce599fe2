import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withClient } from '../db/with-client.ts'
import type { Blobs } from '../files/blobs.ts'
import { type BackupWriter, readWhole, writeBackupFile } from './backup-file.ts'
import {
  FILES_FOLDER,
  FORMAT,
  HEAD_ENTRY,
  type Head,
  JOBS_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  PREVIEW_ENDING,
  TABLES_FOLDER,
  type WaitingJob,
} from './manifest.ts'
import { countRows, readTables, setForCopying, streamRows, type TableFigures } from './tables.ts'

interface BackupSource {
  /** Connects as the owner of the database. */
  url: string
  blobs: Blobs
  /** Of the program that writes. */
  version: string
}

/**
 * Writes all data of the installation to one file: the rows of all tables at one moment, the queued jobs, and the bytes
 * of all files. The server may keep running meanwhile.
 * @throws StartFailure when the file cannot be written
 */
export async function writeBackup({ url, blobs, version }: BackupSource, path: string): Promise<Manifest> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await setForCopying(client)
    let manifest: Manifest | undefined
    await writeBackupFile(path, async (writer) => {
      await writer.add(HEAD_ENTRY, json(await readHead(client, version)))
      const files = await writeFiles(client, blobs, writer)
      const jobs = await readWaitingJobs(client)
      await writer.add(JOBS_ENTRY, json(jobs))
      const tables = await writeTables(client, writer)
      manifest = { tables, sequences: await readSequences(client), jobs: jobs.length, files }
      await writer.add(MANIFEST_ENTRY, json(manifest))
    })
    if (!manifest) throw new Error('A backup was written without its manifest')
    return manifest
  })
}

async function readHead(client: pg.Client, version: string): Promise<Head> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations order by version',
  )
  return { naryad: 'backup', format: FORMAT, createdAt: new Date().toISOString(), version, migrations: rows }
}

/** One file at a time is in memory; a file whose bytes have changed is left out. */
async function writeFiles(client: pg.Client, blobs: Blobs, { add }: BackupWriter): Promise<Manifest['files']> {
  await client.query('set local role naryad_system')
  const { rows } = await client.query<{ account: number; sha256: Buffer; hasPreview: boolean }>(
    'select account_id::float8 as account, sha256, has_preview as "hasPreview" from blobs order by account_id, sha256',
  )
  const files: Manifest['files'] = { count: 0, bytes: 0, lost: [] }
  for (const { account, sha256, hasPreview } of rows) {
    const name = `${account}/${sha256.toString('hex')}`
    const stored = await blobs.open(account, sha256)
    const bytes = stored && (await readWhole(stored))
    if (!bytes || !createHash('sha256').update(bytes).digest().equals(sha256)) {
      files.lost.push(name)
      continue
    }
    const preview = hasPreview ? await blobs.openPreview(account, sha256) : null
    if (preview) await add(`${FILES_FOLDER}${name}${PREVIEW_ENDING}`, await readWhole(preview))
    await add(`${FILES_FOLDER}${name}`, bytes)
    files.count += 1
    files.bytes += bytes.length
  }
  return files
}

/** Jobs sent on a cron schedule are left out: the next one comes anyway. */
async function readWaitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  await client.query('reset role')
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return []
  const { rows } = await client.query<Omit<WaitingJob, 'startAfter'> & { startAfter: Date }>(`
    select id, name as queue, data, start_after as "startAfter", singleton_key as "singletonKey"
    from pgboss.job
    where state < 'completed' and name not like '\\_\\_%' and name not in (select name from pgboss.schedule)
    order by created_on, id`)
  return rows.map((job) => ({ ...job, startAfter: job.startAfter.toISOString() }))
}

async function writeTables(client: pg.Client, { addPieces }: BackupWriter): Promise<Manifest['tables']> {
  const written: Record<string, TableFigures & { columns: string[] }> = {}
  for (const table of await readTables(client)) {
    const sha256 = await addPieces(`${TABLES_FOLDER}${table.name}`, streamRows(client, table))
    written[table.name] = { columns: table.columns, ...(await countRows(client, table)), sha256 }
  }
  return written
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  await client.query('reset role')
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
