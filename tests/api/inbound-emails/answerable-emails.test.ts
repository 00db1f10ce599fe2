import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readAddress, readMessageId } from '#server/inbound-emails/addresses.ts'
import { openEmailLimits } from '#server/mail/email-limits.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { sendEmailJob } from '#server/mail/send-email.ts'
import { senderName } from '#server/mail/sender-name.ts'
import { deliverNotifications } from '#server/notifications/deliver.ts'
import { openEmailChannel } from '#server/notifications/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { headersOf } from '#tests/support/email-headers.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { openMailServer } from '#tests/support/outside/mail-server.ts'
import { startApp, startTestApp, type TestApp } from '#tests/support/start-app.ts'

const SECRET = 'a secret of the installation that is long enough'
const BOX = 'inbox@naryad.example'
const variables = {
  SECRET,
  PUBLIC_URL: 'https://naryad.example',
  MAIL_FROM: 'Naryad <noreply@naryad.example>',
  MAIL_INBOUND_ADDRESS: BOX,
  MAIL_INBOUND_URL: 'imaps://inbox:password@mail.example',
}

const testApp = await startTestApp({ variables })
const server = await openMailServer()
afterAll(() => server.close())
let account: TestAccount
let admin: Caller
let counted = 0

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  await inAccount(sql`update accounts set name = 'ООО «Ромашка»'`)
})

function inAccount(change: ReturnType<typeof sql>, { services }: TestApp = testApp) {
  return services.database.inAccount(account.id, (tx) => change.execute(tx))
}

function newAddress(): string {
  return `client${++counted}@example.com`
}

async function createRequest(client: string, body: object = {}) {
  const { id } = (await admin.call('clients.create', { body: { name: 'Булочная', email: client } })).response
  const request = { name: 'Осмотр печи', client_id: id, employees: [account.users.executor.id], ...body }
  return (await admin.call('requests.create', { body: request })).response
}

async function finish(id: number) {
  await admin.call('requests.start', { params: { id }, body: {} })
  await admin.call('requests.finish', { params: { id }, body: {} })
}

/** Runs the job of each email to an address, and answers with what the mail server took of them. */
async function sent(recipient: string, onServer = server, app = testApp) {
  const { config, database, rateLimits, replies } = app.services
  const mailer = openMailer({ ...config, smtpUrl: onServer.url }, { timeoutMs: 5_000 })
  const job = sendEmailJob(database, mailer, openEmailLimits(config, database, rateLimits), replies)
  for (const { id } of await emailsTo(app, recipient)) await job.work({ id })
  return onServer.taken.filter((taken) => taken.recipient === recipient).map(({ source }) => headersOf(source))
}

async function deliver() {
  const { config, database, jobs, replies, unsubscribeLinks } = testApp.services
  await deliverNotifications(database, [openEmailChannel(config, jobs, unsubscribeLinks, replies)])
}

/** The line that says where an answer goes, in both parts of the newest email. */
async function replyLine(recipient: string, app = testApp) {
  const mail = known((await emailsTo(app, recipient)).at(-1))
  const [line] = /^(?:Ответьте на это письмо|Reply to this email).*$/m.exec(mail.body_text) ?? []
  expect(mail.body_html.includes('Ответьте на это письмо') || mail.body_html.includes('Reply to this email')).toBe(
    line !== undefined,
  )
  return line
}

