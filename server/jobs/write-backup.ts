import { spawn } from 'node:child_process'
import type { Config } from '../config.ts'
import { inRepository } from '../process/repository.ts'
import type { JobDefinition } from './jobs.ts'

const COMMAND = inRepository('server/backup/command.ts')
/** When few users work, in most of the countries served. */
const EVERY_NIGHT = '30 1 * * *'

/** Writes a backup each night, in a separate process, so that calls are answered as fast as ever. */
export function writeBackupJobs(
  { backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>,
  databaseUrl: string,
): JobDefinition[] {
  if (!backupDir) return []
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: backupDir }
  return [{ queue: 'write-backup', cron: EVERY_NIGHT, catchesUp: true, work: () => writeInProcess(variables) }]
}

/** The IPC channel closes when this process is gone. */
function writeInProcess(variables: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [COMMAND, 'backup'], {
      // With the operator's environment; the database URL may be of the embedded database.
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`No backup was written: ${complaint.trim()}`))))
  })
}
