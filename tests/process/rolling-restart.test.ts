import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { type Account, signUpAccount } from './account.ts'
import { isReady, type Program, scratchDirectory, start } from './program.ts'

const POLL_MS = 1_000
/** Longer than the proxy takes to notice. */
const DRAIN_SECONDS = 3
const CALLERS = 6
const PAUSE_MS = 10
const REOPEN_MS = 200
const RESTARTS = IS_SOAK ? 4 : 2
const LEAST_CALLS = RESTARTS * 750

const log = { info: () => {}, warn: () => {}, error: () => {} }
const home = scratchDirectory()
const shared = scratchDirectory()
let postgres: EmbeddedPostgres
let programs: Program[] = []

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: home.dataDir, log, address: 'a PostgreSQL of their own' })
  programs = await Promise.all([1, 2].map(() => startProgram()))
})

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await postgres.stop()
  home.remove()
  shared.remove()
})

function startProgram(port?: number, drainSeconds = DRAIN_SECONDS): Promise<Program> {
  return start({
    dataDir: shared.dataDir,
    env: { DATABASE_URL: postgres.url, DRAIN_SECONDS: String(drainSeconds) },
    ...(port !== undefined && { port }),
  })
}

interface Proxy {
  url: string
  /** Resolves when it has checked again which servers are ready. */
  look(): Promise<string[]>
  /** Has it take all servers for ready while `work` runs. */
  lookAwayWhile(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Sends calls in turn to the servers that were ready at the last check, over connections it keeps; repeats none. */
async function startProxy(urls: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  let ready = urls
  let turn = 0
  let isLookingAway = false
  let onLook = (_ready: string[]) => {}
  const looking = setInterval(async () => {
    if (isLookingAway) return
    const answers = await Promise.all(urls.map(isReady))
    // What was asked before it looked away tells of the time after.
    if (isLookingAway) return
    ready = urls.filter((_, index) => answers[index])
    onLook(ready)
  }, POLL_MS)

  const proxy: Server = createServer((call: IncomingMessage, answer: ServerResponse) => {
    turn += 1
    const target = new URL(call.url ?? '', ready[turn % ready.length])
    const passed = request(target, { method: call.method, headers: call.headers, agent }, (from) => {
      // Those of the proxy's own connection to the server: it keeps its caller's for a shorter time.
      const { connection: _, 'keep-alive': __, ...headers } = from.headers
      answer.writeHead(from.statusCode ?? 502, headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    call.pipe(passed)
  })
  await new Promise<void>((done) => proxy.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    look: () => new Promise((done) => (onLook = done)),
    async lookAwayWhile(work) {
      isLookingAway = true
      ready = urls
      await work()
      isLookingAway = false
    },
    async stop() {
      clearInterval(looking)
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
      agent.destroy()
    },
  }
}

/** Calls the proxy again and again while `work` runs; returns the number of calls by status. */
async function statusesWhile(proxy: Proxy, work: () => Promise<void>): Promise<Map<number, number>> {
  const account = await signUpAccount(proxy.url)
  const statuses = new Map<number, number>()
  let isCalling = true
  async function callOnAndOn() {
    while (isCalling) {
      const isWrite = Math.random() < 0.1
      const answer = await (isWrite
        ? account.call(proxy.url, 'POST', '/clients', { name: 'Ромашка' })
        : account.call(proxy.url, 'GET', '/clients'))
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // Without, they would take the processors from the programs that start.
      await pause(PAUSE_MS)
    }
  }
  const callers = Array.from({ length: CALLERS }, callOnAndOn)
  await work().finally(() => {
    isCalling = false
  })
  await Promise.all(callers)
  return statuses
}

/** A stream of live events through the proxy that is opened again when it has ended, as a browser does. */
async function follow(proxy: Proxy, account: Account) {
  let isOver = false
  let stream = await account.listen(proxy.url)
  let reopened = 0
  void (async () => {
    for (;;) {
      // When its program ends, even in the middle of a line.
      await stream.ended.catch(() => {})
      if (isOver) return
      await pause(REOPEN_MS)
      const next = await account.listen(proxy.url).catch(() => null)
      if (!next) continue
      stream = next
      reopened += 1
    }
  })()
  return {
    received: () => stream.received(),
    reopened: () => reopened,
    end() {
      isOver = true
    },
  }
}

/** Ends a program in order and starts it again where it was. */
async function restart(index: number, drainSeconds?: number): Promise<void> {
  const program = programs[index]
  if (!program) throw new Error(`There is no program ${index}`)
  expect(await program.stop()).toBe(0)
  programs[index] = await startProgram(Number(new URL(program.url).port), drainSeconds)
}

/** Resolves when the proxy has seen that all are ready. */
async function seenReady(proxy: Proxy): Promise<void> {
  while ((await proxy.look()).length < programs.length);
}

test('programs restarted one after the other behind a proxy lose no call', async () => {
  const proxy = await startProxy(programs.map(({ url }) => url))
  const listener = await signUpAccount(proxy.url)
  const stream = await follow(proxy, listener)
  onTestFinished(stream.end)
  const statuses = await statusesWhile(proxy, async () => {
    for (let turn = 0; turn < RESTARTS; turn++) {
      await restart(turn % programs.length)
      await seenReady(proxy)
    }
  })
  // The stream is another one by now, and reports what happens next.
  expect(stream.reopened()).toBeGreaterThan(0)
  await listener.createClient(proxy.url, 'После перезапуска')
  await expect.poll(stream.received).toContain('"entity":"clients"')
  // Now one that leaves without saying so first.
  await restart(0, 0)
  await seenReady(proxy)
  const unannounced = await statusesWhile(proxy, () => proxy.lookAwayWhile(() => restart(0)))
  await proxy.stop()

  expect([...statuses.keys()].sort()).toEqual([200, 201])
  expect([...statuses.values()].reduce((sum, calls) => sum + calls)).toBeGreaterThan(LEAST_CALLS)
  expect(unannounced.get(502)).toBeGreaterThan(0)
}, 300_000)
