import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '#server/process/start-failure.ts'
import type { ClusterHome } from './cluster-home.ts'
import { killOrphans, readPostmaster, stopPostmaster } from './postmaster.ts'
import { asUser } from './system-user.ts'

const READY_PATIENCE_MS = 120_000
const OLD_BACKENDS_PATIENCE_MS = 15_000
/** They end by themselves within milliseconds, unless one hangs. */
const ORPHANS_PATIENCE_MS = 3_000

/** Our environment is not inherited: PG* variables would change what the programs do. */
export const POSTGRES_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** Sized for a small machine that also runs the app; every other setting is PostgreSQL's own. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // A violated constraint is an everyday matter; the operator should see FATAL and worse.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
}

interface Postgres {
  home: ClusterHome
  programs: string
  socketDir: string
  settings: Record<string, string>
  log: { warn(message: string): void; error(message: string): void }
  onLaunched(): void
  onLost: ((reason: StartFailure) => void) | undefined
}

export interface RunningPostmaster {
  stop(): Promise<void>
}

/** Keeps a postmaster running: resolves when it answers, starts it again when it ends by itself, until stopped. */
export async function runPostmaster(postgres: Postgres): Promise<RunningPostmaster> {
  const { log, onLost } = postgres
  let isStopping = false
  let current = launchPatiently(postgres)
  watch(await current)
  return {
    async stop() {
      isStopping = true
      const child = await current.catch(() => undefined)
      if (child?.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid)
    },
  }

  function watch(child: ChildProcess) {
    child.stderr?.on('data', (text) => {
      if (!isStopping) log.warn(`PostgreSQL: ${String(text).trim()}`)
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.error(`PostgreSQL ended by itself (${signal ?? code}); it is started again`)
      current = launchPatiently(postgres)
      current.then(watch, (reason) => onLost?.(reason))
    })
  }
}

/**
 * Processes of a killed postmaster live on for a moment, and a new one refuses to start beside them. If such a process
 * removed a file of an unlogged table as it ended, the first recovery fails on it and the second removes it.
 */
const TEMPORARY = /pre-existing shared memory|lock file .* already exists|could not create file .*: File exists/
/** Logged for clients that connect too early; explains no failure. */
const TO_CLIENTS = /the database system is (starting up|not yet accepting connections)|^(DETAIL|HINT): /

async function launchPatiently(postgres: Postgres): Promise<ChildProcess> {
  const began = Date.now()
  for (;;) {
    const result = await launch(postgres)
    if (!('complaint' in result)) return result
    const waited = Date.now() - began
    if (!TEMPORARY.test(result.complaint) || waited > OLD_BACKENDS_PATIENCE_MS) {
      throw new StartFailure(
        `PostgreSQL does not start on ${postgres.home.clusterDir} (${result.complaint}): ` +
          'mend that and start again; the data is untouched.',
      )
    }
    if (waited > ORPHANS_PATIENCE_MS) killOrphans(postgres.home.clusterDir)
    await pause(200)
  }
}

async function launch(postgres: Postgres): Promise<ChildProcess | { complaint: string }> {
  const { home, programs, socketDir, settings, onLaunched } = postgres
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'bin/postgres'), ['-D', home.clusterDir, '-k', socketDir, ...flags], {
    ...asUser(home.user),
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    // Ctrl-C goes to the whole group of the terminal; PostgreSQL is stopped last, by us.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onLaunched()
  let complaint = ''
  let hasEnded = false
  child.stderr.on('data', (chunk) => {
    const line = String(chunk)
      .split('\n')
      .find((line) => line && !TO_CLIENTS.test(line))
    complaint ||= line?.replace(/^(FATAL|PANIC): */, '') ?? ''
  })
  child.once('error', (error) => {
    complaint ||= error.message
    hasEnded = true
  })
  child.once('close', () => {
    hasEnded = true
  })

  const deadline = Date.now() + READY_PATIENCE_MS
  while (!hasEnded) {
    const postmaster = readPostmaster(home.clusterDir)
    if (postmaster?.isReady && postmaster.pid === child.pid) return child
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      return { complaint: 'it does not become ready' }
    }
    await pause(10)
  }
  return { complaint: complaint || `it ended with ${child.signalCode ?? child.exitCode}` }
}
