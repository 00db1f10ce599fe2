import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INBOUND_EMAILS_PER_SENDER } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { removeOldInboundEmails } from '#server/inbound-emails/remove-old.ts'
import { arrivedEmail } from '#tests/support/arrived-email.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, inboundEmails } = testApp.services
let account: TestAccount
let admin: Caller
let counted = 0

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
})

/** A client, whose contact has an address of its own. */
async function newSender() {
  counted++
  const address = `sender${counted}@client.example`
  const body = {
    name: `Client ${counted}`,
    contacts: [{ name: `Anna ${counted}`, email: address, phone: '+79161234567' }],
  }
  const { id } = (await admin.call('clients.create', { body })).response
  return { clientId: id, address, from: { name: 'A. Client', address } }
}

const take = (...email: Parameters<typeof arrivedEmail>) => inboundEmails.take(account.id, arrivedEmail(...email))

const requestsOf = async (clientId: number) =>
  (await admin.call('requests.list', { query: { client_id: String(clientId) } })).response.data

const pageOf = async (id: number) => (await admin.call('requests.show', { params: { id } })).response

const emailsIn = async (id: number) =>
  (await admin.call('requests.feed', { params: { id } })).response.data.filter(({ kind }) => kind === 5083)

async function listed(state: 'waiting' | 'set_aside' = 'waiting') {
  return (await admin.call('inboundEmails.list', { query: { state } })).response.data
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = { name: 'lift.png', type: 'image/png', content: PNG }

beforeEach(() => database.inAccount(account.id, (tx) => tx.deleteFrom('inbound_emails').execute()))

describe('an email of a client whom the account knows', () => {
  test('becomes a request with what was written, the contact and the photos', async () => {
    const { clientId, address, from } = await newSender()
    const program = { name: 'virus.exe', type: 'application/octet-stream', content: Buffer.from('MZ') }
    await take({ from, quoted: 'Call us at any time', attachments: [photo, program] })
    const [row] = await requestsOf(clientId)
    const request = await pageOf(row?.id ?? 0)
    expect(request).toMatchObject({
      name: 'The lift is stuck',
      description: 'Between the second and the third floor.',
      status: REQUEST_STATUS.new,
      contact: { email: address, phone: '+79161234567' },
      client: { id: clientId },
    })
    const files = (await admin.call('requests.files', { params: { id: request.id } })).response
    expect(files).toMatchObject([{ name: 'lift.png', mime: 'image/png', preview_url: expect.any(String) }])
    expect(await emailsIn(request.id)).toMatchObject([
      {
        actor: null,
        payload: {
          comment: '',
          quoted: 'Call us at any time',
          from: 'A. Client',
          address,
          left_out: ['virus.exe'],
          is_first: true,
        },
      },
    ])
    expect(await listed()).toEqual([])
  })

  test('is taken once, however often it is read', async () => {
    const { clientId, from } = await newSender()
    const email = arrivedEmail({ from })
    await inboundEmails.take(account.id, email)
    await Promise.all([inboundEmails.take(account.id, email), inboundEmails.take(account.id, email)])
    expect(await requestsOf(clientId)).toHaveLength(1)
  })

  test('without a Message-ID is known by what it says', async () => {
    const { clientId, from } = await newSender()
    for (const text of ['Stuck', 'Stuck', 'Stuck again']) await take({ from, text, messageId: null })
    expect(await requestsOf(clientId)).toHaveLength(2)
  })

  test("is of the facility whose contact wrote, and its manager's", async () => {
    const { clientId } = await newSender()
    const email = `concierge${counted}@client.example`
    const manager_id = account.users.manager.id
    const body = { name: 'House', client_id: clientId, manager_id, contacts: [{ name: 'Concierge', email }] }
    const { id } = (await admin.call('facilities.create', { body })).response
    await take({ from: { name: '', address: email } })
    const [row] = await requestsOf(clientId)
    expect(await pageOf(row?.id ?? 0)).toMatchObject({
      facility: { id },
      manager: { id: manager_id },
      contact: { name: 'Concierge' },
    })
  })

  test('which says that it forwards one of a client is still of its own sender', async () => {
    const { clientId, from } = await newSender()
    await take({ from: { name: 'Stranger', address: 'stranger@nowhere.example' }, forwardedFrom: from })
    expect(await requestsOf(clientId)).toEqual([])
    expect(await listed()).toMatchObject([{ reason: 'unknown_sender', from_address: 'stranger@nowhere.example' }])
  })

  test('that a user of the account forwarded is of who wrote it first', async () => {
    const { clientId, from } = await newSender()
    const dispatcher = { name: 'Dispatcher', address: account.users.manager.email }
    await take({ from: dispatcher, forwardedFrom: from, subject: '' })
    expect(await requestsOf(clientId)).toMatchObject([{ name: 'Between the second and the third floor.' }])
  })
})

describe('an answer', () => {
  async function place() {
    const sender = await newSender()
    await take({ from: sender.from })
    const [row] = await requestsOf(sender.clientId)
    return { ...sender, id: row?.id ?? 0 }
  }

  test('goes into its request with its files, and the users responsible for it are notified', async () => {
    const { id, from } = await place()
    await admin.call('requests.update', { params: { id }, body: { manager_id: account.users.manager.id } })
    const manager = await account.signInAs('manager')
    await manager.call('notifications.readAll')
    await take({ from, text: 'When do you come?', quoted: 'We have it', attachments: [photo] }, { requestId: id })
    const [event] = await emailsIn(id)
    expect(event).toMatchObject({
      payload: { comment: 'When do you come?', quoted: 'We have it', is_first: false },
      note: { files: [{ name: 'lift.png' }], editable_until: null },
    })
    const { data } = (await manager.call('notifications.list', { query: { unread: true } })).response
    expect(data).toMatchObject([{ type: 'request_email', entity_id: id }])
  })

  test('to an earlier email of the client goes where that is', async () => {
    const { clientId, from } = await newSender()
    await take({ from, messageId: `first-${clientId}@client.example` })
    await take({ from, text: 'And hurry', references: ['unknown@client.example', `first-${clientId}@client.example`] })
    const [request, ...others] = await requestsOf(clientId)
    expect(others).toEqual([])
    expect((await emailsIn(request?.id ?? 0)).map(({ payload }) => payload.comment)).toEqual(['And hurry', ''])
  })

  test('of a user who may read the request is their note', async () => {
    const { id } = await place()
    const { manager } = account.users
    await take({ from: { name: 'Me', address: manager.email }, text: 'I will call them' }, { requestId: id })
    const { data } = (await admin.call('requests.feed', { params: { id } })).response
    expect(data[0]).toMatchObject({ actor: { id: manager.id }, payload: { comment: 'I will call them' }, kind: 10 })
  })

  test('that the mail server says is forged waits, with what it seems to be about', async () => {
    const { id, from } = await place()
    await take({ from, authentication: 'failed' }, { requestId: id })
    expect(await listed()).toMatchObject([{ reason: 'not_authentic', request: { id } }])
    expect(await emailsIn(id)).toHaveLength(1)
  })

  test('to a request that is gone becomes a new one', async () => {
    const { clientId, from } = await place()
    await take({ from, subject: 'Still stuck' }, { requestId: 999_999 })
    expect((await requestsOf(clientId)).map(({ name }) => name)).toContain('Still stuck')
  })
})

describe('what becomes no request by itself', () => {
  test.each([
    ['an unknown sender', {}, 'unknown_sender'],
    ['no sender', { from: null }, 'unknown_sender'],
    ['nothing at all', { subject: '', text: '' }, 'empty'],
  ])('%s waits', async (_, email, reason) => {
    await take(email)
    expect(await listed()).toMatchObject([{ reason, state: 'waiting', request: null }])
  })

  test('an address that contacts of several clients have waits, and they are offered', async () => {
    const { address, from, clientId } = await newSender()
    const other = { name: 'Other', contacts: [{ name: 'Anna', email: address.toUpperCase() }] }
    const { id } = (await admin.call('clients.create', { body: other })).response
    await take({ from })
    const [row] = await listed()
    expect(row).toMatchObject({ reason: 'several_clients' })
    const { clients } = (await admin.call('inboundEmails.show', { params: { id: row?.id ?? 0 } })).response
    expect(clients.map((client) => client.id).sort()).toEqual([clientId, id].sort())
  })

  test.each(['auto_reply', 'bulk', 'bounce'] as const)('%s is set aside', async (kind) => {
    const { clientId, from } = await newSender()
    await take({ from, kind })
    expect(await listed('set_aside')).toMatchObject([{ reason: kind, done_by: null }])
    expect(await requestsOf(clientId)).toEqual([])
  })

  test('an email of our own that comes back is set aside', async () => {
    const { from } = await newSender()
    await take({ from }, { isOwn: true })
    expect(await listed('set_aside')).toMatchObject([{ reason: 'loop' }])
  })

  test('a robot that writes again and again creates a few requests; the rest waits', async () => {
    const { clientId, from } = await newSender()
    for (let count = 0; count < INBOUND_EMAILS_PER_SENDER + 2; count++) await take({ from })
    expect(await listed()).toMatchObject([{ reason: 'too_many' }, { reason: 'too_many' }])
    expect(await requestsOf(clientId)).toHaveLength(INBOUND_EMAILS_PER_SENDER)
  })
})

describe('an email that waits', () => {
  async function waiting(email: Parameters<typeof arrivedEmail>[0] = {}) {
    const address = `unknown${++counted}@client.example`
    await take({ from: { name: 'Unknown', address }, attachments: [photo], ...email })
    const [row] = await listed()
    return { id: row?.id ?? 0, address }
  }

  test('becomes a request of the client who is chosen; the next of its sender becomes one by itself', async () => {
    const { clientId } = await newSender()
    const { id, address } = await waiting()
    const body = { client_id: clientId, name: 'Lift', remembers_sender: true }
    const taken = (await admin.call('inboundEmails.createRequest', { params: { id }, body })).response
    expect(taken).toMatchObject({ state: 'taken', request: { name: 'Lift' }, done_by: { id: account.users.admin.id } })
    const requestId = taken.request?.id ?? 0
    expect(await pageOf(requestId)).toMatchObject({ contact: { name: 'Unknown', email: address } })
    expect((await admin.call('requests.files', { params: { id: requestId } })).response).toHaveLength(1)
    expect(await emailsIn(requestId)).toMatchObject([{ payload: { is_first: true, address } }])
    await take({ from: { name: 'Unknown', address } })
    expect(await requestsOf(clientId)).toHaveLength(2)
  })

  test('is put into a request that there is, once', async () => {
    const { clientId } = await newSender()
    const request = (await admin.call('requests.create', { body: { name: 'Lift', client_id: clientId } })).response
    const { id } = await waiting()
    const attach = (request_id: number) => admin.call('inboundEmails.attach', { params: { id }, body: { request_id } })
    expect((await attach(999_999)).error?.fields).toHaveProperty('request_id')
    expect((await attach(request.id)).response).toMatchObject({ state: 'taken', request: { id: request.id } })
    expect(await emailsIn(request.id)).toMatchObject([{ note: { files: [{ name: 'lift.png' }] } }])
    expect((await attach(request.id)).error?.code).toBe('conflict')
  })

  test('is set aside and taken back', async () => {
    const { id } = await waiting()
    const setAside = (is_set_aside: boolean) =>
      admin.call('inboundEmails.setAside', { params: { id }, body: { is_set_aside } })
    expect((await setAside(true)).response).toMatchObject({
      state: 'set_aside',
      done_by: { id: account.users.admin.id },
    })
    expect((await setAside(true)).response).toMatchObject({ state: 'set_aside' })
    expect((await setAside(false)).response).toMatchObject({ state: 'waiting', done_at: null })
  })

  test('that another user takes at this moment is not set aside', async () => {
    const { clientId } = await newSender()
    const request = (await admin.call('requests.create', { body: { name: 'Lift', client_id: clientId } })).response
    const { id } = await waiting()
    let answered: ReturnType<typeof admin.attempt> | undefined
    await database.inAccount(account.id, async (tx) => {
      const taken = { state: 'taken', request_id: request.id, done_at: '2026-11-30T10:00:00Z' }
      await tx.updateTable('inbound_emails').set(taken).where('id', '=', id).execute()
      answered = admin.attempt('inboundEmails.setAside', { params: { id }, body: { is_set_aside: true } })
      await someoneWaits(testApp)
    })
    expect((await answered)?.status).toBe(409)
  })

  test('is in the menu of an account without a mailbox, too', async () => {
    const featureOf = async () => (await admin.call('auth.check')).response.features.inbound_emails
    expect(await featureOf()).toBe(false)
    await waiting()
    expect(await featureOf()).toBe(true)
  })

  test('is gone after three months', async () => {
    const { id } = await waiting()
    await database.inAccount(account.id, (tx) =>
      tx.updateTable('inbound_emails').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
    )
    await removeOldInboundEmails(database)
    expect(await listed()).toEqual([])
  })
})
