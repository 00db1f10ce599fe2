import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { BulkRow } from '#contract/integrations/bulk.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { addKeyOf, addProgram } from '#tests/support/programs.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
await setGrants(testApp, account, 'manager', {
  'clients:update': 'allowed',
  'facilities:update': 'allowed',
  'requests:update': 'allowed',
})
const program = await addProgram(testApp, admin)
const host = (await admin.call('clients.create', { body: { name: 'Хозяин' } })).response.id

let counted = 0
const newExternalId = () => `B-${++counted}`

type Rows = Record<string, unknown>[]

async function bulk(rows: Rows, caller: Caller = program, name: CallName = 'bulk.clients', headers = {}) {
  return ((await caller.attempt(name, { body: { rows }, headers })).response as { rows: BulkRow[] }).rows
}

const outcomes = (rows: BulkRow[]) => rows.map(({ outcome }) => outcome)
const refusals = (rows: BulkRow[]) =>
  rows.map(({ outcome, code, fields }) => [
    outcome,
    code,
    Object.entries(fields ?? {}).map(([at, { key }]) => [at, key]),
  ])

async function clientsNamed(q: string) {
  return (await admin.call('clients.list', { query: { q, per_page: 100 } })).response.total
}

const query = (text: string, values: unknown[] = []) => asSuperuser(testApp.testDatabase).query(text, values)

test('rows are created, changed, left as they are and rejected, each by itself', async () => {
  const [known, fresh] = [newExternalId(), newExternalId()]
  const { id } = (await program.call('clients.create', { body: { name: 'Была', external_id: known } })).response
  const byId = (await admin.call('clients.create', { body: { name: 'По номеру', phone: '+74951234567' } })).response.id
  const rows = await bulk([
    { external_id: known, name: 'Стала' },
    { name: 'Без внешнего номера' },
    { external_id: fresh, name: 'Новая', phone: '8 (495) 123-45-68', contacts: [{ name: 'Анна' }] },
    { id: byId, name: 'По номеру', phone: '+7 495 123-45-67' },
    { external_id: newExternalId(), phone: 'не телефон' },
    { id: 999_999_999, name: 'Нет такой' },
    { external_id: known, name: 'Стала' },
    { id: byId, external_id: newExternalId() },
  ])
  expect(outcomes(rows)).toEqual([
    'updated',
    'created',
    'created',
    'unchanged',
    'rejected',
    'rejected',
    'unchanged',
    'updated',
  ])
  expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect([rows[0]?.id, rows[3]?.id, rows[4]?.id, rows[5]?.id, rows[7]?.id]).toEqual([id, byId, null, 999_999_999, byId])
  expect(rows[4]).toMatchObject({
    code: 'validation_failed',
    message: 'Проверьте введённые данные',
    fields: { name: { key: 'title_required' }, phone: { key: expect.stringContaining('phone') } },
  })
  expect(rows[5]?.code).toBe('not_found')
  expect((await admin.call('clients.show', { params: { id } })).response.name).toBe('Стала')
  const created = (await program.call('clients.show', { params: { id: Number(rows[2]?.id) } })).response
  expect(created).toMatchObject({ external_id: fresh, phone: '+74951234568', contacts: [{ name: 'Анна' }] })
  const { data } = (await admin.call('clients.feed', { params: { id } })).response
  expect(data.map(({ actor }) => actor?.id)).toEqual([program.id, program.id])
})

