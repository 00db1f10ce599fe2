import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_MS = 100_000

export const isRoot = process.getuid?.() === 0

export interface Program {
  url: string
  child: ChildProcess
  /** What it wrote so far. */
  stdout(): string
  stderr(): string
  /** Resolves to the exit code when the start command has ended. */
  ended: Promise<number | null>
  /** Ends it in order, as `kill` and Ctrl-C do. */
  stop(): Promise<number | null>
}

interface Options {
  dataDir: string
  port?: number
  env?: Record<string, string>
  uid?: number
}

/** Runs `npm start`'s command as a shell would, with nothing of our own environment but the path. */
export async function launch({ dataDir, port, env = {}, uid }: Options): Promise<Program> {
  const chosen = port ?? (await findFreePort())
  const checkout = uid === undefined ? ROOT : checkoutForAnybody()
  const child = spawn(process.execPath.replace(ROOT, checkout), [join(checkout, 'tools/start.mjs')], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(chosen), DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return {
    url: `http://localhost:${chosen}`,
    child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

let copy: string | undefined

/** The checkout, or a copy of it (of links: no bytes are moved) where other users cannot get into its directory. */
function checkoutForAnybody(): string {
  if (isOpenToAll(ROOT)) return ROOT
  if (copy) return copy
  const parent = mkdtempSync(join(tmpdir(), 'naryad-checkout-'))
  chmodSync(parent, 0o711)
  copy = join(parent, 'naryad')
  execFileSync('cp', ['--archive', '--link', ROOT, copy])
  chmodSync(copy, 0o755)
  return copy
}

export function removeCheckoutCopy() {
  if (copy) rmSync(dirname(copy), { recursive: true, force: true })
  copy = undefined
}

function isOpenToAll(directory: string): boolean {
  const isOpen = (statSync(directory).mode & 0o001) !== 0
  return isOpen && (dirname(directory) === directory || isOpenToAll(dirname(directory)))
}

/** Launches and waits until the program answers; fails with what it said when it ends instead. */
export async function start(options: Options): Promise<Program> {
  const program = await launch(options)
  await untilReady(program)
  return program
}

export async function untilReady(program: Program) {
  const deadline = Date.now() + READY_MS
  while (!(await isReady(program.url))) {
    if (program.child.exitCode !== null)
      throw new Error(`It ended instead of answering: ${program.stdout()}${program.stderr()}`)
    if (Date.now() > deadline) throw new Error(`It does not answer: ${program.stdout()}${program.stderr()}`)
    await pause(50)
  }
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

/** The server's process and its database's, which a data directory in use names. */
export function processesOf(dataDir: string): { server: number; postgres: number } {
  const postmaster = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')
  return { server: serverOf(dataDir), postgres: Number(postmaster.split('\n')[0]) }
}

export function serverOf(dataDir: string): number {
  return JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')).pid
}

/** The process of this program with this path among its arguments, where the system has a `/proc`. */
export function findProcess(program: string, path: string): number | undefined {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).find((pid) => {
    try {
      return basename(readlinkSync(`/proc/${pid}/exe`)) === program && commandOf(pid).includes(path)
    } catch {
      // It ended meanwhile.
      return false
    }
  })
}

/** The processes that a process has started and that still run, where the system has a `/proc`. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').filter(Boolean).map(Number)
}

export function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

export function clusterOf(dataDir: string): string {
  const { directory } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  return resolve(dataDir, directory)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export async function until(condition: () => boolean | Promise<boolean>, milliseconds = 60_000) {
  const deadline = Date.now() + milliseconds
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('What was waited for did not happen')
    await pause(25)
  }
}

/** A new directory for one test; its data directory is made by the program. Removed with what it led to elsewhere. */
export function scratchDirectory({ mode = 0o711, owner }: { mode?: number; owner?: number } = {}) {
  const path = mkdtempSync(join(tmpdir(), 'naryad-process-'))
  chmodSync(path, mode)
  if (owner !== undefined) chownSync(path, owner, owner)
  return {
    path,
    dataDir: join(path, 'data'),
    remove(dataDir = join(path, 'data')) {
      const isStarted = existsSync(join(dataDir, 'postgres.json'))
      const cluster = isStarted ? clusterOf(dataDir) : path
      rmSync(path, { recursive: true, force: true })
      if (!cluster.startsWith(path)) rmSync(dirname(cluster), { recursive: true, force: true })
    },
  }
}

/** Below the ports that the system hands out by itself, so that no other program is given it in between. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, 'localhost', () => server.close(() => done(true)))
  })
}
