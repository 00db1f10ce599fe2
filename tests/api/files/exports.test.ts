import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { EXTERNAL_IDS_COLUMN } from '#contract/integrations/external-ids.ts'
import { words } from '#contract/words/ru/index.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { known } from '#tests/support/known.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ jobs: true })
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const create = (body: object) => admin.attempt('clients.create', { body })
const daisy = (
  (await create({ name: 'Ромашка', phone: '+79161234567', tags: ['сеть', 'важный'] })).response as { id: number }
).id
await create({ name: '=HYPERLINK("http://evil.example")', type: 'person', comment: '@SUM(A1)' })
await create({ name: 'Зима', tags: ['сеть'] })
await admin.call('facilities.create', {
  body: { name: 'Офис', client_id: daisy, type: 'office', contract_till: '2030-12-31' },
})
await admin.call('products.create', { body: { title: 'Фильтр', price: '1250.50', article: '-1' } })
await admin.call('products.create', { body: { title: 'Чистка', kind: 'service' } })
await admin.call('equipment.create', { body: { title: 'Котёл', serial: '0042', warranty_till: '2027-03-15' } })
await admin.call('checklists.create', { body: { name: 'Осмотр', items: [{ title: 'Цел?', type: 'text' }] } })

const MOSCOW_MS = 3 * 3_600_000

/** The day and time that a cell holds, as days since the end of 1899. */
function dateOf({ v }: xlsx.CellObject): string {
  const minutes = Math.round(Number(v) * 24 * 60)
  return new Date(Date.UTC(1899, 11, 30) + minutes * 60_000).toISOString().slice(0, 16)
}

const EXPORTED = ['clients', 'facilities', 'equipment', 'products', 'employees', 'checklists'] as const
type Exported = (typeof EXPORTED)[number]

