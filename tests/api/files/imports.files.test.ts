import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract/imports/imports.ts'
import { type FieldKey, fill, messagesIn } from '#contract/messages.ts'
import { entryText, zipEntries } from '#server/sheets/zip-entries.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { BEGINNINGS, fileOf } from '#tests/support/sample-files.ts'
import { bookFile, encodedIn, rawWorkbook, sheetFile, writtenFile } from '#tests/support/sheets.ts'
import { zipOf } from '#tests/support/zip.ts'

const at = importsOfFile()

describe('files as programs write them', () => {
  test.each(['libreoffice.xlsx', 'libreoffice.xls', 'libreoffice.ods', 'libreoffice-windows-1251.csv'])(
    '%s',
    async (name) => {
      const done = await at.send(writtenFile(name))
      expect(done).toMatchObject({ state: 'done', total: 3, created: 3, refused: 0, errors: [] })
      const { data } = (await at.admin.call('clients.list', { query: { sort: 'name' } })).response
      expect(data.map(({ name, type, phone }) => [name, type, phone])).toEqual([
        ['АО «Котёл»', 'company', null],
        ['Иванов Пётр Сергеевич', 'person', '+79037654321'],
        ['ООО «Ромашка»', 'company', '+79161234567'],
      ])
      const [boiler, , daisy] = data
      expect(known(daisy).tags.map(({ name }) => name)).toEqual(['постоянный', 'сеть'])
      expect((await at.admin.call('clients.show', { params: { id: known(boiler).id } })).response.comment).toBe(
        'Ёлка; «кавычки», запятая',
      )
      const inn = async (id: number) => (await at.admin.call('clients.bankDetails', { params: { id } })).response.inn
      // A leading zero is given back to a number that lost it.
      expect([await inn(known(boiler).id), await inn(known(daisy).id)]).toEqual(['0105018164', '7707083893'])
    },
  )

  const HTML =
    '<html><head><meta charset="utf-8"></head><body><table><tr><th>Название</th><th>Телефон</th></tr>' +
    '<tr><td>Ёлка &amp; Ко</td><td>8&nbsp;916 123-45-67</td></tr></table></body></html>'
  const cells = [
    ['Название', 'Телефон'],
    ['Ёлка & Ко', '8 916 123-45-67'],
  ]
  function written(bookType: xlsx.BookType): Buffer {
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), 'A')
    return xlsx.write(book, { type: 'buffer', bookType })
  }
  function inOtherOrder(bytes: Buffer, without?: string): Buffer {
    const parts = known(zipEntries(bytes)).map((entry) => [entry.name, entryText(bytes, entry) ?? ''] as const)
    return zipOf(Object.fromEntries(parts.toReversed().filter(([name]) => name !== without)))
  }

  test.each<[string, () => Uint8Array | string]>([
    ['an .xls that is a page', () => HTML],
    ['an .xls that is a page in Windows-1251', () => encodedIn('windows-1251', HTML.replace('utf-8', 'windows-1251'))],
    ['an .xls that is an XML workbook of Excel 2003', () => written('xlml')],
    ['an .ods whose media type is not its first entry', () => inOtherOrder(written('ods'))],
    ['an .ods whose media type is in its manifest alone', () => inOtherOrder(written('ods'), 'mimetype')],
  ])('%s', async (what, content) => {
    const name = what.includes('.ods') ? 'list.ods' : 'list.xls'
    expect(await at.send(fileOf(name, content()))).toMatchObject({ state: 'done', created: 1, refused: 0, errors: [] })
    const { data } = (await at.admin.call('clients.list')).response
    expect(data.map(({ name, phone }) => [name, phone])).toEqual([['Ёлка & Ко', '+79161234567']])
  })

  test('instructions and hidden sheets are passed over', async () => {
    const sheet = (rows: string[][]) => xlsx.utils.aoa_to_sheet(rows)
    const instructions = sheet([['Как заполнять'], ['Название обязательно'], ['Телефон с кодом']])
    const template = sheet([['Название'], ['Пример']])
    const book = bookFile(
      'list.xlsx',
      { Справочник: template, Инструкция: instructions, Клиенты: sheet(cells) },
      (made) => {
        made.Workbook = { Sheets: [{ name: 'Справочник', Hidden: 1 }, { name: 'Инструкция' }, { name: 'Клиенты' }] }
      },
    )
    expect(await at.send(book)).toMatchObject({ state: 'done', created: 1, refused: 0, errors: [] })
    const { data } = (await at.admin.call('clients.list')).response
    expect(data.map(({ name }) => name)).toEqual(['Ёлка & Ко'])
  })

  test.each<[string, Uint8Array | string]>([
    ['UTF-8', 'Название;Телефон\nЁлка;+79161234567\n'],
    ['UTF-8 with a byte order mark', '\ufeffНазвание,Телефон\r\nЁлка,+79161234567\r\n'],
    ['Windows-1251', encodedIn('windows-1251', 'Название\tТелефон\nЁлка\t8 916 123-45-67')],
    ['CP866', encodedIn('ibm866', 'Название;Телефон\r\nЁлка;8 916 123-45-67\r\n\u001a')],
    ['KOI8-R', encodedIn('koi8-r', 'Название,Телефон\nЁлка,8 916 123-45-67\n')],
    [
      'UTF-16, as Excel saves text',
      Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('Название\tТелефон\nЁлка\t89161234567', 'utf16le')]),
    ],
    ['with a word before the phone', 'Название;Телефон\nЁлка;тел. 8 916 123–45–67'],
    ['with its separator named', 'sep=,\nНазвание,Телефон\n"Ёлка","8(916)1234567"'],
  ])('a .csv in %s', async (_what, bytes) => {
    expect(await at.send(fileOf('list.csv', bytes))).toMatchObject({ state: 'done', created: 1, refused: 0 })
    const { data } = (await at.admin.call('clients.list')).response
    expect(data.map(({ name, phone }) => [name, phone])).toEqual([['Ёлка', '+79161234567']])
  })

  test.each([
    ['list.tsv', 'Название\tКомментарий\nЁлка\tМосква, ул. Тверская, 1; двор\n'],
    ['list.txt', 'Название|Комментарий\nЁлка|Москва, ул. Тверская, 1; двор\n'],
    ['list.csv', 'Список клиентов, 2026\nНазвание;Комментарий\n"Ёлка";Москва, ул. Тверская, 1\n'],
    ['list.csv', 'Название,Комментарий,Теги\n"Ёлка, дом 1|2",Цена 1;2\nЕль,Цена 3;4,а\nСосна\n'],
  ])('%s: what separates its cells is what makes the same columns line by line', async (name, text) => {
    const done = await at.send(csv(text, name))
    expect(done).toMatchObject({ state: 'done', refused: 0 })
    expect(done.columns.map(({ title }) => title).slice(0, 2)).toEqual(['Название', 'Комментарий'])
    expect(done.preview[0]?.cells[0]).toMatch(/^Ёлка/)
  })

  test('a last line without an end, whose last cell is empty, is a row like any other', async () => {
    expect(await at.send(csv('Название;Телефон;E-mail\nПервый;;\nВторой;;'))).toMatchObject({ total: 2, created: 2 })
  })

  test('quoted cells hold delimiters, quotes and line ends', async () => {
    await at.send(csv('Название;Комментарий\n"Рога; ""и"" копыта";"Первая\nвторая"\n'))
    const [row] = (await at.admin.call('clients.list')).response.data
    expect(row).toMatchObject({ name: 'Рога; "и" копыта', comment: 'Первая\nвторая' })
  })

  test.each<[string, Parameters<typeof rawWorkbook>[0]]>([
    ['with its workbook at the top', { workbook: 'workbook.xml', target: 'worksheets/sheet1.xml' }],
    ['with its workbook in a folder of another name', { workbook: 'excel/Workbook.xml', target: 'sheets/one.xml' }],
    ['that names its sheet from the top', { workbook: 'xl/workbook.xml', target: '/xl/worksheets/sheet1.xml' }],
    ['with its workbook and its sheet at the top', { workbook: 'workbook.xml', target: '/worksheets/sheet1.xml' }],
    ['with its workbook elsewhere, from the top', { workbook: 'excel/workbook.xml', target: '/excel/sheets/one.xml' }],
    ['through the folder above', { workbook: 'xl/workbook.xml', target: '../sheets/one.xml' }],
    [
      'with back-slashes and its workbook at the top',
      { workbook: 'workbook.xml', target: '/worksheets/sheet1.xml', separator: '\\' },
    ],
    ['with back-slashes', { workbook: 'xl/workbook.xml', target: 'worksheets/sheet1.xml', separator: '\\' }],
  ])('an .xlsx %s', async (_what, layout) => {
    expect(await at.send(fileOf('list.xlsx', rawWorkbook(layout)))).toMatchObject({ state: 'done', created: 1 })
    expect(await at.clientNames()).toEqual(['Ёлка'])
  })

  test('a table saved under the name of another kind is what its bytes are', async () => {
    const bytes = await sheetFile('a.xlsx', [['Название'], ['Ёлка']]).bytes()
    expect(await at.send(fileOf('clients.csv', bytes))).toMatchObject({ state: 'done', created: 1 })
  })
})

