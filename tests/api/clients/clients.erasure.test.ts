import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { eraseClient } from '#server/clients/erase-client.ts'
import type { Tx } from '#server/db/database.ts'
import { columnsWith } from '#tests/support/account-traces.ts'
import { arrivedEmail } from '#tests/support/arrived-email.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { enterField } from '#tests/support/custom-fields.ts'
import { known as found } from '#tests/support/known.ts'
import { covers, ERASED } from '#tests/support/personal-columns.ts'
import { addOwnKey } from '#tests/support/programs.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import { picture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { enterWebhook } from '../../support/enter-webhook.ts'

const testApp = await startTestApp()

const ANNA = { name: 'Анна Петрова', phone: '+79160000001', email: 'anna@client.example' }
const BEFORE = { name: 'Анна Сидорова', phone: '+79160000002', email: 'sidorova@client.example' }
const MOTHER = { name: 'Вера Сидорова', phone: '+79160000004', email: 'vera@client.example', position: 'Мама' }
const NEIGHBOUR = { name: 'Глеб Соседов', phone: '+79160000005', email: 'gleb@client.example' }
const HOME = {
  ...{ name: 'Квартира Петровых', address: 'Садовая, 7, кв. 12', city: 'Тверь', contract_number: 'ПЕТР-7' },
  ...{ lat: 56.8512, lon: 35.9034 },
}
const FORMER_HOME = { name: 'Дом Сидоровых', address: 'Лесная, 3' }
const TWIN = { name: 'Петрова А. И.', phone: '+79160000007', email: 'petrova@client.example' }
const BANK = { full_name: 'Петрова Анна Ивановна', fact_address: 'Речная, 1' }
const AGREEMENT = { number: 'Договор Петровой', comment: 'Звонить Петровой', report_emails: ['petrovs@client.example'] }
const SUBSCRIBER = 'family@client.example'
/** What personal fields of the account's own say: in texts, and of one as a number. */
const PASSPORT = 'Паспорт 4510 Петровой'
const PASS_NUMBER = 451_012_777
/** Everything that says who she is, where she lives and who is with her. */
const TRACES = [ANNA, BEFORE, MOTHER, NEIGHBOUR, FORMER_HOME, BANK, TWIN]
  .flatMap((one) => Object.values(one))
  .concat(HOME.name, HOME.address, HOME.city, HOME.contract_number, String(HOME.lat), String(HOME.lon))
  .concat(
    PASSPORT,
    String(PASS_NUMBER),
    'Ключи у соседа',
    SUBSCRIBER,
    AGREEMENT.number,
    AGREEMENT.comment,
    ...AGREEMENT.report_emails,
  )

/** Personal fields of all that belongs to the client, filled in. */
async function fillOwnFields(account: TestAccount, admin: Caller, rows: Record<PersonalEntity, number>) {
  for (const [entity, id] of Object.entries(rows) as [PersonalEntity, number][]) {
    const settings = { is_personal: true, is_indexed: true }
    const text = await enterField(testApp, account, entity, 'passport', 'text', settings)
    const number = await enterField(testApp, account, entity, 'pass_number', 'number', settings)
    const custom = JSON.stringify({ [text]: PASSPORT, [number]: PASS_NUMBER })
    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`update ${sql.table(entity)} set custom = ${custom}::jsonb where id = ${id}`.execute(tx),
    )
  }
  await admin.call('clients.update', { params: { id: rows.clients }, body: { custom: { passport: `${PASSPORT} 2` } } })
}

type PersonalEntity = 'clients' | 'facilities' | 'agreements' | 'equipment' | 'requests'

