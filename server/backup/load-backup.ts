import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { bulkLoad } from '../db/bulk-load.ts'
import { withClient } from '../db/with-client.ts'
import type { Blobs } from '../files/blobs.ts'
import { StartFailure } from '../process/start-failure.ts'
import { readBackupFile, readWhole } from './backup-file.ts'
import { FILES_FOLDER, type Manifest, PREVIEW_ENDING, TABLES_FOLDER, type WaitingJob } from './manifest.ts'
import { fileOf, tableOf } from './read-backup.ts'
import { requeue } from './requeue.ts'
import { countRows, readTables, setForCopying, streamRows, type Table } from './tables.ts'
import { markUnfinished } from './unfinished-import.ts'

interface BackupTarget {
  /** Connects as the owner of a database with exactly the backup's migrations and no data. */
  url: string
  blobs: Blobs
}

/**
 * Fills a database with the rows of a checked backup, reads them back, and compares them with the backup's manifest, in
 * one transaction, so that a load that is cut off leaves the database as it was, with the import marked as unfinished.
 * Files are added to the storage.
 * @throws StartFailure when the rows read back are not those of the backup
 */
export async function loadBackup(
  path: string,
  { manifest, jobs }: { manifest: Manifest; jobs: WaitingJob[] },
  { url, blobs }: BackupTarget,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    await setForCopying(client)
    const tables = await readTables(client)
    compareShape(tables, manifest)
    await bulkLoad(
      (statement) => client.query(statement),
      tables.map(({ name }) => name),
      async () => {
        await client.query('reset role')
        await client.query(`truncate ${tables.map(({ name }) => name)}`)
        const walled = tables.filter(({ isWalled }) => isWalled)
        // Row-level security applies to the owner too, and COPY does not pass it.
        for (const { name } of walled) await client.query(`alter table ${name} no force row level security`)
        await loadEntries(path, client, new Map(tables.map((table) => [table.name, table])), blobs)
        for (const { name } of walled) await client.query(`alter table ${name} force row level security`)
        await setSequences(client, manifest)
      },
    )
    for (const table of tables) await compareRows(client, table, manifest)
    await client.query('reset role')
    await markUnfinished(client)
    await requeue(client, url, jobs)
    await client.query('commit')
  })
}

/** The same migrations make the same tables; a database with a manually changed table is rejected. */
function compareShape(tables: Table[], manifest: Manifest): void {
  const shape = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]).sort())
  const expected = Object.entries(manifest.tables).map(([name, { columns }]) => ({ name, columns }))
  if (shape(tables) !== shape(expected)) {
    throw new StartFailure('The tables of the backup are not those that its migrations make: nothing was changed.')
  }
}

async function loadEntries(path: string, client: pg.Client, tables: Map<string, Table>, blobs: Blobs): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'naryad-'))
  const file = join(folder, 'file')
  let preview: Buffer | null = null
  let open: { table: string; copy: CopyStreamQuery } | undefined
  const finishTable = async () => {
    if (!open) return
    open.copy.end()
    await finished(open.copy)
    open = undefined
  }
  try {
    for await (const { name, content } of readBackupFile(path)) {
      if (name.startsWith(FILES_FOLDER)) {
        const bytes = await readWhole(content)
        if (name.endsWith(PREVIEW_ENDING)) {
          preview = bytes
          continue
        }
        const { account, sha256 } = fileOf(name)
        await writeFile(file, bytes)
        const hash = Buffer.from(sha256, 'hex')
        await blobs.put(account, { path: file, name: sha256, size: bytes.length, sha256: hash, mime: '' }, preview)
        preview = null
      } else if (name.startsWith(TABLES_FOLDER)) {
        const table = tables.get(tableOf(name))
        if (!table) throw new Error(`No table for ${name}`)
        if (open?.table !== table.name) {
          await finishTable()
          const copy = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`))
          open = { table: table.name, copy }
        }
        for await (const bytes of content) if (!open.copy.write(bytes)) await once(open.copy, 'drain')
      }
    }
    await finishTable()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last])
  }
}

async function compareRows(client: pg.Client, table: Table, { tables }: Manifest): Promise<void> {
  const expected = tables[table.name]
  const hash = createHash('sha256')
  for await (const bytes of streamRows(client, table)) hash.update(bytes)
  const counted = await countRows(client, table)
  if (
    hash.digest('hex') !== expected?.sha256 ||
    counted.rows !== expected.rows ||
    JSON.stringify(counted.accounts) !== JSON.stringify(expected.accounts)
  ) {
    throw new StartFailure(`The rows of ${table.name} are not what the backup says they are: nothing was changed.`)
  }
}