describe('an email about a request', () => {
  test('comes from the company, is answered to the request’s address, and is one thread for its recipient', async () => {
    const [email, subscriber] = [newAddress(), newAddress()]
    const client = (await admin.call('clients.create', { body: { name: 'Булочная', email } })).response
    const place = { name: 'Пекарня', client_id: client.id }
    const facility = (await admin.call('facilities.create', { body: place })).response
    const emails = [subscriber]
    await admin.call('facilities.saveSubscribers', { params: { id: facility.id }, body: { emails } })
    const body = {
      name: 'Осмотр',
      client_id: client.id,
      facility_id: facility.id,
      employees: [account.users.executor.id],
    }
    const request = (await admin.call('requests.create', { body })).response
    await finish(request.id)

    const threads: (string | undefined)[] = []
    for (const recipient of [email, subscriber]) {
      const [first, second, ...others] = await sent(recipient)
      expect(others).toEqual([])
      for (const headers of [first, second]) {
        expect(headers?.from).toBe('ООО «Ромашка» через Наряд <noreply@naryad.example>')
        expect(readAddress(headers?.['reply-to'] ?? '', BOX, SECRET)).toEqual({
          kind: 'request',
          accountId: account.id,
          requestId: request.id,
        })
        expect(headers).toMatchObject({
          'auto-submitted': 'auto-generated',
          'x-auto-response-suppress': 'OOF, AutoReply',
        })
      }
      const [firstId, secondId] = (await emailsTo(testApp, recipient)).map(({ id }) => id)
      const key = { accountId: account.id, requestId: request.id }
      expect(readMessageId(first?.['message-id'] ?? '', SECRET)).toEqual({ ...key, emailId: firstId })
      expect(readMessageId(second?.['message-id'] ?? '', SECRET)).toEqual({ ...key, emailId: secondId })
      expect(first).not.toHaveProperty('references')
      expect(second).toMatchObject({ references: first?.['message-id'], 'in-reply-to': first?.['message-id'] })
      expect(await replyLine(recipient)).toBe(`Ответьте на это письмо — ответ попадёт в заявку №${request.number}.`)
      threads.push(first?.['message-id'])
    }
    expect(new Set(threads).size).toBe(2)
  })

  test('is another thread than that of another request', async () => {
    const email = newAddress()
    await createRequest(email)
    await createRequest(email)
    const mails = await sent(email)
    expect(mails).toHaveLength(2)
    for (const headers of mails) expect(headers).not.toHaveProperty('references')
  })

  test('stays in its thread when the first was deleted', async () => {
    const email = newAddress()
    const { id } = await createRequest(email)
    await admin.call('requests.onTheWay', {
      params: { id },
      body: { expected_at: new Date(Date.now() + 1_800_000).toISOString() },
    })
    const [first] = await sent(email)
    const { id: firstId } = known((await emailsTo(testApp, email))[0])
    await testApp.services.database.asSystem((tx) => tx.deleteFrom('letters').where('id', '=', firstId).execute())
    await finish(id)
    expect((await sent(email)).at(-1)).toMatchObject({ references: first?.['message-id'] })
  })

  test('has one Message-ID, however often the mail server is tried', async () => {
    const email = newAddress()
    await createRequest(email)
    const ids: (string | undefined)[] = []
    const busy = await openMailServer({
      onData(stream, _session, done) {
        let source = ''
        stream.on('data', (chunk: Buffer) => {
          source += chunk.toString()
        })
        stream.on('end', () => {
          ids.push(headersOf(source)['message-id'])
          done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        })
      },
    })
    await expect(sent(email, busy)).rejects.toThrow('Try later')
    await busy.close()
    const [taken] = await sent(email)
    expect(ids).toEqual([taken?.['message-id']])
  })

  test('to a user about what they may see is answered to the request, too', async () => {
    const { id, number } = await createRequest(newAddress())
    await deliver()
    const { email } = account.users.executor
    const [assigned] = await sent(email)
    expect(readAddress(assigned?.['reply-to'] ?? '', BOX, SECRET)).toMatchObject({ kind: 'request', requestId: id })
    expect(assigned?.from).toBe('ООО «Ромашка» через Наряд <noreply@naryad.example>')
    expect(await replyLine(email)).toContain(`в заявку №${number}`)

    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    await deliver()
    const removed = (await sent(email)).at(-1)
    expect(removed?.from).toBe('Naryad <noreply@naryad.example>')
    expect(removed).not.toHaveProperty('reply-to')
    expect(await replyLine(email)).toBeUndefined()
  })

  test('is in the list of emails with the address that it is answered to', async () => {
    const email = newAddress()
    const request = await createRequest(email)
    const { data } = (await admin.call('letters.list', { query: { q: email } })).response
    const { reply_to } = (await admin.call('letters.show', { params: { id: known(data[0]).id } })).response
    expect(readAddress(reply_to ?? '', BOX, SECRET)).toMatchObject({ kind: 'request', requestId: request.id })
  })

  test('is answered to the account’s own mailbox while that is read', async () => {
    await testApp.services.database.asSystem((tx) =>
      sql`insert into mailboxes (account_id, kind, address, host, port, is_tls, username, password)
        values (${account.id}, 'imap', 'info@romashka.example', 'imap.example', 993, true, 'info', '\\x00')`.execute(
        tx,
      ),
    )
    const email = newAddress()
    await createRequest(email)
    const [own] = await sent(email)
    expect(own?.['reply-to']).toBe('info@romashka.example')
    expect(readMessageId(own?.['message-id'] ?? '', SECRET)).toMatchObject({ accountId: account.id })
    expect(await replyLine(email)).toBeDefined()

    await inAccount(sql`update mailboxes set state = 'paused'`)
    const later = newAddress()
    await createRequest(later)
    expect(readAddress((await sent(later))[0]?.['reply-to'] ?? '', BOX, SECRET)).toMatchObject({ kind: 'request' })
    // What was written before says what it said.
    expect((await emailsTo(testApp, email)).map(({ body_text }) => body_text).join()).toContain('Ответьте')
  })
})

