import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { ReadingChoice } from '#contract/imports/imports.ts'
import { importJobs } from '#server/imports/index.ts'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { bookFile, encodedIn, sheetFile } from '#tests/support/sheets.ts'
import { zipOf } from '#tests/support/zip.ts'

const at = importsOfFile()

async function readAgain(id: number, body: ReadingChoice) {
  expect((await at.admin.call('imports.read', { params: { id }, body })).status).toBe(200)
  await at.work(id)
  return at.page(id)
}

async function refusal(id: number, body: ReadingChoice) {
  const { status, error } = await at.admin.attempt('imports.read', { params: { id }, body })
  return { status, fields: Object.keys(error.fields ?? {}) }
}

describe('encodings', () => {
  const bytes = encodedIn('windows-1250', 'Name;Comment\nŁódź;Żółw\n')

  test('the check says how a text was read, and reads it in another way', async () => {
    const checked = await at.send(fileOf('list.csv', bytes), { dry_run: true })
    expect(checked).toMatchObject({ state: 'checked', encoding: 'windows-1250', created: 1, actions: ['read', 'run'] })
    const again = await readAgain(checked.id, { encoding: 'windows-1257' })
    expect(again).toMatchObject({ state: 'checked', encoding: 'windows-1257', total: 1, created: 1 })
    expect(again.preview[0]?.cells[0]).not.toBe('Łódź')
    await readAgain(checked.id, { encoding: 'windows-1250' })
    expect(await at.run(checked.id)).toMatchObject({ state: 'done', created: 1, actions: ['undo'] })
    expect(await at.clientNames()).toEqual(['Łódź'])
    expect(await refusal(checked.id, {})).toMatchObject({ status: 409 })
  })

  test('a text of plain letters has none', async () => {
    expect(await at.send(csv('Name\nOne\n'), { dry_run: true })).toMatchObject({ encoding: null, sheets: [] })
  })

  test('a file that no title is known in can be read again', async () => {
    const file = encodedIn('windows-1251', 'Название\nЁлка\n')
    const { id } = await at.send(fileOf('list.csv', file), { dry_run: true })
    const failed = await readAgain(id, { encoding: 'koi8-r' })
    expect(failed).toMatchObject({ state: 'failed', encoding: 'koi8-r', actions: ['read'] })
    expect(await readAgain(id, {})).toMatchObject({ state: 'checked', encoding: 'windows-1251', problem: null })
  })
})

describe('sheets', () => {
  const sheet = (...rows: unknown[][]) => xlsx.utils.aoa_to_sheet(rows)

  test('of several with rows one is chosen', async () => {
    const book = bookFile('book.xlsx', {
      'Как заполнять': sheet(['Заполните лист']),
      Москва: sheet(['Название'], ['Ёлка']),
      Тверь: sheet(['Название'], ['Ель'], ['Сосна']),
      Справочник: sheet(['Название']),
    })
    const checked = await at.send(book, { dry_run: true })
    expect(checked).toMatchObject({ sheet: 'Москва', sheets: ['Москва', 'Тверь'], created: 1 })
    expect(await readAgain(checked.id, { sheet: 'Тверь' })).toMatchObject({ sheet: 'Тверь', created: 2 })
    expect(await refusal(checked.id, { sheet: 'Справочник' })).toMatchObject({ status: 422, fields: ['sheet'] })
    await at.run(checked.id)
    expect((await at.clientNames()).sort()).toEqual(['Ель', 'Сосна'])
  })

  test('hidden rows are said, and taken or left', async () => {
    const file = sheetFile('list.xlsx', [['Название'], ['Ёлка'], ['Ель'], ['Сосна']], (sheet) => {
      sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }]
    })
    const checked = await at.send(file, { dry_run: true })
    expect(checked).toMatchObject({ hidden_rows: 2, hidden: 'take', created: 3 })
    expect(await readAgain(checked.id, { hidden: 'leave' })).toMatchObject({
      hidden_rows: 2,
      hidden: 'leave',
      created: 1,
    })
    await at.run(checked.id)
    expect(await at.clientNames()).toEqual(['Ель'])
  })

  test('hidden rows of an .ods are said too, sheet by sheet', async () => {
    const row = (text: string, attributes = '') =>
      `<table:table-row ${attributes}><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`
    const content = `<office:document-content><office:body><office:spreadsheet>
      <table:table table:name="Нач. &amp; &quot;Ко&#8470;1&quot; &amp;lt;">${row('Название')}${row('Ёлка', 'table:visibility="filter"')}</table:table>
      <table:table table:name="Все">${row('Название')}${row('', 'table:number-rows-repeated="3"')}${row('Ель')}
        ${row('Сосна', 'table:number-rows-repeated="2" table:visibility="collapse"')}
        <table:table-row table:number-rows-repeated="1048569" table:visibility="collapse"/></table:table>
      </office:spreadsheet></office:body></office:document-content>`
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
      'content.xml': content,
    })
    const { id } = await at.send(fileOf('list.ods', bytes), { dry_run: true })
    expect(await at.page(id)).toMatchObject({ sheet: 'Нач. & "Ко№1" &lt;', hidden_rows: 1, created: 1 })
    expect(await readAgain(id, { sheet: 'Все' })).toMatchObject({ hidden_rows: 2, total: 3 })
    expect(await readAgain(id, { sheet: 'Все', hidden: 'leave' })).toMatchObject({ total: 1, created: 1 })
  })
})

