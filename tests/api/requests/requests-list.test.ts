import * as xlsx from '@e965/xlsx'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const ids: Record<string, number> = {}

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const clientId = await createClient(admin, 'Romashka')
const other = await createClient(admin, 'Vasilek 100%')
const facility = await admin.call('facilities.create', {
  body: { name: 'Warehouse', client_id: other, address: 'Lesnaya_5' },
})
const facility_id = facility.response.id
const employees = [account.users.executor.id]
await create('boiler', { client_id: clientId, employees, price: '500', priority: 1, work_type: 'repair' })
await create('window', { facility_id, employees, price: '100', type: 'emergency' })
await create('roof', { facility_id, manager_id: account.users.manager.id })
await create('garden', { client_id: clientId, employees, price: '300' })
// Deadlines around midnight of 2 March in Moscow, which is three hours ahead of UTC.
await set('boiler', sql`deadline_at = '2026-03-01T20:59:59Z'`)
await set('window', sql`deadline_at = '2026-03-01T21:00:00Z'`)
await set('roof', sql`deadline_at = '2026-03-02T20:59:59Z'`)
await set('garden', sql`status = 4, finished_at = now()`)

async function create(name: string, fields: object) {
  const { response } = await admin.attempt('requests.create', { body: { name, ...fields } })
  ids[name] = (response as { id: number }).id
}

function set(name: string, change: RawBuilder<unknown>) {
  return testApp.services.database.inAccount(account.id, (tx) =>
    sql`update requests set ${change} where id = ${known(ids[name])}`.execute(tx),
  )
}

async function list(query: object = {}, as: Caller = admin) {
  return (await as.attempt('requests.list', { query: { ...query } })).response as {
    data: RequestListRow[]
    total: number
  }
}

async function names(query: object, as?: Caller) {
  const { data, total } = await list(query, as)
  expect(total).toBe(data.length)
  return data.map(({ name }) => name)
}

describe('a filter', () => {
  test.each([
    ['status', { status: '4' }, ['garden']],
    ['several statuses', { status: '1,4' }, ['garden', 'roof', 'window', 'boiler']],
    ['type', { type: 'emergency' }, ['window']],
    ['work type', { work_type: 'repair' }, ['boiler']],
    ['priority', { priority: '1' }, ['boiler']],
    ['no attention wanted', { is_attention: 'false' }, ['garden']],
    ['someone assigned', { has_executor: 'true', status: '1' }, ['window', 'boiler']],
    ['no one assigned', { employee_id: 'none' }, ['roof']],
    [
      'a day of deadlines in the account’s zone',
      { deadline_at_from: '2026-03-02', deadline_at_to: '2026-03-02' },
      ['roof', 'window'],
    ],
    ['deadlines up to a moment', { deadline_at_to: '2026-03-01T21:00:00Z' }, ['window', 'boiler']],
    ['deadlines from a moment', { deadline_at_from: '2026-03-01T21:00:00Z' }, ['roof', 'window']],
    ['deadlines before a day', { deadline_at_to: '2026-03-01' }, ['boiler']],
    ['creation, until yesterday', { created_at_to: '2020-01-01' }, []],
    ['a name in parts', { q: 'oile' }, ['boiler']],
    ['the name of the client', { q: 'romash' }, ['garden', 'boiler']],
    ['the address of the facility', { q: 'lesnaya' }, ['roof', 'window']],
    ['the name of the facility', { q: 'WAREHOUSE' }, ['roof', 'window']],
    ['a sign taken literally', { q: '100%' }, ['roof', 'window']],
    ['another sign taken literally', { q: 'Lesnaya_5' }, ['roof', 'window']],
    ['a sign after a word', { q: 'Romashka_' }, ['garden', 'boiler']],
    ['two letters that begin a word', { q: 'ro' }, ['garden', 'roof', 'boiler']],
    ['two letters within a word', { q: 'oo' }, []],
    ['what is nowhere', { q: 'zzzzz' }, []],
    ['all together', { q: 'lesnaya', type: 'emergency', status: '1' }, ['window']],
  ])('by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('by the number, with or without its sign', async () => {
    const { data } = await list({ q: 'roof' })
    const number = known(data[0]).number
    expect(await names({ q: `№${number}` })).toEqual(['roof'])
  })

  test('by client, facility, manager and executor', async () => {
    const [roof] = (await list({ q: 'roof' })).data
    const user = String(account.users.executor.id)
    expect(await names({ client_id: String(clientId) })).toEqual(['garden', 'boiler'])
    expect(await names({ facility_id: String(known(roof?.facility).id) })).toEqual(['roof', 'window'])
    expect(await names({ manager_id: String(account.users.manager.id) })).toEqual(['roof'])
    expect(await names({ employee_id: user })).toEqual(['garden', 'window', 'boiler'])
    expect(await names({ employee_id: `none,${user}` })).toEqual(['garden', 'roof', 'window', 'boiler'])
  })

  test('that is not known answers 422 and names it', async () => {
    for (const [name, value] of Object.entries({
      colour: 'red',
      status: '7',
      type: 'odd',
      deadline_at_from: 'soon',
      page: '0',
      per_page: '1001',
      sort: 'secret',
    })) {
      const refused = await admin.attempt('requests.list', { query: { [name]: value } })
      expect(refused.status, name).toBe(422)
      expect(Object.keys(refused.error.fields ?? {})[0], name).toMatch(new RegExp(`^${name}`))
    }
  })

  test('holds for who sees their own requests only', async () => {
    expect(await names({}, executor)).toEqual(['garden', 'window', 'boiler'])
    expect(await names({ q: 'lesnaya' }, executor)).toEqual(['window'])
    expect(await names({ employee_id: 'none' }, executor)).toEqual([])
  })
})

