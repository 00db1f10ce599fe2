import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebhookCreate } from '#contract/integrations/webhooks.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { openWebhookReceiver, verified } from '../../support/outside/webhook-receiver.ts'
import { setGrants } from '../../support/set-grants.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp({ variables: { WEBHOOK_PRIVATE: 'on' } })
const { database, webhooks } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

let counted = 0

afterEach(() => database.inAccount(account.id, (tx) => tx.deleteFrom('webhook_endpoints').execute()))

async function addWebhook(types: WebhookCreate['types'] = ['client.created'], payload: 'thin' | 'full' = 'thin') {
  const receiver = await openWebhookReceiver()
  const service = (await admin.call('serviceAccounts.create', { body: { name: `П${++counted}`, role: 'manager' } }))
    .response
  const body = { service_account_id: service.id, url: receiver.url, types, payload }
  const { id, secret } = (await admin.call('webhooks.create', { body })).response
  return { id, secret, receiver, service }
}

async function addClient(name = `Клиент ${++counted}`) {
  return (await admin.call('clients.create', { body: { name } })).response
}

/** Sends what is due now. */
async function sendDue() {
  await webhooks.sender.sendDue()
  await webhooks.sender.idle()
}

async function deliveriesOf(id: number) {
  return (await admin.call('webhooks.deliveries', { params: { id } })).response.data
}

async function showWebhook(id: number) {
  return (await admin.call('webhooks.show', { params: { id } })).response
}

/** What time would do: messages that wait are due, and those who failed have failed for days. */
async function letPass(id: number, days = 0) {
  await database.inAccount(account.id, async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_at: '2026-01-01T00:00:00Z' })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    if (days > 0) {
      const since = new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
      await tx.updateTable('webhook_endpoints').set({ failing_since: since }).where('id', '=', id).execute()
    }
  })
}

test('a message says what happened and with which row, signed as the standard has it', async () => {
  const { id, secret, receiver } = await addWebhook(['request.created'])
  const client = await addClient()
  const request = (await admin.call('requests.create', { body: { name: 'Насос', client_id: client.id } })).response
  await sendDue()
  expect(receiver.received).toHaveLength(1)
  const [message] = receiver.received
  if (!message) throw new Error('Nothing came')
  const { type, data } = verified(message, secret)
  expect([type, data.subject?.id, data.subject?.number, data.details, data.object]).toEqual([
    'request.created',
    request.id,
    request.number,
    null,
    null,
  ])
  expect(message.headers['content-type']).toBe('application/json')
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({
    message_id: message.id,
    state: 'delivered',
    attempts: 1,
    status: 204,
    failure: null,
  })
  const page = await admin.call('webhooks.delivery', { params: { id, deliveryId: delivery?.id ?? 0 } })
  expect(page.response.body).toBe(message.body)
  expect(() => verified({ ...message, body: message.body.replace('Насос', 'Котёл') }, secret)).toThrow()
})

test('in full it has the row as the program may read it, unless that is too large', async () => {
  const { secret, receiver } = await addWebhook(['client.created', 'client.changed'], 'full')
  const client = await addClient()
  await sendDue()
  await admin.call('clients.update', { params: { id: client.id }, body: { comment: 'я'.repeat(5000) } })
  const contacts = Array.from({ length: 20 }, (_, at) => ({
    name: `Контакт ${at} ${'ы'.repeat(90)}`,
    phone: '+79990000000',
  }))
  for (const contact of contacts) {
    await admin.call('contacts.create', { params: { entity: 'client', id: client.id }, body: contact })
  }
  await sendDue()
  const [small, large] = receiver.received.map((one) => verified(one, secret).data)
  expect(small?.object).toMatchObject({ id: client.id, name: client.name })
  expect(small?.details).toEqual({ name: client.name })
  expect([large?.truncated, large?.object]).toEqual([true, null])
})

test('what the program may not read by the time it is sent is not sent', async () => {
  const { id, receiver, service } = await addWebhook(['client.created', 'client.changed'])
  await admin.call('serviceAccounts.update', { params: { id: service.id }, body: { role: 'dispatcher' } })
  await addClient()
  await setGrants(testApp, account, 'dispatcher', { 'clients:read': 'forbidden' })
  await sendDue()
  expect(receiver.received).toEqual([])
  expect(await deliveriesOf(id)).toEqual([])
  await setGrants(testApp, account, 'dispatcher', { 'clients:read': 'allowed' })
})

test('only what a webhook asks for is queued, and nothing of an account without one', async () => {
  const { id } = await addWebhook(['request.created'])
  await addClient()
  expect((await showWebhook(id)).waiting).toBe(0)
  const other = await createTestAccount(testApp)
  await (await other.signInAs('admin')).call('clients.create', { body: { name: 'Чужой' } })
  const { count } = await database.asSystem((tx) =>
    tx
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', other.id)
      .executeTakeFirstOrThrow(),
  )
  expect(count).toBe(0)
})

