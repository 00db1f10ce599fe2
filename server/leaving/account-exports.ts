import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AccountExportFailure } from '#contract/account/account-exports.ts'
import { ACCOUNT_EXPORT_KEPT_DAYS } from '#contract/limits.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import { DatabaseAway, logDetails } from '../db/database-away.ts'
import { AppError } from '../errors/app-error.ts'
import type { Blobs } from '../files/blobs.ts'
import { temporaryDirectory } from '../files/temporary-directory.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { adminsOf, notify } from '../notifications/index.ts'
import { isDiskFull } from '../process/start-failure.ts'
import { writeArchive } from './write-archive.ts'

export const WRITE_ARCHIVE = 'write-account-export'

/** After this long, a pending one has been given up by the queue. */
const GIVEN_UP_HOURS = 24

export interface ExportRef {
  accountId: number
  id: number
}

interface ExportServices {
  config: Pick<Config, 'dataDir'>
  database: Database
  blobs: Blobs
  log: { warn(details: object, message: string): void }
}

type Outcome = { size: number; lostFiles: number } | { failure: AccountExportFailure }

/** Writes archives, and removes old ones. */
export function accountExportJobs({ config, database, blobs, log }: ExportServices): JobDefinition[] {
  const folder = temporaryDirectory(config.dataDir)

  async function write(ref: ExportRef): Promise<Outcome> {
    const path = join(folder, `archive-${ref.accountId}-${ref.id}-${process.pid}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const written = await writeArchive({ database, blobs }, ref.accountId, path)
      await blobs.putArchive(ref.accountId, ref.id, path)
      return written
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      log.warn(logDetails(error), 'An archive was not written')
      return { failure: failureOf(error) }
    } finally {
      await rm(path, { force: true }).catch(() => {})
    }
  }

  /** If the account was deleted meanwhile, its other files are gone already. */
  async function removeUnlessKept({ accountId, id }: ExportRef): Promise<void> {
    const isThere = (table: 'accounts' | 'account_exports', key: number) =>
      database.inAccount(
        accountId,
        (tx) => tx.selectFrom(table).select('id').where('id', '=', key).executeTakeFirst(),
        { readOnly: true },
      )
    if (await isThere('account_exports', id)) return
    if (await isThere('accounts', accountId)) await blobs.removeArchive(accountId, id)
    else await blobs.removeAll(accountId)
  }

  return [
    {
      queue: WRITE_ARCHIVE,
      async work(data) {
        const ref = data as ExportRef
        // Otherwise a process finished it but could not report it.
        if (await database.inAccount(ref.accountId, (tx) => isWaiting(tx, ref), { readOnly: true })) {
          const outcome = await write(ref)
          await database.inAccount(ref.accountId, (tx) => finish(tx, ref, outcome))
        }
        await removeUnlessKept(ref)
      },
    },
    {
      queue: 'clean-account-exports',
      cron: '17 * * * *',
      async work() {
        const { expired, givenUp } = await database.asSystem(readOver, { readOnly: true })
        for (const ref of givenUp) {
          await database.inAccount(ref.accountId, (tx) => finish(tx, ref, { failure: 'interrupted' }))
        }
        for (const { accountId, id } of expired) {
          await blobs.removeArchive(accountId, id)
          await database.inAccount(accountId, (tx) => tx.deleteFrom('account_exports').where('id', '=', id).execute())
        }
        await removeLeftovers(folder)
      },
    },
  ]
}

function failureOf(error: unknown): AccountExportFailure {
  if (isDiskFull(error)) return 'disk_full'
  return error instanceof AppError && error.code === 'storage_unavailable' ? 'storage_away' : 'other'
}

async function isWaiting(tx: Tx, { id }: ExportRef): Promise<boolean> {
  const row = await tx
    .selectFrom('account_exports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}

/** Records the outcome, and notifies the admins. */
async function finish(tx: Tx, { accountId, id }: ExportRef, outcome: Outcome): Promise<void> {
  const isReady = 'size' in outcome
  const { numUpdatedRows } = await tx
    .updateTable('account_exports')
    .set({
      state: isReady ? 'ready' : 'failed',
      finished_at: sql<string>`now()`,
      ...(isReady ? { size: outcome.size, lost_files: outcome.lostFiles } : { failure: outcome.failure }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await notify(tx, adminsOf(accountId), { accountId, type: isReady ? 'account_export_ready' : 'account_export_failed' })
}

async function readOver(tx: Tx): Promise<{ expired: ExportRef[]; givenUp: ExportRef[] }> {
  const { rows } = await sql<ExportRef & { isExpired: boolean }>`
    select account_id as "accountId", id, state <> 'waiting' as "isExpired" from account_exports
    where finished_at < now() - make_interval(days => ${ACCOUNT_EXPORT_KEPT_DAYS})
      or state = 'waiting' and created_at < now() - make_interval(hours => ${GIVEN_UP_HOURS})`.execute(tx)
  return { expired: rows.filter((row) => row.isExpired), givenUp: rows.filter((row) => !row.isExpired) }
}

/** Leftovers of processes that died, those of uploads too. */
async function removeLeftovers(folder: string): Promise<void> {
  const before = Date.now() - GIVEN_UP_HOURS * HOUR_MS
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => null)
    if (file && file.mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}