/** An account that has worked for a private client in every possible way. */
async function accountWithClient() {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const body = { ...BEFORE, type: 'person' as const, comment: 'Ключи у соседа', tags: ['VIP'] }
  const { id } = (await admin.call('clients.create', { body })).response
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await admin.call('clients.update', { params: { id }, body: ANNA, headers })
  await admin.call('clients.update', { params: { id }, body: { country: 'by' } })
  await admin.call('clients.saveBankDetails', { params: { id }, body: BANK })
  const files = [await picture('png')]
  await admin.call('clients.setAvatar', { params: { id }, files })
  const home = { ...FORMER_HOME, client_id: id }
  const { id: facilityId } = (await admin.call('facilities.create', { body: home })).response
  await admin.call('facilities.update', { params: { id: facilityId }, body: HOME })
  await admin.call('facilities.saveSubscribers', { params: { id: facilityId }, body: { emails: [SUBSCRIBER] } })
  const agreement = { ...AGREEMENT, client_id: id, starts_on: '2026-01-01' }
  const { id: agreementId } = (await admin.call('agreements.create', { body: agreement })).response
  await admin.call('contacts.create', { params: { entity: 'client', id }, body: MOTHER })
  const script = await addOwnKey(testApp, admin)
  await script.call('clients.update', { params: { id }, body: { external_id: ANNA.phone } })
  await script.call('facilities.update', { params: { id: facilityId }, body: { external_id: HOME.contract_number } })
  const { id: twin } = (await admin.call('clients.create', { body: { ...TWIN, type: 'person' } })).response
  await admin.call('clients.merge', { params: { id }, body: { other_id: twin } })
  const { id: elsewhere } = (await admin.call('clients.create', { body: { name: 'Маяк' } })).response

  const request = async (client_id: number, facility_id: number | null, contact: { name: string; phone?: string }) => {
    const work = { name: 'Работа', client_id, facility_id, contact, deadline_at: '2030-01-01T00:00:00Z' }
    return (await admin.call('requests.create', { body: work })).response.id
  }
  const done = await request(id, facilityId, MOTHER)
  await admin.call('requests.update', { params: { id: done }, body: { contact: NEIGHBOUR } })
  await admin.call('requests.changePrice', { params: { id: done }, body: { price: '500.00', comment: 'Уступка' } })
  await admin.call('requests.assign', { params: { id: done }, body: { employees: [account.users.executor.id] } })
  await admin.call('requests.start', { params: { id: done } })
  const reasons = (await admin.call('pauseReasons.list')).response.data
  const pause = { reason_id: found(reasons[0]).id, comment: MOTHER.name }
  await admin.call('requests.pause', { params: { id: done }, body: pause })
  const moved = await request(id, facilityId, MOTHER)
  await admin.call('requests.update', { params: { id: moved }, body: { client_id: elsewhere, facility_id: null } })
  await admin.call('phoneCalls.report', {
    body: { phone: ANNA.phone, direction: 'incoming', state: 'missed', call_id: 'of Anna' },
  })
  const from = { name: ANNA.name, address: ANNA.email }
  await testApp.services.inboundEmails.take(account.id, arrivedEmail({ from }, { requestId: done }))
  const open = await request(elsewhere, null, { name: 'Анна', phone: ANNA.phone })
  const { id: unit } = (await admin.call('equipment.create', { body: { title: 'Котёл', facility_id: facilityId } }))
    .response
  const rows = { clients: id, facilities: facilityId, agreements: agreementId, equipment: unit, requests: done }
  await fillOwnFields(account, admin, rows)
  await enterWebhook(testApp, account, account.users.manager.id, { body: `"${ANNA.name}"`, answer: `Нет ${ANNA.name}` })
  return { account, admin, id, facilityId, elsewhere, done, moved, open }
}

/** What is under way at the client is over. */
async function finish({ admin, done: id }: Awaited<ReturnType<typeof accountWithClient>>) {
  await admin.call('requests.finish', { params: { id } })
}