test('during a rotation messages are signed with both secrets', async () => {
  const { id, secret, receiver } = await addWebhook()
  const rotated = (await admin.call('webhooks.rotateSecret', { params: { id }, body: {} })).response
  await addClient()
  await sendDue()
  const [message] = receiver.received
  if (!message) throw new Error('Nothing came')
  expect(verified(message, secret)).toEqual(verified(message, rotated.secret))
  await database.inAccount(account.id, (tx) =>
    tx.updateTable('webhook_endpoints').set({ previous_till: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
  )
  await addClient()
  await sendDue()
  const later = receiver.received[1]
  if (!later) throw new Error('Nothing came')
  expect(() => verified(later, secret)).toThrow()
  verified(later, rotated.secret)
})

test('what is refused is sent again under the same id, and given up after ten attempts', async () => {
  const { id, secret, receiver } = await addWebhook()
  receiver.answers.push(500, 302, 404)
  await addClient()
  await sendDue()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, failure: 'refused' }])
  expect((await showWebhook(id)).failing_since).not.toBeNull()
  for (let attempt = 0; attempt < 3; attempt++) {
    await letPass(id)
    await sendDue()
  }
  const ids = receiver.received.map((message) => message.id)
  expect([ids.length, new Set(ids).size]).toEqual([4, 1])
  for (const message of receiver.received) verified(message, secret)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 4, status: 204, failure: null }])
  expect((await showWebhook(id)).failing_since).toBeNull()

  receiver.answers.push(...Array.from({ length: 10 }, () => 500))
  await addClient()
  for (let attempt = 0; attempt < 12; attempt++) {
    await letPass(id)
    await sendDue()
  }
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'failed', attempts: 10, next_at: null })
  const { id: deliveryId } = (await deliveriesOf(id))[0] ?? { id: 0 }
  const count = (await admin.call('webhooks.resend', { params: { id }, body: { ids: [deliveryId] } })).response
  await sendDue()
  expect(count).toEqual({ count: 1 })
  expect((await deliveriesOf(id))[0]).toMatchObject({ id: deliveryId, state: 'delivered', attempts: 1 })
  expect(receiver.received.at(-1)?.id).toBe(receiver.received.at(-2)?.id)
})

test('a receiver that is busy says when it is to be tried again', async () => {
  const { id, receiver } = await addWebhook()
  receiver.answers.push((_, reply) => reply.writeHead(429, { 'retry-after': '3600' }).end())
  await addClient()
  await sendDue()
  const [delivery] = await deliveriesOf(id)
  const wait = Date.parse(delivery?.next_at ?? '') - Date.parse(delivery?.sent_at ?? '')
  expect(wait).toBe(3_600_000)
})

