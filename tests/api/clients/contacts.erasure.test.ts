import { expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { columnsWith } from '#tests/support/account-traces.ts'
import { arrivedEmail } from '#tests/support/arrived-email.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { covers, ERASED } from '#tests/support/personal-columns.ts'
import { addOwnKey } from '#tests/support/programs.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { enterWebhook } from '../../support/enter-webhook.ts'

const testApp = await startTestApp()
const { database } = testApp.services

const ANNA = { name: 'Анна Петрова', phone: '+79160000001', email: 'anna@client.example', position: 'Инженер' }
const BEFORE = { name: 'Анна Сидорова', phone: '+79160000002', email: 'sidorova@client.example' }
/** Everything that says who she is, under her former surname too. */
const TRACES = [ANNA.name, ANNA.phone, ANNA.email, BEFORE.name, BEFORE.phone, BEFORE.email, 'Аннушка Петрова']

/** An account that has been in touch with Anna in every possible way. */
async function accountWithContact() {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const body = { name: 'Парус', phone: ANNA.phone, email: BEFORE.email }
  const { id: clientId } = (await admin.call('clients.create', { body })).response
  await admin.call('clients.update', { params: { id: clientId }, body: { email: ANNA.email } })
  const place = { name: 'Склад', client_id: clientId }
  const { id: facilityId } = (await admin.call('facilities.create', { body: place })).response
  const owner = { entity: 'client', id: clientId } as const
  const { id: contactId } = (await admin.call('contacts.create', { params: owner, body: BEFORE })).response
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await admin.call('contacts.update', { params: { contactId }, body: ANNA, headers })
  const script = await addOwnKey(testApp, admin)
  await script.call('contacts.update', { params: { contactId }, body: { external_id: ANNA.email } })
  const again = { name: 'Аннушка Петрова', phone: ANNA.phone }
  const { id: other_id } = (await admin.call('contacts.create', { params: owner, body: again })).response
  await admin.call('contacts.merge', { params: { contactId }, body: { other_id } })
  await admin.call('contacts.create', { params: { entity: 'facility', id: facilityId }, body: ANNA })
  const subscribers = { params: { id: facilityId }, body: { emails: [ANNA.email, 'office@client.example'] } }
  await admin.call('facilities.saveSubscribers', subscribers)
  await admin.call('agreements.create', {
    body: { number: 'ТО-1', client_id: clientId, starts_on: '2026-01-01', report_emails: subscribers.body.emails },
  })

  const request = async (contact: { name: string }, client_id = clientId) => {
    const work = { name: 'Работа', client_id, contact, deadline_at: '2030-01-01T00:00:00Z' }
    return (await admin.call('requests.create', { body: work })).response.id
  }
  const byName = await request({ name: BEFORE.name })
  const { id: elsewhere } = (await admin.call('clients.create', { body: { name: 'Маяк' } })).response
  const byPhone = await request({ ...ANNA, name: 'Анна' }, elsewhere)
  await admin.call('requests.update', { params: { id: byPhone }, body: { contact: { ...ANNA, name: 'Аня' } } })
  const changed = await request(ANNA)
  const other = { name: 'Борис', phone: '+79160000003', email: null, position: null }
  await admin.call('requests.update', { params: { id: changed }, body: { contact: other } })
  await admin.call('phoneCalls.report', {
    body: { phone: ANNA.phone, direction: 'incoming', state: 'missed', call_id: 'of Anna' },
  })
  const from = { name: ANNA.name, address: ANNA.email }
  await testApp.services.inboundEmails.take(account.id, arrivedEmail({ from }, { requestId: changed }))
  await database.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('imports')
      .values({ account_id: account.id, entity: 'clients', file_name: 'a.xlsx', dry_run: true, duplicates: 'skip' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { cells: JSON.stringify(['Парус', ANNA.phone]), given: JSON.stringify({ phone: ANNA.phone }) }
    await tx
      .insertInto('import_rows')
      .values({ account_id: account.id, import_id: id, row: 1, is_readable: true, ...row })
      .execute()
  })
  await enterWebhook(testApp, account, account.users.manager.id, { body: ANNA.name, answer: `Нет ${ANNA.name}` })
  return { account, admin, clientId, facilityId, contactId, byName, byPhone, changed }
}

it('of a contact nothing is left that says who they were, and requests and the history count on', async () => {
  const { account, admin, clientId, facilityId, contactId, ...requests } = await accountWithContact()
  const eventsOf = async () => (await admin.call('clients.feed', { params: { id: clientId } })).response.data
  const before = await eventsOf()
  const found = await columnsWith(testApp, account.id, ...TRACES)
  expect(ERASED.contact.filter((entry) => !found.some((column) => covers([entry], column)))).toEqual([])
  expect(found.filter((column) => !covers(ERASED.contact, column) && !column.endsWith('.search_text'))).toEqual([])

  expect((await admin.call('contacts.erase', { params: { contactId } })).response).toBeNull()

  for (const trace of TRACES) expect(await columnsWith(testApp, account.id, trace), trace).toEqual([])
  const client = (await admin.call('clients.show', { params: { id: clientId } })).response
  expect(client).toMatchObject({ name: 'Парус', phone: null, email: null, contacts: [] })
  const { emails } = (await admin.call('facilities.subscribers', { params: { id: facilityId } })).response
  expect(emails).toEqual(['office@client.example'])
  for (const id of [requests.byName, requests.byPhone]) {
    expect((await admin.call('requests.show', { params: { id } })).response.contact).toBeNull()
  }
  const kept = (await admin.call('requests.show', { params: { id: requests.changed } })).response
  expect(kept.contact).toMatchObject({ name: 'Борис' })
  expect((await admin.call('requests.list')).response.total).toBe(3)
  const [erased, ...rest] = await eventsOf()
  expect(erased).toMatchObject({
    kind: EVENT_KINDS.contactErased.id,
    payload: {},
    actor: { id: account.users.admin.id },
  })
  expect(rest.map(({ id, kind }) => [id, kind])).toEqual(before.slice(0, rest.length).map(({ id, kind }) => [id, kind]))
  const changed = rest.find(({ kind }) => kind === EVENT_KINDS.contactChanged.id)
  expect(changed?.payload).toEqual({ name: 'Удалённый контакт', changes: {} })
  expect((await admin.attempt('contacts.erase', { params: { contactId } })).status).toBe(404)
})

it('what others share stays theirs: a phone of the office, a namesake elsewhere, another account', async () => {
  const { account, admin, clientId, contactId, byName } = await accountWithContact()
  const { id: elsewhere } = (await admin.call('clients.create', { body: { name: 'Якорь' } })).response
  const namesake = { name: ANNA.name, phone: '+79160000009' }
  await admin.call('contacts.create', { params: { entity: 'client', id: elsewhere }, body: namesake })
  const colleague = { name: 'Глеб', phone: ANNA.phone }
  await admin.call('contacts.create', { params: { entity: 'client', id: clientId }, body: colleague })
  const other = await accountWithContact()

  await admin.call('contacts.erase', { params: { contactId } })

  const client = (await admin.call('clients.show', { params: { id: clientId } })).response
  expect(client.phone).toBe(ANNA.phone)
  expect(client.contacts).toMatchObject([colleague])
  const namesakes = (await admin.call('clients.show', { params: { id: elsewhere } })).response.contacts
  expect(namesakes).toMatchObject([namesake])
  expect(await columnsWith(testApp, account.id, ANNA.name)).toEqual([
    'contacts.name',
    'contacts.search_text',
    'events.payload',
  ])
  expect((await admin.call('requests.show', { params: { id: byName } })).response.contact).toBeNull()
  const there = (await other.admin.call('clients.show', { params: { id: other.clientId } })).response
  expect(there.contacts).toMatchObject([ANNA])
})

it('who signed is named in the signed report alone', async () => {
  const { account, admin, contactId, changed: id } = await accountWithContact()
  const { executor } = account.users
  await admin.call('requests.update', { params: { id }, body: { contact: ANNA } })
  await admin.call('requests.assign', { params: { id }, body: { employees: [executor.id] } })
  await admin.call('requests.start', { params: { id } })
  const body = { client_sign: SIGNATURE, name: ANNA.name }
  expect((await admin.attempt('requests.sign', { params: { id }, body })).status).toBe(200)
  await admin.call('requests.finish', { params: { id } })

  await admin.call('contacts.erase', { params: { contactId } })

  expect(await columnsWith(testApp, account.id, ANNA.name)).toEqual([
    'request_reports.content',
    'request_signatures.name',
  ])
})

it('only admins of the account erase', async () => {
  const { account, contactId } = await accountWithContact()
  const manager = await account.signInAs('manager')
  expect((await manager.attempt('contacts.erase', { params: { contactId } })).status).toBe(403)
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  expect((await stranger.attempt('contacts.erase', { params: { contactId } })).status).toBe(404)
  expect(await columnsWith(testApp, account.id, ANNA.name)).toContain('contacts.name')
})