describe.each([
  ['facilities', { name: 'Котельная', client_id: host }, { name: 'Другая' }],
  ['equipment', { title: 'Насос' }, { title: 'Другой' }],
  ['products', { title: 'Фильтр', price: '100' }, { title: 'Другой' }],
  ['requests', { name: 'Заявка', client_id: host }, { name: 'Другая' }],
] as const)('%s', (entity, body, change) => {
  const call = `bulk.${entity}` as CallName

  test('are created, found again and changed by their external ids', async () => {
    const external_id = newExternalId()
    const [created] = await bulk([{ external_id, ...body }], program, call)
    expect(created).toEqual({ index: 0, outcome: 'created', id: expect.any(Number) })
    const found = await program.attempt(`${entity}.showExternal` as CallName, { params: { externalId: external_id } })
    expect(found.response).toMatchObject({ id: created?.id, external_id })
    const again = await bulk(
      [
        { external_id, ...body },
        { external_id, ...change },
      ],
      program,
      call,
    )
    expect(again.map(({ outcome, id }) => [outcome, id])).toEqual([
      ['unchanged', created?.id],
      ['updated', created?.id],
    ])
  })

  test('are refused without the scope, which the row names', async () => {
    const reads = await addKeyOf(testApp, admin, program.id, ['clients:read'])
    const refused = await reads.attempt(call, { body: { rows: [body] } })
    expect([refused.status, refused.error.code]).toEqual([403, 'scope_missing'])
    const grants = entity === 'products' ? 'equipment' : entity
    const creates = await addKeyOf(testApp, admin, program.id, [`${grants}:create`, 'clients:read'])
    const external_id = newExternalId()
    const [first, second] = await bulk(
      [
        { external_id, ...body },
        { external_id, ...change },
      ],
      creates,
      call,
    )
    expect(first?.outcome).toBe('created')
    expect(second).toMatchObject({ outcome: 'rejected', code: 'scope_missing', details: { scope: `${grants}:update` } })
    expect(second?.message).toContain(`${grants}:update`)
    const changes = await addKeyOf(testApp, admin, program.id, [`${grants}:update`, `${grants}:read`, 'clients:read'])
    const answered = await bulk([{ external_id, ...change }, { ...body }], changes, call)
    expect(outcomes(answered)).toEqual(['updated', 'rejected'])
    expect(answered[1]?.details).toEqual({ scope: `${grants}:create` })
  })
})

describe('what a row refers to', () => {
  const named = (external_id: string) => `external:${external_id}`

  test('may be named by its external id', async () => {
    const [client, facility, boiler, pump] = [
      newExternalId(),
      newExternalId(),
      `№ ${newExternalId()}/а`,
      newExternalId(),
    ]
    const [made] = await bulk([{ external_id: client, name: 'Ромашка' }])
    const [house] = await bulk(
      [{ external_id: facility, name: 'Котельная', client_id: named(client) }],
      program,
      'bulk.facilities',
    )
    const pieces = await bulk(
      [
        { external_id: boiler, title: 'Котёл', facility_id: named(facility) },
        { external_id: pump, title: 'Насос', facility_id: house?.id, parent_id: named(boiler) },
      ],
      program,
      'bulk.equipment',
    )
    const body = { name: 'ТО', client_id: named(client), facility_id: named(facility) }
    const equipment = [named(pump), pieces[0]?.id]
    const [request] = await bulk([{ external_id: newExternalId(), ...body, equipment }], program, 'bulk.requests')
    expect(outcomes([house, ...pieces, request].flatMap((row) => row ?? []))).toEqual(Array(4).fill('created'))
    const shown = (await program.call('requests.show', { params: { id: Number(request?.id) } })).response
    expect([shown.client?.id, shown.facility?.id]).toEqual([made?.id, house?.id])
    expect(shown.equipment.map(({ id }) => id).sort()).toEqual(pieces.map(({ id }) => id).sort())
    const part = (await program.call('equipment.show', { params: { id: Number(pieces[1]?.id) } })).response
    expect(part.parent?.id).toBe(pieces[0]?.id)
    const changed = { id: house?.id, client_id: named(client) }
    expect(outcomes(await bulk([changed], program, 'bulk.facilities'))).toEqual(['unchanged'])
  })

  test('is refused at its field when the program knows none by that', async () => {
    const other = await addProgram(testApp, admin)
    const external_id = newExternalId()
    await bulk([{ external_id, name: 'Чужая' }], other)
    const known = newExternalId()
    await bulk([{ external_id: known, title: 'Насос' }], program, 'bulk.equipment')
    const before = await query('select count(*) from requests')
    const rows = await bulk(
      [
        { name: 'ТО', client_id: named(external_id), facility_id: named('') },
        { name: 'ТО', client_id: host, equipment: [named(known), named('x'.repeat(200))] },
        { name: 'ТО', client_id: 'internal:1' },
      ],
      program,
      'bulk.requests',
    )
    expect(refusals(rows)).toEqual([
      [
        'rejected',
        'validation_failed',
        [
          ['client_id', 'external_id_unknown'],
          ['facility_id', 'external_id_unknown'],
        ],
      ],
      ['rejected', 'validation_failed', [['equipment.1', 'external_id_unknown']]],
      ['rejected', 'validation_failed', [['client_id', expect.any(String)]]],
    ])
    expect(rows[0]?.fields?.client_id?.message).toContain(external_id)
    expect((await query('select count(*) from requests')).rows).toEqual(before.rows)
  })

  test('is refused to people, who know none', async () => {
    const [row] = await bulk([{ name: 'ТО', client_id: named('1') }], admin, 'bulk.requests')
    expect(refusals(row ? [row] : [])).toEqual([
      ['rejected', 'validation_failed', [['client_id', 'external_id_without_key']]],
    ])
  })

  test('must be what the program may refer to', async () => {
    const external_id = newExternalId()
    await bulk([{ external_id, name: 'Ромашка' }])
    const creates = await addKeyOf(testApp, admin, program.id, ['facilities:create'])
    const byId = (await bulk([{ name: 'Дом', client_id: host }], creates, 'bulk.facilities'))[0]
    const byExternal = (await bulk([{ name: 'Дом', client_id: named(external_id) }], creates, 'bulk.facilities'))[0]
    expect(byExternal).toEqual({ ...byId, index: 0 })
    expect(byExternal?.outcome).toBe('rejected')
  })
})