async function exported(list: Exported, query: object = {}, caller = admin, language = 'ru') {
  const answer = await caller.attempt(`exports.${list}`, {
    query: { ...query },
    headers: { 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  const book = xlsx.read(answer.bytes, { type: 'buffer', cellNF: true, cellFormula: true })
  const name = known(book.SheetNames[0])
  const sheet = known(book.Sheets[name])
  const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet)
  return { name, sheet, rows, answer }
}

describe('an exported list', () => {
  test('has titles, words and a file name in the user’s language', async () => {
    const russian = await exported('clients', { q: 'Ромашка' })
    expect(russian.name).toBe('Клиенты')
    expect(decodeURIComponent(String(russian.answer.headers['content-disposition']))).toContain('Клиенты.xlsx')
    expect(russian.rows.map((row) => ({ ...row }))).toEqual([
      {
        Название: 'Ромашка',
        Тип: 'Компания',
        Телефон: '+79161234567',
        Теги: 'важный, сеть',
        Объектов: 1,
        'Открытых заявок': 0,
        Добавлен: expect.any(Date),
      },
    ])
    const english = await exported('clients', { q: 'Ромашка' }, admin, 'en')
    expect([english.name, english.rows[0]?.Name, english.rows[0]?.Type]).toEqual(['Clients', 'Ромашка', 'Company'])
  })

  test.each<[string, object, string[]]>([
    ['its filters', { type: 'company', tag: 'сеть' }, ['Зима', 'Ромашка']],
    ['its search', { q: 'зим' }, ['Зима']],
    ['its order', { tag: 'сеть', sort: '-name' }, ['Ромашка', 'Зима']],
    ['all pages, whichever is shown', { tag: 'сеть', page: 2, per_page: 1 }, ['Зима', 'Ромашка']],
  ])('takes %s', async (_what, query, names) => {
    expect((await exported('clients', query)).rows.map(({ Название }) => Название)).toEqual(names)
  })

  test('has the chosen columns in their order', async () => {
    const { sheet } = await exported('facilities', { columns: 'contract_till,name,client_id' })
    const [titles, office] = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(titles).toEqual(['Договор до', 'Название', 'Клиент'])
    expect(office).toEqual([expect.any(Date), 'Офис', 'Ромашка'])
    const refused = await admin.attempt('exports.facilities', { query: { columns: 'name,avatar' } })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['columns.1']])
  })

  test.each(EXPORTED)('has all its columns unless some are chosen, titled as in the list of %s', async (list) => {
    const columns = routes.exports[list].columns.filter((name) => name !== EXTERNAL_IDS_COLUMN)
    const { fields }: { fields: Record<string, string> } = list === 'checklists' ? words.check_lists : words[list]
    const { sheet } = await exported(list)
    const [titles] = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1 })
    // No list has a column of who works; forms and pages call it a state.
    expect(titles).toEqual(columns.map((name) => (name === 'is_active' ? 'Работает' : fields[name])))
  })

  test('refuses what the list refuses', async () => {
    const refused = await admin.attempt('exports.clients', { query: { no_such: '1' } })
    expect([refused.status, refused.error.fields?.no_such?.key]).toEqual([422, 'unknown_field'])
  })

  test('has no formulas, whatever users type', async () => {
    const { sheet, rows } = await exported('clients', { type: 'person' })
    expect(rows[0]).toMatchObject({ Название: `=HYPERLINK("http://evil.example")`, Комментарий: '@SUM(A1)' })
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!')) as [string, xlsx.CellObject][]
    expect(cells.filter(([, { f }]) => f !== undefined)).toEqual([])
  })

  test('has dates, times, numbers and money as such, in the account’s zone', async () => {
    const { sheet } = await exported('products', { kind: 'goods' })
    expect(sheet.E2).toMatchObject({ t: 'n', v: 1250.5, z: '#,##0.00' })
    expect(sheet.C2).toMatchObject({ t: 's', v: '-1' })
    const facilities = await exported('facilities')
    expect(facilities.rows[0]).toMatchObject({ Название: 'Офис', Тип: 'Офис', Клиент: 'Ромашка', Договор: 'Действует' })
    const till = known(facilities.sheet.H2) as xlsx.CellObject
    expect([till.t, till.z, dateOf(till)]).toEqual(['n', 'dd.mm.yyyy', '2030-12-31T00:00'])
    const created = (await admin.call('facilities.list')).response.data[0]?.created_at
    const added = known(facilities.sheet.N2) as xlsx.CellObject
    expect(dateOf(added)).toBe(new Date(Date.parse(known(created)) + MOSCOW_MS).toISOString().slice(0, 16))
  })

  test('of equipment, employees and checklists', async () => {
    expect((await exported('equipment')).rows).toMatchObject([{ Название: 'Котёл', 'Серийный номер': '0042' }])
    const users = (await exported('employees', { sort: 'surname' }, admin, 'en')).rows
    expect(users.map(({ Role }) => Role).sort()).toEqual(['Administrator', 'Employee', 'Manager', 'Technician'])
    expect((await exported('checklists')).rows).toMatchObject([{ Название: 'Осмотр', Пунктов: 1 }])
  })

  test('shows what the user may see, and nothing of another account', async () => {
    await enterRequest(testApp, account, { clientId: daisy, executorId: account.users.executor.id })
    const executor = await account.signInAs('executor')
    expect((await exported('clients', {}, executor)).rows.map(({ Название }) => Название)).toEqual(['Ромашка'])
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    for (const list of ['clients', 'facilities', 'equipment', 'products', 'checklists'] as const) {
      expect((await exported(list, {}, stranger)).rows, list).toEqual([])
    }
  })

  test('can be imported again, and changes nothing', async () => {
    const { answer } = await exported('clients')
    const { import_id: id } = (
      await admin.call('imports.importClients', { files: [fileOf('clients.xlsx', answer.bytes)], body: {} })
    ).response
    await expect
      .poll(async () => (await admin.call('imports.show', { params: { id } })).response, { timeout: 20_000 })
      .toMatchObject({ state: 'done', skipped: 3, created: 0, updated: 0, refused: 0 })
  })

  test.each(['＝1+1', '＋1+1', '－1+1', '＠SUM(A1)'])(
    'holds none in the wide signs of other programs, and no apostrophe: %s',
    async (title) => {
      await admin.call('products.create', { body: { title } })
      expect((await exported('products', { q: title })).rows.map(({ Название }) => Название)).toContain(title)
    },
  )
})
