import { deflateRawSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IMPORT_ROWS_MAX, type ImportPage } from '../../contract/imports.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { importJobs } from '../../server/imports/index.ts'
import { contentsOf } from '../support/account-contents.ts'
import type { Caller } from '../support/caller.ts'
import { createAccount, type TestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import { createClient } from '../support/request-samples.ts'
import { BEGINNINGS, fileOf } from '../support/sample-files.ts'
import { setGrants } from '../support/set-grants.ts'
import { bookFile, readBook, sheetFile, windows1251, writtenFile } from '../support/sheets.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let testApp: TestApp
let account: TestAccount
let admin: Caller

beforeAll(async () => {
  testApp = await startApp({ jobs: true })
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  account = await createAccount(testApp)
  admin = await account.signInAs('admin')
})

type Target = 'clients' | 'products' | 'equipment'
const CALLS = {
  clients: 'imports.importClients',
  products: 'imports.importProducts',
  equipment: 'imports.importEquipment',
} as const

/** What a worker of the queue does with an import that waits: here at once, beside the queue's own. */
async function work(importId: number) {
  const job = known(importJobs(testApp.services.database).find(({ queue }) => queue === 'imports'))
  await job.work({ accountId: account.id, importId })
}

async function page(id: number, caller = admin): Promise<ImportPage> {
  return (await caller.call('imports.show', { params: { id } })).response
}

async function send(file: File, body: object = {}, { caller = admin, target = 'clients' as Target } = {}) {
  const answer = await caller.call(CALLS[target], { files: [file], body })
  expect(answer.status).toBe(201)
  await work(answer.response.import_id)
  return page(answer.response.import_id, caller)
}

async function run(id: number, body: { duplicates?: 'update' | 'skip' } = {}) {
  await admin.call('imports.run', { params: { id }, body })
  await work(id)
  return page(id)
}

async function undo(id: number) {
  await admin.call('imports.undo', { params: { id } })
  await work(id)
  return page(id)
}

async function clientNames(): Promise<string[]> {
  return (await admin.call('clients.list', { query: { per_page: 100 } })).response.data.map(({ name }) => name)
}

const csv = (text: string, name = 'clients.csv') => fileOf(name, text)
const counts = ({ created, updated, skipped, refused }: ImportPage) => ({ created, updated, skipped, refused })

describe('files as programs write them', () => {
  test.each(['libreoffice.xlsx', 'libreoffice.xls', 'libreoffice.ods', 'libreoffice-windows-1251.csv'])(
    '%s',
    async (name) => {
      const done = await send(writtenFile(name))
      expect(done).toMatchObject({ state: 'done', total: 3, created: 3, refused: 0, errors: [] })
      const { data } = (await admin.call('clients.list', { query: { sort: 'name' } })).response
      expect(data.map(({ name, type, phone }) => [name, type, phone])).toEqual([
        ['АО «Котёл»', 'company', null],
        ['Иванов Пётр Сергеевич', 'person', '+79037654321'],
        ['ООО «Ромашка»', 'company', '+79161234567'],
      ])
      const [boiler, , daisy] = data
      expect(known(daisy).tags.map(({ name }) => name)).toEqual(['постоянный', 'сеть'])
      expect((await admin.call('clients.show', { params: { id: known(boiler).id } })).response.comment).toBe(
        'Ёлка; «кавычки», запятая',
      )
      const inn = async (id: number) => (await admin.call('clients.bankDetails', { params: { id } })).response.inn
      // A leading zero is given back to a number that lost it.
      expect([await inn(known(boiler).id), await inn(known(daisy).id)]).toEqual(['0105018164', '7707083893'])
    },
  )

  test.each<[string, Uint8Array | string]>([
    ['UTF-8', 'Название;Телефон\nЁлка;+79161234567\n'],
    ['UTF-8 with a byte order mark', '\ufeffНазвание,Телефон\r\nЁлка,+79161234567\r\n'],
    ['Windows-1251', windows1251('Название\tТелефон\nЁлка\t8 916 123-45-67')],
    [
      'UTF-16, as Excel saves text',
      Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('Название\tТелефон\nЁлка\t89161234567', 'utf16le')]),
    ],
    ['told what separates cells', 'sep=,\nНазвание,Телефон\n"Ёлка","8(916)1234567"'],
  ])('a .csv in %s', async (_what, bytes) => {
    expect(await send(fileOf('list.csv', bytes))).toMatchObject({ state: 'done', created: 1, refused: 0 })
    const { data } = (await admin.call('clients.list')).response
    expect(data.map(({ name, phone }) => [name, phone])).toEqual([['Ёлка', '+79161234567']])
  })

  test('a last line without an end, whose last cell is empty, is a row like any other', async () => {
    expect(await send(csv('Название;Телефон;E-mail\nПервый;;\nВторой;;'))).toMatchObject({ total: 2, created: 2 })
  })

  test('quoted cells hold delimiters, quotes and line ends', async () => {
    await send(csv('Название;Комментарий\n"Рога; ""и"" копыта";"Первая\nвторая"\n'))
    const [row] = (await admin.call('clients.list')).response.data
    expect(row).toMatchObject({ name: 'Рога; "и" копыта', comment: 'Первая\nвторая' })
  })

  test('a table saved under the name of another kind is what its bytes are', async () => {
    const bytes = await sheetFile('a.xlsx', [['Название'], ['Ёлка']]).bytes()
    expect(await send(fileOf('clients.csv', bytes))).toMatchObject({ state: 'done', created: 1 })
  })
})