it('nothing left of a private client says who it was, and requests, sums and the history still count', async () => {
  const known = await accountWithClient()
  const { account, admin, id, facilityId, done, open, moved } = known
  await finish(known)
  const counted = async () => ({
    requests: (await admin.call('requests.list')).response.total,
    ofClient: (await admin.call('clients.requests', { params: { id } })).response.data.map(({ price }) => price),
    revenue: (await admin.call('analytics.mainFigures', { query: { from: '2026-01-01', to: '2031-01-01' } })).response
      .revenue.value,
  })
  const eventsOf = async () =>
    (await admin.call('clients.feed', { params: { id }, query: { per_page: 100 } })).response.data
  const [sums, events] = [await counted(), await eventsOf()]
  expect(sums.ofClient).toEqual(['500.00'])
  const found = await columnsWith(testApp, account.id, ...TRACES)
  expect(ERASED.client.filter((entry) => !found.some((column) => covers([entry], column)))).toEqual([])
  expect(found.filter((column) => !covers(ERASED.client, column) && !column.endsWith('.search_text'))).toEqual([])

  const { response } = await admin.call('clients.erase', { params: { id } })

  expect(response).toMatchObject({ name: 'Удалённый клиент', phone: null, email: null, contacts: [], avatar: null })
  expect(response).toMatchObject({ is_archived: true, country: 'by', tags: [{ name: 'VIP' }] })
  expect(await columnsWith(testApp, account.id, ...TRACES)).toEqual([])
  expect(await counted()).toEqual(sums)
  const { facility, contact } = (await admin.call('requests.show', { params: { id: done } })).response
  expect({ facility: facility?.name, contact }).toEqual({ facility: 'Удалённый объект', contact: null })
  const place = (await admin.call('facilities.show', { params: { id: facilityId } })).response
  expect(place).toMatchObject({ address: null, lat: null, lon: null, is_archived: true })
  const [erased, ...rest] = await eventsOf()
  expect(erased).toMatchObject({
    kind: EVENT_KINDS.clientErased.id,
    payload: {},
    actor: { id: account.users.admin.id },
  })
  expect(rest.map(({ payload }) => payload)).toContainEqual({
    name: response.name,
    changes: { country: { old: null, new: 'by' } },
  })
  const kept = events.slice(0, rest.length)
  expect(rest.map((event) => [event.id, event.kind])).toEqual(kept.map((event) => [event.id, event.kind]))
  // A contact who works for others is untouched, except for the phone.
  for (const other of [open, moved]) {
    const { client, contact: left } = (await admin.call('requests.show', { params: { id: other } })).response
    expect(client?.name).toBe('Маяк')
    if (other === open) expect(left).toBeNull()
  }
})

it('all that is kept of a client comes as a file first', async () => {
  const { admin, id } = await accountWithClient()
  const { bytes, headers } = await admin.attempt('clients.personalData', { params: { id } })
  expect(headers['content-type']).toContain('application/json')
  const data = JSON.parse(bytes?.toString() ?? '')
  const custom = { passport: PASSPORT, pass_number: PASS_NUMBER }
  expect(data.client).toMatchObject({
    ...ANNA,
    comment: 'Ключи у соседа',
    custom: { ...custom, passport: `${PASSPORT} 2` },
  })
  for (const part of ['facilities', 'agreements', 'requests']) expect(data[part]).toMatchObject([{ custom }])
  expect(data.bank_details).toMatchObject([BANK])
  expect(data.contacts).toMatchObject([MOTHER, TWIN])
  const { contract_number: own, ...home } = HOME
  expect(data.facilities).toMatchObject([{ ...home, contract_number: AGREEMENT.number, own_contract_number: own }])
  expect(data.agreements).toMatchObject([AGREEMENT])
  expect(data.requests).toMatchObject([{ name: 'Работа', contact: NEIGHBOUR, price: 500 }])
  expect(data.external_ids.map(({ entity, external_id }: Record<string, unknown>) => [entity, external_id])).toEqual([
    ['clients', ANNA.phone],
    ['facilities', HOME.contract_number],
  ])
  expect(data.emails.map(({ recipient }: { recipient: string }) => recipient)).toContain(MOTHER.email)
})

it('what others share stays theirs: a phone in the family, a namesake, a facility called the same, another account', async () => {
  const known = await accountWithClient()
  const { account, admin, id, elsewhere } = known
  await finish(known)
  const { id: brother } = (
    await admin.call('clients.create', { body: { name: ANNA.name, phone: ANNA.phone, type: 'person' } })
  ).response
  const body = { name: HOME.name, address: HOME.address, client_id: elsewhere }
  const { id: sameHouse } = (await admin.call('facilities.create', { body })).response
  const other = await accountWithClient()

  await admin.call('clients.erase', { params: { id } })

  const left = (await admin.call('clients.show', { params: { id: brother } })).response
  expect(left).toMatchObject({ name: ANNA.name, phone: ANNA.phone, is_archived: false })
  const place = (await admin.call('facilities.show', { params: { id: sameHouse } })).response
  expect(place).toMatchObject({ name: HOME.name, address: HOME.address, is_archived: false })
  const created = (await admin.call('clients.feed', { params: { id: brother } })).response.data.at(-1)
  expect(created?.payload).toEqual({ name: ANNA.name })
  expect(await columnsWith(testApp, account.id, BEFORE.name)).toEqual([])
  const there = (await other.admin.call('clients.show', { params: { id: other.id } })).response
  expect(there).toMatchObject(ANNA)
})

