import { type RequestListener, createServer as serveHttp } from 'node:http'
import { createServer as serveHttps } from 'node:https'
import { type AddressInfo, createServer as listenOn, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { openEmailLimits } from '#server/mail/email-limits.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { sendEmailJob } from '#server/mail/send-email.ts'
import { keptVapidKeys, openPushService } from '#server/push/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { certificateForLoopback } from '#tests/support/outside/certificate.ts'
import { openMailServer } from '#tests/support/outside/mail-server.ts'
import { subscribeBrowser } from '#tests/support/outside/push-service.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

type Fault = 'refuses' | 'hangs' | 'answers 500'

/** Less than production waits for emails and pushes: a hanging server costs a test as much. */
const PATIENCE_MS = 300

const certificate = certificateForLoopback()
const trusted = getCACertificates('default')
setDefaultCACertificates([...trusted, certificate.cert])
const closing: (() => Promise<unknown>)[] = [async () => setDefaultCACertificates(trusted)]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** The port of a server that has the fault. */
async function portOf(server: Server, fault: Fault): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  if (fault === 'refuses') await close()
  else closing.push(close)
  return port
}

async function openFaulty(fault: Fault) {
  const answer: RequestListener = (_call, reply) => {
    if (fault === 'answers 500') reply.writeHead(500).end()
  }
  const speak = (socket: Socket) => {
    if (fault === 'answers 500') socket.end('421 4.3.2 Not now\r\n')
  }
  const [storage, addresses, push, mail] = await Promise.all(
    [serveHttp(answer), serveHttp(answer), serveHttps(certificate, answer), listenOn(speak)].map((server) =>
      portOf(server, fault),
    ),
  )
  const testApp = await startApp({
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${storage}`,
      S3_BUCKET: 'naryad-files',
      S3_ACCESS_KEY_ID: 'tester',
      S3_SECRET_ACCESS_KEY: 'secret of the tests',
      GEO_PROVIDER: 'nominatim',
      GEO_URL: `http://127.0.0.1:${addresses}`,
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      MAIL_FROM: 'Naryad <noreply@example.com>',
      PUSH_PRIVATE: 'on',
    },
  })
  closing.push(() => testApp.stop())
  return { testApp, pushOrigin: `https://127.0.0.1:${push}` }
}

async function degraded({ app }: TestApp): Promise<string[]> {
  const answer = await app.inject('/health/ready')
  expect(answer.statusCode).toBe(200)
  return answer.json().degraded
}

async function writeEmail(testApp: TestApp, admin: Caller): Promise<number> {
  const email = 'client@example.com'
  const client = (await admin.call('clients.create', { body: { name: 'Client', email } })).response
  await admin.call('requests.create', { body: { name: 'Repair', client_id: client.id } })
  return known((await emailsTo(testApp, email))[0]).id
}

describe.each<Fault>(['refuses', 'hangs', 'answers 500'])('where what is outside %s', async (fault) => {
  const { testApp, pushOrigin } = await openFaulty(fault)
  const { config, database, outside, rateLimits, replies } = testApp.services
  const admin = await (await createTestAccount(testApp)).signInAs('admin')

  test('the storage is named, and the program stays ready', async () => {
    expect(await degraded(testApp)).toEqual(['storage'])
    expect((await admin.call('clients.list')).response).toBeDefined()
  })

  test('addresses are typed, as the answer says', async () => {
    const { suggestions, note } = (await admin.call('geo.suggest', { query: { q: 'Тверская' } })).response
    expect(suggestions).toEqual([])
    expect(note).toContain('не отвечают')
    expect(await degraded(testApp)).toContain('addresses')
  })

  test('an email waits, and is sent when there is a mail server again', async () => {
    const id = await writeEmail(testApp, admin)
    const report = outside.reportOf('mail')
    const sendBy = (smtpUrl: string | undefined) =>
      sendEmailJob(
        database,
        openMailer({ ...config, smtpUrl }, { timeoutMs: PATIENCE_MS, report }),
        openEmailLimits(config, database, rateLimits),
        replies,
      ).work({ id })
    const stateOf = async () => (await admin.call('letters.show', { params: { id } })).response.state
    await expect(sendBy(config.smtpUrl)).rejects.toThrow()
    expect([await stateOf(), await degraded(testApp)]).toEqual(['queued', expect.arrayContaining(['mail'])])

    const server = await openMailServer()
    await sendBy(server.url)
    await server.close()
    expect(await stateOf()).toBe('sent')
    expect(await degraded(testApp)).not.toContain('mail')
  })

  test('a push is one to try again', async () => {
    const report = outside.reportOf('push')
    const service = openPushService(config, await keptVapidKeys(database), { answerMs: PATIENCE_MS, report })
    const { subscription } = subscribeBrowser({ origin: pushOrigin, taken: [], answers: new Map() })
    const target = { endpoint: subscription.endpoint, ...subscription.keys }
    const message = { title: 'Title', body: '', tag: 'tag', url: '/', renotify: false, about: null, withdraws: false }
    expect(await service.send(target, message, { topic: 'topic', isUrgent: false })).toBe('unreachable')
    expect(await degraded(testApp)).toContain('push')
  })
})
