import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const START_MAX_MS = 60_000

export interface ServerProcess {
  url: string
  /** Memory that the process and its children use, in megabytes (Linux). */
  memory(): number
  stop(): Promise<void>
}

/** Starts one of our servers in a process, on the port of its variables or a free one, and waits until it answers at `readyPath`. */
export async function startServer(
  program: string,
  variables: Record<string, string>,
  readyPath: string,
  flags: string[] = [],
): Promise<ServerProcess> {
  const port = Number(variables.PORT) || (await freePort())
  const child = spawn(process.execPath, [...flags, program], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url + readyPath)
  return {
    url,
    memory: () => megabytesOf(Number(child.pid)),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function megabytesOf(pid: number, line = 'VmRSS'): number {
  try {
    const own = Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    // The program itself is in memory once, however many processes run it.
    return started.reduce((sum, id) => sum + megabytesOf(Number(id), 'RssAnon'), own / 1024)
  } catch {
    // It has just ended.
    return 0
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + START_MAX_MS
  while (Date.now() < until && child.exitCode === null) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`No server answers at ${url}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return address.port
}