it('who signed is named in the signed report alone', async () => {
  const known = await accountWithClient()
  const { account, admin, id, done } = known
  const body = { client_sign: SIGNATURE, name: ANNA.name }
  expect((await admin.attempt('requests.sign', { params: { id: done }, body })).status).toBe(200)
  await finish(known)

  await admin.call('clients.erase', { params: { id } })

  expect(await columnsWith(testApp, account.id, ANNA.name)).toEqual([
    'request_reports.content',
    'request_signatures.name',
  ])
})

it('is rejected while something is under way, and for a company; nothing changes then', async () => {
  const known = await accountWithClient()
  const { admin, id, elsewhere, done } = known
  const refused = await admin.attempt('clients.erase', { params: { id } })
  expect(refused.error).toMatchObject({ code: 'in_use', details: [{ entity: 'requests', id: done }] })
  expect((await admin.attempt('clients.erase', { params: { id: elsewhere } })).error?.code).toBe('conflict')
  expect((await admin.call('clients.show', { params: { id } })).response).toMatchObject(ANNA)
  expect((await admin.call('clients.show', { params: { id } })).response.actions).toContain('erase')
  expect((await admin.call('clients.show', { params: { id: elsewhere } })).response.actions).not.toContain('erase')
})

it('only admins of the account read it and erase', async () => {
  const known = await accountWithClient()
  const { account, id } = known
  await finish(known)
  const manager = await account.signInAs('manager')
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  for (const call of ['clients.erase', 'clients.personalData'] as const) {
    expect((await manager.attempt(call, { params: { id } })).status).toBe(403)
    expect((await stranger.attempt(call, { params: { id } })).status).toBe(404)
  }
  expect((await manager.call('clients.show', { params: { id } })).response).toMatchObject(ANNA)
})

it('the history of others is looked through by an index, and never from end to end', async () => {
  const known = await accountWithClient()
  await finish(known)
  const { own } = await testApp.services.sessions.authenticate({
    headers: { authorization: `Bearer ${known.admin.token}` },
    ip: '127.0.0.1',
  })
  await rememberManyEvents(known.account.id, own.userId, known.done)
  const scans = await testApp.services.database.inAccount(known.account.id, async (tx) => {
    // What the connection did before may still be counted.
    const before = await scansOfEvents(tx)
    // With as little as there is in a test, reading all of it would be the quickest.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    await eraseClient(tx, own, known.id)
    const after = await scansOfEvents(tx)
    return { whole: after.whole - before.whole, names: after.names - before.names }
  })
  // How often depends on what the database knows of so few rows.
  expect(scans).toEqual({ whole: 0, names: expect.toSatisfy((times: number) => times > 0) })
})

async function scansOfEvents(tx: Tx): Promise<{ whole: number; names: number }> {
  const { rows } = await sql<{ whole: number; names: number }>`
    select pg_stat_get_xact_numscans('events'::regclass)::int as whole,
      pg_stat_get_xact_numscans('events_names_idx'::regclass)::int as names`.execute(tx)
  return found(rows[0])
}

/** Enough that an index of all events costs more than that of the events with names, and the database knows it. */
async function rememberManyEvents(accountId: number, actorId: number, requestId: number): Promise<void> {
  const client = new pg.Client(testApp.testDatabase.superuserUrl)
  await client.connect()
  await client.query(
    `insert into events (account_id, kind, actor_id, request_id, payload)
     select $1, $2, $3, $4, '{}' from generate_series(1, 3000)`,
    [accountId, EVENT_KINDS.requestCreated.id, actorId, requestId],
  )
  await client.query('analyze events')
  await client.end()
}
