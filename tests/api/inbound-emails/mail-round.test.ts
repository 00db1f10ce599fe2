import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/errors/app-error.ts'
import { mailboxJobs } from '#server/inbound-emails/read-mailboxes.ts'
import { mailSorter } from '#server/inbound-emails/sort-mail.ts'
import { openEmailLimits } from '#server/mail/email-limits.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { sendEmailJob } from '#server/mail/send-email.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { BOX_PASSWORD, openImapServer, type RealMailbox } from '#tests/support/outside/imap-server.ts'
import { openMailServer } from '#tests/support/outside/mail-server.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const smtp = await openMailServer()
/** The installation's own box. */
const inbox = await openImapServer()
const testApp = await startTestApp({
  variables: {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Naryad <noreply@naryad.example>',
    MAILBOX_PRIVATE: 'on',
    MAIL_INBOUND_ADDRESS: 'inbox@naryad.example',
    MAIL_INBOUND_URL: `imaps://service:${encodeURIComponent(BOX_PASSWORD)}@127.0.0.1:${inbox.address.port}`,
  },
})
const { config, database, inboundEmails, rateLimits, replies } = testApp.services
const sending = sendEmailJob(database, openMailer(config), openEmailLimits(config, database, rateLimits), replies)
/** The company's box. */
let box: RealMailbox
let account: TestAccount
let admin: Caller
let counted = 0

beforeAll(async () => {
  box = await openImapServer({ messages: [{ raw: emailOf({ subject: 'From before' }) }] })
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  const contact = { name: 'Anna', email: 'anna@client.example' }
  await admin.call('clients.create', { body: { name: 'Client', email_created: true, contacts: [contact] } })
})
afterAll(async () => {
  await Promise.all([smtp.close(), inbox.close(), box.close()])
})

interface Written {
  to?: string
  subject?: string
  text?: string
  headers?: string[]
}

function emailOf({
  to = 'help@service.example',
  subject = 'Cold',
  text = 'It is cold.',
  headers = [],
}: Written): string {
  counted++
  const lines = ['From: Anna <anna@client.example>', `To: ${to}`, `Subject: ${subject}`]
  return [...lines, `Message-ID: <${counted}@client.example>`, ...headers, '', text, ''].join('\r\n')
}

const run = (queue: string, data: unknown = null) =>
  known(inboundEmails.jobs.find((job) => job.queue === queue)).work(data)
const readBox = () => run('read-mailbox', { accountId: account.id })
const readInbox = () => run('read-own-mailbox')

const requests = async () => (await admin.call('requests.list', { query: { sort: '-created_at' } })).response.data

/** Sends what waits; the first of it. */
async function send() {
  const waiting = await database.asSystem((tx) =>
    tx.selectFrom('letters').select('id').where('state', '=', 'queued').orderBy('id').execute(),
  )
  const before = smtp.taken.length
  for (const { id } of waiting) await sending.work({ id })
  const { recipient, source } = known(smtp.taken[before])
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'mi').exec(source)?.[1]?.trim()
  return { recipient, messageId: header('Message-ID'), replyTo: header('Reply-To') }
}

const answersIn = async (id: number) =>
  (await admin.call('requests.feed', { params: { id } })).response.data
    .filter(({ kind }) => kind === 5083)
    .map(({ payload }) => payload.comment)

test("a company's own box: what came after it was connected becomes a request, and the answer to our email reaches it", async () => {
  const { host, port, username } = box.address
  const body = { kind: 'imap' as const, address: 'help@service.example', host, port, is_tls: true, username }
  await admin.call('mailbox.set', { body: { ...body, password: BOX_PASSWORD } })
  expect((await admin.call('mailbox.test', { body: { host, port, is_tls: true, username } })).response).toEqual({
    failure: null,
    said: null,
    emails: 1,
  })
  await readBox()
  expect(await requests()).toEqual([])

  box.receive(emailOf({ subject: 'The boiler is cold' }))
  await readBox()
  const [request] = await requests()
  expect(request).toMatchObject({ name: 'The boiler is cold' })

  const email = await send()
  expect(email).toMatchObject({ recipient: 'anna@client.example', replyTo: 'help@service.example' })
  const headers = [`In-Reply-To: ${email.messageId}`]
  const text =
    'When do you come?\r\n\r\nOn Mon, Nov 30, 2026 at 10:00 AM Client <help@service.example> wrote:\r\n> We have it.'
  box.receive(emailOf({ subject: 'Re: The boiler is cold', text, headers }))
  await readBox()
  expect(await requests()).toHaveLength(1)
  expect(await answersIn(known(request).id)).toEqual(['When do you come?', ''])
  expect((await admin.call('mailbox.show')).response.mailbox).toMatchObject({
    checked_at: expect.any(String),
    failure: null,
  })
})

