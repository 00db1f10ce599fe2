import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { signUpAccount } from './account.ts'
import { isReady, type Program, scratchDirectory, start } from './program.ts'

const POLL_MS = 500
const CALLERS = 6
/** Each program as often; more of them is a matter of patience alone. */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 1)

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

function startProgram(port?: number): Promise<Program> {
  return start({
    dataDir: shared.dataDir,
    env: { DATABASE_URL: postgres.url, DRAIN_SECONDS: '2' },
    ...(port !== undefined && { port }),
  })
}

/** Sends calls in turn to those that were ready at the last look, over connections it keeps; repeats none. */
async function startProxy(urls: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  let ready = urls
  let turn = 0
  const look = setInterval(async () => {
    const answers = await Promise.all(urls.map(isReady))
    ready = urls.filter((_, index) => answers[index])
  }, POLL_MS)

  const proxy: Server = createServer((call: IncomingMessage, answer: ServerResponse) => {
    turn += 1
    const target = new URL(call.url ?? '', ready[turn % ready.length])
    const passed = request(target, { method: call.method, headers: call.headers, agent }, (from) => {
      const { connection: _, ...headers } = from.headers
      answer.writeHead(from.statusCode ?? 502, headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    call.pipe(passed)
  })
  await new Promise<void>((done) => proxy.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(look)
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
      agent.destroy()
    },
  }
}

test('programs restarted one after the other behind a proxy lose no call', async () => {
  const proxy = await startProxy(programs.map(({ url }) => url))
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
    }
  }
  const callers = Array.from({ length: CALLERS }, callOnAndOn)

  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, program] of programs.entries()) {
      expect(await program.stop()).toBe(0)
      programs[index] = await startProgram(Number(new URL(program.url).port))
      await pause(2 * POLL_MS)
    }
  }
  isCalling = false
  await Promise.all(callers)
  await proxy.stop()
  expect([...statuses.keys()].sort()).toEqual([200, 201])
  expect(statuses.get(200)).toBeGreaterThan(100)
}, 300_000)
