import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { type KeptBackup, listBackups } from './backup-directory.ts'

const REMEMBERED_MS = 60_000

/** Two nights without a backup. */
const AGE_MAX_MS = 49 * 3_600_000

/** Lists the existing backups, newest first. */
export type KeptBackups = () => Promise<KeptBackup[]>

/** @param installedAt since when backups could have been written */
export function areBackupsLate([newest]: readonly KeptBackup[], installedAt: Date): boolean {
  const { writtenAt } = newest ?? { writtenAt: installedAt }
  return Date.now() - writtenAt.getTime() >= AGE_MAX_MS
}

/** When the database was created: a process may be a new one each day. */
export async function readInstalledAt(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(applied_at) as at from schema_migrations`.execute(tx)
  return new Date(rows[0]?.at ?? Date.now())
}

/**
 * Empty when none are written. The storage is asked once a minute at most; if it does not answer, the list is empty.
 */
export function openKeptBackups({
  backupDir,
  backupBucket,
}: Pick<Config, 'backupDir' | 'backupBucket'>): KeptBackups | undefined {
  if (!backupDir) return undefined
  if (!backupBucket) return () => listBackups(backupDir)
  let remembered: Promise<KeptBackup[]> | undefined
  return () => {
    if (!remembered) {
      remembered = import('./backup-bucket.ts').then(({ listBucket }) => listBucket(backupBucket)).catch(() => [])
      setTimeout(() => {
        remembered = undefined
      }, REMEMBERED_MS).unref()
    }
    return remembered
  }
}
