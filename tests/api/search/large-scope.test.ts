import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** More than are looked up by their ids for a user who may see a part of them. */
const ROWS = 1_100
/** The rows whose requests the executor has: one among the first that are looked up, one among the last. */
const OWN = [7, 600, 1_090]

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const other = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const neighbour = await other.signInAs('admin')
const executorId = account.users.executor.id
await setGrants(testApp, account, 'executor', {
  'requests:read': 'manager',
  'clients:read': 'manager',
  'facilities:read': 'manager',
  'equipment:read': 'manager',
})
const executor = await account.signInAs('executor')

await inAccount(async (tx) => {
  await sql`insert into clients (name, phone) select 'Вектор ' || lpad(i::text, 4, '0'), '+7495' || lpad(i::text, 7, '0')
    from generate_series(1, ${ROWS}) i`.execute(tx)
  await sql`insert into facilities (client_id, name) select id, 'Склад ' || right(name, 4) from clients`.execute(tx)
  await sql`insert into contacts (client_id, name, phone)
    select id, 'Кладовщик ' || right(name, 4), '+7812' || right(phone, 7) from clients`.execute(tx)
  await sql`insert into equipment (facility_id, title, serial) select id, 'Насос ' || right(name, 4), 'SN-' || right(name, 4)
    from facilities`.execute(tx)
  await sql`insert into requests (number, name, client_id, facility_id, hash)
    select right(f.name, 4)::integer, 'Осмотр насоса, заказ ' || 900000 + right(f.name, 4)::integer, client_id, id, md5(id::text)
    from facilities f order by f.name`.execute(tx)
  await sql`insert into request_executors (request_id, user_id) select id, ${executorId} from requests
    where number = any(${OWN})`.execute(tx)
})

function inAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return testApp.services.database.inAccount(account.id, work)
}

async function idOf(table: 'clients' | 'facilities' | 'requests', condition: string): Promise<number> {
  const { rows } = await inAccount((tx) =>
    sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.raw(condition)}`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error(`There is no such row of ${table}: ${condition}`)
  return row.id
}

async function titles(group: 'requests' | 'clients' | 'facilities' | 'equipment' | 'contacts', q: string, as: Caller) {
  return (await as.call('search.global', { query: { q } })).response[group].map(({ title }) => title)
}

async function listed(q: string, as: Caller) {
  const { data, total } = (await as.call('requests.list', { query: { q } })).response
  expect(data).toHaveLength(total)
  return data.map(({ number }) => number)
}

describe('of a text that thousands of rows contain, a user who is responsible for three of them', () => {
  it.each([
    ['requests', 'осмотр', ['№1090 ', '№600 ', '№7 ']],
    ['requests', '№1', ['№1090 ']],
    ['clients', 'вектор', ['Вектор 0007', 'Вектор 0600', 'Вектор 1090']],
    ['clients', 'в', ['Вектор 0007', 'Вектор 0600', 'Вектор 1090']],
    ['clients', '4950000', ['Вектор 0007', 'Вектор 0600']],
    ['facilities', 'склад', ['Склад 0007', 'Склад 0600', 'Склад 1090']],
    ['equipment', 'насос', ['Насос 0007', 'Насос 0600', 'Насос 1090']],
    ['contacts', 'кладовщик', ['Кладовщик 0007', 'Кладовщик 0600', 'Кладовщик 1090']],
    ['contacts', '8120000', ['Кладовщик 0007', 'Кладовщик 0600']],
  ] as const)('finds of %s by “%s” these and no other', async (group, q, expected) => {
    const found = await titles(group, q, executor)
    expect(found).toHaveLength(expected.length)
    for (const [index, title] of expected.entries()) expect(found[index]).toContain(title)
  })
})

describe('a word that every name has, beside one that is rare', () => {
  it('finds the one request, for any user who may see it', async () => {
    expect(await titles('requests', 'заказ 900600', admin)).toEqual(['№600 Осмотр насоса, заказ 900600'])
    expect(await titles('requests', 'осмотр насоса, заказ 900600', admin)).toHaveLength(1)
    expect(await titles('requests', 'заказ 900600', executor)).toHaveLength(1)
    expect(await titles('requests', 'заказ 900601', executor)).toEqual([])
    expect(await listed('заказ 900600', admin)).toEqual([600])
    expect(await listed('насоса, заказ 900600', admin)).toEqual([600])
    expect(await listed('заказ 900601', executor)).toEqual([])
  })

  it.each(['заказ, 900600', 'заказ насоса 900600', '900600 заказ', 'заказ% 900600', 'заказ_900600', 'заказ\\ 900600'])(
    'finds it by “%s” too',
    async (q) => {
      expect(await titles('requests', q, admin)).toEqual(['№600 Осмотр насоса, заказ 900600'])
      expect(await listed(q, admin)).toEqual([600])
    },
  )

  it('is looked for in the own account only, whether that is large or small', async () => {
    await testApp.services.database.inAccount(other.id, (tx) =>
      sql`with c as (insert into clients (name) values ('Сосед') returning id)
        insert into requests (number, name, client_id, hash)
        select 1, 'Осмотр насоса, заказ 900600', id, 'of-the-neighbour' from c
        union all select 2, 'Чистка', id, 'of-the-neighbour-too' from c`.execute(tx),
    )
    for (const rowsInAll of [-1, 1, 2_000_000]) {
      await pretendRows(rowsInAll)
      expect(await listed('заказ 900600', neighbour), `${rowsInAll}`).toEqual([1])
      expect(await titles('requests', 'заказ 900600', neighbour)).toHaveLength(1)
      expect(await listed('заказ 900600', admin)).toEqual([600])
      expect(await titles('requests', '4950000', neighbour)).toEqual([])
    }
  })
})

/** Sets the number of requests that the database's statistics assume. */
async function pretendRows(reltuples: number): Promise<void> {
  const owner = new pg.Client(testApp.testDatabase.url)
  await owner.connect()
  await owner.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', 'requests', 'reltuples', $1::real)`,
    [reltuples],
  )
  await owner.end()
}

