import { afterAll, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { openMailServer } from '#tests/support/outside/mail-server.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** Of a new account in a day: a tenth. */
const PER_DAY = 20
/** Of one kind to one recipient in an hour: a quarter of those in a day. */
const PER_HOUR = 3
const UNVERIFIED_PER_DAY = 10

const server = await openMailServer()
afterAll(() => server.close())
const testApp = await startTestApp({
  variables: {
    SMTP_URL: server.url,
    MAIL_FROM: 'noreply@naryad.example',
    EMAILS_PER_DAY: String(PER_DAY * 10),
    EMAILS_PER_RECIPIENT: String(PER_HOUR * 4),
  },
  jobs: true,
})
const guest = callerOf(testApp.app)
let counted = 0

/** How many emails to an address the mail server got. */
const arrivedAt = (email: string) => server.taken.filter(({ recipient }) => recipient === email).length

/** What became of the emails to an address, oldest first, once none waits any more. */
async function outcomes(email: string): Promise<string[]> {
  const isWaiting = async () => (await emailsTo(testApp, email)).some(({ state }) => state === 'queued')
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(false)
  return (await emailsTo(testApp, email)).map(({ state, failure }) => failure ?? state)
}

const times = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of)

const invitation = (email: string) => ({ email, firstname: 'Ян', surname: 'Ли', role: 'employee' })

async function newClient(admin: Caller, more: object = {}): Promise<{ id: number; email: string }> {
  const email = `client${++counted}@elsewhere.example`
  const { id } = (await admin.call('clients.create', { body: { name: 'Client', email, ...more } })).response
  return { id, email }
}

async function createRequests(admin: Caller, count: number, body: object): Promise<void> {
  for (const index of times(count, 0).keys()) {
    await admin.call('requests.create', { body: { name: `Repair ${index}`, ...body } })
  }
}

/** A company that has just signed up; its admin has not confirmed the address. */
async function signUp(): Promise<{ admin: Caller; id: number; email: string }> {
  const email = `founder${++counted}@example.com`
  const phone = `+7916${String(counted).padStart(7, '0')}`
  const names = { firstname: 'Основа', surname: 'Тель' }
  const { response } = await guest.call('auth.register', {
    body: { email, phone, country: 'ru', ...names, password: PASSWORD, agreed: LEGAL_VERSIONS },
  })
  return { admin: callerOf(testApp.app, response.auth.access_token), id: response.user.id, email }
}

describe('emails about the same thing', () => {
  test('are one within an hour: an invitation sent again and again arrives once, and the outbox says why', async () => {
    const account = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const body = invitation('invited@elsewhere.example')
    const { id } = (await admin.call('users.save', { body })).response
    for (const _ of times(5, 0)) await admin.call('users.invite', { params: { id } })
    expect(await outcomes(body.email)).toEqual(['sent', ...times(5, 'repeated')])
    expect(arrivedAt(body.email)).toBe(1)
    const shown = (await admin.call('letters.list', { query: { q: body.email, state: 'failed' } })).response
    expect(shown.data).toHaveLength(5)
    expect(shown.data[0]).toMatchObject({ failure: 'repeated', last_error: null, actions: ['send-again'] })

    // An hour later it is sent again.
    await testApp.services.database.asSystem((tx) =>
      tx
        .updateTable('letters')
        .set({ sent_at: new Date(Date.now() - 3_601_000).toISOString() })
        .where('recipient', '=', body.email)
        .where('state', '=', 'sent')
        .execute(),
    )
    await admin.call('users.invite', { params: { id } })
    expect(await outcomes(body.email)).toEqual(['sent', ...times(5, 'repeated'), 'sent'])
  })

  test('of which the first was not sent are not held back', async () => {
    const account = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const body = invitation('full@elsewhere.example')
    const { id } = (await admin.call('users.save', { body })).response
    expect(await outcomes(body.email)).toEqual(['sent'])
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('letters').set({ state: 'failed' }).where('recipient', '=', body.email).execute(),
    )
    await admin.call('users.invite', { params: { id } })
    expect(await outcomes(body.email)).toEqual(['failed', 'sent'])
  })

  test('are two where an invitation was withdrawn meanwhile, for its link is dead', async () => {
    const elsewhere = await createTestAccount(testApp)
    const account = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const { email } = await elsewhere.addUser('manager')
    const { id } = (await admin.call('users.save', { body: invitation(email) })).response
    await admin.call('users.remove', { params: { id }, body: {} })
    await admin.call('users.save', { body: invitation(email) })
    expect(await outcomes(email)).toEqual(['sent', 'sent'])
  })
})