describe('the order', () => {
  test.each([
    ['deadline_at', ['boiler', 'window', 'roof', 'garden']],
    ['-deadline_at', ['roof', 'window', 'boiler', 'garden']],
    ['price', ['window', 'garden', 'boiler', 'roof']],
    ['-price', ['boiler', 'garden', 'window', 'roof']],
    ['name', ['boiler', 'garden', 'roof', 'window']],
    ['-number', ['garden', 'roof', 'window', 'boiler']],
    ['-priority,name', ['boiler', 'garden', 'roof', 'window']],
    ['-status,name', ['garden', 'boiler', 'roof', 'window']],
    ['status', ['boiler', 'window', 'roof', 'garden']],
  ])('%s puts what has none last', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected)
  })

  test('shows each row on one page only, whatever is equal', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { data, total } = await list({ sort: 'planned_start_at', per_page: 2, page })
      expect(total).toBe(4)
      seen.push(...data.map(({ name }) => name))
    }
    expect(seen.sort()).toEqual(['boiler', 'garden', 'roof', 'window'])
  })
})

describe('attention', () => {
  const hours = (count: number) => sql`now() + make_interval(mins => ${Math.round(count * 60)})`

  test('has each reason of an open request, and none of a closed one', async () => {
    const reasonsOf = async (name: string) => known((await list({ q: name })).data[0]).attention_reasons
    await create('lamp', { client_id: clientId, employees: [account.users.executor.id] })
    expect(await reasonsOf('lamp')).toEqual([])
    await set('lamp', sql`deadline_at = ${hours(1.9)}`)
    expect(await reasonsOf('lamp')).toEqual(['deadline_soon'])
    await set('lamp', sql`deadline_at = ${hours(2.1)}`)
    expect(await reasonsOf('lamp')).toEqual([])
    await set('lamp', sql`deadline_at = ${hours(-0.1)}`)
    expect(await reasonsOf('lamp')).toEqual(['overdue'])
    await set('lamp', sql`deadline_at = null, has_conflict = true`)
    expect(await reasonsOf('lamp')).toEqual(['executor_conflict'])
    await set('lamp', sql`has_conflict = false, has_defect = true`)
    expect(await reasonsOf('lamp')).toEqual(['defect_found'])
    await admin.call('requests.assign', { params: { id: known(ids.lamp) }, body: { employees: [] } })
    expect(await reasonsOf('lamp')).toEqual(['no_executor', 'defect_found'])
    expect((await list({ q: 'lamp', status: '99' })).total).toBe(1)
    await admin.call('requests.cancel', {
      params: { id: known(ids.lamp) },
      body: { comment: 'No', initiator: 'client' },
    })
    expect(await reasonsOf('lamp')).toEqual([])
    expect((await list({ q: 'lamp', status: '99' })).total).toBe(0)
  })

  test('is a filter of its own, and beside statuses', async () => {
    const wanting = await list({ status: '99' })
    expect(wanting.data.map(({ name }) => name).sort()).toEqual(['boiler', 'roof', 'window'])
    expect(wanting.data.every(({ attention }) => attention)).toBe(true)
    expect((await list({ status: '99,4' })).total).toBe(4)
  })
})