test('requests are as those created one by one: numbers, history, notifications and emails', async () => {
  const email = 'client@example.com'
  const client = (await admin.call('clients.create', { body: { name: 'С почтой', email, email_created: true } }))
    .response
  const executor = account.users.executor.id
  const body = { client_id: client.id, employees: [executor], deadline_at: '2090-01-01T00:00:00Z', price: '500' }
  const rows = await bulk(
    [
      { ...body, name: 'Первая', external_id: newExternalId() },
      { ...body, name: 'Неверная', employees: [999_999_999] },
      { ...body, name: 'Вторая' },
    ],
    program,
    'bulk.requests',
  )
  expect(outcomes(rows)).toEqual(['created', 'rejected', 'created'])
  const pages = await Promise.all(
    [rows[0], rows[2]].map((row) => admin.call('requests.show', { params: { id: Number(row?.id) } })),
  )
  const [first, second] = pages.map(({ response }) => response)
  expect(Number(second?.number)).toBe(Number(first?.number) + 1)
  expect(first).toMatchObject({
    name: 'Первая',
    author: { id: program.id },
    employees: [{ id: executor }],
    price: '500.00',
  })
  const { data } = (await admin.call('requests.feed', { params: { id: Number(first?.id) } })).response
  expect(data.length).toBeGreaterThan(0)
  const ids = [rows[0]?.id, rows[2]?.id]
  const notified = await query(
    'select distinct entity_id::int as id from notifications where user_id = $1 and entity_id = any($2)',
    [executor, ids],
  )
  expect(notified.rows.map(({ id }) => id).toSorted()).toEqual(ids)
  const { rows: letters } = await query('select 1 from letters where recipient = $1', [email])
  expect(letters.length).toBe(2)
})

test('what is only of a new row, or only of one that is there, is said at its field', async () => {
  const external_id = newExternalId()
  const row = { external_id, name: 'Заявка', client_id: host, price: '500' }
  const rows = await bulk([row, row, { name: 'Другая', client_id: host, version: 1 }], program, 'bulk.requests')
  expect(refusals(rows)).toEqual([
    ['created', undefined, []],
    ['rejected', 'validation_failed', [['price', 'only_when_created']]],
    ['rejected', 'validation_failed', [['version', 'only_when_changed']]],
  ])
  const unknown = await bulk([{ name: 'A', nonsense: 1 }])
  expect(refusals(unknown)).toEqual([['rejected', 'validation_failed', [['nonsense', 'unknown_field']]]])
})

