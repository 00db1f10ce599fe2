import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openEmailLimits } from '#server/mail/email-limits.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { removeOldEmailsJob, sendEmailJob } from '#server/mail/send-email.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { type MailServer, openMailServer } from '#tests/support/outside/mail-server.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

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

/** A new email, to an invited user. */
async function writeEmail(): Promise<{ id: number; recipient: string }> {
  const recipient = `guest${++counted}@example.com`
  const body = { email: recipient, firstname: 'Гость', surname: 'Новый', role: 'employee' }
  expect((await admin.call('users.save', { body })).status).toBe(200)
  return { id: known((await emailsTo(testApp, recipient))[0]).id, recipient }
}

/** Runs the job of one email once, with a mail server that may take a second at most. */
function send(id: number, smtpUrl?: string): Promise<void> {
  const { config, database, rateLimits, replies } = testApp.services
  return sendEmailJob(
    database,
    openMailer({ ...config, smtpUrl }, { timeoutMs: 1_000 }),
    openEmailLimits(config, database, rateLimits),
    replies,
  ).work({ id })
}

async function stateOf(recipient: string) {
  const { state, attempts, link, last_error } = known((await emailsTo(testApp, recipient))[0])
  return { state, attempts, hasLink: link !== null, last_error }
}

describe('an email', () => {
  test('is handed to the mail server, in plain text and as a page, and its link is forgotten', async () => {
    const server = await mailServer()
    const { id, recipient } = await writeEmail()
    await send(id, server.url)
    const [taken] = server.taken
    expect(taken?.recipient).toBe(recipient)
    expect(taken?.source).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(taken?.source).toMatch(/^From: Naryad <noreply@localhost>/m)
    expect(taken?.source).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(await stateOf(recipient)).toEqual({ state: 'sent', attempts: 1, hasLink: false, last_error: null })
    await send(id, server.url)
    expect(server.taken).toHaveLength(1)
  })

  test('to an address that the server refuses has failed, and is not tried again', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
    const { id, recipient } = await writeEmail()
    await send(id, server.url)
    const failed = await stateOf(recipient)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, hasLink: false })
    expect(failed.last_error).toContain('No such user')
    await send(id, server.url)
    expect((await stateOf(recipient)).attempts).toBe(1)
  })

  test('that the server will not have just now waits', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Try later'), { responseCode: 451 })),
    })
    const { id, recipient } = await writeEmail()
    await expect(send(id, server.url)).rejects.toThrow('Try later')
    expect(await stateOf(recipient)).toMatchObject({ state: 'queued', attempts: 1, hasLink: true })
  })

  test('waits while the server hangs', async () => {
    const server = await mailServer({ onConnect: () => {} })
    const { id, recipient } = await writeEmail()
    await expect(send(id, server.url)).rejects.toThrow(/Greeting never received|Timeout/)
    expect(await stateOf(recipient)).toMatchObject({ state: 'queued', attempts: 1, hasLink: true })
  })

  test('waits while the server is away, and goes out when it is back', async () => {
    const away = await openMailServer()
    await away.close()
    const { id, recipient } = await writeEmail()
    await expect(send(id, away.url)).rejects.toThrow(/ECONNREFUSED/)
    expect(await stateOf(recipient)).toMatchObject({ state: 'queued', attempts: 1, hasLink: true })
    const { data } = (await admin.call('letters.list', { query: { q: recipient } })).response
    expect(data[0]).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })

    const back = await mailServer({}, away.port)
    await send(id, back.url)
    expect(back.taken).toHaveLength(1)
    expect(await stateOf(recipient)).toEqual({ state: 'sent', attempts: 2, hasLink: false, last_error: null })
  })

  test('without a mail server is kept in the outbox, which only the program can read', async () => {
    const { id, recipient } = await writeEmail()
    await send(id)
    expect(await stateOf(recipient)).toEqual({ state: 'kept', attempts: 1, hasLink: true, last_error: null })
    const outbox = join(testApp.services.config.dataDir, 'outbox')
    const name = known((await readdir(outbox)).find((file) => file.endsWith(`-${id}.eml`)))
    expect(await readFile(join(outbox, name), 'utf8')).toContain(`To: ${recipient}`)
    expect((await stat(join(outbox, name))).mode & 0o077).toBe(0)
  })

  test('is forgotten after a month', async () => {
    const { id, recipient } = await writeEmail()
    const { database, config } = testApp.services
    const age = (days: number) =>
      database.asSystem((tx) =>
        tx
          .updateTable('letters')
          .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
          .where('id', '=', id)
          .execute(),
      )
    const job = removeOldEmailsJob(database, openMailer(config))
    await age(29)
    await job.work(null)
    expect(await emailsTo(testApp, recipient)).toHaveLength(1)
    await age(31)
    await job.work(null)
    expect(await emailsTo(testApp, recipient)).toHaveLength(0)
  })
})