describe('the calendar', () => {
  const calendar = async (query: object, as: Caller = admin) => {
    const { data } = await list({ view: 'calendar', ...query }, as)
    return data.map(({ name }) => name)
  }
  const range = (from: string, to: string) => ({
    planned_start_at_from: from,
    planned_start_at_to: to,
    deadline_at_from: from,
    deadline_at_to: to,
  })

  test('shows a request at its planned time, else at its deadline', async () => {
    expect(await calendar(range('2026-03-02', '2026-03-02'))).toEqual(['window', 'roof'])
    await set('roof', sql`planned_start_at = '2026-05-05T10:00:00Z'`)
    expect(await calendar(range('2026-03-02', '2026-03-02'))).toEqual(['window'])
    expect(await calendar(range('2026-05-05', '2026-05-05'))).toEqual(['roof'])
    await set('roof', sql`planned_start_at = null`)
  })

  test('shows what began before and still goes on', async () => {
    await set('roof', sql`planned_start_at = '2026-05-05T10:00:00Z', duration_min = 3 * 24 * 60`)
    expect(await calendar(range('2026-05-08', '2026-05-09'))).toEqual(['roof'])
    expect(await calendar(range('2026-05-09', '2026-05-09'))).toEqual([])
    await set('roof', sql`planned_start_at = null, duration_min = 60`)
  })

  test('has light rows, up to a thousand', async () => {
    const { data } = await list({ view: 'calendar', per_page: 1000, ...range('2026-03-01', '2026-03-02') })
    const boiler = known(data.find(({ name }) => name === 'boiler'))
    expect(boiler).toEqual({
      id: ids.boiler,
      number: expect.any(Number),
      name: 'boiler',
      status: 1,
      type: 'planned',
      priority: 1,
      attention: true,
      attention_reasons: ['overdue'],
      deadline_at: '2026-03-01T20:59:59.000Z',
      sla_due_at: null,
      planned_start_at: null,
      duration_min: 60,
      expected_at: null,
      paused_since: null,
      employees: [account.users.executor.id],
      executors: [account.users.executor.name],
      address: null,
      version: 1,
      actions: ['change-deadline', 'assign', 'update', 'cancel'],
    })
    expect(await calendar(range('2026-03-01', '2026-03-02'), executor)).toEqual(['boiler', 'window'])
  })

  test('names executors in the order of their ids, as lists do', async () => {
    const everybody = Object.values(account.users).toSorted((one, other) => one.id - other.id)
    const names = everybody.map(({ name }) => name)
    expect(names).not.toEqual(names.toSorted())
    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`insert into request_executors (request_id, user_id)
        select ${known(ids.roof)}, u from unnest(${everybody.map(({ id }) => id)}::bigint[]) u`.execute(tx),
    )
    const roofOf = async (query: object) => known((await list(query)).data.find(({ name }) => name === 'roof'))
    const shown = await roofOf({ view: 'calendar', per_page: 1000, ...range('2026-03-01', '2026-03-02') })
    expect(shown).toMatchObject({ employees: everybody.map(({ id }) => id), executors: names })
    expect((await roofOf({ status: '1' })).employees.map(({ name }) => name)).toEqual(names)
    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`delete from request_executors where request_id = ${known(ids.roof)}`.execute(tx),
    )
  })
})

describe('the export', () => {
  const sheetOf = async (query: object, language = 'ru', as: Caller = admin) => {
    const answer = await as.attempt('requests.export', {
      query: { ...query },
      headers: { 'accept-language': language },
    })
    const fileName = language === 'ru' ? 'Заявки.xlsx' : 'Requests.xlsx'
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(fileName)
    const book = xlsx.read(answer.bytes, { type: 'buffer', cellFormula: true, cellNF: true })
    return { name: known(book.SheetNames[0]), sheet: known(book.Sheets[known(book.SheetNames[0])]) }
  }

  test('has the filtered rows with titles in the user’s language', async () => {
    const russian = await sheetOf({ status: '4' })
    expect([russian.name, russian.sheet.A1?.v, russian.sheet.B2?.v]).toEqual(['Заявки', '№', 'Завершена'])
    const english = await sheetOf({ sort: 'name' }, 'en')
    const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(english.sheet)
    expect(rows.map(({ Name }) => Name)).toEqual(expect.arrayContaining(['boiler', 'garden', 'roof', 'window']))
    expect(rows.find(({ Name }) => Name === 'boiler')).toMatchObject({
      Status: 'New',
      Client: 'Romashka',
      'Work type': 'Repair',
      Priority: 'High',
      Price: 500,
      Technicians: account.users.executor.name,
    })
  })

  test('has the chosen columns in their order, titled as in the list', async () => {
    const { sheet } = await sheetOf({ q: 'boiler', columns: 'price,number,name,phone' })
    const [titles, cells] = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(titles).toEqual(['Стоимость', '№', 'Название', 'Телефон'])
    expect(cells?.slice(0, 3)).toEqual([500, expect.any(Number), 'boiler'])
    expect(cells).not.toContain('Romashka')
  })

  test('has durations as such', async () => {
    const { sheet } = await sheetOf({ q: 'boiler', columns: 'duration_min' })
    expect([sheet.A1?.v, sheet.A2?.w, sheet.A2?.z]).toEqual(['Длительность', '1:00', '[h]:mm'])
  })

  test('refuses columns that it does not have', async () => {
    for (const [columns, field] of [
      ['number,hash', 'columns.1'],
      ['constructor', 'columns.0'],
      ['', 'columns.0'],
    ] as const) {
      const refused = await admin.attempt('requests.export', { query: { columns } })
      expect([refused.status, Object.keys(refused.error.fields ?? {})], columns).toEqual([422, [field]])
    }
  })

  test('says whom to call: the contact of the request, or else one of its facility', async () => {
    await set('window', sql`contact = '{"name": "Anna", "phone": "+79161234567"}'`)
    await admin.call('contacts.create', {
      params: { entity: 'facility', id: facility_id },
      body: { name: 'Boris', phone: '+79167654321' },
    })
    const { sheet } = await sheetOf({ facility_id, sort: 'name' }, 'en')
    const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet)
    expect(rows.map(({ Name, Contact, Phone }) => [Name, Contact, Phone])).toEqual([
      ['roof', 'Boris', '+79167654321'],
      ['window', 'Anna', '+79161234567'],
    ])
  })

  test('has times as times, in the account’s zone', async () => {
    const { sheet } = await sheetOf({ q: 'boiler' }, 'en')
    const [deadline] = Object.values(sheet).filter((cell) => cell.z === 'dd.mm.yyyy hh:mm')
    expect(xlsx.SSF.format('yyyy-mm-dd hh:mm', known(deadline).v)).toBe('2026-03-01 23:59')
  })

  test('has no formulas, whatever users type', async () => {
    const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)']
    for (const name of dangerous) await create(name, { client_id: clientId })
    const { sheet } = await sheetOf({ sort: '-number' }, 'en')
    const cells = Object.entries(sheet).filter(([address]) => /^C\d+$/.test(address))
    for (const name of dangerous) {
      const cell = known(cells.find(([, { v }]) => v === name))[1]
      expect([cell.t, cell.f]).toEqual(['s', undefined])
    }
  })

  test('has what the user may see', async () => {
    const { sheet } = await sheetOf({ sort: 'name' }, 'en', executor)
    const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet)
    expect(rows.map(({ Name }) => Name)).toEqual(['boiler', 'garden', 'window'])
  })
})

