import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../support/create-account.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const AT_ONCE_MS = 2_000
const PATIENCE_MS = 5_000

const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address)

let testApp: TestApp
let port: number
let sockets: Socket[]

beforeEach(async () => {
  testApp = await startApp()
  port = Number(new URL(await testApp.app.listen({ host: 'localhost', port: 0 })).port)
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await testApp.stop()
})

/** A connection on which this was said. */
async function open(host: string, said = ''): Promise<Socket> {
  const socket = connect(port, host)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.resume().on('error', () => {})
  if (said) socket.write(said)
  return socket
}

async function closingTime(): Promise<number> {
  const before = Date.now()
  await testApp.app.close()
  return Date.now() - before
}

describe.each(addresses)('closing the server at %s', (host) => {
  test.each([
    ['nothing was said', ''],
    ['a call was begun', 'GET /health/live HTTP/1.1\r\nhost:'],
    ['a call was answered and no other came', 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('does not wait for a connection on which %s', async (_title, said) => {
    const socket = await open(host, said)
    await pause(100)
    const closed = once(socket, 'close')
    expect(await closingTime()).toBeLessThan(AT_ONCE_MS)
    await closed
  })

  test('does not wait for a program that keeps its connections', async () => {
    const agent = new Agent({ keepAlive: true })
    const [answer] = await once(get({ host, port, path: '/health/live', agent }), 'response')
    answer.resume()
    await once(answer, 'end')
    expect(await closingTime()).toBeLessThan(AT_ONCE_MS)
    agent.destroy()
  })

  test('lets a call under way be answered', async () => {
    const account = await createAccount(testApp)
    const { token } = await account.signInAs('admin')
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/clients`
    const { call, closing } = await testApp.services.database.asSystem(async (tx) => {
      // The call cannot end while its company is held here.
      await tx.selectFrom('accounts').select('id').forUpdate().execute()
      const call = fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"name":"Last of all"}',
      })
      await pause(300)
      const closing = closingTime()
      await pause(300)
      return { call, closing }
    })
    expect((await call).status).toBe(201)
    expect(await closing).toBeLessThan(AT_ONCE_MS)
  })
})

test('a call that does not end is cut off', async () => {
  const socket = await open(
    addresses[0] ?? 'localhost',
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await pause(100)
  const closed = once(socket, 'close')
  const time = await closingTime()
  expect(time).toBeGreaterThan(PATIENCE_MS - 100)
  expect(time).toBeLessThan(PATIENCE_MS + AT_ONCE_MS)
  await closed
})
