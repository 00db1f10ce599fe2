import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** More than are looked up by their ids, and more than are counted again for every page. */
const ROWS = 2_100

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const other = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const neighbour = await other.signInAs('admin')
const manager = account.users.executor.id
await testApp.services.database.inAccount(account.id, async (tx) => {
  await sql`insert into clients (name, phone) select 'ООО «Вектор ' || lpad(i::text, 4, '0') || '»', '+7495' || lpad(i::text, 7, '0')
    from generate_series(1, ${ROWS}) i`.execute(tx)
  await sql`insert into tags (type, name) values ('client', 'сеть'), ('client', 'редкий')`.execute(tx)
  await sql`insert into tag_links (tag_id, client_id)
    select t.id, c.id from clients c join tags t on t.name = 'сеть' or c.name like '%0007»'`.execute(tx)
  await sql`insert into facilities (client_id, name, address, contract_till, manager_id)
    select id, 'Объект ' || right(name, 5), 'Тверская, ' || id, case when id % 2 = 0 then current_date + (id % 900)::int end,
      case when name like '%9»' then ${manager}::bigint end
    from clients`.execute(tx)
  await sql`insert into equipment (facility_id, title, serial, manufacturer)
    select id, 'Насос ' || id, 'SN-' || id, 'Гидролин' from facilities`.execute(tx)
  await sql`insert into products (title, kind, article, price)
    select 'Клапан ' || i, 'goods', 'А-' || i, case when i % 3 = 0 then i end from generate_series(1, ${ROWS}) i`.execute(
    tx,
  )
  await sql`insert into requests (number, name, type, client_id, hash)
    select 1000 + id, 'Осмотр ' || id, 'planned', id, md5(id::text) from clients`.execute(tx)
})

describe('a text that very many rows contain', () => {
  const SEARCHES = [
    ['clients.list', 'вектор'],
    ['clients.list', '495000'],
    ['facilities.list', 'ТВЕРСКАЯ'],
    ['equipment.list', 'гидролин'],
    ['products.list', 'клапан'],
  ] as const

  it.each(SEARCHES)(
    '%s finds all of them for “%s”, in the order of the list, and none of another account',
    async (call, q) => {
      const all = await admin.call(call, { query: { per_page: 40 } })
      const found = await admin.call(call, { query: { q, per_page: 40 } })
      expect(found.response).toEqual(all.response)
      expect(found.response.total).toBe(ROWS)
      // Asked again it is known as a common text, and the answer is the same.
      expect((await admin.call(call, { query: { q, per_page: 40 } })).response).toEqual(found.response)
      expect((await neighbour.call(call, { query: { q } })).response.total).toBe(0)
    },
  )

  it('is narrowed by the other filters and by the user’s scope', async () => {
    const rare = await admin.call('clients.list', { query: { q: 'вектор', tag: 'редкий' } })
    expect(rare.response.data.map(({ name }) => name)).toEqual(['ООО «Вектор 0007»'])
    const executor = await account.signInAs('executor')
    const own = await executor.call('facilities.list', { query: { q: 'тверская' } })
    expect(own.response.total).toBe(ROWS / 10)
    expect(own.response.data.every(({ manager }) => manager?.id === account.users.executor.id)).toBe(true)
  })
})

it('a text of two letters is found too, and signs separate words', async () => {
  const total = async (q: string) => (await admin.call('clients.list', { query: { q } })).response.total
  expect(await total('ве')).toBe(ROWS)
  expect(await total('в_ктор')).toBe(ROWS)
  expect(await total('%ектор')).toBe(ROWS)
  expect(await total('вектор 0007»')).toBe(1)
})

it('a tag that very many rows carry finds all of them', async () => {
  const { response } = await admin.call('clients.list', { query: { tag: 'Сеть', per_page: 40, page: 3 } })
  expect(response.total).toBe(ROWS)
  expect(response.data[0]?.name).toBe('ООО «Вектор 0081»')
})

it.each([
  ['facilities.list', 'contract_till', 'contract_till'],
  ['products.list', 'price', 'price'],
] as const)('%s puts absent values last in either direction', async (call, sort, field) => {
  for (const direction of ['', '-'] as const) {
    const { response } = await admin.call(call, {
      query: { sort: `${direction}${sort}` as never, per_page: 100, page: 21 },
    })
    const values = (response.data as Record<string, unknown>[]).map((row) => row[field])
    expect(values).toEqual(values.map(() => null))
  }
})

describe('a total that was remembered is counted again', () => {
  it('when a row is added', async () => {
    const total = async () => (await admin.call('products.list', { query: { kind: 'goods' } })).response.total
    expect(await total()).toBe(ROWS)
    await admin.call('products.create', { body: { title: 'Ярус', kind: 'goods' } })
    await vi.waitFor(async () => expect(await total()).toBe(ROWS + 1))
  })

  it('when a request is created, and when one leaves a filter', async () => {
    const total = async (status?: string) =>
      (await admin.call('requests.list', { query: { ...(status && { status }) } })).response.total
    expect([await total(), await total('1')]).toEqual([ROWS, ROWS])
    const [client] = (await admin.call('clients.list', {})).response.data
    const { response: created } = await admin.call('requests.create', {
      body: { name: 'Ещё один', client_id: client?.id },
    })
    await vi.waitFor(async () => expect([await total(), await total('1')]).toEqual([ROWS + 1, ROWS + 1]))
    const cancelled = { comment: 'Передумали', initiator: 'company' } as const
    await admin.call('requests.cancel', { params: { id: created.id }, body: cancelled })
    await vi.waitFor(async () => expect([await total(), await total('1')]).toEqual([ROWS + 1, ROWS]))
  })
})
