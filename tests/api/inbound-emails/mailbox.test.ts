import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailboxChange, MailboxSettings } from '#contract/integrations/mailbox.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const withInbox = {
  MAIL_INBOUND_ADDRESS: 'inbox@naryad.example',
  MAIL_INBOUND_URL: 'imaps://inbox:secret@imap.naryad.invalid',
}
const testApp = await startTestApp({ variables: withInbox })
const plainApp = await startTestApp({ beside: testApp })
const { database } = testApp.services
let account: TestAccount
let admin: Caller

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
})

beforeEach(() => database.inAccount(account.id, (tx) => tx.deleteFrom('mailboxes').execute()))

const BOX = {
  kind: 'imap',
  address: 'Help@Service.example',
  host: 'imap.service.example',
  port: 993,
  username: 'help',
  password: 'a secret',
} as const

const set = (body: Partial<MailboxChange> & { kind: 'imap' | 'forwarded' }, caller = admin) =>
  caller.attempt('mailbox.set', { body: body as never })

const stored = () => database.inAccount(account.id, (tx) => tx.selectFrom('mailboxes').selectAll().executeTakeFirst())

describe('a mailbox of the company', () => {
  test('is kept with its password sealed, and no answer says that', async () => {
    const { response } = await set({ ...BOX, manager_id: account.users.manager.id })
    expect((response as MailboxSettings).mailbox).toMatchObject({
      kind: 'imap',
      address: 'help@service.example',
      state: 'active',
      host: 'imap.service.example',
      port: 993,
      is_tls: true,
      username: 'help',
      manager: { id: account.users.manager.id },
      checked_at: null,
      failure: null,
    })
    expect(JSON.stringify(response)).not.toContain('secret')
    const row = await stored()
    expect(row?.password?.toString()).not.toContain('a secret')
    expect(testApp.services.inboundEmails.seals.open(row?.password as Buffer)).toBe('a secret')
  })

  test('keeps its password when it is changed without one, but for another server', async () => {
    await set(BOX)
    const { password: _, ...rest } = BOX
    expect((await set({ ...rest, port: 143, is_tls: false })).status).toBe(200)
    const elsewhere = await set({ ...rest, host: 'imap.thief.example' })
    expect(elsewhere.error?.fields).toHaveProperty('password')
    const test = await admin.attempt('mailbox.test', {
      body: { host: 'imap.thief.example', port: 993, is_tls: true, username: 'help' },
    })
    expect(test.error?.fields).toHaveProperty('password')
  })

  test('that is another is read from its own beginning; the same one goes on', async () => {
    await set(BOX)
    const read = { uid_validity: 5, last_uid: 40 }
    await database.inAccount(account.id, (tx) => tx.updateTable('mailboxes').set(read).execute())
    await set({ ...BOX, address: 'other@service.example' })
    expect(await stored()).toMatchObject(read)
    await set({ ...BOX, username: 'office' })
    expect(await stored()).toMatchObject({ uid_validity: null, last_uid: null })
  })

  test.each([
    ['no host', { host: '' }, 'host'],
    ['an address as a host', { host: 'imaps://imap.service.example' }, 'host'],
    ['a port that there is not', { port: 70_000 }, 'port'],
    ['no address', { address: 'help' }, 'address'],
    ['no password', { password: undefined }, 'password'],
    ['a manager whom there is not', { manager_id: 999_999 }, 'manager_id'],
  ])('is refused with %s', async (_, wrong, field) => {
    const { status, error } = await set({ ...BOX, ...wrong })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  })

  test('is removed, and the access history says so', async () => {
    await set(BOX)
    await admin.call('mailbox.remove')
    expect((await admin.call('mailbox.show')).response.mailbox).toBeNull()
    expect((await admin.attempt('mailbox.remove')).status).toBe(404)
    const { data } = (await admin.call('roles.feed', { query: { about: 'integrations' } })).response
    expect(data.slice(0, 2).map(({ payload }) => payload)).toEqual([
      { address: null },
      { address: 'help@service.example' },
    ])
  })

  test('is set by admins alone', async () => {
    const manager = await account.signInAs('manager')
    expect((await set(BOX, manager)).status).toBe(403)
    expect((await manager.attempt('mailbox.show')).status).toBe(403)
  })
})

describe('forwarding', () => {
  test("leads to the account's address at the installation's box", async () => {
    const { response } = await set({ kind: 'forwarded', address: BOX.address })
    expect(response).toMatchObject({
      mailbox: { kind: 'forwarded', host: null, username: null },
      forwarding_address: expect.stringMatching(/^inbox\+a-[0-9a-z]+-[a-z2-7]{12}@naryad\.example$/),
    })
  })

  test('is refused where the installation has none', async () => {
    const there = callerOf(plainApp.app, admin.token)
    const { status, error } = await set({ kind: 'forwarded', address: BOX.address }, there)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['kind']])
    expect((await there.call('mailbox.show')).response.forwarding_address).toBeNull()
  })
})

test('a server in the own network is not signed in to', async () => {
  const body = { host: '127.0.0.1', port: 993, is_tls: true, username: 'help', password: 'secret' }
  expect((await admin.call('mailbox.test', { body })).response).toMatchObject({
    failure: 'inside_address',
    emails: null,
  })
})