describe('an account none of whose admins has confirmed their address', () => {
  test('writes to its own users alone, and to others once it has: then what was held back can be sent', async () => {
    const { admin, id } = await signUp()
    const client = await newClient(admin)
    await createRequests(admin, 1, { client_id: client.id })
    const member = await (await createTestAccount(testApp)).addUser('manager')
    await admin.call('users.save', { body: invitation(member.email) })
    for (const email of [client.email, member.email]) {
      expect(await outcomes(email)).toEqual(['unverified_account'])
      expect(arrivedAt(email)).toBe(0)
    }
    const colleague = invitation(`colleague${counted}@elsewhere.example`)
    await admin.call('users.save', { body: colleague })
    expect(await outcomes(colleague.email)).toEqual(['sent'])

    await proveAddress(testApp, id)
    expect((await admin.call('letters.sendAllAgain')).response).toEqual({ count: 2 })
    for (const email of [client.email, member.email]) {
      expect(await outcomes(email)).toEqual(['sent'])
      expect(arrivedAt(email)).toBe(1)
    }
  })

  test('invites ten colleagues a day, and more at once when it has', async () => {
    const { admin, id } = await signUp()
    const emails = times(UNVERIFIED_PER_DAY + 1, 0).map((_, index) => `crew${index}.${counted}@elsewhere.example`)
    for (const email of emails) await admin.call('users.save', { body: invitation(email) })
    const became = []
    for (const email of emails) became.push(...(await outcomes(email)))
    expect(became.toSorted()).toEqual(['account_limit', ...times(UNVERIFIED_PER_DAY, 'sent')])

    await proveAddress(testApp, id)
    expect((await admin.call('letters.sendAllAgain')).response).toEqual({ count: 1 })
    for (const email of emails) expect(await outcomes(email)).toEqual(['sent'])
  })
})

describe('a recipient', () => {
  test('gets a few emails of one kind within an hour, and those of another account as well', async () => {
    const admin = await (await createTestAccount(testApp)).signInAs('admin')
    const client = await newClient(admin)
    await createRequests(admin, PER_HOUR + 3, { client_id: client.id })
    expect((await outcomes(client.email)).toSorted()).toEqual([
      ...times(3, 'recipient_limit'),
      ...times(PER_HOUR, 'sent'),
    ])
    expect(arrivedAt(client.email)).toBe(PER_HOUR)

    const other = await (await createTestAccount(testApp)).signInAs('admin')
    const same = await newClient(other, { email: client.email })
    await createRequests(other, 1, { client_id: same.id })
    expect((await outcomes(client.email)).at(-1)).toBe('sent')
    expect(arrivedAt(client.email)).toBe(PER_HOUR + 1)
  })

  test('of notices about their own sign-in gets all at a confirmed address, and a few at another', async () => {
    const account = await createTestAccount(testApp)
    const { admin: confirmed, manager: unconfirmed } = account.users
    for (const user of [confirmed, unconfirmed]) {
      const caller = await account.signInAs(user)
      for (const _ of times(PER_HOUR + 1, 0)) {
        await caller.call('passwords.change', { body: { oldPassword: PASSWORD, newPassword: PASSWORD } })
      }
    }
    expect(await outcomes(confirmed.email)).toEqual(times(PER_HOUR + 1, 'sent'))
    expect((await outcomes(unconfirmed.email)).toSorted()).toEqual(['recipient_limit', ...times(PER_HOUR, 'sent')])

    // What they ask for is limited where they ask.
    await guest.call('passwords.forgot', { body: { email: unconfirmed.email } })
    const reset = async () =>
      (await emailsTo(testApp, unconfirmed.email)).find(({ kind }) => kind === 'reset_password')?.state
    await expect.poll(reset, { timeout: 15_000 }).toBe('sent')
  })
})

describe('an account', () => {
  test('sends a number of emails a day that grows with its age, and none of them stops what its users are told', async () => {
    const account = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const client = await newClient(admin, { email: undefined })
    const facility = { name: 'Shop', client_id: client.id }
    const { id } = (await admin.call('facilities.create', { body: facility })).response
    const emails = times(PER_DAY, 0).map((_, index) => `reader${index}.${account.id}@elsewhere.example`)
    await admin.call('facilities.saveSubscribers', { params: { id }, body: { emails } })
    await createRequests(admin, 1, { facility_id: id, client_id: client.id })
    const of = async () => (await Promise.all(emails.map(outcomes))).map((became) => became.join()).toSorted()
    expect(await of()).toEqual(times(PER_DAY, 'sent'))

    await createRequests(admin, 1, { facility_id: id, client_id: client.id })
    expect(await of()).toEqual(times(PER_DAY, 'sent,account_limit'))
    await admin.call('passwords.change', { body: { oldPassword: PASSWORD, newPassword: PASSWORD } })
    expect(await outcomes(account.users.admin.email)).toEqual(['sent'])

    await testApp.services.database.asSystem((tx) =>
      tx
        .updateTable('accounts')
        .set({ created_at: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() })
        .where('id', '=', account.id)
        .execute(),
    )
    await createRequests(admin, 1, { facility_id: id, client_id: client.id })
    expect(await outcomes(known(emails[0]))).toEqual(['sent', 'account_limit', 'sent'])
  })
})
