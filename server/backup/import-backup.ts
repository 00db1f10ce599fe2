import { type Migration, migrate, readMigrations } from '../db/migrate.ts'
import { withClient } from '../db/with-client.ts'
import type { Blobs } from '../files/blobs.ts'
import { SEND_EMAIL } from '../mail/send-email.ts'
import { SEND_PUSH } from '../notifications/index.ts'
import { StartFailure } from '../process/start-failure.ts'
import { type HeldBack, holdBack } from './hold-back.ts'
import { loadBackup } from './load-backup.ts'
import type { Head, Manifest } from './manifest.ts'
import { checkBackup } from './read-backup.ts'
import { markFinished } from './unfinished-import.ts'

interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Where a backup goes. `superuserUrl` is of the embedded PostgreSQL, where databases can be created and renamed. */
interface ImportTarget {
  url: string
  superuserUrl?: string | undefined
  blobs: Blobs
  log: Log
  /** Continue as after a move; otherwise what was queued or has come due since is held back. */
  goesOn?: boolean
  now?: Date
}

interface Imported {
  head: Head
  manifest: Manifest
  /** The database that had the name before, kept unchanged; null when it was empty. */
  keptAs: string | null
  heldBack: HeldBack | null
}

/** Their jobs send something to a user. */
const SENDING_QUEUES: readonly string[] = [SEND_EMAIL, SEND_PUSH]
const INCOMING = 'naryad_incoming'
/** Prefix of the databases that were replaced. */
const BEFORE = 'naryad_before_'

/**
 * Loads a backup into a new database, migrates it to this version, and only then replaces the existing one. An
 * operator's own database must be empty instead: the operator points the program at it.
 * @throws StartFailure when the backup or the database is unfit; nothing has changed then
 */
export async function importBackup(path: string, target: ImportTarget): Promise<Imported> {
  const { blobs, goesOn = false, log, now = new Date(), superuserUrl, url } = target
  const backup = await checkBackup(path)
  const { head } = backup
  checkMigrations(await readMigrations(), head)
  const holdsNothing = await isEmpty(url)
  if (!superuserUrl && !holdsNothing) {
    throw new StartFailure(
      'The database of DATABASE_URL is not empty: make a new one, name it in DATABASE_URL, load the backup, and start ' +
        'Naryad on it.',
    )
  }
  const incoming = superuserUrl ? withDatabase(url, INCOMING) : url
  if (superuserUrl) await makeIncoming(superuserUrl, url)
  await migrate(incoming, log, head.migrations.at(-1)?.version ?? 0)
  const jobs = goesOn ? backup.jobs : backup.jobs.filter(({ queue }) => !SENDING_QUEUES.includes(queue))
  await loadBackup(path, { ...backup, jobs }, { url: incoming, blobs })
  await migrate(incoming, log)
  const heldBack = goesOn ? null : await holdBack(incoming, now)
  await markFinished(incoming)
  const keptAs = superuserUrl ? await takePlace(superuserUrl, url, holdsNothing) : null
  return { head, manifest: backup.manifest, keptAs, heldBack }
}

function checkMigrations(known: Migration[], { migrations, version }: Head): void {
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index]
    if (own?.name === name && own.checksum === checksum) continue
    throw new StartFailure(
      own
        ? `The backup was made by another ${name} than this program's: load it with the Naryad that wrote it (${version}).`
        : `The backup is newer than this Naryad (its database has had ${name}, unknown here): load it with Naryad ${version}.`,
    )
  }
}

/** Nothing has been migrated yet, or no one has signed up. */
async function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query(`select to_regclass('public.accounts') as accounts`)
    if (!tables[0].accounts) return true
    await client.query('begin; set local role naryad_system')
    const { rows } = await client.query('select from accounts limit 1')
    return rows.length === 0
  })
}

/** Drops what an import that was cut off left under the name. */
async function makeIncoming(superuserUrl: string, url: string): Promise<void> {
  await withClient(withDatabase(superuserUrl, 'template1'), async (client) => {
    await client.query(`drop database if exists ${INCOMING}`)
    await client.query(`create database ${INCOMING} owner ${client.escapeIdentifier(new URL(url).username)}`)
  })
}

/**
 * Both names change in one transaction: there is no moment without a database. The replaced one is kept until the next
 * import, unless it is empty.
 */
async function takePlace(superuserUrl: string, url: string, holdsNothing: boolean): Promise<string | null> {
  return withClient(withDatabase(superuserUrl, 'template1'), async (client) => {
    const current = client.escapeIdentifier(databaseOf(url))
    const before = `${BEFORE}${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    await client.query('begin')
    await client.query(`alter database ${current} rename to ${before}`)
    await client.query(`alter database ${INCOMING} rename to ${current}`)
    await client.query('commit')
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [BEFORE],
    )
    const unneeded = rows.filter(({ name }) => holdsNothing || name !== before)
    for (const { name } of unneeded) await client.query(`drop database ${client.escapeIdentifier(name)}`)
    return holdsNothing ? null : before
  })
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
