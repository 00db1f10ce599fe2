import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '#server/process/start-failure.ts'

const SOCKET_FILE = '.s.PGSQL.5432'
const FAST_STOP_MS = 15_000
const IMMEDIATE_STOP_MS = 5_000

/** What a running postmaster says of itself in `postmaster.pid`; lines 1, 5 and 8 of that file. */
interface Postmaster {
  pid: number
  socketDir: string
  isReady: boolean
}

export function readPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readIfThere(join(clusterDir, 'postmaster.pid'))?.split('\n')
  if (!lines) return undefined
  const pid = Math.abs(Number(lines[0]))
  return { pid, socketDir: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' }
}

/** A starting postmaster removes the file of a killed one, at any moment. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Clears away what a killed program left behind: an orphaned postmaster is stopped, a `postmaster.pid` naming a process
 * that is dead or another program's is removed (PostgreSQL itself would refuse to start when the number was given to
 * another process since). Call it only while holding the directory's lock.
 * @returns what was repaired, in words, or undefined
 */
export async function repairAfterKill(clusterDir: string): Promise<string | undefined> {
  const left = readPostmaster(clusterDir)
  if (!left) return undefined
  removeSocketDirectory(left.socketDir)
  if (!isPostmasterOf(clusterDir, left.pid)) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
    return 'PostgreSQL had been killed; it recovers from its log'
  }
  await stopPostmaster(left.pid)
  return `a PostgreSQL (process ${left.pid}) outlived the program that had started it; it was stopped`
}

/**
 * Ends what is left of a killed postmaster or initdb: a process that hangs keeps the memory that a new one needs, and initdb
 * goes on writing. Every process of PostgreSQL works in the directory of its cluster. Does nothing where the system has no
 * `/proc`.
 */
export function killOrphans(clusterDir: string): void {
  if (!existsSync('/proc/self/cwd') || !existsSync(clusterDir)) return
  const directory = realpathSync(clusterDir)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const program = basename(readlinkSync(`/proc/${pid}/exe`))
      const isPostgres = program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === directory
      const isInitdb = program === 'initdb' && `${commandOf(Number(pid))} `.includes(` --pgdata=${clusterDir} `)
      if (isPostgres || isInitdb) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
}

/** Removes what PostgreSQL puts there and no more: the path may come from a file that a less trusted user can write. */
export function removeSocketDirectory(socketDir: string) {
  try {
    for (const name of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) rmSync(join(socketDir, name), { force: true })
    rmdirSync(socketDir)
  } catch {
    // Gone already, or not ours: a leftover in the temporary directory does no harm.
  }
}

/** Rolls back what is open and shuts down; harder when that takes too long. Resolves when the process is gone. */
export async function stopPostmaster(pid: number) {
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    if (await endsAfter(pid, signal, patience)) return
  }
  throw new StartFailure(`PostgreSQL (process ${pid}) does not stop: end that process by hand, then start again.`)
}

async function endsAfter(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true
    await pause(10)
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container whose first process does not collect orphans, a dead one keeps its number. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && /\) [ZX] /.test(readFileSync(stat, 'utf8'))
}

/** Process ids are reused: only one that runs PostgreSQL on this very directory is ours. */
function isPostmasterOf(clusterDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = `${commandOf(pid)} `
  const directories = [clusterDir, realpathSync(clusterDir)]
  return command.includes('postgres') && directories.some((directory) => command.includes(` -D ${directory} `))
}

function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