test('without a box, an email about a request is answered to the company’s address if there is one, and does not say more', async () => {
  const { MAIL_INBOUND_ADDRESS: _, MAIL_INBOUND_URL: __, ...others } = variables
  const beside = await startApp({ beside: testApp, variables: others })
  try {
    const { replies, database } = beside.services
    const replyTo = () =>
      database.inAccount(account.id, (tx) => replies.replyTo(tx, { accountId: account.id, requestId: 1 }))
    expect(await replyTo()).toBeNull()
    await inAccount(sql`update accounts set email = 'office@romashka.example'`)
    expect(await replyTo()).toEqual({ address: 'office@romashka.example', reachesRequest: false })
  } finally {
    await beside.stop()
  }
})

test('an email about no request comes from the product, and is answered to no one', async () => {
  const email = newAddress()
  await admin.call('users.save', { body: { email, firstname: 'Гость', surname: 'Новый', role: 'employee' } })
  const [headers] = await sent(email)
  expect(headers?.from).toBe('Naryad <noreply@naryad.example>')
  expect(headers).not.toHaveProperty('reply-to')
  expect(headers?.['message-id']).toMatch(/^<letter-\d+-\d+@naryad\.example>$/)
  expect(headers).toMatchObject({ 'x-auto-response-suppress': 'OOF, AutoReply' })
  expect(await replyLine(email)).toBeUndefined()
})

describe('the name of a sender', () => {
  test.each([
    ['Ромашка', 'Ромашка через Наряд'],
    ['"Ромашка" <b>', 'Ромашка b через Наряд'],
    ['Ромашка info@bank.example', 'Ромашка через Наряд'],
    ['Ромашка https://bank.example/x www.bank.example', 'Ромашка через Наряд'],
    ['Ромашка\r\nBcc: all', 'Ромашка Bcc: all через Наряд'],
    ['Ро\u202eмашка\u200b', 'Ромашка через Наряд'],
    ['info@bank.example', null],
    ['', null],
  ])('of %j is %j', (account, name) => {
    expect(senderName(account, 'ru')).toBe(name)
  })

  test('has 64 characters at most', () => {
    expect([...known(senderName('🌼'.repeat(100), 'ru'))]).toHaveLength(64)
    expect(senderName('Daisy '.repeat(30), 'en')).toMatch(/^Daisy (Daisy )+.*… via Naryad$/)
    expect(senderName('Daisy '.repeat(30), 'en')?.length).toBeLessThanOrEqual(64)
  })
})
