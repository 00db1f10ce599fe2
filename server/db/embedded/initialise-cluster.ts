import { execFile } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartFailure } from '#server/process/start-failure.ts'
import { type ClusterHome, emptyClusterDirectory } from './cluster-home.ts'
import { POSTGRES_ENVIRONMENT } from './run-postmaster.ts'
import { asUser } from './system-user.ts'

const run = promisify(execFile)

/** Sorting and case follow Unicode (ICU's root order), whatever the system's locales. */
const LOCALE_FLAGS = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C']

/** Trigram search reads Cyrillic only with a UTF-8 character type; systems name it differently. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'ru_RU.UTF-8', 'UTF-8']

interface NewCluster {
  home: ClusterHome
  programs: string
  superuser: string
  /** A directory of PostgreSQL's user alone, for the file the password is handed over in. */
  privateDir: string
  onLaunched(): void
}

/**
 * Makes an empty cluster whose superuser signs in with the recorded password. It is on the disk once `syncCluster` has run:
 * that goes on while the cluster is filled.
 */
export async function initialiseCluster({ home, programs, superuser, privateDir, onLaunched }: NewCluster) {
  const { user, record } = home
  const passwordFile = join(privateDir, 'password')
  writeFileSync(passwordFile, record.password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)

  const flags = ['--no-sync', `--username=${superuser}`, `--pwfile=${passwordFile}`, ...LOCALE_FLAGS]
  let complaint = ''
  try {
    for (const characterType of CHARACTER_TYPES) {
      await emptyClusterDirectory(home)
      try {
        const asked = [...flags, '--auth=scram-sha-256', `--lc-ctype=${characterType}`]
        const running = runInitdb(home, programs, asked)
        onLaunched()
        await running
        return
      } catch (error) {
        complaint = complaintOf(error)
        if (!complaint.includes('locale')) break
      }
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
  throw cannotBeMade(home, complaint)
}

/** Writes what has been made through to the disk; the cluster may be running. */
export async function syncCluster(home: ClusterHome, programs: string) {
  try {
    await runInitdb(home, programs, ['--sync-only'])
  } catch (error) {
    throw cannotBeMade(home, complaintOf(error))
  }
}

function runInitdb({ clusterDir, user }: ClusterHome, programs: string, flags: string[]) {
  const options = { cwd: '/', env: POSTGRES_ENVIRONMENT, ...asUser(user) }
  return run(join(programs, 'bin/initdb'), [`--pgdata=${clusterDir}`, ...flags], options)
}

function cannotBeMade({ clusterDir }: ClusterHome, complaint: string): StartFailure {
  return new StartFailure(
    `The database cannot be made in ${clusterDir} (${complaint}): mend that, or set DATABASE_URL to a PostgreSQL 18.`,
  )
}

function complaintOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const line = stderr.split('\n').find((text) => /error:|fatal:|not found/i.test(text))
  return line?.replace(/^.*?(error|fatal): /i, '') ?? String(error)
}
