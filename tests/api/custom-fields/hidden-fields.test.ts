import { setTimeout as pause } from 'node:timers/promises'
import * as xlsx from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterField } from '#tests/support/custom-fields.ts'
import { openWebhookReceiver } from '#tests/support/outside/webhook-receiver.ts'
import { addProgram } from '#tests/support/programs.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ variables: { WEBHOOK_PRIVATE: 'on' } })
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
await setGrants(testApp, account, 'manager', {
  'clients:update': 'allowed',
  'facilities:update': 'allowed',
  'agreements:update': 'allowed',
  'employees:update': 'allowed',
})
const program = await addProgram(testApp, admin, {
  scopes: ['clients:read', 'facilities:read', 'equipment:read', 'employees:read'],
})

/** Requests have tests of their own. */
type Catalog = Exclude<CustomEntity, 'requests'>

const client = (await admin.call('clients.create', { body: { name: 'Ромашка' } })).response.id

/** A row of each, and which other calls than those of all answer what is in it. */
const CATALOGS: Record<Catalog, { body: object | null; hasFeed: boolean; isFoundGlobally: boolean }> = {
  clients: { body: { name: 'Ряд' }, hasFeed: true, isFoundGlobally: true },
  facilities: { body: { name: 'Ряд', client_id: client }, hasFeed: true, isFoundGlobally: true },
  equipment: { body: { title: 'Ряд' }, hasFeed: true, isFoundGlobally: true },
  employees: { body: null, hasFeed: false, isFoundGlobally: true },
  products: { body: { title: 'Ряд' }, hasFeed: false, isFoundGlobally: false },
  agreements: {
    body: { number: 'Ряд', client_id: client, starts_on: '2026-01-01' },
    hasFeed: true,
    isFoundGlobally: false,
  },
}

const SECRET = 'фиолетовый'
const SHOWN = 'оранжевый'

describe.each(Object.keys(CATALOGS) as Catalog[])('a hidden field of %s', (entity) => {
  const { body, hasFeed, isFoundGlobally } = CATALOGS[entity]
  const call = (name: string) => `${entity}.${name}` as CallName
  let id: number
  const update = (caller: Caller, custom: object) =>
    caller.attempt(call('update'), { params: { id }, body: { custom } })

  beforeAll(async () => {
    await enterField(testApp, account, entity, 'secret', 'text', {
      is_indexed: true,
      restricted: { manager: 'hidden' },
    })
    await enterField(testApp, account, entity, 'shown', 'text', { is_indexed: true, restricted: { manager: 'read' } })
    await enterField(testApp, account, entity, 'open', 'text', {})
    id = body
      ? ((await admin.attempt(call('create'), { body })).response as { id: number }).id
      : account.users.executor.id
    expect((await update(admin, { secret: SECRET, shown: SHOWN })).status).toBe(200)
    // A change of nothing else than what is hidden.
    expect((await update(admin, { secret: `${SECRET} 2` })).status).toBe(200)
  })

  const readings: [string, (caller: Caller) => ReturnType<Caller['attempt']>][] = [
    ['the list', (caller) => caller.attempt(call('list'))],
    ['the page', (caller) => caller.attempt(call('show'), { params: { id } })],
  ]
  if (hasFeed) readings.push(['the feed', (caller) => caller.attempt(call('feed'), { params: { id } })])

  test.each(readings)('is not in %s', async (_, read) => {
    const whole = JSON.stringify((await read(admin)).response)
    expect(whole).toContain(SECRET)
    const seen = JSON.stringify((await read(manager)).response)
    expect(seen).toContain(SHOWN)
    expect(seen).not.toContain(SECRET)
    expect(seen).not.toContain('custom.secret')
  })

  test('is not in the spreadsheet', async () => {
    const exported = async (caller: Caller) => {
      const { bytes } = await caller.attempt(`exports.${entity}`)
      const book = xlsx.read(bytes, { type: 'buffer' })
      return JSON.stringify(Object.values(book.Sheets))
    }
    expect(await exported(admin)).toContain(SECRET)
    const seen = await exported(manager)
    expect(seen).toContain(SHOWN)
    expect(seen).not.toMatch(new RegExp(`${SECRET}|secret`))
    const unknown = await manager.attempt(`exports.${entity}`, { query: { columns: 'custom.secret' } })
    expect(unknown.error.fields?.columns).toMatchObject({ key: 'unknown_field' })
  })

  test('finds nothing, and is as unknown', async () => {
    const found = async (caller: Caller, q: string) =>
      ((await caller.attempt(call('list'), { query: { q } })).response as { data: { id: number }[] }).data.map(
        (row) => row.id,
      )
    expect(await found(admin, SECRET)).toContain(id)
    expect(await found(manager, SHOWN)).toContain(id)
    expect(await found(manager, SECRET)).toEqual([])
    if (isFoundGlobally) {
      const hits = async (caller: Caller, q: string) => {
        const { response } = await caller.call('search.global', { query: { q } })
        return response[entity as 'clients'].map((hit) => hit.id)
      }
      expect(await hits(admin, SECRET)).toContain(id)
      expect(await hits(manager, SHOWN)).toContain(id)
      expect(await hits(manager, SECRET)).toEqual([])
    }
    for (const query of [{ 'custom.secret': SECRET }, { sort: 'custom.secret' }]) {
      expect((await admin.attempt(call('list'), { query })).status).toBe(200)
      expect((await manager.attempt(call('list'), { query })).status).toBe(422)
    }
    const written = await update(manager, { secret: 'x' })
    expect(written.error.fields?.['custom.secret']).toMatchObject({ key: 'unknown_field' })
  })

  test('keeps its value when the rest is changed; one that is only read is not changed', async () => {
    expect((await update(manager, { open: 'новое' })).status).toBe(200)
    expect((await update(manager, { shown: SHOWN })).status).toBe(200)
    expect((await update(manager, { shown: 'другое' })).error.fields?.['custom.shown']).toMatchObject({
      key: 'field_read_only',
    })
    const { response } = await admin.attempt(call('show'), { params: { id } })
    expect(response).toMatchObject({ custom: { secret: `${SECRET} 2`, shown: SHOWN, open: 'новое' } })
  })
})

test('what is published says nothing of hidden fields', async () => {
  const receiver = await openWebhookReceiver()
  const webhook = { service_account_id: program.id, url: receiver.url, types: ['client.changed'], payload: 'full' }
  await admin.attempt('webhooks.create', { body: webhook })
  const start = (await program.call('changes.list', { query: { after: 'now' } })).response.next
  const { id } = (await admin.call('clients.create', { body: { name: 'Новый' } })).response
  await admin.call('clients.update', { params: { id }, body: { custom: { secret: SECRET, shown: SHOWN } } })
  await admin.call('clients.update', { params: { id }, body: { custom: { secret: 'и больше ничего' } } })

  const changed = async () => {
    const { data } = (await program.call('changes.list', { query: { after: start } })).response
    return data.filter(({ type }) => type === 'client.changed')
  }
  while ((await changed()).length === 0) await pause(20)
  const published = await changed()
  expect(published).toHaveLength(1)
  expect(published[0]?.data.details).toMatchObject({ changes: { 'custom.shown': { old: null, new: SHOWN } } })
  expect(JSON.stringify(published)).not.toMatch(/secret|фиолетовый/)

  const { sender } = testApp.services.webhooks
  await sender.sendDue()
  await sender.idle()
  const sent = receiver.received.map(({ body }) => body)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(SHOWN)
  expect(sent[0]).not.toMatch(/secret|фиолетовый|и больше/)
})
