import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmailLimits } from '#server/mail/email-limits.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { sendEmailJob } from '#server/mail/send-email.ts'
import { inRepository } from '#server/process/repository.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { openMailServer } from '#tests/support/outside/mail-server.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const guest = callerOf(testApp.app)

const newUser = { firstname: 'Иван', surname: 'Петров', role: 'employee' }

test('a user signs in with either spelling of their address, and is one user', async () => {
  const user = await account.addUser('manager')
  const body = { id: user.id, email: 'Мастер@Пример.РФ', firstname: 'Иван', surname: 'Петров', role: 'manager' }
  expect((await admin.call('users.save', { body })).status).toBe(200)
  for (const email of ['мастер@пример.рф', 'МАСТЕР@xn--e1afmkfd.xn--p1ai']) {
    const { response } = await guest.call('auth.login', { body: { email, password: PASSWORD } })
    expect(response.userData).toMatchObject({ id: user.id, email: 'мастер@пример.рф' })
  }
  const again = await admin.attempt('users.save', { body: { ...newUser, email: 'мастер@xn--e1afmkfd.xn--p1ai' } })
  expect(again.status).toBe(422)
  const { response } = await admin.call('users.list', { query: { q: 'xn--e1afmkfd' } })
  expect(response.data.map(({ id }) => id)).toEqual([user.id])
})

test('clients and contacts are found by either spelling of an address', async () => {
  const contacts = [{ name: 'Анна', email: 'anna@xn--80aswg.xn--p1ai' }]
  const body = { name: 'Сайт', email: 'Офис@сайт.рф', contacts }
  const { id } = (await admin.call('clients.create', { body })).response
  expect((await admin.call('clients.show', { params: { id } })).response).toMatchObject({
    email: 'офис@сайт.рф',
    contacts: [{ email: 'anna@сайт.рф' }],
  })
  for (const q of ['офис@сайт.рф', 'офис@xn--80aswg.xn--p1ai']) {
    const { response } = await admin.call('clients.list', { query: { q } })
    expect(response.data.map((client) => client.id)).toEqual([id])
    expect((await admin.call('search.global', { query: { q } })).response.clients).toMatchObject([{ id }])
  }
})

test('an invitation goes to the domain in ASCII, and to letters before the @ as the server takes them', async () => {
  const server = await openMailServer()
  const { config, database, rateLimits, replies } = testApp.services
  const job = sendEmailJob(
    database,
    openMailer({ ...config, smtpUrl: server.url }, { timeoutMs: 5_000 }),
    openEmailLimits(config, database, rateLimits),
    replies,
  )
  for (const email of ['guest@сайт.рф', 'гость@сайт.рф']) {
    expect((await admin.call('users.save', { body: { ...newUser, email } })).status).toBe(200)
    await job.work({ id: known((await emailsTo(testApp, email))[0]).id })
  }
  await server.close()
  const [ascii, letters] = server.taken
  expect(ascii?.source).toMatch(/^To: guest@xn--80aswg\.xn--p1ai\r?$/m)
  expect(letters?.recipient).toBe('гость@сайт.рф')
})

test('stored addresses in Punycode get the letters of their domain', async () => {
  const migration = readFileSync(inRepository('server/db/migrations/0162_letters_of_domains.sql'), 'utf8')
  const functions = migration.slice(0, migration.indexOf('set local role'))
  const spellings = {
    'a@xn--bcher-kva.de': 'a@bücher.de',
    'a@XN--E1AFMKFD.xn--p1ai': 'a@пример.рф',
    'b@mail.xn--80aswg.com': 'b@mail.сайт.com',
    'd@xn--!.com': 'd@xn--!.com',
  }
  const client = testApp.services.database
  const rolledBack = client.asSystem(async (tx) => {
    await sql.raw('reset role').execute(tx)
    for (const created of functions.split(/(?=^create function)/m).slice(1)) {
      const here = created.replace(/(create function |when lower\(label\) like 'xn--%' then )/g, '$1pg_temp.')
      await sql.raw(here).execute(tx)
    }
    for (const [stored, letters] of Object.entries(spellings)) {
      const { rows } = await sql<{ found: string }>`select pg_temp.letters_of_domain(${stored}) as found`.execute(tx)
      expect(rows).toEqual([{ found: letters }])
    }
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
})