describe('what stands in a sheet', () => {
  test('the first sheet with data is taken, with its titles below a letterhead and empty rows in between', async () => {
    const file = bookFile('book.xlsx', {
      Пусто: xlsx.utils.aoa_to_sheet([]),
      Данные: xlsx.utils.aoa_to_sheet([
        ['Список клиентов на 01.01.2026'],
        [],
        [null, 'Ещё что-то', 'НАИМЕНОВАНИЕ', 'Эл. почта'],
        [null, 1, 'Первый', 'first@example.com'],
        [],
        [null, 2, 'Второй'],
      ]),
      Другое: xlsx.utils.aoa_to_sheet([['Название'], ['Не отсюда']]),
    })
    const done = await send(file)
    expect(done).toMatchObject({ state: 'done', total: 2, created: 2 })
    expect(done.columns).toEqual([
      { letter: 'C', title: 'НАИМЕНОВАНИЕ' },
      { letter: 'D', title: 'Эл. почта' },
    ])
    expect(done.ignored_columns).toEqual([{ letter: 'B', title: 'Ещё что-то' }])
    expect(await clientNames()).toEqual(['Второй', 'Первый'])
  })

  test('of formulas only their values count, and a failed one is refused at its cell', async () => {
    const file = sheetFile(
      'formulas.xlsx',
      [
        ['Название', 'Комментарий'],
        ['x', 'y'],
        ['Второй', 'z'],
      ],
      (sheet) => {
        sheet.A2 = { t: 's', v: 'Посчитанный', f: 'CONCATENATE("Посчи","танный")' }
        sheet.B3 = { t: 'e', v: 0x2a, w: '#N/A', f: 'NA()' }
      },
    )
    const done = await send(file)
    expect(counts(done)).toEqual({ created: 1, updated: 0, skipped: 0, refused: 1 })
    expect(done.errors).toEqual([
      { row: 3, column: 'B', title: 'Комментарий', message: 'Формула в ячейке не посчиталась: #N/A' },
    ])
    expect(await clientNames()).toEqual(['Посчитанный'])
  })

  test('a cell merged over rows stands for each of them', async () => {
    const file = sheetFile('merged.xlsx', [['Название', 'Комментарий'], ['Первый', 'Общий'], ['Второй']], (sheet) => {
      sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }]
    })
    await send(file)
    const { data } = (await admin.call('clients.list')).response
    expect(data.map(({ comment }) => comment)).toEqual(['Общий', 'Общий'])
  })

  test('a long number that the program rounded is refused', async () => {
    const done = await send(
      sheetFile('a.xlsx', [
        ['Название', 'Р/с'],
        ['Первый', 40702810938000000014n.toString()],
        ['Второй', 4.0702810938e19],
      ]),
    )
    expect(done.errors).toEqual([{ row: 3, column: 'B', title: 'Р/с', message: MESSAGES.ru.fields.number_rounded }])
    expect(counts(done)).toMatchObject({ created: 1, refused: 1 })
  })

  test('what an export protected from being a formula comes back as it was', async () => {
    await send(csv("Название;Комментарий\nПервый;'=1+1\n"))
    expect((await admin.call('clients.list')).response.data[0]?.comment).toBe('=1+1')
  })
})