describe('an email that has failed', () => {
  const refusing = () =>
    mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
  const sendAgain = (id: number, caller = admin) => caller.attempt('letters.sendAgain', { params: { id } })
  const shown = async (id: number) => (await admin.call('letters.show', { params: { id } })).response

  test('is queued once more with a link of its own when an admin asks, and arrives', async () => {
    const { id, recipient } = await writeEmail()
    const former = known((await emailsTo(testApp, recipient))[0]?.link)
    await send(id, (await refusing()).url)
    expect((await shown(id)).actions).toEqual(['send-again'])
    expect((await sendAgain(id)).status).toBe(200)
    expect(await stateOf(recipient)).toEqual({ state: 'queued', attempts: 0, hasLink: true, last_error: null })
    expect((await shown(id)).actions).toEqual([])
    expect((await emailsTo(testApp, recipient))[0]?.link).not.toBe(former)

    const server = await mailServer()
    await send(id, server.url)
    expect(server.taken.map((taken) => taken.recipient)).toEqual([recipient])
    const { state } = known((await emailsTo(testApp, recipient))[0])
    expect(state).toBe('sent')
  })

  test('without a link is queued as it was', async () => {
    const user = await account.addUser('employee')
    await (await account.signInAs(user)).call('passwords.change', {
      body: { oldPassword: PASSWORD, newPassword: 'another horse battery' },
    })
    const { id } = known((await emailsTo(testApp, user.email))[0])
    await send(id, (await refusing()).url)
    expect((await sendAgain(id)).status).toBe(200)
    expect(await stateOf(user.email)).toEqual({ state: 'queued', attempts: 0, hasLink: false, last_error: null })
  })

  test('stays as it is when it has not failed, its address has changed, or it lets one set another password', async () => {
    const { id, recipient } = await writeEmail()
    expect((await sendAgain(id)).status).toBe(409)
    await send(id, (await refusing()).url)
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await sendAgain(id, other)).status).toBe(404)
    expect((await sendAgain(id, await account.signInAs('manager'))).status).toBe(403)
    const mails = (values: { kind?: string; recipient?: string }) =>
      testApp.services.database.asSystem((tx) => tx.updateTable('letters').set(values).where('id', '=', id).execute())
    await mails({ kind: 'reset_password' })
    expect((await sendAgain(id)).status).toBe(409)
    await mails({ kind: 'invitation', recipient: `former.${recipient}` })
    expect((await sendAgain(id)).status).toBe(409)
    expect(await stateOf(`former.${recipient}`)).toMatchObject({ state: 'failed', hasLink: false })
  })
})

test('the queue sends by itself what a call asked for, and nothing of a call that was undone', async () => {
  const server = await mailServer()
  const working = await startApp({
    jobs: true,
    variables: { SMTP_URL: server.url, MAIL_FROM: 'Дом <house@example.com>' },
  })
  try {
    const own = await createTestAccount(working)
    const caller = await own.signInAs('admin')
    const body = { firstname: 'Гость', surname: 'Новый', role: 'employee' }
    await caller.attempt('users.save', { body: { ...body, email: 'nowhere@example.com', role: 'no such role' } })
    await caller.call('users.save', { body: { ...body, email: 'guest@example.com' } })
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 20_000 })
    expect(server.taken[0]?.recipient).toBe('guest@example.com')
    expect(server.taken[0]?.source).toMatch(/^From: =\?UTF-8\?.*<house@example.com>/m)
    await vi.waitFor(async () => expect((await emailsTo(working, 'guest@example.com'))[0]?.state).toBe('sent'))
  } finally {
    await working.stop()
  }
}, 40_000)

