import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { uploadsOnTheirWay } from '#tests/support/uploads-directory.ts'

const testApp = await startTestApp({ variables: { RATE_LIMIT: 'on', LOG_LEVEL: 'warn' } })
const admin = await (await createTestAccount(testApp)).signInAs('admin')
const { token } = admin
const port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)

const MINUTE_MS = 60_000
const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return { socket, said: () => said }
}

const post = (path: string, ...headers: string[]) => [
  `POST ${path} HTTP/1.1`,
  'host: localhost',
  `authorization: Bearer ${token}`,
  ...headers,
  '',
]
const json = (length: number) => post('/api/clients', 'content-type: application/json', `content-length: ${length}`)

const FIRST_PART = [
  '--line',
  'content-disposition: form-data; name="files[]"; filename="a.txt"',
  '',
  'the beginning of a text',
].join('\r\n')
const LAST_PART = ', and its end\r\n--line--\r\n'
const upload = (length: number) =>
  post('/api/tools/upload-files', 'content-type: multipart/form-data; boundary=line', `content-length: ${length}`)

describe('a body that does not come to its end', () => {
  test.each([
    ['of a call', [...json(100), '{"name": "Ne']],
    ['of an upload', [...upload(1_000_000), FIRST_PART]],
  ])('%s is answered 408, its connection is closed, and nothing of it stays', async (_whose, lines) => {
    const logged = linesOf(testApp)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const received = once(testApp.app.server, 'request')
    const { socket, said } = await open(...lines)
    const closed = once(socket, 'close')
    await received
    // The time that the database has to answer would pass, too.
    await expect.poll(() => testApp.services.database.connections().busy).toBe(0)
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
        return said()
      })
      .toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s)
    await closed
    await expect.poll(() => uploadsOnTheirWay(testApp)).toEqual([])
    expect(logged).toEqual([])
  })

  test('of an answered call loses its connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, said } = await open(
      'POST /api/clients HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'content-length: 100',
      '',
      '{',
    )
    const closed = once(socket, 'close')
    await expect.poll(said).toMatch(/^HTTP\/1\.1 401 /)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    await closed
  })

  test('does not end one that is slow: an upload may take most of an hour', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, said } = await open(...upload(FIRST_PART.length + LAST_PART.length), FIRST_PART)
    await expect.poll(() => uploadsOnTheirWay(testApp)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS)
    socket.write(LAST_PART)
    await expect.poll(said).toMatch(/^HTTP\/1\.1 201 /)
  })
})

test('an address has a hundred bodies under way at most, and all else of it is answered meanwhile', async () => {
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < 101; count++) opened.push(await open(...json(100), '{'))
  const answers = () => opened.map(({ said }) => said()).filter(Boolean)
  const refusal = expect.stringMatching(/^HTTP\/1\.1 429 .*retry-after: 10.*"code":"too_many_requests"/s)
  await expect.poll(answers).toEqual([refusal])
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  for (const { socket } of opened) socket.destroy()
  const body = JSON.stringify({ name: 'After' })
  await expect
    .poll(async () => {
      const { said } = await open(...json(body.length), body)
      await expect.poll(said).not.toBe('')
      return said()
    })
    .toMatch(/^HTTP\/1\.1 201 /)
})

test('a broken body is answered 400, and is no defect', async () => {
  const logged = linesOf(testApp)
  const { socket, said } = await open(
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'transfer-encoding: chunked',
    '',
    'not a length',
    '',
  )
  await once(socket, 'close')
  expect(said()).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_json"/s)
  expect((await admin.attempt('clients.list')).status).toBe(200)
  expect(logged).toEqual([])
})
