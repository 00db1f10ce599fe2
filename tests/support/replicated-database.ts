import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { preparePostgresPrograms } from '#server/db/embedded/binaries.ts'
import { openClusterHome } from '#server/db/embedded/cluster-home.ts'
import { POSTGRES_ENVIRONMENT } from '#server/db/embedded/run-postmaster.ts'
import { asUser } from '#server/db/embedded/system-user.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const SETTINGS = ['listen_addresses=', 'max_connections=100', 'shared_buffers=32MB', 'wal_receiver_status_interval=1']

export interface Server {
  /** Connects as the superuser, whatever the server's part is. */
  superuserUrl: string
  start(): Promise<void>
  /** As when its machine loses power. */
  kill(): Promise<void>
}

export interface ReplicatedDatabase {
  /** Names both servers. */
  url: string
  /** The same, the other way round. */
  reversedUrl: string
  primary: Server
  standby: Server
  promote(): Promise<void>
  stop(): Promise<void>
}

/** A primary and a synchronous standby with the migrated tables, each a PostgreSQL of its own. */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const parent = mkdtempSync(join(tmpdir(), 'naryad-pair-'))
  chmodSync(parent, 0o711)
  const dataDir = join(parent, 'data')
  const made = await startEmbeddedPostgres({ dataDir, log, address: 'the test of replication' })
  await migrate(made.url, log)
  await made.stop()
  const { clusterDir, user, record } = await openClusterHome(dataDir)
  const programs = await preparePostgresPrograms(user)
  const secret = encodeURIComponent(record.password)

  function server(directory: string): Server & { host: string } {
    const sockets = join(parent, `${directory}.s`)
    const cluster = join(parent, directory)
    cpSync(clusterDir, cluster, { recursive: true })
    mkdirSync(sockets)
    chmodSync(cluster, 0o700)
    for (const path of [sockets, cluster]) give(path)
    const host = encodeURIComponent(sockets)
    let child: ChildProcess | undefined
    return {
      host,
      superuserUrl: `postgres://postgres:${secret}@${host}/postgres`,
      async start() {
        const flags = SETTINGS.flatMap((setting) => ['-c', setting])
        child = spawn(join(programs, 'bin/postgres'), ['-D', cluster, '-k', sockets, ...flags], {
          ...asUser(user),
          cwd: '/',
          env: POSTGRES_ENVIRONMENT,
          stdio: 'ignore',
        })
        await untilAnswers(this.superuserUrl)
      },
      async kill() {
        if (!child || child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
        // The processes of its connections see that it is gone, and end.
        await pause(200)
      },
    }
  }

  /** PostgreSQL runs as another user than root. */
  function give(path: string): void {
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path])
  }

  const primary = server('one')
  const standby = server('two')
  appendFileSync(
    join(parent, 'one/postgresql.auto.conf'),
    "synchronous_standby_names = '*'\nsynchronous_commit = 'on'\n",
  )
  appendFileSync(
    join(parent, 'two/postgresql.auto.conf'),
    `primary_conninfo = 'host=${join(parent, 'one.s')} user=postgres password=${record.password} application_name=two'\n`,
  )
  writeFileSync(join(parent, 'two/standby.signal'), '')
  give(join(parent, 'two/standby.signal'))
  async function stop(): Promise<void> {
    await Promise.all([primary.kill(), standby.kill()])
    rmSync(parent, { recursive: true, force: true })
  }

  try {
    await primary.start()
    await standby.start()
    await untilStreaming(primary.superuserUrl)
  } catch (error) {
    await stop()
    throw error
  }
  const urlOf = (...hosts: string[]) =>
    `postgres://naryad:${secret}@${hosts.join()}/postgres?target_session_attrs=read-write`
  return {
    url: urlOf(primary.host, standby.host),
    reversedUrl: urlOf(standby.host, primary.host),
    primary,
    standby,
    promote: () => ask(standby.superuserUrl, 'select pg_promote()').then(() => {}),
    stop,
  }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (tries > 300) throw error
    }
    await pause(100)
  }
}

async function untilStreaming(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const rows = await ask(url, "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'")
    if (rows.length > 0) return
    await pause(100)
  }
  throw new Error('The standby does not stream')
}
