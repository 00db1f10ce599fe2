import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { type Config, readConfig } from '../config.ts'
import { joinPostgres, openPostgres } from '../db/open-postgres.ts'
import { errorMessage } from '../errors/error-message.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { commandLog as log } from '../process/command-log.ts'
import { isDiskFull, StartFailure } from '../process/start-failure.ts'
import { backupName, makeBackupDirectory, removeOldBackups } from './backup-directory.ts'
import type { HeldBack } from './hold-back.ts'
import { importBackup } from './import-backup.ts'
import type { Manifest } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

/** Emails queued in the backup are sent, and schedules catch up: for a backup after which nothing was done. */
const GO_ON = '--go-on'
/** Users' calls go first. */
const LOW_PRIORITY = 10

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isKnown = error instanceof StartFailure
  if (!isKnown && !isDiskFull(error)) throw error
  console.error(
    isKnown ? error.message : `A disk is full (${errorMessage(error)}): nothing was changed; make room there.`,
  )
  process.exitCode = 1
}

async function run([command, file, ...more]: string[]): Promise<void> {
  const config = readConfig()
  const began = performance.now()
  const said = await obey()
  console.log(`${said} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)

  function obey(): Promise<string> {
    if (command === 'backup' && !file) return backUp(config)
    if (command === 'export' && file && more.length === 0) return exportTo(resolve(file), config)
    if (command === 'import' && file && more.every((word) => word === GO_ON) && more.length < 2)
      return importFrom(resolve(file), config, more.length === 1)
    throw new StartFailure(
      `Use it as: npm run backup, npm run export -- naryad.tar.gz, or npm run import -- naryad.tar.gz [${GO_ON}].`,
    )
  }
}

/** Started by the server at night, or by the operator. */
async function backUp(config: Config): Promise<string> {
  const { backupDir, backupBucket } = config
  if (!backupDir)
    throw new StartFailure('BACKUP_DIR is off: name a directory in it, or write to a file with npm run export.')
  // The server that started it is gone; while it is connected, the channel must not keep the process alive.
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
  setPriority(LOW_PRIORITY)
  await makeBackupDirectory(backupDir)
  const now = new Date()
  const path = join(backupDir, backupName(now))
  const said = await exportTo(path, config)
  await removeOldBackups(backupDir, now)
  if (!backupBucket) return said
  const { keepInBucket } = await import('./backup-bucket.ts')
  await keepInBucket(backupBucket, path, now)
  await rm(path)
  return `${said}, moved to the bucket ${backupBucket.bucket},`
}

async function exportTo(path: string, config: Config): Promise<string> {
  const postgres = await joinPostgres(config, log)
  try {
    const source = { url: postgres.url, blobs: await openBlobs(config), version: packageJson.version }
    const manifest = await writeBackup(source, path)
    for (const name of manifest.files.lost) console.error(`A file is lost or damaged in the storage: ${name}`)
    return `Wrote ${contentsOf(manifest)} to ${path}`
  } finally {
    await postgres.stop()
  }
}

async function importFrom(path: string, config: Config, goesOn: boolean): Promise<string> {
  const postgres = await openPostgres(config, log)
  try {
    const { url, superuserUrl } = postgres
    const target = { url, superuserUrl, blobs: await openBlobs(config), log, goesOn }
    const { head, manifest, keptAs, heldBack } = await importBackup(path, target)
    if (heldBack) console.log(saidOf(heldBack))
    if (keptAs) console.log(`What was there before is kept, until the next import, as the database ${keptAs}.`)
    return `Loaded ${contentsOf(manifest)} of ${head.createdAt}`
  } finally {
    await postgres.stop()
  }
}

function saidOf({ emails, occurrences }: HeldBack): string {
  return (
    `Held back, since it may have been done after the backup was written: ${emails} emails, which admins send from the ` +
    `list of emails, and ${occurrences} dates of schedules, which stand there as missed. For a move, use ${GO_ON}.`
  )
}

function contentsOf({ tables, files, jobs }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows, ${files.count} files and ${jobs} waiting jobs`
}