test("forwarded to the account's address at the installation's box, and answered at the request's own", async () => {
  const before = (await requests()).length
  const set = await admin.call('mailbox.set', { body: { kind: 'forwarded', address: 'help@service.example' } })
  const forwardTo = known(set.response.forwarding_address)
  await readInbox()
  inbox.receive(emailOf({ subject: 'To no one', to: 'inbox@naryad.example' }))
  inbox.receive(emailOf({ subject: 'The lift is stuck', headers: [`X-Forwarded-To: ${forwardTo}`] }))
  await readInbox()
  const found = await requests()
  expect(found).toHaveLength(before + 1)
  const [request] = found
  expect(request).toMatchObject({ name: 'The lift is stuck' })

  const { replyTo } = await send()
  expect(replyTo).toMatch(/^inbox\+r-[^@]+@naryad\.example$/)
  inbox.receive(emailOf({ to: replyTo ?? '', subject: 'Re: anything', text: 'Thank you' }))
  await readInbox()
  expect(await answersIn(known(request).id)).toEqual(['Thank you', ''])
})

test('a bounce of our email marks it as failed', async () => {
  const sent = await database.asSystem((tx) =>
    tx
      .selectFrom('letters')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('recipient', '=', 'anna@client.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const messageId = replies.messageId({
    accountId: account.id,
    requestId: known(sent.request_id),
    emailId: sent.id,
  })
  const report = [
    'From: MAILER-DAEMON@client.example',
    'To: inbox@naryad.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <bounce@client.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.',
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; client.example\r\n\r\nFinal-Recipient: rfc822; anna@client.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such user',
    `--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Ours\r\n\r\nText`,
    '--b--',
    '',
  ].join('\r\n')
  inbox.receive(report)
  await readInbox()
  const { data } = (await admin.call('letters.list', { query: {} })).response
  expect(data.find(({ id }) => id === sent.id)).toMatchObject({ state: 'failed', failure: 'unknown_address' })
})

test('what was taken before a reading broke off is not read again', async () => {
  const { host, port, username } = box.address
  const body = { kind: 'imap' as const, address: 'help@service.example', host, port, is_tls: true, username }
  await admin.call('mailbox.set', { body: { ...body, password: BOX_PASSWORD } })
  await readBox()
  const read: string[] = []
  const jobs = mailboxJobs({
    ...testApp.services,
    seals: inboundEmails.seals,
    ownBox: null,
    sort: mailSorter(config, 'a secret of no installation at all'),
    async take(_account, { email: { subject } }) {
      read.push(subject)
      if (read.length === 2) throw new AppError('unavailable')
    },
    queues: testApp.services.jobs,
    log: { warn() {} },
  })
  const readAgain = () => known(jobs.find(({ queue }) => queue === 'read-mailbox')).work({ accountId: account.id })
  for (const subject of ['One', 'Two']) box.receive(emailOf({ subject }))
  await expect(readAgain()).rejects.toThrow()
  await readAgain()
  expect(read).toEqual(['One', 'Two', 'Two'])
})

test('a box that cannot be read says why, is tried less often, and admins are emailed once', async () => {
  const { host, port, username } = box.address
  const body = { kind: 'imap' as const, address: 'help@service.example', host, port, is_tls: true, username }
  await admin.call('mailbox.set', { body: { ...body, password: 'wrong' } })
  await readBox()
  const mailbox = async () => (await admin.call('mailbox.show')).response.mailbox
  expect(await mailbox()).toMatchObject({ failure: 'no_sign_in', failing_since: expect.any(String) })
  const about = async () => {
    const { data } = (await admin.call('letters.list', { query: {} })).response
    return data.filter(({ kind }) => kind === 'mailbox_failing').length
  }
  expect(await about()).toBe(0)
  await database.inAccount(account.id, (tx) =>
    tx.updateTable('mailboxes').set({ failing_since: '2026-01-01T00:00:00Z' }).execute(),
  )
  await readBox()
  await readBox()
  expect(await about()).toBe(1)
  await admin.call('mailbox.set', { body: { ...body, password: BOX_PASSWORD } })
  await readBox()
  expect(await mailbox()).toMatchObject({ failure: null, failing_since: null })
})
