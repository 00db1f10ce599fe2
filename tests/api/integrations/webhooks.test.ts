import { describe, expect, test } from 'vitest'
import { EVENT_KINDS, eventKind } from '#contract/history.ts'
import { PUBLISHED_TYPES } from '#contract/integrations/event-types.ts'
import { webhookMessage } from '#contract/integrations/webhooks.ts'
import { WEBHOOKS_MAX } from '#contract/limits.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { enterWebhook } from '../../support/enter-webhook.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const service = (await admin.call('serviceAccounts.create', { body: { name: '1С', role: 'manager' } })).response

/** Outside; nothing is sent there. */
const URL_OUTSIDE = 'https://93.184.216.34/naryad'
const BODY = { service_account_id: service.id, url: URL_OUTSIDE, types: ['request.finished' as const] }

async function addWebhook(more: Partial<Parameters<typeof create>[0]> = {}) {
  return (await create({ ...BODY, ...more })).response
}
const create = (body: typeof BODY & { secret?: string; payload?: 'thin' | 'full' }) =>
  admin.call('webhooks.create', { body })

async function refusalOf(more: object) {
  const refused = await admin.attempt('webhooks.create', { body: { ...BODY, ...more } as typeof BODY })
  return [
    refused.status,
    Object.fromEntries(Object.entries(refused.error.fields ?? {}).map(([at, { key }]) => [at, key])),
  ]
}

test('a webhook is added, changed, paused and deleted, and the history of integrations says so', async () => {
  const { id, secret } = await addWebhook()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const path = { params: { id } }
  const shown = (await admin.call('webhooks.show', path)).response
  expect(shown).toMatchObject({
    url: URL_OUTSIDE,
    service_account: { id: service.id, name: '1С' },
    types: ['request.finished'],
    payload: 'thin',
    state: 'active',
    failing_since: null,
    waiting: 0,
    failed: 0,
  })
  expect(JSON.stringify(shown)).not.toContain(secret)
  await admin.call('webhooks.update', { ...path, body: { state: 'paused', types: 'all', payload: 'full' } })
  expect((await admin.call('webhooks.show', path)).response).toMatchObject({
    state: 'paused',
    types: 'all',
    payload: 'full',
  })
  const rotated = (await admin.call('webhooks.rotateSecret', { ...path, body: {} })).response
  expect(rotated.secret).not.toBe(secret)
  expect(rotated.previous_till).not.toBeNull()
  await admin.call('webhooks.remove', path)
  expect((await admin.attempt('webhooks.show', path)).status).toBe(404)

  const { data } = (await admin.call('roles.feed', { query: { about: 'integrations' } })).response
  expect(data.slice(0, 4).map(({ kind }) => eventKind(kind))).toEqual([
    'webhookDeleted',
    'webhookSecretRotated',
    'webhookChanged',
    'webhookCreated',
  ])
})

test('a service account that is deleted takes its webhooks along', async () => {
  const { id } = (await admin.call('serviceAccounts.create', { body: { name: 'АТС', role: 'manager' } })).response
  const { id: webhook } = await addWebhook({ service_account_id: id })
  await admin.call('serviceAccounts.remove', { params: { id } })
  expect((await admin.attempt('webhooks.show', { params: { id: webhook } })).status).toBe(404)
})