test('a receiver that is gone is sent nothing more, and admins are emailed', async () => {
  const { id, receiver } = await addWebhook()
  receiver.answers.push(410)
  await addClient()
  await sendDue()
  expect(await showWebhook(id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone', failed: 1 })
  await addClient()
  await sendDue()
  expect(receiver.received).toHaveLength(1)
  expect(await emailsAbout(id)).toEqual(['webhook_disabled'])
})

async function emailsAbout(id: number) {
  const rows = await database.asSystem((tx) =>
    tx.selectFrom('letters').select('kind').where('about', '=', `webhooks/${id}`).orderBy('id').execute(),
  )
  return rows.map(({ kind }) => kind)
}

test('one that accepts nothing is reported after three days and disabled after five; made active, it gets what waits', async () => {
  const { id, receiver } = await addWebhook()
  receiver.answers.push(500, 500, 500, 500)
  await addClient()
  await sendDue()
  for (const days of [3, 3, 5]) {
    await letPass(id, days)
    await sendDue()
  }
  expect(await emailsAbout(id)).toEqual(['webhook_failing', 'webhook_disabled'])
  expect(await showWebhook(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing', waiting: 1 })
  await letPass(id)
  await sendDue()
  expect(receiver.received).toHaveLength(4)
  await admin.call('webhooks.update', { params: { id }, body: { state: 'active' } })
  await sendDue()
  expect(receiver.received).toHaveLength(5)
  expect(await showWebhook(id)).toMatchObject({ state: 'active', failing_since: null, waiting: 0 })
})

test('paused, its messages wait', async () => {
  const { id, receiver } = await addWebhook()
  await admin.call('webhooks.update', { params: { id }, body: { state: 'paused' } })
  await addClient()
  await sendDue()
  expect([receiver.received.length, (await showWebhook(id)).waiting]).toEqual([0, 1])
  await admin.call('webhooks.update', { params: { id }, body: { state: 'active' } })
  await sendDue()
  expect([receiver.received.length, (await showWebhook(id)).waiting]).toEqual([1, 0])
})

test('messages to one receiver go one after another, in their order', async () => {
  const { receiver, secret } = await addWebhook()
  let underWay = 0
  let most = 0
  const slowly = Array.from(
    { length: 5 },
    () => (_: unknown, reply: { writeHead(status: number): { end(): void } }) => {
      most = Math.max(most, ++underWay)
      setTimeout(() => {
        underWay--
        reply.writeHead(200).end()
      }, 30)
    },
  )
  receiver.answers.push(...slowly)
  for (let client = 0; client < 5; client++) await addClient()
  await Promise.all([webhooks.sender.sendDue(), webhooks.sender.sendDue()])
  await webhooks.sender.idle()
  const sequences = receiver.received.map((message) => verified(message, secret).data.sequence)
  expect(most).toBe(1)
  expect(sequences).toHaveLength(5)
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
})

test('a receiver that hangs, or answers byte by byte, delays no other', async () => {
  const hanging = await addWebhook()
  const dripping = await addWebhook()
  dripping.receiver.answers.push((_, reply) => {
    reply.writeHead(200)
    const drip = setInterval(() => reply.write('.'), 500)
    reply.on('close', () => clearInterval(drip))
  })
  const quick = await addWebhook()
  hanging.receiver.answers.push(() => {})
  await addClient()
  await webhooks.sender.sendDue()
  await vi.waitFor(() => expect(quick.receiver.received).toHaveLength(1))
  expect((await deliveriesOf(hanging.id))[0]?.state).toBe('waiting')
  await webhooks.sender.idle()
  for (const { id } of [hanging, dripping]) {
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', failure: 'timeout', status: null })
  }
}, 30_000)

test.each<[string, (reply: ServerResponse) => void, object]>([
  [
    'that closes in mid-answer',
    (reply) => {
      reply.writeHead(200, { 'content-length': '1000' })
      reply.write('half')
      setTimeout(() => reply.destroy(), 20)
    },
    { failure: 'cut_off' },
  ],
  ['that closes at once', (reply) => void reply.destroy(), { failure: 'cut_off' }],
  [
    'that redirects inside',
    (reply) => void reply.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    { status: 307, failure: 'refused' },
  ],
  [
    'that answers without end',
    (reply) => {
      reply.writeHead(200)
      const more = () => {
        while (reply.write(Buffer.alloc(65_536, 'x')));
        if (!reply.destroyed) reply.once('drain', more)
      }
      more()
    },
    { status: 200, failure: null },
  ],
])('a receiver %s is recorded so', async (_, answer, expected) => {
  const { id, receiver } = await addWebhook()
  receiver.answers.push((_request, reply) => answer(reply))
  await addClient()
  await sendDue()
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject(expected)
  const page = await admin.call('webhooks.delivery', { params: { id, deliveryId: delivery?.id ?? 0 } })
  expect(Buffer.byteLength(page.response.answer ?? '')).toBeLessThanOrEqual(1024)
})

test('a test message is sent at once, and its outcome answered', async () => {
  const { id, secret, receiver } = await addWebhook()
  receiver.answers.push(202, 503)
  const accepted = (await admin.call('webhooks.test', { params: { id } })).response
  expect(accepted).toMatchObject({ status: 202, failure: null, answer: 'Status 202' })
  const [message] = receiver.received
  if (!message) throw new Error('Nothing came')
  expect(verified(message, secret)).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } })
  expect((await admin.call('webhooks.test', { params: { id } })).response).toMatchObject({
    status: 503,
    failure: 'refused',
  })
  expect(await deliveriesOf(id)).toEqual([])
})

test('failed messages are sent again from a time on, and those of others never', async () => {
  const { id, receiver } = await addWebhook()
  receiver.answers.push(410)
  await addClient()
  await sendDue()
  const other = await createTestAccount(testApp)
  const stranger = await other.signInAs('admin')
  const all = { failed_since: '2026-01-01T00:00:00Z' }
  expect((await stranger.attempt('webhooks.resend', { params: { id }, body: all })).status).toBe(404)
  const elsewhere = await addWebhook()
  const [delivery] = await deliveriesOf(id)
  const named = { params: { id: elsewhere.id }, body: { ids: [delivery?.id ?? 0] } }
  expect((await admin.call('webhooks.resend', named)).response).toEqual({ count: 0 })
  await admin.call('webhooks.update', { params: { id }, body: { state: 'active' } })
  const future = { failed_since: '2999-01-01T00:00:00Z' }
  expect((await admin.call('webhooks.resend', { params: { id }, body: future })).response).toEqual({ count: 0 })
  expect((await admin.call('webhooks.resend', { params: { id }, body: all })).response).toEqual({ count: 1 })
  await sendDue()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }])
  expect(receiver.received).toHaveLength(2)
})

test('a secret that was stored under another secret of the installation is said to be lost', async () => {
  const { id } = await addWebhook()
  const sealed = Buffer.alloc(80, 1)
  await database.inAccount(account.id, (tx) =>
    tx.updateTable('webhook_endpoints').set({ secret: sealed }).where('id', '=', id).execute(),
  )
  expect((await admin.call('webhooks.test', { params: { id } })).response).toMatchObject({ failure: 'secret_lost' })
})

test('two processes send each message once', async () => {
  const beside = await startTestApp({ beside: testApp, variables: { WEBHOOK_PRIVATE: 'on' } })
  const { receiver } = await addWebhook()
  for (let client = 0; client < 20; client++) await addClient()
  const senders = [webhooks.sender, beside.services.webhooks.sender]
  for (let round = 0; round < 3; round++) await Promise.all(senders.map((sender) => sender.sendDue()))
  await Promise.all(senders.map((sender) => sender.idle()))
  const ids = receiver.received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})