test('rows are left out by their numbers, and taken again', async () => {
  const { id } = await at.send(csv('Название\nЁлка\nЕль\nСосна\nЕль\n'), { dry_run: true })
  // Without the first of two that are the same, the other repeats nothing.
  expect(await readAgain(id, { left_out: [2, 3] })).toMatchObject({ left_out: [2, 3], created: 2, refused: 0 })
  expect(await readAgain(id, { left_out: [2] })).toMatchObject({ created: 2, refused: 1 })
  await readAgain(id, { left_out: [2, 3] })
  await at.run(id)
  expect((await at.clientNames()).sort()).toEqual(['Ель', 'Сосна'])
})

describe('columns', () => {
  test('are assigned by hand, or left out', async () => {
    const checked = await at.send(csv('Название;Про что;E-mail\nЁлка;Двор;a@example.com\n'), { dry_run: true })
    expect(checked.columns.map(({ letter, field }) => [letter, field])).toEqual([
      ['A', 'name'],
      ['C', 'email'],
    ])
    expect(checked.ignored_columns).toEqual([{ letter: 'B', title: 'Про что' }])
    expect(checked.fields).toContainEqual({ name: 'comment', title: 'Комментарий' })
    const again = await readAgain(checked.id, { columns: { B: 'comment', C: null } })
    expect(again.columns.map(({ letter, field }) => [letter, field])).toEqual([
      ['A', 'name'],
      ['B', 'comment'],
    ])
    await at.run(checked.id)
    const [row] = (await at.admin.call('clients.list')).response.data
    expect(row).toMatchObject({ name: 'Ёлка', comment: 'Двор', email: null })
  })

  test('a column that is assigned takes its field from the one whose title says so', async () => {
    const checked = await at.send(csv('Название;Полностью\nЁлка;ООО «Ёлка»\n'), { dry_run: true })
    const again = await readAgain(checked.id, { columns: { B: 'name' } })
    expect(again.columns).toEqual([{ letter: 'B', title: 'Полностью', field: 'name' }])
    expect(again.ignored_columns).toEqual([{ letter: 'A', title: 'Название' }])
  })

  test('a file none of whose titles is known is read once its columns are assigned', async () => {
    const failed = await at.send(csv('Контрагент из базы;Примечания к нему\nЁлка;Двор\n'), { dry_run: true })
    expect(failed).toMatchObject({ state: 'failed', actions: ['read'], columns: [] })
    expect(failed.ignored_columns.map(({ letter }) => letter)).toEqual(['A', 'B'])
    const again = await readAgain(failed.id, { columns: { A: 'name', B: 'comment' } })
    expect(counts(again)).toEqual({ created: 1, updated: 0, skipped: 0, refused: 0 })
  })

  test.each<[ReadingChoice['columns'] & object]>([[{ A: 'password' }], [{ A: 'name', B: 'name' }]])(
    '%j is refused',
    async (columns) => {
      const { id } = await at.send(csv('Название;Комментарий\nЁлка;Двор\n'), { dry_run: true })
      expect(await refusal(id, { columns })).toMatchObject({ status: 422, fields: ['columns'] })
      expect(await at.page(id)).toMatchObject({ state: 'checked', created: 1 })
    },
  )
})

test('a file that was not imported is forgotten with its rows', async () => {
  const { id } = await at.send(csv('Название\nЁлка\n'), { dry_run: true })
  await at.testApp.services.database.inAccount(at.account.id, (tx) =>
    tx.updateTable('imports').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
  )
  await known(importJobs(at.testApp.services.database).find(({ queue }) => queue === 'clean-imports')).work({})
  expect(await at.page(id)).toMatchObject({ preview: [], actions: ['run'] })
})

test("the next file takes the place of the user's file that waits", async () => {
  const { id } = await at.send(csv('Название\nЁлка\n'), { dry_run: true })
  await at.send(csv('Название\nЕль\n'), { dry_run: true })
  expect(await at.page(id)).toMatchObject({ state: 'checked', actions: ['run'] })
  expect(await refusal(id, {})).toMatchObject({ status: 409 })
})
