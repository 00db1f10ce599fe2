import type { Config } from '../config.ts'
import { type KeptBackup, listBackups } from './backup-directory.ts'

const REMEMBERED_MS = 60_000

/**
 * Tells which backups there are, the newest first; nothing when none are written. A storage is asked once a minute at
 * most, and one that does not answer has none.
 */
export function openKeptBackups({
  backupDir,
  backupBucket,
}: Pick<Config, 'backupDir' | 'backupBucket'>): (() => Promise<KeptBackup[]>) | undefined {
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
