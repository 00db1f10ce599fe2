import { spawn } from 'node:child_process'
import type { Config } from '../config.ts'
import { inRepository } from '../root.ts'
import type { JobDefinition } from './jobs.ts'

const COMMAND = inRepository('server/backup/command.ts')
/** When few people work, in most of the countries served. */
const EVERY_NIGHT = '30 1 * * *'

/** Writes a backup each night, in a process of its own: calls are answered meanwhile as at any other time. */
export function writeBackupJobs(
  { backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>,
  databaseUrl: string,
): JobDefinition[] {
  if (!backupDir) return []
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: backupDir }
  return [{ queue: 'write-backup', cron: EVERY_NIGHT, catchesUp: true, work: () => writeInProcess(variables) }]
}

/** The channel tells that process when this one is gone. */
function writeInProcess(variables: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [COMMAND, 'backup'], {
      // What the operator has set holds for it too; the address may be that of the embedded database.
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
