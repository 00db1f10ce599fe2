import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startApp, startTestApp, type TestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const PATIENCE_MS = 5_000

const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address)
let testApp: TestApp
let port: number
let sockets: Socket[]

const usual = await startTestApp()

beforeEach(async () => {
  testApp = await startApp({ beside: usual })
  port = Number(new URL(await testApp.app.listen({ host: 'localhost', port: 0 })).port)
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await testApp.stop()
})

/** A connection on which this was sent. */
async function open(host: string, said = ''): Promise<Socket> {
  const socket = connect(port, host)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.resume().on('error', () => {})
  if (said) socket.write(said)
  return socket
}

/** A connection on which the server has read what was sent. */
async function openAndRead(host: string, said: string): Promise<Socket> {
  // One that listens on two addresses has a second server, which cannot be reached otherwise.
  const taken: Socket[] = []
  const take = (message: unknown) => taken.push((message as { socket: Socket }).socket)
  subscribe('net.server.socket', take)
  try {
    const socket = await open(host, said)
    const isRead = () =>
      taken.some(
        ({ remotePort, bytesRead }) => remotePort === socket.localPort && bytesRead === Buffer.byteLength(said),
      )
    await expect.poll(isRead).toBe(true)
    return socket
  } finally {
    unsubscribe('net.server.socket', take)
  }
}

/** How many calls wait for a row that another one holds. */
async function waitingForLocks(): Promise<number> {
  const { rowCount } = await asSuperuser(testApp.testDatabase).query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Closes the server while no timer runs: one that waits for a timeout never closes. */
async function closeWithoutTimers(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await testApp.app.close()
  } finally {
    vi.useRealTimers()
  }
}

describe.each(addresses)('closing the server at %s', (host) => {
  test.each([
    ['nothing was said', ''],
    ['a call was begun', 'GET /health/live HTTP/1.1\r\nhost:'],
    ['a call was answered and no other came', 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('does not wait for a connection on which %s', async (_title, said) => {
    const socket = await openAndRead(host, said)
    const closed = once(socket, 'close')
    await closeWithoutTimers()
    await closed
  })

  test('does not wait for a program that keeps its connections', async () => {
    const agent = new Agent({ keepAlive: true })
    const [answer] = await once(get({ host, port, path: '/health/live', agent }), 'response')
    answer.resume()
    await once(answer, 'end')
    await closeWithoutTimers()
    agent.destroy()
  })

  test('lets a call under way be answered', async () => {
    const account = await createTestAccount(testApp)
    const { token } = await account.signInAs('admin')
    const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    const { call, closing } = await testApp.services.database.asSystem(async (tx) => {
      // The call cannot end while its account is locked here.
      await tx.selectFrom('accounts').select('id').forUpdate().execute()
      const call = fetch(`${origin}/api/clients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"name":"Last of all"}',
      })
      await expect.poll(() => waitingForLocks()).toBe(1)
      const closing = closeWithoutTimers()
      await expect.poll(async () => (await fetch(`${origin}/health/live`)).status).toBe(503)
      return { call, closing }
    })
    expect((await call).status).toBe(201)
    await closing
  })
})

test('a call that does not end is cut off', async () => {
  const socket = await openAndRead(
    addresses[0] ?? 'localhost',
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const closed = once(socket, 'close')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const closing = testApp.app.close()
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
    expect(socket.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await closing
  } finally {
    vi.useRealTimers()
  }
  await closed
})
