import { afterEach, describe, expect, test } from 'vitest'
import { emailFailureOf } from '#server/mail/email-failure-of.ts'
import { openEmailLimits } from '#server/mail/email-limits.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { sendEmailJob } from '#server/mail/send-email.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { type MailServer, openMailServer } from '#tests/support/outside/mail-server.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let counted = 0
const servers: MailServer[] = []

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function mailServer(...options: Parameters<typeof openMailServer>): Promise<MailServer> {
  const server = await openMailServer(...options)
  servers.push(server)
  return server
}

/** A new email, to a client. */
async function writeEmail() {
  const email = `client${++counted}@example.com`
  const client = (await admin.call('clients.create', { body: { name: 'Client', email } })).response
  await admin.call('requests.create', { body: { name: 'Repair', client_id: client.id } })
  return { id: known((await emailsTo(testApp, email))[0]).id, email }
}

async function send(id: number, smtpUrl?: string) {
  const { config, database, rateLimits, replies } = testApp.services
  // Whether it is tried again has another test.
  await sendEmailJob(
    database,
    openMailer({ ...config, smtpUrl }, { timeoutMs: 1_000 }),
    openEmailLimits(config, database, rateLimits),
    replies,
  )
    .work({ id })
    .catch(() => {})
}

function refusing(responseCode: number, answer: string) {
  return mailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(answer), { responseCode })),
  })
}

async function rowOf(id: number) {
  return (await admin.call('letters.show', { params: { id } })).response
}

describe('why an email was not sent', () => {
  test.each([
    [550, 'No such user', 'unknown_address', 'failed'],
    [550, '5.1.1 The email account does not exist', 'unknown_address', 'failed'],
    [550, '5.2.1 The account is disabled', 'unknown_address', 'failed'],
    [550, '5.7.1 Message looks like spam', 'rejected', 'failed'],
    [554, 'Policy rejection', 'rejected', 'failed'],
    [552, '5.2.2 The account is over quota', 'mailbox_full', 'failed'],
    [552, '5.3.4 Message too big for the system', 'too_large', 'failed'],
    [452, '4.2.2 The account is over quota', 'mailbox_full', 'queued'],
    [451, 'Greylisted, try again later', 'busy', 'queued'],
    [451, '4.7.1 Greylisted, try again later', 'busy', 'queued'],
    [421, '4.3.2 The system is not accepting messages', 'busy', 'queued'],
    [504, 'What is this', 'other', 'failed'],
  ])('%s %s', async (code, answer, failure, state) => {
    const { id } = await writeEmail()
    await send(id, (await refusing(code, answer)).url)
    expect(await rowOf(id)).toMatchObject({ state, failure, last_error: expect.stringContaining(answer) })
  })

  test('is that there is no answer, where the server is away or hangs', async () => {
    const away = await openMailServer()
    await away.close()
    const hanging = await mailServer({ onConnect: () => {} })
    for (const { url } of [away, hanging]) {
      const { id } = await writeEmail()
      await send(id, url)
      expect(await rowOf(id)).toMatchObject({ state: 'queued', failure: 'no_connection' })
    }
  })

  test('is that the name or password is wrong', async () => {
    const server = await mailServer({
      authOptional: false,
      disabledCommands: [],
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    })
    const { id } = await writeEmail()
    await send(id, server.url.replace('smtp://', 'smtp://name:wrong@'))
    expect(await rowOf(id)).toMatchObject({ state: 'queued', failure: 'no_sign_in' })
  })

  test('is unknown where nothing says it', () => {
    for (const error of [null, 'text', new Error('Odd'), { code: 'EODD' }]) expect(emailFailureOf(error)).toBe('other')
    expect(emailFailureOf({ code: 'ETLS' })).toBe('no_encryption')
  })

  test('is forgotten once the email is sent', async () => {
    const { id } = await writeEmail()
    await send(id, (await refusing(451, 'Later')).url)
    await send(id, (await mailServer()).url)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', failure: null, last_error: null })
  })
})

test('all that has failed is queued once more with one call, and nothing of another account', async () => {
  const other = await (await createTestAccount(testApp)).signInAs('admin')
  await admin.call('letters.sendAllAgain')
  const { url } = await refusing(550, 'No such user')
  const written = [await writeEmail(), await writeEmail()]
  for (const { id } of written) await send(id, url)
  expect((await other.call('letters.sendAllAgain')).response).toEqual({ count: 0 })
  const failed = (await admin.call('letters.list', { query: { state: 'failed' } })).response
  expect(failed.data.map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort())
  expect((await admin.call('letters.sendAllAgain')).response).toEqual({ count: 2 })
  for (const { id } of written) {
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, failure: null, last_error: null })
  }
  expect((await admin.call('letters.sendAllAgain')).response).toEqual({ count: 0 })
})