describe('the cells of a sheet', () => {
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
    const done = await at.send(file)
    expect(done).toMatchObject({ state: 'done', total: 2, created: 2 })
    expect(done.columns).toEqual([
      { letter: 'C', title: 'НАИМЕНОВАНИЕ', field: 'name' },
      { letter: 'D', title: 'Эл. почта', field: 'email' },
    ])
    expect(done.ignored_columns).toEqual([{ letter: 'B', title: 'Ещё что-то' }])
    expect(await at.clientNames()).toEqual(['Второй', 'Первый'])
  })

  test('of formulas only their values count, and a failed one is left out at its cell', async () => {
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
    const done = await at.send(file)
    expect(counts(done)).toEqual({ created: 2, updated: 0, skipped: 0, refused: 0 })
    expect(done.warnings).toEqual([
      { row: 3, column: 'B', title: 'Комментарий', value: '#N/A', message: 'Формула в ячейке не посчиталась: #N/A' },
    ])
    expect(await at.clientNames()).toEqual(['Второй', 'Посчитанный'])
  })

  test.each([
    ['a .csv', (rows: string[][]) => csv(rows.map((cells) => cells.join(';')).join('\n'))],
    ['texts of an .xlsx', (rows: string[][]) => sheetFile('errors.xlsx', rows)],
  ])('what is left of a failed formula in %s is left out at its cell, and refused as a name', async (_what, file) => {
    const errors = ['#DIV/0!', '#Н/Д', '#ССЫЛКА!', 'Err:502']
    const named = errors.map((text, index) => [`Клиент ${index}`, text])
    const done = await at.send(file([['Название', 'Комментарий'], ...named, ['#REF!', ''], ['#1 в городе', '#срочно']]))
    expect(done.warnings.map(({ row, column, message }) => [row, column, message.split(': ')[1]])).toEqual(
      errors.map((text, index) => [index + 2, 'B', text]),
    )
    expect(done.errors.map(({ row, column, message }) => [row, column, message.split(': ')[1]])).toEqual([
      [6, 'A', '#REF!'],
    ])
    expect(await at.clientNames()).toEqual(['#1 в городе', ...errors.map((_, index) => `Клиент ${index}`)])
  })

  test('a leading zero is given back to numbers in a .csv too, where the check digits agree', async () => {
    const done = await at.send(
      csv('Название;ИНН;БИК\nПервый;105018164;44525225\nВторой;770708389;\nТретий;7707083893;044525225\n'),
    )
    expect(done.errors.map(({ row, column }) => [row, column])).toEqual([[3, 'B']])
    const [first] = done.results
    const { response } = await at.admin.call('clients.bankDetails', { params: { id: known(first).id } })
    expect(response).toMatchObject({ inn: '0105018164', bank_bik: '044525225' })
  })

  test('a cell merged over rows counts for each of them', async () => {
    const file = sheetFile('merged.xlsx', [['Название', 'Комментарий'], ['Первый', 'Общий'], ['Второй']], (sheet) => {
      sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }]
    })
    await at.send(file)
    const { data } = (await at.admin.call('clients.list')).response
    expect(data.map(({ comment }) => comment)).toEqual(['Общий', 'Общий'])
  })

  test('rows are counted by their content, wherever the sheet ends', async () => {
    const names = Array.from({ length: 50 }, (_, index) => [`Клиент ${index + 1}`])
    const last = 1_048_576
    const file = sheetFile('formatted.xlsx', [['Название', 'Комментарий'], ...names], (sheet) => {
      sheet[`A${last}`] = { t: 'z', z: '0.00' }
      sheet['!ref'] = `A1:B${last}`
      sheet['!merges'] = [{ s: { r: 50, c: 0 }, e: { r: last - 1, c: 0 } }]
    })
    expect(await at.send(file)).toMatchObject({ state: 'done', total: 50, created: 50, refused: 0 })
  })

  test('a row far below the others is one of them, and a line of sums is none', async () => {
    const file = sheetFile(
      'far.xlsx',
      [
        ['Название', 'Сумма'],
        ['Первый', 1],
      ],
      (sheet) => {
        sheet.B500000 = { t: 'n', v: 1 }
        sheet.A900000 = { t: 's', v: 'Второй' }
        sheet['!ref'] = 'A1:B900000'
      },
    )
    expect(await at.send(file)).toMatchObject({ state: 'done', total: 2, created: 2 })
    expect(await at.clientNames()).toEqual(['Второй', 'Первый'])
  })

  test('a long number that the program rounded is left out', async () => {
    const done = await at.send(
      sheetFile('a.xlsx', [
        ['Название', 'Р/с'],
        ['Первый', 40702810938000000014n.toString()],
        ['Второй', 4.0702810938e19],
      ]),
    )
    expect(done.warnings).toMatchObject([
      { row: 3, column: 'B', title: 'Р/с', message: messagesIn('ru').fields.number_rounded },
    ])
    expect(counts(done)).toMatchObject({ created: 2, refused: 0 })
  })

  test('what an export protected from being a formula comes back as it was', async () => {
    await at.send(csv("Название;Комментарий\nПервый;'=1+1\n"))
    expect((await at.admin.call('clients.list')).response.data[0]?.comment).toBe('=1+1')
    await at.send(csv("Название;Комментарий\nВторой;'＝1+1\n"))
    expect((await at.admin.call('clients.list')).response.data[0]?.comment).toBe('＝1+1')
  })
})