describe('a file that cannot be imported is refused in words, and nothing is written', () => {
  const problems: [string, () => File, keyof (typeof MESSAGES)['ru']['fields']][] = [
    ['without data', () => sheetFile('empty.xlsx', [['Название']]), 'sheet_empty'],
    ['without anything', () => csv(''), 'sheet_empty'],
    [
      'a document of another program in the same container',
      () => fileOf('a.xls', known(BEGINNINGS.doc)),
      'sheet_unreadable',
    ],
    ['cut off', () => fileOf('a.xlsx', known(BEGINNINGS.xlsx)), 'sheet_type'],
  ]

  test.each(problems.slice(0, 3))('%s', async (_what, file, key) => {
    const before = await clientNames()
    const failed = await send(file())
    expect(failed).toMatchObject({ state: 'failed', problem: MESSAGES.ru.fields[key], created: 0, total: 0 })
    expect(await clientNames()).toEqual(before)
  })

  test('without the column that every row needs, in both languages', async () => {
    const failed = await send(csv('Телефон;Почта\n+79161234567;a@example.com\n'))
    expect(failed.problem).toContain('«Название»')
    const english = await admin.call('imports.show', {
      params: { id: failed.id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.response.problem).toContain('“Name”')
  })

  test('with too many rows', async () => {
    const text = `Название\n${'Клиент\n'.repeat(IMPORT_ROWS_MAX + 1)}`
    expect((await send(csv(text))).problem).toMatch(/больше \d+ строк/)
  })

  test('with too many columns', async () => {
    expect((await send(csv(`Название${';x'.repeat(150)}\nПервый${';1'.repeat(150)}\n`))).problem).toMatch(/столбцов/)
  })

  test('a zip bomb, whatever its headers say', async () => {
    const failed = await send(fileOf('bomb.xlsx', bomb()))
    expect(failed).toMatchObject({ state: 'failed', problem: MESSAGES.ru.fields.sheet_too_large })
  })

  test.each([
    ['a program under the name of a sheet', fileOf('prices.xlsx', known(BEGINNINGS.exe))],
    ['a letter under the name of a sheet', fileOf('letter.xlsx', known(BEGINNINGS.docx))],
    ['a picture under the name of a .csv', fileOf('picture.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'))],
    ['a sheet under the name of a program', fileOf('clients.exe', 'Название\nПервый\n')],
  ])('%s answers 415 at once', async (_what, file) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('imports.importClients', { files: [file] })
    expect([refused.status, refused.error.fields?.file?.key]).toEqual([415, 'sheet_type'])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('no file at all answers 422', async () => {
    const refused = await admin.attempt('imports.importClients', { body: {} })
    expect(refused.error.fields?.file?.key).toBe('file_required')
  })
})

describe('a dry run', () => {
  const FILE =
    'Название;ИНН;E-mail;Телефон;Тип\nНовый;7707083893;;;\nСтарый;;old@example.com;;\n;;;;\nПлохой;;not an address;12;Завод\nНовый;7707083893;;;\n'

  test('says what would be created, updated and refused, and writes nothing', async () => {
    const old = await createClient(admin, 'Старый')
    const before = await contentsOf(testApp.testDatabase, account.id)
    const checked = await send(csv(FILE), { dry_run: true })
    expect(checked).toMatchObject({ state: 'checked', total: 4, processed: 4, undo_until: null, results: [] })
    expect(counts(checked)).toEqual({ created: 1, updated: 1, skipped: 0, refused: 2 })
    expect(checked.errors).toEqual([
      { row: 5, column: 'C', title: 'E-mail', message: 'Некорректный Email' },
      { row: 5, column: 'D', title: 'Телефон', message: 'Некорректный телефон' },
      { row: 5, column: 'E', title: 'Тип', message: 'Выберите одно из значений списка' },
      { row: 6, column: null, title: null, message: 'Повторяет строку 2' },
    ])
    expect(checked.preview.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'created'],
      [3, 'updated'],
      [5, 'refused'],
      [6, 'refused'],
    ])
    const after = await contentsOf(testApp.testDatabase, account.id)
    const { imports: _i, import_rows: _r, ...others } = after
    expect(others).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('import'))))
    const english = await admin.call('imports.show', {
      params: { id: checked.id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.response.errors.at(-1)?.message).toBe('Repeats row 2')

    const done = await run(checked.id)
    expect(done.state).toBe('done')
    expect(counts(done)).toEqual(counts(checked))
    expect(done.results).toEqual([
      { id: expect.any(Number), title: 'Новый', outcome: 'created' },
      { id: old, title: 'Старый', outcome: 'updated' },
    ])
    expect((await admin.call('clients.show', { params: { id: old } })).response.email).toBe('old@example.com')
  })

  test('its duplicate rule can be changed when it is run', async () => {
    const old = await createClient(admin, 'Старый')
    const checked = await send(csv(FILE), { dry_run: true })
    expect(counts(await run(checked.id, { duplicates: 'skip' }))).toEqual({
      created: 1,
      updated: 0,
      skipped: 1,
      refused: 2,
    })
    expect((await admin.call('clients.show', { params: { id: old } })).response.email).toBeNull()
  })

  test('is run once', async () => {
    const checked = await send(csv(FILE), { dry_run: true })
    await run(checked.id)
    const names = await clientNames()
    const refused = await admin.attempt('imports.run', { params: { id: checked.id }, body: {} })
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict'])
    await work(checked.id)
    expect(await clientNames()).toEqual(names)
  })

  test('gives the refused rows as a sheet that says why', async () => {
    const checked = await send(csv(FILE), { dry_run: true })
    const sheet = await admin.attempt('imports.refusedRows', { params: { id: checked.id } })
    const [titles, bad, repeated] = known(readBook(sheet.bytes).Клиенты)
    expect(titles).toEqual(['Название', 'ИНН', 'E-mail', 'Телефон', 'Тип', 'Почему не загружено', 'Строка в файле'])
    expect(bad?.slice(0, 1)).toEqual(['Плохой'])
    expect(bad?.[5]).toBe(
      'E-mail: Некорректный Email; Телефон: Некорректный телефон; Тип: Выберите одно из значений списка',
    )
    expect(repeated?.slice(5)).toEqual(['Повторяет строку 2', 6])
  })
})

