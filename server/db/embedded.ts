import { chownSync, mkdtempSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { prepareDataDirectory } from '../process/data-directory.ts'
import { StartFailure } from '../process/start-failure.ts'
import { preparePostgresPrograms } from './embedded/binaries.ts'
import { type ClusterHome, openClusterHome, readRecord, writeRecord } from './embedded/cluster-home.ts'
import { type DirectoryLock, isHeld, lockDirectory } from './embedded/directory-lock.ts'
import { initialiseCluster, syncCluster } from './embedded/initialise-cluster.ts'
import { readPostmaster, removeSocketDirectory, repairAfterKill } from './embedded/postmaster.ts'
import { type RunningPostmaster, runPostmaster } from './embedded/run-postmaster.ts'
import { withClient } from './with-client.ts'

const SUPERUSER = 'postgres'
const OWNER = 'naryad'
const DATABASE = 'postgres'
const SOCKET_PARENT = '/tmp'

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgresEvents {
  /** Called when the first program of PostgreSQL is running: the caller may do other work meanwhile. */
  onLaunched?: () => void
  /** Called when the database died and could not be started again. */
  onLost?: (reason: StartFailure) => void
}

interface EmbeddedPostgresOptions extends EmbeddedPostgresEvents {
  /** Absolute path; made when missing. */
  dataDir: string
  log: Log
  /** Where the app will answer, shown to a second process that is denied the directory. */
  address: string
  /** Settings of `postgresql.conf` that differ from ours. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database: no superuser, so row-level security binds it too. */
  url: string
  /** Connects as the superuser; for tests and maintenance. */
  superuserUrl: string
  /** Where the database lies when PostgreSQL's user cannot get into the data directory. */
  locatedElsewhere: string | undefined
  /**
   * Resolves when a new database is on the disk: until then nothing may rely on it, and a program that is interrupted
   * creates it again.
   */
  kept: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL 18 on the data directory, making the database at the first start and repairing what a killed
 * program left. It answers on a Unix socket in a directory of its own, with a random password; no port is opened. When it
 * dies it is started again under the same address.
 * @throws StartFailure in words for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartFailure(
      'The embedded PostgreSQL does not run on Windows: start Naryad in WSL, or set DATABASE_URL to a PostgreSQL 18.',
    )
  }
  const { dataDir, log, address } = options
  prepareDataDirectory(dataDir)
  const lock = await lockDirectory(dataDir, address)
  let clusterLock: DirectoryLock | undefined
  let server: RunningPostmaster | undefined
  let socketDir = ''
  try {
    const home = await openClusterHome(dataDir)
    const isElsewhere = !home.clusterDir.startsWith(dataDir)
    // A copy of the data directory would point to the same cluster.
    if (isElsewhere) clusterLock = await lockDirectory(await makeParent(home.clusterDir), address)
    const programs = await preparePostgresPrograms(home.user)
    const isFirstStart = !home.record.isPrepared
    const repaired = await repairAfterKill(home.clusterDir)
    if (repaired) log.warn(`After an unclean end: ${repaired}`)
    socketDir = makeSocketDirectory(home)
    const { settings = {}, onLaunched = () => {}, onLost } = options
    if (isFirstStart)
      await initialiseCluster({ home, programs, superuser: SUPERUSER, privateDir: socketDir, onLaunched })
    server = await runPostmaster({ home, programs, socketDir, settings, log, onLaunched, onLost })
    const superuserUrl = urlOf(home, socketDir, SUPERUSER)
    if (isFirstStart) await handOverDatabase(superuserUrl, home.record.password)
    if (!home.record.keepsSetConfig) {
      await keepSetConfig(superuserUrl)
      home.record.keepsSetConfig = true
      if (!isFirstStart) writeRecord(dataDir, home.record)
    }
    const kept = isFirstStart ? keepCluster(home, programs, dataDir) : Promise.resolve()
    // Those who wait for it get the error; it may also be that no one does.
    kept.catch(() => {})
    return {
      url: urlOf(home, socketDir, OWNER),
      superuserUrl,
      locatedElsewhere: isElsewhere ? home.clusterDir : undefined,
      kept,
      async stop() {
        lock.announceClosing()
        await kept.catch(() => {})
        await server?.stop()
        removeSocketDirectory(socketDir)
        clusterLock?.release()
        lock.release()
      },
    }
  } catch (error) {
    await server?.stop()
    removeSocketDirectory(socketDir)
    clusterLock?.release()
    lock.release()
    throw error
  }
}

/** The address of the database that a running Naryad has opened on the data directory; nothing when none runs. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const record = isHeld(dataDir) ? readRecord(dataDir) : undefined
  const running = record?.isPrepared ? readPostmaster(resolve(dataDir, record.directory)) : undefined
  return record && running?.isReady ? urlOf({ record }, running.socketDir, OWNER) : undefined
}

async function makeParent(directory: string): Promise<string> {
  const parent = dirname(directory)
  await mkdir(parent, { recursive: true })
  return parent
}

async function keepCluster(home: ClusterHome, programs: string, dataDir: string) {
  await syncCluster(home, programs)
  writeRecord(dataDir, { ...home.record, isPrepared: true })
}

/** Of our own making for each run, since the path of a socket may not be longer than about a hundred bytes. */
function makeSocketDirectory({ user }: ClusterHome): string {
  const socketDir = mkdtempSync(join(SOCKET_PARENT, 'naryad-'))
  if (user) chownSync(socketDir, user.uid, user.gid)
  return socketDir
}

function urlOf({ record }: Pick<ClusterHome, 'record'>, socketDir: string, user: string): string {
  return `postgres://${user}:${record.password}@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`
}

/**
 * Leaves `set_config` to the owner, here and in databases made later: another user could enter any account with it
 * (migration 0157).
 */
async function keepSetConfig(superuserUrl: string): Promise<void> {
  for (const database of [DATABASE, 'template1']) {
    const url = new URL(superuserUrl)
    url.pathname = `/${database}`
    await withClient(url.href, (client) =>
      client.query(`
        revoke execute on function set_config(text, text, boolean) from public;
        grant execute on function set_config(text, text, boolean) to ${OWNER} with grant option`),
    )
  }
}

/**
 * Creates the owner, who is no superuser, and gives it the database that initdb made; creating another one would double
 * the time of this step. May run again after an interrupted first start.
 */
async function handOverDatabase(superuserUrl: string, password: string) {
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [OWNER])
    if (rows.length === 0) {
      await client.query(`create role ${OWNER} login createrole password ${client.escapeLiteral(password)}`)
    }
    await client.query(`alter database ${DATABASE} owner to ${OWNER}`)
  })
}