test('another account sees none of it, with any filter', async () => {
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  for (const query of [
    {},
    { q: 'romash' },
    { q: 'oo' },
    { client_id: String(clientId) },
    { status: '99' },
    { view: 'calendar' },
  ]) {
    expect((await list(query, stranger)).total, JSON.stringify(query)).toBe(0)
  }
})

test('what more than ten thousand requests contain is found as well as what few do', async () => {
  const large = await createTestAccount(testApp)
  const actor = await large.signInAs('admin')
  const client = await createClient(actor, 'Plentiful')
  await testApp.services.database.inAccount(large.id, (tx) =>
    sql`insert into requests (number, name, client_id, hash, status)
      select n, 'Common ' || case when n % 5000 = 0 then 'and rare' else 'only' end, ${client},
        lpad(${large.id} || '-' || n, 22, 'y'), case when n % 2 = 0 then 1 else 4 end
      from generate_series(1, 10050) n`.execute(tx),
  )
  for (const [query, total] of [
    [{}, 10_050],
    [{ q: 'common' }, 10_050],
    [{ q: 'plentiful' }, 10_050],
    [{ q: 'common', status: '4' }, 5_025],
    [{ q: 'rare' }, 2],
    [{ q: 'common and' }, 2],
  ] as const) {
    // The second time a common text is known to be one.
    for (const _ of [1, 2]) expect((await list(query, actor)).total, JSON.stringify(query)).toBe(total)
  }
  const last = await list({ q: 'common', sort: 'number', per_page: 1000, page: 11 }, actor)
  expect([last.data.length, last.data.at(-1)?.number]).toEqual([50, 10_050])
  expect((await list({ page: 5000 }, actor)).total).toBe(10_050)
})

/** The statements that a call sends, without those that open and close its unit of work. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  await call()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await call()
    const texts = sent.mock.calls.map(([query]: unknown[]) => String((query as { text?: string }).text ?? query))
    return texts.filter((text) => !/^(begin|commit|rollback|select set_config)/.test(text)).length
  } finally {
    sent.mockRestore()
  }
}

test('a list takes three queries at most and a page four, however many rows there are', async () => {
  const lists = [
    { per_page: 1 },
    { per_page: 4 },
    { per_page: 100 },
    { per_page: 1, q: 'romash', status: '1,99' },
    { view: 'calendar', per_page: 1 },
  ]
  for (const query of lists) {
    const statements = await statementsOf(() => list(query))
    expect(statements, JSON.stringify(query)).toBeGreaterThan(0)
    expect(statements, JSON.stringify(query)).toBeLessThanOrEqual(3)
  }
  const params = { id: known(ids.boiler) }
  expect(await statementsOf(() => admin.call('requests.show', { params }))).toBeLessThanOrEqual(4)
})