describe('a client that is there already is found', () => {
  async function withBank(name: string, fields: { inn?: string; email?: string }) {
    const { id } = (await admin.call('clients.create', { body: { name, email: fields.email ?? null } })).response
    if (fields.inn) await admin.call('clients.saveBankDetails', { params: { id }, body: { inn: fields.inn } })
    return id
  }
  const outcome = async (text: string) => {
    const done = await send(csv(`Название;ИНН;E-mail;Комментарий\n${text};Загружен\n`))
    return { ...counts(done), id: done.results[0]?.id }
  }

  test('by its INN, whatever it is called', async () => {
    const id = await withBank('Ромашка', { inn: '7707083893' })
    expect(await outcome('Другое имя;7707083893;')).toMatchObject({ updated: 1, id })
    expect(await clientNames()).toEqual(['Другое имя'])
  })

  test('else by its e-mail, in any case', async () => {
    const id = await withBank('Ромашка', { email: 'office@example.com' })
    expect(await outcome('Другое имя;7707083893;Office@Example.com')).toMatchObject({ updated: 1, id })
  })

  test('else by its name', async () => {
    const id = await withBank('Ромашка', {})
    expect(await outcome('РОМАШКА;7707083893;')).toMatchObject({ updated: 1, id })
  })

  test('but not when both have an INN, and not the same', async () => {
    await withBank('Ромашка', { inn: '7707083893', email: 'office@example.com' })
    expect(await outcome('Ромашка;500100732259;office@example.com')).toMatchObject({ created: 1, updated: 0 })
  })

  test('and refused when several fit', async () => {
    await createClient(admin, 'Ромашка')
    await createClient(admin, 'Ромашка')
    expect(await outcome('Ромашка;;')).toMatchObject({ refused: 1, updated: 0 })
  })

  test('an empty cell changes nothing, and a row that is the same is left alone', async () => {
    const { id } = (
      await admin.call('clients.create', {
        body: { name: 'Ромашка', type: 'person', phone: '+79161234567', comment: 'Загружен' },
      })
    ).response
    expect(await outcome('Ромашка;;')).toMatchObject({ skipped: 1, updated: 0 })
    expect((await admin.call('clients.show', { params: { id } })).response).toMatchObject({
      type: 'person',
      phone: '+79161234567',
    })
    expect((await admin.call('clients.feed', { params: { id } })).response.total).toBe(1)
  })
})

