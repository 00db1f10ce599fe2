import { sql } from 'kysely'
import type { InstallationState } from '#contract/installation.ts'
import { areBackupsLate, type KeptBackups, readInstalledAt } from '../backup/index.ts'
import type { Tx } from '../db/database.ts'
import { QUEUES_SCHEMA } from '../db/queues.ts'
import { readDisks } from '../health/disk-room.ts'
import type { Services } from '../services.ts'

export async function readState(
  tx: Tx,
  { config, database, fileStore, live }: Services,
  keptBackups: KeptBackups | undefined,
): Promise<InstallationState> {
  const { busy, waiting } = database.connections()
  const [facts, installedAt, jobs, emails, files, disks, answers, kept = []] = await Promise.all([
    readDatabase(tx),
    readInstalledAt(tx),
    readJobs(tx),
    readEmails(tx),
    readFiles(tx),
    readDisks(config),
    fileStore.proveWrite().then(
      () => true,
      () => false,
    ),
    keptBackups?.(),
  ])
  return {
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    node: process.version,
    memory_bytes: process.memoryUsage.rss(),
    streams: live.count(),
    database: {
      ...facts,
      is_embedded: config.databaseUrl === undefined,
      has_pooler: config.databasePoolerUrl !== undefined,
      busy_connections: busy,
      waiting_for_connection: waiting,
    },
    jobs,
    emails: { has_server: config.smtpUrl !== undefined, ...emails },
    disks: disks.map(({ use, free, total, isLow }) => ({ use, free_bytes: free, total_bytes: total, is_low: isLow })),
    files: { is_bucket: config.s3 !== undefined, answers, ...files },
    backups: {
      are_on: keptBackups !== undefined,
      is_bucket: config.backupBucket !== undefined,
      are_late: keptBackups !== undefined && areBackupsLate(kept, installedAt),
      kept: kept.map(({ name, writtenAt, bytes }) => ({ name, written_at: writtenAt.toISOString(), bytes })),
    },
  }
}

async function readDatabase(tx: Tx) {
  const { rows } = await sql<{ version: string; bytes: number; migration: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select name from schema_migrations order by version desc limit 1) as migration`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('A query without a table has one row')
  return facts
}

/** From the queues' own counts, updated every few seconds; idle queues are left out. */
async function readJobs(tx: Tx): Promise<InstallationState['jobs']> {
  const { rows } = await sql<InstallationState['jobs'][number]>`
    select name as queue, queued_count as waiting, active_count as running, failed_count as failed
    from ${sql.ref(`${QUEUES_SCHEMA}.queue`)}
    where queued_count + active_count + failed_count > 0 and not starts_with(name, '__')
    order by name`.execute(tx)
  return rows
}

async function readEmails(tx: Tx) {
  const counts = await tx
    .selectFrom('letters')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => Number(counts.find((one) => one.state === state)?.count ?? 0)
  return { queued: countOf('queued'), sent: countOf('sent'), kept: countOf('kept'), failed: countOf('failed') }
}

async function readFiles(tx: Tx) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::float8 as count, coalesce(sum(size), 0)::float8 as bytes from blobs`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}