test.each<[Record<string, string>, RegExp]>([
  [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' }, /SMTP_URL must be an address such as smtps:[^,]*\.$/],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' },
    /MAIL_FROM must be an address such as .*, not "nobody"\.$/,
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM must be given with SMTP_URL/],
  [
    { MAIL_INBOUND_URL: 'imaps://user:password@mail.example' },
    /MAIL_INBOUND_ADDRESS must be given with MAIL_INBOUND_URL\.$/,
  ],
  [{ MAIL_INBOUND_ADDRESS: 'inbox@naryad.example' }, /MAIL_INBOUND_URL must be given with MAIL_INBOUND_ADDRESS\.$/],
  ...['nobody', 'inbox+requests@naryad.example', 'заявки@naryad.example', `${'a'.repeat(26)}@naryad.example`].map(
    (MAIL_INBOUND_ADDRESS): [Record<string, string>, RegExp] => [
      { MAIL_INBOUND_ADDRESS, MAIL_INBOUND_URL: 'imaps://user:password@mail.example' },
      /MAIL_INBOUND_ADDRESS must be an address such as .*, with at most 25 Latin letters and digits before the @, not "/,
    ],
  ),
  // Not repeated: it contains a password.
  ...['mail.example:993', 'imaps://mail.example', 'imaps://user@mail.example', 'pop3://user:password@mail.example'].map(
    (MAIL_INBOUND_URL): [Record<string, string>, RegExp] => [
      { MAIL_INBOUND_ADDRESS: 'inbox@naryad.example', MAIL_INBOUND_URL },
      /MAIL_INBOUND_URL must be an address such as imaps:\/\/[^,]*\.$/,
    ],
  ),
  [{ MAILBOX_PRIVATE: 'yes' }, /MAILBOX_PRIVATE must be "on" or "off"/],
])('a start with %j says what is wrong', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence)
})

test.each([
  ['imaps://inbox%40naryad.example:p%40ss%2Fword@mail.example', 993, true, 'inbox@naryad.example'],
  ['imap://inbox:p%40ss%2Fword@mail.example', 143, false, 'inbox'],
  ['imaps://inbox:p%40ss%2Fword@mail.example:1993', 1993, true, 'inbox'],
])('the installation’s box at %s is read so', (MAIL_INBOUND_URL, port, isTls, username) => {
  const { inbox } = readConfig({ MAIL_INBOUND_ADDRESS: 'Inbox@Naryad.example', MAIL_INBOUND_URL })
  const expected = { address: 'inbox@naryad.example', host: 'mail.example', port, isTls, username }
  expect(inbox).toEqual({ ...expected, password: 'p@ss/word' })
})

describe('the emails that an admin sees', () => {
  async function outboxEmail(recipient: string, actor = admin) {
    const { data } = (await actor.call('letters.list', { query: { q: recipient } })).response
    return (await actor.call('letters.show', { params: { id: known(data[0]).id } })).response
  }

  test('are those of the account, newest first', async () => {
    const { recipient } = await writeEmail()
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await other.call('letters.list')).response.total).toBe(0)
    const { data } = (await admin.call('letters.list')).response
    expect(data[0]).toMatchObject({ recipient, kind: 'invitation', state: 'queued', attempts: 0 })
    expect((await admin.call('letters.list', { query: { state: 'failed', q: recipient } })).response.total).toBe(0)
  })

  test('have their links only in the outbox', async () => {
    const { id, recipient } = await writeEmail()
    const queued = await outboxEmail(recipient)
    expect(queued.is_link_withheld).toBe(true)
    expect(queued.text + queued.html).not.toContain('token=')
    await send(id)
    const kept = await outboxEmail(recipient)
    expect(kept.is_link_withheld).toBe(false)
    expect(kept.text).toContain('/reset-password?token=')
    expect(kept.html).toContain('/reset-password?token=')
  })

  test('have no link of a user who belongs to another account too', async () => {
    const { id, recipient } = await writeEmail()
    await send(id)
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    const body = { email: recipient, firstname: 'Гость', surname: 'Новый', role: 'employee' }
    await other.call('users.save', { body })
    const theirs = known((await emailsTo(testApp, recipient))[1])
    await send(theirs.id)
    for (const actor of [admin, other]) {
      const shown = await outboxEmail(recipient, actor)
      expect(shown.is_link_withheld).toBe(true)
      expect(shown.text + shown.html).not.toContain('token=')
    }
  })

  test('give no link to a statement of the account either', async () => {
    await writeEmail()
    const read = testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('letters').select('link').execute(),
    )
    await expect(read).rejects.toThrow('permission denied')
  })

  test('show what is written in names as it is written', async () => {
    const email = `guest${++counted}@example.com`
    const body = { email, firstname: '<b>Bold</b>', surname: 'Guest', role: 'admin' }
    const guest = await account.signInAs((await admin.call('users.save', { body })).response)
    const invited = `guest${++counted}@example.com`
    await guest.call('users.save', { body: { ...body, email: invited } })
    const { html } = await outboxEmail(invited)
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })
})
