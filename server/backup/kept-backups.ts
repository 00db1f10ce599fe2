import type { Config } from '../config.ts'
import { type KeptBackup, listBackups } from './backup-directory.ts'

const REMEMBERED_MS = 60_000

/** Two nights without a backup. */
const AGE_MAX_MS = 49 * 3_600_000

/** Tells which backups there are, the newest first. */
export type KeptBackups = () => Promise<KeptBackup[]>

/** A process that has not run for so long itself cannot know whether one is missing. */
export function areBackupsLate([newest]: readonly KeptBackup[]): boolean {
  const age = newest ? Date.now() - newest.writtenAt.getTime() : process.uptime() * 1000
  return age >= AGE_MAX_MS
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