test("a client's history says who imported it and what an import changed", async () => {
  await send(csv('Название;Телефон\nРомашка;+79161234567\n'))
  await send(csv('Название;Телефон;Теги\nРомашка;+79160000000;сеть\n'))
  const [client] = (await admin.call('clients.list')).response.data
  const { data } = (await admin.call('clients.feed', { params: { id: known(client).id } })).response
  expect(data.map(({ kind, actor, payload }) => [kind, actor?.id, payload])).toEqual([
    [
      5002,
      account.users.admin.id,
      {
        name: 'Ромашка',
        changes: {
          phone: { old: '+79161234567', new: '+79160000000' },
          tags: { old: [], new: ['сеть'] },
        },
      },
    ],
    [5001, account.users.admin.id, { name: 'Ромашка' }],
  ])
})

describe('goods, services and equipment', () => {
  test('products are found by their article, and measures and categories join the lists', async () => {
    const into = { target: 'products' as const }
    const first = await send(
      csv(
        'Наименование;Артикул;Вид;Ед. изм.;Группа;Цена\nФильтр;F-1;Товар;ящик;Новая;"1 250,50 ₽"\nЧистка;;услуга;ч;;3000\n',
      ),
      {},
      into,
    )
    expect(first).toMatchObject({ state: 'done', created: 2, errors: [] })
    const second = await send(csv('Название;Артикул;Цена\nФильтр новый;f-1;1300\nПлохой;;дорого\n'), {}, into)
    expect(counts(second)).toEqual({ created: 0, updated: 1, skipped: 0, refused: 1 })
    const { data } = (await admin.call('products.list', { query: { sort: 'title' } })).response
    expect(
      data.map(({ title, kind, price, measure, category }) => [title, kind, price, measure?.name, category?.name]),
    ).toEqual([
      ['Фильтр новый', 'goods', '1300.00', 'ящик', 'Новая'],
      ['Чистка', 'service', '3000.00', 'ч', undefined],
    ])
  })

  test('equipment is found by its serial number, else by its article, and stands at a facility by name', async () => {
    const client = await createClient(admin)
    await admin.call('facilities.create', { body: { name: 'Котельная', client_id: client } })
    const into = { target: 'equipment' as const }
    const first = await send(
      csv(
        'Название;Артикул;Зав. номер;Объект;Дата установки\nКотёл;K-1;S1;котельная;15.03.2024\nНасос;N-1;;Нет такого;\nБак;B-1;;;2024-13-45\n',
      ),
      {},
      into,
    )
    expect(counts(first)).toEqual({ created: 1, updated: 0, skipped: 0, refused: 2 })
    expect(first.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'D', 'Такой записи нет'],
      [4, 'E', 'Введите дату'],
    ])
    const second = await send(csv('Название;Артикул;Зав. номер\nКотёл газовый;K-9;s1\nКотёл;K-1;S2\n'), {}, into)
    expect(counts(second)).toEqual({ created: 1, updated: 1, skipped: 0, refused: 0 })
    const { data } = (await admin.call('equipment.list', { query: { sort: 'title' } })).response
    expect(
      data.map(({ title, article, serial, facility, installed_on }) => [
        title,
        article,
        serial,
        facility?.name,
        installed_on,
      ]),
    ).toEqual([
      ['Котёл', 'K-1', 'S2', undefined, null],
      ['Котёл газовый', 'K-9', 's1', 'Котельная', '2024-03-15'],
    ])
  })
})

