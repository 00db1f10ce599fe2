import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartFailure } from '#server/process/start-failure.ts'
import { ROOT_HOME } from './binaries.ts'
import { killOrphans } from './postmaster.ts'
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts'

const MAJOR_VERSION = '18'
const RECORD_FILE = 'postgres.json'

/** Stored in the data directory, readable by its owner only: where the cluster is and the password that opens it. */
interface ClusterRecord {
  /** Relative to the data directory, or absolute when PostgreSQL's user cannot reach that. */
  directory: string
  password: string
  /** Whether the first start ran to its end; until then what is there is discarded. */
  isPrepared: boolean
  /** Whether only the owner may call `set_config`; absent in clusters of older versions. */
  keepsSetConfig?: true
}

export interface ClusterHome {
  clusterDir: string
  user: SystemUser
  record: ClusterRecord
}

/**
 * Decides where the cluster is and which user PostgreSQL runs as, and reads or generates the password.
 * @throws StartFailure when this user or this version cannot use the contents of the data directory
 */
export async function openClusterHome(dataDir: string): Promise<ClusterHome> {
  const record = readRecord(dataDir) ?? drawRecord(dataDir)
  const clusterDir = resolve(dataDir, record.directory)
  const user = chooseSystemUser(clusterDir)
  if (record.isPrepared) await checkCluster(clusterDir, user)
  return { clusterDir, user, record }
}

/** Empties the cluster's directory and gives it to the user, ready for initdb. */
export async function emptyClusterDirectory({ clusterDir, user }: ClusterHome) {
  // An initdb that outlived its program may write for another moment.
  killOrphans(clusterDir)
  await rm(clusterDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  await mkdir(clusterDir, { recursive: true })
  await chmod(clusterDir, 0o700)
  if (user) await chown(clusterDir, user.uid, user.gid)
}

export function writeRecord(dataDir: string, record: ClusterRecord) {
  const half = join(dataDir, `${RECORD_FILE}.new`)
  writeFileSync(half, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
  renameSync(half, join(dataDir, RECORD_FILE))
}

export function readRecord(dataDir: string): ClusterRecord | undefined {
  const file = join(dataDir, RECORD_FILE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function drawRecord(dataDir: string): ClusterRecord {
  const here = join(dataDir, 'postgres')
  if (existsSync(join(here, 'PG_VERSION'))) {
    throw new StartFailure(
      `${here} holds a database, but ${join(dataDir, RECORD_FILE)} with its password is missing: ` +
        'restore that file from the backup, or name another directory with DATA_DIR.',
    )
  }
  const isReachable = canEnter(dataDir, chooseSystemUser(here))
  const directory = isReachable ? 'postgres' : join(ROOT_HOME, randomBytes(6).toString('hex'), 'postgres')
  const record = { directory, password: randomBytes(24).toString('base64url'), isPrepared: false }
  writeRecord(dataDir, record)
  return record
}

async function checkCluster(clusterDir: string, user: SystemUser) {
  const versionFile = join(clusterDir, 'PG_VERSION')
  if (!existsSync(clusterDir)) {
    throw new StartFailure(
      `The database of this data directory lay in ${clusterDir}, which is gone: ` +
        'restore it from the backup, or name another directory with DATA_DIR.',
    )
  }
  const owner = statSync(clusterDir).uid
  const self = user?.uid ?? process.getuid?.()
  if (user && owner === 0) await giveTo(clusterDir, user)
  else if (owner !== self) {
    throw new StartFailure(
      `The database in ${clusterDir} belongs to the system user ${owner}, and this is user ${self}: ` +
        'start Naryad as that user or as root, or name another directory with DATA_DIR.',
    )
  }
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== MAJOR_VERSION) {
    throw new StartFailure(
      `The database in ${clusterDir} was made by PostgreSQL ${version} and this Naryad brings ${MAJOR_VERSION}: ` +
        'use the Naryad that made it, or move the data with a backup.',
    )
  }
  if (!canEnter(clusterDir, user)) {
    throw new StartFailure(
      `The system user ${self}, as whom PostgreSQL runs, cannot get into ${clusterDir}: ` +
        'let it pass through the directories above (chmod o+x), or start Naryad as an ordinary user.',
    )
  }
}

/** A directory copied or restored by root belongs to root, and PostgreSQL would reject it. */
async function giveTo(path: string, user: { uid: number; gid: number }) {
  await lchown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await giveTo(inside, user)
    else await lchown(inside, user.uid, user.gid)
  }
}