test('a bad id, external id or row is rejected by itself', async () => {
  const taken = newExternalId()
  const { id } = (await program.call('clients.create', { body: { name: 'С номером', external_id: taken } })).response
  const rows = await bulk([
    { id: 'seven', name: 'A' },
    { external_id: '', name: 'B' },
    { external_id: 'x'.repeat(101), name: 'C' },
    { id: host, external_id: taken },
    { name: 'Хорошая' },
    {},
    { id: host, country: 'zz', tags: [''] },
  ])
  expect(refusals(rows)).toEqual([
    ['rejected', 'validation_failed', [['id', 'not_number']]],
    ['rejected', 'validation_failed', [['external_id', 'required']]],
    ['rejected', 'validation_failed', [['external_id', 'too_long']]],
    ['rejected', 'validation_failed', [['external_id', 'external_id_taken']]],
    ['created', undefined, []],
    ['rejected', 'validation_failed', [['name', 'title_required']]],
    ['rejected', 'validation_failed', expect.arrayContaining([['country', 'not_option']])],
  ])
  expect(rows[3]).toMatchObject({ id: host, details: { id } })
})

test('people may call it, without external ids', async () => {
  const rows = await bulk([{ name: 'Руками' }, { name: 'С номером', external_id: 'A' }], admin)
  expect(refusals(rows)).toEqual([
    ['created', undefined, []],
    ['rejected', 'validation_failed', [['external_id', 'external_id_without_key']]],
  ])
  const executor = await account.signInAs('executor')
  const refused = await executor.attempt('bulk.clients', { body: { rows: [{ name: 'A' }] } })
  expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
})

test('two programs have the same external id, each for a row of its own', async () => {
  const other = await addProgram(testApp, admin)
  const external_id = newExternalId()
  const [mine] = await bulk([{ external_id, name: 'Моя' }])
  const [theirs] = await bulk([{ external_id, name: 'Их' }], other)
  expect([mine?.outcome, theirs?.outcome]).toEqual(['created', 'created'])
  expect(theirs?.id).not.toBe(mine?.id)
  expect((await bulk([{ external_id, name: 'Моя' }]))[0]).toMatchObject({ outcome: 'unchanged', id: mine?.id })
})

test("another account's rows are not there, by id or by external id", async () => {
  const external_id = newExternalId()
  const [mine] = await bulk([{ external_id, name: 'Наша' }])
  const elsewhere = await createTestAccount(testApp)
  const stranger = await addProgram(testApp, await elsewhere.signInAs('admin'))
  const rows = await bulk(
    [
      { id: mine?.id, name: 'Захвачена' },
      { external_id, name: 'Своя' },
    ],
    stranger,
  )
  expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['rejected', 'not_found'],
    ['created', undefined],
  ])
  expect(rows[1]?.id).not.toBe(mine?.id)
  expect((await admin.call('clients.show', { params: { id: Number(mine?.id) } })).response.name).toBe('Наша')
})

test('with a grant on own rows others are refused, and what would not be its own is not created', async () => {
  await setGrants(testApp, account, 'employee', {
    'clients:read': 'allowed',
    'clients:update': 'manager',
    'clients:create': 'manager',
  })
  const scopes = ['clients:read', 'clients:update', 'clients:create'] as const
  const service = await addProgram(testApp, admin, { role: 'employee', scopes })
  const before = await clientsNamed('Чужая')
  const rows = await bulk(
    [
      { id: host, name: 'Чужая' },
      { name: 'Чужая', external_id: 'own' },
    ],
    service,
  )
  expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['rejected', 'forbidden'],
    ['rejected', 'forbidden'],
  ])
  expect(await clientsNamed('Чужая')).toBe(before)
  expect(
    (await query("select 1 from external_ids where external_id = 'own' and user_id = $1", [service.id])).rows,
  ).toEqual([])
})