describe('bad input', () => {
  test.each([
    ['http://93.184.216.34/hook', 'webhook_url_not_https'],
    ['https://93.184.216.34:8080/hook', 'webhook_url_not_https'],
    ['https://user:word@93.184.216.34/hook', 'webhook_url_invalid'],
    ['https://93.184.216.34/hook#top', 'webhook_url_invalid'],
    ['ftp://93.184.216.34/hook', 'webhook_url_invalid'],
    ['nowhere', 'webhook_url_invalid'],
    ['', 'webhook_url_required'],
    ['https://127.0.0.1/hook', 'address_not_allowed'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_allowed'],
    ['https://10.0.0.5:8443/hook', 'address_not_allowed'],
    ['https://[::1]/hook', 'address_not_allowed'],
    ['https://[::ffff:10.0.0.1]/hook', 'address_not_allowed'],
    ['https://0x7f.1/hook', 'address_not_allowed'],
    ['https://2130706433/hook', 'address_not_allowed'],
    ['https://localhost/hook', 'address_not_allowed'],
  ])('the address %s is refused at its field', async (url, key) => {
    expect(await refusalOf({ url })).toEqual([422, { url: key }])
  })

  test('a secret too short or too long, no event, an event there is not and a service account of others are refused', async () => {
    const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`
    expect(await refusalOf({ secret: secretOf(23) })).toEqual([422, { secret: 'webhook_secret_invalid' }])
    expect(await refusalOf({ secret: secretOf(65) })).toEqual([422, { secret: 'webhook_secret_invalid' }])
    expect(await refusalOf({ secret: 'password' })).toEqual([422, { secret: 'webhook_secret_invalid' }])
    expect((await addWebhook({ secret: secretOf(24) })).secret).toBe(secretOf(24))
    expect(await refusalOf({ types: [] })).toEqual([422, { types: 'event_types_required' }])
    expect(await refusalOf({ types: ['request.exploded'] })).toEqual([422, { 'types.0': 'event_type_unknown' }])
    const other = await createTestAccount(testApp)
    const theirs = await (await other.signInAs('admin')).call('serviceAccounts.create', {
      body: { name: 'Чужая', role: 'manager' },
    })
    expect(await refusalOf({ service_account_id: theirs.response.id })).toEqual([
      422,
      { service_account_id: 'not_found' },
    ])
  })

  test('an account has no more than its maximum, however many are added at once', async () => {
    const crowded = await createTestAccount(testApp)
    const caller = await crowded.signInAs('admin')
    const program = await caller.call('serviceAccounts.create', { body: { name: 'Программа', role: 'manager' } })
    const body = { ...BODY, service_account_id: program.response.id }
    const attempts = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX + 5 }, () => caller.attempt('webhooks.create', { body })),
    )
    const statuses = attempts.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(WEBHOOKS_MAX)
    const refused = attempts.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.error.message).toContain(String(WEBHOOKS_MAX))
  })
})

test.each([
  'https://127.0.0.1/hook',
  'https://[::ffff:127.0.0.1]/hook',
  // A name that led elsewhere when the webhook was saved.
  'https://localhost/hook',
])('nothing is sent to %s, whatever it was when the webhook was saved', async (url) => {
  await admin.call('clients.create', { body: { name: 'Клиент' } })
  const { id, delivery } = await enterWebhook(testApp, account, service.id, { url })
  expect((await admin.call('webhooks.test', { params: { id } })).response).toMatchObject({
    failure: 'address_not_allowed',
    status: null,
  })
  await testApp.services.webhooks.sender.sendDue()
  await testApp.services.webhooks.sender.idle()
  const sent = await admin.call('webhooks.delivery', { params: { id, deliveryId: delivery } })
  expect(sent.response).toMatchObject({ state: 'waiting', attempts: 1, failure: 'address_not_allowed' })
})

describe('the types', () => {
  test('are published for every kind but those of admins, under names of their own', () => {
    const published = Object.values(EVENT_KINDS).filter(({ reads }) => reads !== 'admin')
    expect(PUBLISHED_TYPES).toHaveLength(published.length)
    expect(new Set(PUBLISHED_TYPES).size).toBe(published.length)
    expect(PUBLISHED_TYPES.filter((type) => !/^[a-z_]+\.[a-z_]+$/.test(type))).toEqual([])
  })

  test('have an example each, of the shape that is sent', async () => {
    const types = (await admin.call('webhooks.events')).response
    expect(types.map(({ type }) => type)).toEqual([...PUBLISHED_TYPES])
    for (const { type, message } of types) {
      expect(message.type).toBe(type)
      expect(webhookMessage.safeParse(message).error, type).toBeUndefined()
    }
  })
})