describe('a file that cannot be imported is refused in words, and nothing is written', () => {
  const problems: [string, () => File, FieldKey][] = [
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
    const before = await at.clientNames()
    const failed = await at.send(file())
    expect(failed).toMatchObject({ state: 'failed', problem: messagesIn('ru').fields[key], created: 0, total: 0 })
    expect(await at.clientNames()).toEqual(before)
  })

  test('without the column that every row needs, in both languages', async () => {
    const failed = await at.send(csv('Телефон;Почта\n+79161234567;a@example.com\n'))
    expect(failed.problem).toContain('«Название»')
    const english = await at.admin.call('imports.show', {
      params: { id: failed.id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.response.problem).toContain('“Name”')
  })

  test.each([
    ['a .csv', (rows: string[][]) => csv(rows.map((cells) => cells.join(';')).join('\n'))],
    ['an .xlsx', (rows: string[][]) => sheetFile('clients.xlsx', rows)],
  ])('with too many rows in %s, saying how many there are and may be', async (_what, file) => {
    const count = IMPORT_ROWS_MAX + 41
    const rows = [['Список клиентов'], ['Название'], ...Array.from({ length: count }, () => ['Клиент'])]
    const { problem } = await at.send(file(rows))
    const { fields } = messagesIn('ru')
    expect(problem).toBe(fill(fields.sheet_rows, { count, max: IMPORT_ROWS_MAX }))
  })

  test('with too many columns', async () => {
    expect((await at.send(csv(`Название${';x'.repeat(150)}\nПервый${';1'.repeat(150)}\n`))).problem).toMatch(/столбцов/)
  })

  const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
  const manifest = (part: string) =>
    `<manifest:manifest><manifest:file-entry manifest:full-path="${part}"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`

  test.each([
    ['each part of which is encrypted', 'content.xml'],
    ['encrypted as a whole', 'encrypted-package'],
  ])('an .ods under a password, %s', async (_what, part) => {
    const bytes = zipOf({ mimetype, 'META-INF/manifest.xml': manifest(part), [part]: Buffer.from('8f3a1c00ff', 'hex') })
    expect((await at.send(fileOf('clients.ods', bytes))).problem).toBe(messagesIn('ru').fields.sheet_protected)
  })

  test('a zip bomb, whatever its headers say', async () => {
    const failed = await at.send(fileOf('bomb.xlsx', bomb()))
    expect(failed).toMatchObject({ state: 'failed', problem: messagesIn('ru').fields.sheet_too_large })
  })

  test.each([
    ['a program under the name of a sheet', fileOf('prices.xlsx', known(BEGINNINGS.exe))],
    ['a letter under the name of a sheet', fileOf('letter.xlsx', known(BEGINNINGS.docx))],
    ['a program under the name of a text', fileOf('prices.txt', known(BEGINNINGS.exe))],
    ['a picture under the name of a .csv', fileOf('picture.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'))],
    ['a sheet under the name of a program', fileOf('clients.exe', 'Название\nПервый\n')],
  ])('%s answers 415 at once', async (_what, file) => {
    const before = await contentsOf(at.testApp.testDatabase, at.account.id)
    const refused = await at.admin.attempt('imports.importClients', { files: [file] })
    expect([refused.status, refused.error.fields?.file?.key]).toEqual([415, 'sheet_type'])
    expect(await contentsOf(at.testApp.testDatabase, at.account.id)).toEqual(before)
  })

  test('no file at all answers 422', async () => {
    const refused = await at.admin.attempt('imports.importClients', { body: {} })
    expect(refused.error.fields?.file?.key).toBe('file_required')
  })
})

/** An .xlsx whose sheet unpacks to far more than its headers say. */
function bomb(): Buffer {
  const parts = { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(160 * 1024 * 1024) }
  return zipOf(parts, { claimedSize: 100 })
}