describe('undoing', () => {
  test('deletes what was created and gives back what was changed', async () => {
    const old = (
      await admin.call('clients.create', { body: { name: 'Старый', phone: '+79161234567', tags: ['свой'] } })
    ).response.id
    await admin.call('clients.saveBankDetails', { params: { id: old }, body: { bank_name: 'Банк' } })
    const done = await send(
      csv('Название;Телефон;Банк;ИНН;Теги\nСтарый;+79160000000;Другой;7707083893;сеть\nНовый;;;500100732259;сеть\n'),
    )
    expect(counts(done)).toMatchObject({ created: 1, updated: 1 })
    expect(done.undo_until).not.toBeNull()

    const undone = await undo(done.id)
    expect(undone).toMatchObject({ state: 'undone', left: [], results: [], undo_until: null })
    expect(await clientNames()).toEqual(['Старый'])
    const row = (await admin.call('clients.show', { params: { id: old } })).response
    expect([row.phone, row.tags.map(({ name }) => name)]).toEqual(['+79161234567', ['свой']])
    const bank = (await admin.call('clients.bankDetails', { params: { id: old } })).response
    expect([bank.bank_name, bank.inn]).toEqual(['Банк', null])
    // A tag that nothing carries any more is forgotten.
    expect(
      (await admin.call('tags.list', { query: { item_type: 'client' } })).response.map(({ name }) => name),
    ).toEqual(['свой'])
  })

  test('leaves what is in use or was changed since, and says so', async () => {
    const old = (await admin.call('clients.create', { body: { name: 'Старый', phone: '+79161234567' } })).response.id
    const done = await send(
      csv('Название;Телефон;E-mail\nСтарый;+79160000000;old@example.com\nЗанятый;;\nПравленый;;\nЛишний;;\n'),
    )
    const idOf = (title: string) => known(done.results.find((result) => result.title === title)).id
    await admin.call('facilities.create', { body: { name: 'Объект', client_id: idOf('Занятый') } })
    await admin.call('clients.update', { params: { id: idOf('Правленый') }, body: { comment: 'Важный' } })
    await admin.call('clients.update', { params: { id: old }, body: { phone: '+79169999999' } })

    const undone = await undo(done.id)
    expect(undone.left).toEqual([
      { id: old, title: 'Старый', message: 'Эти поля изменили после импорта: Телефон' },
      { id: idOf('Занятый'), title: 'Занятый', message: 'Запись уже используется' },
      { id: idOf('Правленый'), title: 'Правленый', message: 'Запись изменили после импорта' },
    ])
    expect(await clientNames()).toEqual(['Занятый', 'Правленый', 'Старый'])
    const row = (await admin.call('clients.show', { params: { id: old } })).response
    expect([row.phone, row.email]).toEqual(['+79169999999', null])
  })

  test('is possible once, and for a day', async () => {
    const first = await send(csv('Название\nПервый\n'))
    await undo(first.id)
    expect((await admin.attempt('imports.undo', { params: { id: first.id } })).status).toBe(409)
    const second = await send(csv('Название\nВторой\n'))
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .updateTable('imports')
        .set({ finished_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .where('id', '=', second.id)
        .execute(),
    )
    expect((await page(second.id)).undo_until).toBeNull()
    expect((await admin.attempt('imports.undo', { params: { id: second.id } })).status).toBe(409)
    expect(await clientNames()).toEqual(['Второй'])
  })
})

describe('rights', () => {
  test('an import is seen by its author and by admins, and by no other company', async () => {
    const manager = await account.signInAs('manager')
    const own = await send(csv('Название\nПервый\n'), {}, { caller: manager })
    const other = await send(csv('Название\nВторой\n'))
    expect((await manager.attempt('imports.show', { params: { id: other.id } })).status).toBe(404)
    expect((await manager.call('imports.list')).response.map(({ id }) => id)).toEqual([own.id])
    expect((await admin.call('imports.list')).response.map(({ id }) => id)).toEqual([other.id, own.id])
    const stranger = await (await createAccount(testApp)).signInAs('admin')
    for (const call of ['imports.show', 'imports.run', 'imports.undo', 'imports.refusedRows'] as const) {
      const body = call === 'imports.run' ? {} : undefined
      expect((await stranger.attempt(call, { params: { id: own.id }, body })).status, call).toBe(404)
    }
  })

  test('who may create but not change gets new rows, and the others refused', async () => {
    const theirs = await createClient(admin, 'Чужой')
    await setGrants(testApp, account, 'manager', { 'clients:update': 'manager' })
    const manager = await account.signInAs('manager')
    const done = await send(csv('Название;Комментарий\nЧужой;Захвачен\nСвой;\n'), {}, { caller: manager })
    expect(done.errors).toEqual([
      { row: 2, column: null, title: null, message: MESSAGES.ru.fields.import_not_permitted },
    ])
    expect(counts(done)).toMatchObject({ created: 1, refused: 1 })
    expect((await admin.call('clients.show', { params: { id: theirs } })).response.comment).toBeNull()
  })

  test('a right that was taken away in between stops the import', async () => {
    const manager = await account.signInAs('manager')
    const { import_id } = (
      await manager.call('imports.importClients', { files: [csv('Название\nПервый\n')], body: {} })
    ).response
    await setGrants(testApp, account, 'manager', { 'clients:create': 'forbidden' })
    await work(import_id)
    expect(await page(import_id)).toMatchObject({ state: 'failed', problem: MESSAGES.ru.errors.forbidden, created: 0 })
    expect(await clientNames()).toEqual([])
  })

  test('without the grant there is neither example nor import', async () => {
    const executor = await account.signInAs('executor')
    expect((await executor.attempt('imports.clientsExample')).status).toBe(403)
    expect((await executor.attempt('imports.importClients', { files: [csv('Название\nПервый\n')] })).status).toBe(403)
  })
})

describe('the example file', () => {
  test.each(['clients', 'products', 'equipment'] as const)(
    'of %s is in the language of the reader, and can be imported',
    async (target) => {
      const call = `imports.${target}Example` as const
      const russian = await admin.attempt(call)
      const english = await admin.attempt(call, { headers: { 'accept-language': 'en' } })
      const [ru, en] = [russian, english].map(({ bytes }) => readBook(bytes))
      expect(Object.keys(known(ru))[1]).toBe('Пояснения')
      expect(Object.keys(known(en))[1]).toBe('Notes')
      const [data, notes] = Object.values(known(ru))
      expect(known(notes)).toHaveLength(known(data?.[0]).length + 1)
      for (const answer of [russian, english]) {
        const done = await send(fileOf('example.xlsx', answer.bytes), {}, { target })
        expect(done).toMatchObject({ state: 'done', refused: 0, errors: [], ignored_columns: [] })
        expect(done.created + done.updated).toBe(2)
      }
    },
  )
})

test("numbers of bank details are held to the rules of the company's country", async () => {
  const done = await send(csv('Название;ИНН;БИК\nПервый;7707083890;044525225\nВторой;7707083893;44525225\n'))
  expect(done.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'B', MESSAGES.ru.fields.check_digits_wrong],
    [3, 'C', 'Цифр должно быть 9'],
  ])
  account = await createAccount(testApp, 'pl')
  admin = await account.signInAs('admin')
  const example = await admin.attempt('imports.clientsExample')
  const polish = await send(fileOf('example.xlsx', example.bytes))
  expect(counts(polish)).toEqual({ created: 2, updated: 0, skipped: 0, refused: 0 })
})

