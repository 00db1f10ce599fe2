import * as xlsx from '@e965/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CUSTOM_TYPES,
  type CustomEntity,
  type CustomType,
  INDEXED_TYPES,
  SORTED_TYPES,
} from '#contract/custom-fields/field-types.ts'
import type { CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterField, option } from '#tests/support/custom-fields.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const newId = async (call: CallName, body: object) =>
  ((await admin.attempt(call, { body })).response as { id: number }).id
const client = await newId('clients.create', { name: 'Ромашка' })
const facility = await newId('facilities.create', { name: 'Котельная', client_id: client })
const equipment = await newId('equipment.create', { title: 'Насос' })
const executor = account.users.executor

/** Requests have tests of their own. */
type Catalog = Exclude<CustomEntity, 'requests'>

/** How a row of each is written. Employees are not created by a call of theirs. */
const CATALOGS: Record<Catalog, { create: (() => object) | null; sort: string }> = {
  clients: { create: () => ({ name: 'Новый' }), sort: 'name' },
  facilities: { create: () => ({ name: 'Новый', client_id: client }), sort: 'name' },
  equipment: { create: () => ({ title: 'Новый' }), sort: 'title' },
  employees: { create: null, sort: 'surname' },
  products: { create: () => ({ title: 'Новый' }), sort: 'title' },
  agreements: { create: () => ({ number: 'Новый', client_id: client, starts_on: '2026-01-01' }), sort: 'number' },
}

/**
 * Of each type: two values, the less first, as they are answered and in a spreadsheet; what finds the first alone; and what
 * is refused, with the error.
 */
interface Values {
  given: [unknown, unknown]
  answered?: [unknown, unknown]
  cells: [unknown, unknown]
  finds?: Record<string, string>
  refused: [unknown, string]
}

const VALUES: Record<CustomType, Values> = {
  text: { given: ['Ёлка', 'Сосна'], cells: ['Ёлка', 'Сосна'], finds: { '': 'ел' }, refused: [5, 'invalid'] },
  long_text: { given: ['Долго', 'Коротко'], cells: ['Долго', 'Коротко'], refused: ['x'.repeat(5001), 'too_long'] },
  number: {
    given: [-2.5, 10],
    cells: [-2.5, 10],
    finds: { _from: '-3', _to: '9.9' },
    refused: [2.55, 'number_precise'],
  },
  money: {
    given: ['9.50', '100.00'],
    cells: [9.5, 100],
    finds: { _to: '10' },
    refused: ['1,5', 'money_invalid'],
  },
  date: {
    given: ['2026-02-28', '2026-10-01'],
    cells: [46081, 46296],
    finds: { '': '2026-02-28' },
    refused: ['2026-02-30', 'not_date'],
  },
  time: {
    given: ['2026-02-28T10:00:00.000Z', '2026-10-01T10:00:00.000Z'],
    cells: [46081.541666666664, 46296.541666666664],
    finds: { _to: '2026-03-01' },
    refused: ['завтра', 'not_date'],
  },
  yes_no: { given: [false, true], cells: ['Нет', 'Да'], finds: { '': 'false' }, refused: ['да', 'invalid'] },
  choice: { given: [1, 2], cells: ['Первый', 'Второй'], finds: { '': '1' }, refused: [9, 'not_option'] },
  multichoice: {
    given: [[1, 2], [2]],
    cells: ['Первый, Второй', 'Второй'],
    finds: { '': '1' },
    refused: [[1, 9], 'not_option'],
  },
  employee: {
    given: [executor.id, account.users.manager.id],
    answered: [
      { id: executor.id, name: executor.name },
      { id: account.users.manager.id, name: account.users.manager.name },
    ],
    cells: [executor.name, account.users.manager.name],
    finds: { '': String(executor.id) },
    refused: [987_654, 'not_found'],
  },
  client: reference(client, 'Ромашка'),
  facility: reference(facility, 'Котельная'),
  equipment: reference(equipment, 'Насос'),
  phone: {
    given: ['+79161234567', '+79261234567'],
    cells: ['+79161234567', '+79261234567'],
    finds: { '': '+7916' },
    refused: ['12', 'phone_length'],
  },
  email: {
    given: ['a@example.com', 'b@example.com'],
    cells: ['a@example.com', 'b@example.com'],
    finds: { '': 'a@' },
    refused: ['почта', 'email_invalid'],
  },
  link: {
    given: ['https://a.example/', 'https://b.example/'],
    cells: ['https://a.example/', 'https://b.example/'],
    finds: { '': 'https://a' },
    refused: ['javascript:alert(1)', 'link_invalid'],
  },
}

