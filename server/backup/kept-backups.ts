import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { type KeptBackup, listBackups } from './backup-directory.ts'

const REMEMBERED_MS = 60_000

/** Two nights without a backup. */
const AGE_MAX_MS = 49 * 3_600_000

/** Tells which backups there are, the newest first. */
export type KeptBackups = () => Promise<KeptBackup[]>

/** @param installedAt since when there could have been one */
export function areBackupsLate([newest]: readonly KeptBackup[], installedAt: Date): boolean {
  const { writtenAt } = newest ?? { writtenAt: installedAt }
  return Date.now() - writtenAt.getTime() >= AGE_MAX_MS
}

/** When the database was put up: a process may be a new one each day. */
export async function readInstalledAt(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(applied_at) as at from schema_migrations`.execute(tx)
  return new Date(rows[0]?.at ?? Date.now())
}

/** Nothing when none are written. A storage is asked once a minute at most, and one that does not answer has none. */
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