test('an import that was broken off goes on, and does nothing twice', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `Клиент ${index};+7916${String(index).padStart(7, '0')}`)
  const { import_id } = (
    await admin.call('imports.importClients', { files: [csv(`Название;Телефон\n${rows.join('\n')}\n`)], body: {} })
  ).response
  await Promise.all([work(import_id), work(import_id), work(import_id)])
  expect(await page(import_id)).toMatchObject({ state: 'done', total: 1200, processed: 1200, created: 1200 })
  expect((await admin.call('clients.list')).response.total).toBe(1200)
  const repeated = await send(csv(`Название;Телефон\n${rows.join('\n')}\n`))
  expect(counts(repeated)).toEqual({ created: 0, updated: 0, skipped: 1200, refused: 0 })
})

/** An .xlsx whose sheet unpacks to far more than its headers say. */
function bomb(): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(400 * 1024 * 1024), { level: 9 })
  const workbook = deflateRawSync(Buffer.from('<workbook/>'))
  const parts = [
    ['xl/workbook.xml', workbook],
    ['xl/worksheets/sheet1.xml', zeros],
  ] as const
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, packed] of parts) {
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(packed.length, 14)
    // It says that there is next to nothing in it.
    header.writeUInt32LE(100, 18)
    header.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header.subarray(0, 26), place, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(2, 8)
  end.writeUInt16LE(2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