describe('the clients of an executor', () => {
  const clientNames = async () => (await executor.call('clients.list')).response.data.map(({ name }) => name)

  it('are those of their requests, even when the client of a request changes', async () => {
    expect(await clientNames()).toEqual(['Вектор 0007', 'Вектор 0600', 'Вектор 1090'])
    const facility = await idOf('facilities', `name = 'Склад 0700'`)
    const id = await idOf('requests', 'number = 7')
    const { version } = (await admin.call('requests.show', { params: { id } })).response
    await admin.call('requests.update', { params: { id }, body: { version, facility_id: facility } })
    expect(await clientNames()).toEqual(['Вектор 0600', 'Вектор 0700', 'Вектор 1090'])
    expect(await titles('clients', 'вектор 0007', executor)).toEqual([])
  })

  it('are others when a facility passes to another client, and its requests go along', async () => {
    const client_id = await idOf('clients', `name = 'Вектор 0800'`)
    const id = await idOf('facilities', `name = 'Склад 0600'`)
    await inAccount((tx) => sql`update facilities set client_id = ${client_id} where id = ${id}`.execute(tx))
    expect(await clientNames()).toEqual(expect.arrayContaining(['Вектор 0600', 'Вектор 0800']))
    await inAccount((tx) => sql`update requests set client_id = ${client_id} where facility_id = ${id}`.execute(tx))
    expect(await clientNames()).toContain('Вектор 0800')
    expect(await clientNames()).not.toContain('Вектор 0600')
  })

  it('are none when another user executes the requests', async () => {
    await inAccount((tx) => sql`delete from request_executors where user_id = ${executorId}`.execute(tx))
    expect(await clientNames()).toEqual([])
    expect(await titles('clients', 'вектор', executor)).toEqual([])
    expect(await titles('requests', 'осмотр', executor)).toEqual([])
  })
})