/** A reference to the one row there is; the second row has none. */
function reference(id: number, name: string): Values {
  return {
    given: [id, null],
    answered: [{ id, name }, undefined],
    cells: [name, undefined],
    finds: { '': String(id) },
    refused: [987_654, 'not_found'],
  }
}

beforeAll(async () => {
  for (const entity of Object.keys(CATALOGS) as Catalog[]) {
    for (const type of CUSTOM_TYPES) {
      await enterField(testApp, account, entity, `own_${type}`, type, {
        is_indexed: INDEXED_TYPES.some((one) => one === type),
        decimals: 1,
        options: type.endsWith('choice') ? [option(1, 'Первый', 'First'), option(2, 'Второй', 'Second')] : [],
      })
    }
  }
})

describe.each(Object.keys(CATALOGS) as Catalog[])('own fields of %s', (entity) => {
  const { create, sort } = CATALOGS[entity]
  const call = (name: string) => `${entity}.${name}` as CallName
  const rows: number[] = []
  /** Both of the test's rows, in lists. */
  const ours = (data: { id: number }[]) => data.filter(({ id }) => rows.includes(id)).map(({ id }) => id)

  async function newRow(custom: object = {}) {
    if (!create) return rows.length === 0 ? executor.id : account.users.manager.id
    return newId(call('create'), { ...create(), custom })
  }
  const update = (id: number, custom: object) => admin.attempt(call('update'), { params: { id }, body: { custom } })
  async function read(id: number) {
    const { response } = await admin.attempt(call('show'), { params: { id } })
    return (response as { custom: Record<string, unknown> }).custom
  }
  async function list(query: Record<string, unknown>) {
    const answer = await admin.attempt(call('list'), { query })
    expect(answer.status).toBe(200)
    return (answer.response as { data: { id: number; custom: Record<string, unknown> }[] }).data
  }

  const everything = Object.fromEntries(CUSTOM_TYPES.map((type) => [`own_${type}`, null]))
  async function empty() {
    for (const id of rows) await update(id, everything)
  }
  beforeEach(empty)

  beforeAll(async () => {
    for (const _ of [1, 2]) rows.push(await newRow())
  })

  test.each(CUSTOM_TYPES)('of %s are written, read, listed, exported and emptied', async (type) => {
    const key = `own_${type}`
    const { given, answered = given, cells, finds, refused } = VALUES[type]
    for (const [place, id] of rows.entries()) {
      expect(await update(id, { [key]: given[place] })).toMatchObject({ status: 200 })
      expect(await read(id)).toEqual(answered[place] === undefined ? {} : { [key]: answered[place] })
    }
    const inList = await list({ sort })
    for (const [place, id] of rows.entries()) {
      expect(inList.find((row) => row.id === id)?.custom[key]).toEqual(answered[place])
    }

    const filters = Object.entries(finds ?? {}).map(([end, value]) => [`custom.${key}${end}`, value])
    if (finds) expect(ours(await list(Object.fromEntries(filters)))).toEqual([rows[0]])
    if (SORTED_TYPES.includes(type)) {
      expect(ours(await list({ sort: `custom.${key}` }))).toEqual(rows)
      expect(ours(await list({ sort: `-custom.${key}` }))).toEqual(rows.toReversed())
    } else {
      expect((await admin.attempt(call('list'), { query: { sort: `custom.${key}` } })).error).toMatchObject({
        fields: { sort: { key: 'sort_unknown' } },
      })
    }

    const { bytes } = await admin.attempt(`exports.${entity}`, { query: { columns: `custom.${key}`, sort } })
    const book = xlsx.read(bytes, { type: 'buffer' })
    const sheet = known(book.Sheets[known(book.SheetNames[0])])
    const exported = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(exported[0]).toEqual([`Поле ${key}`])
    const written = exported.slice(1).map(([cell]) => cell)
    for (const cell of cells) if (cell !== undefined) expect(written).toContain(cell)

    const [value, code] = refused
    const refusal = await update(known(rows[0]), { [key]: value })
    expect(refusal).toMatchObject({ status: 422 })
    expect(Object.keys(refusal.error?.fields ?? {})[0]).toMatch(new RegExp(`^custom\\.${key}`))
    expect(Object.values(refusal.error?.fields ?? {})[0]?.key).toBe(code)

    await empty()
    expect(await read(known(rows[0]))).toEqual({})
    if (finds) expect(ours(await list(Object.fromEntries(filters)))).toEqual([])
  })

  test('that are unknown are refused, wherever they are named', async () => {
    const unknown = { key: 'unknown_field' }
    const wrong = await update(known(rows[0]), { nothing: 1 })
    expect(wrong.error?.fields?.['custom.nothing']).toMatchObject(unknown)
    const filtered = await admin.attempt(call('list'), { query: { 'custom.nothing': '1' } })
    expect(filtered.error?.fields?.['custom.nothing']).toMatchObject(unknown)
    const long = await admin.attempt(call('list'), { query: { 'custom.own_long_text': 'Д' } })
    expect(long.error?.fields?.['custom.own_long_text']).toMatchObject(unknown)
    const column = await admin.attempt(`exports.${entity}`, { query: { columns: 'custom.nothing' } })
    expect(column.error?.fields?.columns).toMatchObject(unknown)
  })

  test.runIf(create)('that are given at once with a new row', async () => {
    const id = await newRow({ own_number: 3, own_choice: 2 })
    expect(await read(id)).toEqual({ own_number: 3, own_choice: 2 })
  })

  test.runIf(['clients', 'facilities', 'equipment', 'products'].includes(entity))('of many rows at once', async () => {
    const body = create?.()
    const given = [
      { ...body, custom: { own_number: 7 } },
      { ...body, custom: { own_number: 'семь' } },
    ]
    const { response } = await admin.attempt(`bulk.${entity}` as CallName, { body: { rows: given } })
    const taken = (response as { rows: { id: number; outcome: string; fields?: object }[] }).rows
    expect(taken).toMatchObject([
      { outcome: 'created' },
      { outcome: 'rejected', fields: { 'custom.own_number': { key: 'not_number' } } },
    ])
    expect(await read(known(taken[0]).id)).toEqual({ own_number: 7 })
    const again = [{ id: known(taken[0]).id, custom: { own_number: 7 } }]
    const repeated = await admin.attempt(`bulk.${entity}` as CallName, { body: { rows: again } })
    expect(repeated.response).toMatchObject({ rows: [{ outcome: 'unchanged' }] })
  })

  test('are read page by page in their order, those without a value last', async () => {
    for (const [place, id] of rows.entries()) await update(id, { own_number: place })
    const whole = (await list({ sort: '-custom.own_number', per_page: 100 })).map(({ id }) => id)
    expect(whole.slice(whole.indexOf(known(rows[1])), whole.indexOf(known(rows[1])) + 2)).toEqual(rows.toReversed())
    const pages: number[] = []
    for (let page = 1; pages.length < whole.length; page++) {
      pages.push(...(await list({ sort: '-custom.own_number', per_page: 1, page })).map(({ id }) => id))
    }
    expect(pages).toEqual(whole)
  })
})