describe('at the same moment', () => {
  const EXTERNAL_IDS = Array.from({ length: 60 }, (_, place) => `race-${place}`)

  test('two calls with the same rows in another order, in two processes, create each once', async () => {
    const beside = await startApp({ beside: testApp })
    const there = { ...(await addProgram(testApp, admin)) }
    const here = there
    const second = await addKeyOf(beside, admin, there.id, ['clients:create', 'clients:update', 'clients:read'])
    const rows = EXTERNAL_IDS.map((external_id) => ({ external_id, name: `Гонка ${external_id}` }))
    const [one, two] = await Promise.all([bulk(rows, here), bulk(rows.toReversed(), second)])
    await beside.stop()
    const created = [...one, ...two].filter(({ outcome }) => outcome === 'created')
    const others = [...one, ...two].filter(({ outcome }) => outcome === 'unchanged')
    expect([created.length, others.length]).toEqual([60, 60])
    expect(await clientsNamed('Гонка')).toBe(60)
  })

  test('a portion waits for that of another process, and finds what it has written', async () => {
    const external_id = newExternalId()
    let answered: Promise<BulkRow[]> | undefined
    const id = await testApp.services.database.inAccount(account.id, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${account.id}))`.execute(tx)
      answered = bulk([{ external_id, name: 'Очередь' }])
      await someoneWaits(testApp)
      const client = await tx
        .insertInto('clients')
        .values({ account_id: account.id, name: 'Очередь' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const known = { user_id: program.id, entity: 'clients', entity_id: client.id, external_id, given_to: client.id }
      await tx.insertInto('external_ids').values(known).execute()
      return client.id
    })
    expect(await answered).toEqual([{ index: 0, outcome: 'unchanged', id }])
  })

  test('a single call that creates the row makes the bulk call change it', async () => {
    const rows = Array.from({ length: 20 }, (_, place) => ({ external_id: `single-${place}`, name: 'Из пачки' }))
    const [answered, ...singles] = await Promise.all([
      bulk(rows),
      ...rows.map(({ external_id }) => program.attempt('clients.create', { body: { external_id, name: 'По одной' } })),
    ])
    expect(outcomes(answered).filter((outcome) => outcome === 'rejected')).toEqual([])
    for (const [place, { status }] of singles.entries()) {
      expect([201, 422], String(place)).toContain(status)
      expect(answered[place]?.outcome).toBe(status === 201 ? 'updated' : 'created')
    }
    expect(await clientsNamed('Из пачки')).toBe(20)
  })
})

describe('a call', () => {
  test.each([
    ['501 rows', { rows: Array.from({ length: 501 }, () => ({ name: 'A' })) }, 'rows', 'too_many'],
    ['no row', { rows: [] }, 'rows', 'too_few'],
    ['no rows', {}, 'rows', 'required'],
    ['a row that is none', { rows: [{ name: 'A' }, 7] }, 'rows.1', 'invalid'],
    ['more than rows', { rows: [{ name: 'A' }], mode: 'fast' }, 'mode', 'unknown_field'],
  ])('of %s is refused, and nothing is created', async (_what, body, field, key) => {
    const before = await clientsNamed('A')
    const refused = await program.attempt('bulk.clients', { body })
    expect([refused.status, refused.error.fields?.[field]?.key]).toEqual([422, key])
    expect(await clientsNamed('A')).toBe(before)
  })

  test('that is huge is refused', async () => {
    const rows = Array.from({ length: 500 }, () => ({ name: 'Большая', comment: 'я'.repeat(2000) }))
    const refused = await program.attempt('bulk.clients', { body: { rows } })
    expect([refused.status, refused.error.code]).toEqual([413, 'too_large'])
    expect(await clientsNamed('Большая')).toBe(0)
  })

  test('of 500 rows is taken whole', async () => {
    const rows = Array.from({ length: 500 }, (_, place) => ({ external_id: `full-${place}`, name: `Полная ${place}` }))
    expect(new Set(outcomes(await bulk(rows)))).toEqual(new Set(['created']))
    expect(new Set(outcomes(await bulk(rows)))).toEqual(new Set(['unchanged']))
    expect(await clientsNamed('Полная')).toBe(500)
  })
})

describe('with an Idempotency-Key', () => {
  const rows = (name: string) =>
    Array.from({ length: 60 }, (_, place) => ({ name: place === 40 ? '' : `${name} ${place}` }))

  test('a repeat changes nothing and gets the first answer', async () => {
    const headers = { 'idempotency-key': 'bulk-1' }
    const first = await program.attempt('bulk.clients', { body: { rows: rows('Повтор') }, headers })
    const second = await program.attempt('bulk.clients', { body: { rows: rows('Повтор') }, headers })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.bytes.toString()).toBe(first.bytes.toString())
    expect(await clientsNamed('Повтор')).toBe(59)
    const other = await program.attempt('bulk.clients', { body: { rows: rows('Иначе') }, headers })
    expect([other.status, other.error.code]).toEqual([409, 'conflict'])
    const single = await program.attempt('clients.create', { body: { name: 'Иначе' }, headers })
    expect([single.status, single.error.code]).toEqual([409, 'conflict'])
    expect(await clientsNamed('Иначе')).toBe(0)
  })

  test('of 500 rows that are wrong in every way the answer is kept, too', async () => {
    const headers = { 'idempotency-key': 'bulk-wrong' }
    const wrong = Object.fromEntries(Array.from({ length: 15 }, (_, place) => [`${place}${'я'.repeat(99)}`, 1]))
    const body = { rows: Array.from({ length: 200 }, () => wrong) }
    const first = await program.attempt('bulk.clients', { body, headers })
    const second = await program.attempt('bulk.clients', { body, headers })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(Object.keys((first.response as { rows: BulkRow[] }).rows[0]?.fields ?? {}).length).toBe(10)
  })

  test('two at once are carried out once', async () => {
    const headers = { 'idempotency-key': 'bulk-twice' }
    const both = await Promise.all(
      [1, 2].map(() => program.attempt('bulk.clients', { body: { rows: rows('Вдвоём') }, headers })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await clientsNamed('Вдвоём')).toBe(59)
  })
})

describe('while the database fails', () => {
  /** Has the database refuse clients of this name. */
  async function breakFor(name: string, state: string) {
    await query(`
      create function break_client() returns trigger language plpgsql as $$
      begin raise exception 'broken' using errcode = '${state}'; end $$;
      create trigger break_client before insert on clients for each row when (new.name = '${name}')
        execute function break_client()`)
  }
  const mend = () => query('drop function if exists break_client cascade')
  afterEach(mend)

  test('a row with which the program has a defect is rejected alone', async () => {
    await breakFor('Дефект', 'XX000')
    const rows = await bulk([{ name: 'До дефекта' }, { name: 'Дефект' }, { name: 'После дефекта' }])
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['created', undefined],
      ['rejected', 'internal'],
      ['created', undefined],
    ])
  })

  test('the call fails where it is away, and a repeat with the same key goes on there', async () => {
    await breakFor('Потеря 30', '57P01')
    const headers = { 'idempotency-key': 'bulk-lost' }
    const body = { rows: Array.from({ length: 60 }, (_, place) => ({ name: `Потеря ${place}` })) }
    const lost = await program.attempt('bulk.clients', { body, headers })
    expect([lost.status, lost.error.code]).toEqual([503, 'unavailable'])
    expect(await clientsNamed('Потеря')).toBe(25)
    await mend()
    const again = await program.attempt('bulk.clients', { body, headers })
    expect(new Set(outcomes((again.response as { rows: BulkRow[] }).rows))).toEqual(new Set(['created']))
    expect(await clientsNamed('Потеря')).toBe(60)
  })
})

test('an account has ten under way at most', async () => {
  const rows = Array.from({ length: 26 }, (_, place) => ({ name: `Толпа ${place}` }))
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => program.attempt('bulk.clients', { body: { rows } })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBe(4)
  expect(refused[0]?.headers['retry-after']).toBeDefined()
})
