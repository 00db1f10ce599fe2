import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { CustomType } from '#contract/custom-fields/field-types.ts'
import type { CallName } from '#tests/support/caller.ts'
import { enterField, option } from '#tests/support/custom-fields.ts'
import { counts, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { sheetFile } from '#tests/support/sheets.ts'

const at = importsOfFile()

const sheet = (cells: string[][]) => sheetFile('rows.xlsx', cells)

const CHOICE = [
  option(1, 'Пассажирский', 'Passenger'),
  option(2, 'Грузовой', 'Freight'),
  option(3, 'Старый', 'Old', true),
]

async function enterFields(entity: 'clients' | 'equipment' | 'products') {
  const enter = (key: string, type: CustomType, settings: Parameters<typeof enterField>[5]) =>
    enterField(at.testApp, at.account, entity, key, type, settings)
  await enter('place', 'text', { title: { ru: 'Место', en: 'Place' } })
  await enter('load', 'number', { title: { ru: 'Нагрузка', en: 'Load' }, unit: 'кг', decimals: 1, max: 5000 })
  await enter('fee', 'money', { title: { ru: 'Плата', en: 'Fee' } })
  await enter('since', 'date', { title: { ru: 'С какого дня', en: 'Since' } })
  await enter('met_at', 'time', { title: { ru: 'Встреча', en: 'Meeting' } })
  await enter('is_vip', 'yes_no', { title: { ru: 'Важный', en: 'Important' } })
  await enter('lift', 'choice', { title: { ru: 'Вид лифта', en: 'Lift' }, options: CHOICE })
  await enter('lifts', 'multichoice', { title: { ru: 'Виды', en: 'Kinds' }, options: CHOICE })
  await enter('keeper', 'employee', { title: { ru: 'Хранитель', en: 'Keeper' } })
  await enter('call_to', 'phone', { title: { ru: 'Звонить', en: 'Call' } })
}

const WRITTEN = {
  Место: 'Двор',
  'Нагрузка, кг': '1 000,5',
  'Плата, ₽': '1 500,50',
  Since: '15.03.2026',
  'custom.met_at': '15.03.2026 10:00',
  Важный: 'да',
  Lift: 'freight',
  Виды: 'Грузовой; Пассажирский',
  Звонить: '8 916 123-45-67',
}
const READ = {
  place: 'Двор',
  load: 1000.5,
  fee: '1500.50',
  since: '2026-03-15',
  met_at: '2026-03-15T07:00:00.000Z',
  is_vip: true,
  lift: 2,
  lifts: [2, 1],
  call_to: '+79161234567',
}

async function customOf(entity: string, id: number) {
  const { response } = await at.admin.attempt(`${entity}.show` as CallName, { params: { id } })
  return (response as { custom: Record<string, unknown> }).custom
}

describe.each([
  ['clients', 'Название'],
  ['equipment', 'Название'],
  ['products', 'Название'],
] as const)('own fields of imported %s', (target, title) => {
  test('are read as people write them, by titles in any language and by keys', async () => {
    await enterFields(target)
    const { name } = at.account.users.executor
    const titles = [title, ...Object.keys(WRITTEN), 'Хранитель']
    const page = await at.send(sheet([titles, ['Ряд', ...Object.values(WRITTEN), name]]), {}, { target })
    expect(page.errors).toEqual([])
    expect(counts(page)).toMatchObject({ created: 1 })
    const { results } = await at.run(page.id)
    const { id } = known(results[0])
    expect(await customOf(target, id)).toEqual({ ...READ, keeper: { id: at.account.users.executor.id, name } })
  })

  test('are refused at their cells', async () => {
    await enterFields(target)
    const wrong = {
      Нагрузка: '6000',
      'С какого дня': 'скоро',
      'Вид лифта': 'Старый',
      Важный: 'может быть',
      Хранитель: 'Никто',
      Звонить: '12',
    }
    const rows = Object.entries(wrong).map(([column, cell], row) => [
      `Ряд ${row}`,
      ...Object.keys(wrong).map((other) => (other === column ? cell : '')),
    ])
    const page = await at.send(sheet([[title, ...Object.keys(wrong)], ...rows]), {}, { target })
    expect(counts(page)).toMatchObject({ created: 0, refused: rows.length })
    expect(page.errors.map((error) => error.title)).toEqual(Object.keys(wrong))
  })
})

test('an exported sheet is imported again', async () => {
  await enterFields('clients')
  const body = { name: 'Ряд', custom: { ...READ, keeper: at.account.users.executor.id } }
  const { id } = (await at.admin.call('clients.create', { body })).response
  const { bytes } = await at.admin.attempt('exports.clients', { query: {} })
  await at.admin.call('clients.update', {
    params: { id },
    body: { custom: { place: 'Другое', met_at: null, lifts: [1] } },
  })
  const page = await at.send(fileOf('clients.xlsx', bytes), { duplicates: 'update' })
  expect(page.errors).toEqual([])
  await at.run(page.id)
  expect(await customOf('clients', id)).toMatchObject(READ)
})

test('what has to be filled is asked of new rows, by its title', async () => {
  await enterField(at.testApp, at.account, 'clients', 'code', 'text', {
    title: { ru: 'Код', en: 'Code' },
    required: 'on_create',
  })
  await enterField(at.testApp, at.account, 'clients', 'rank', 'number', { default_value: 5 })
  const page = await at.send(sheet([['Название'], ['Ряд']]))
  expect(page.errors.map(({ message }) => message)).toEqual([expect.stringMatching(/^Код: /)])
  const filled = await at.send(
    sheet([
      ['Название', 'Код'],
      ['Ряд', '7'],
    ]),
  )
  const { results } = await at.run(filled.id)
  expect(await customOf('clients', known(results[0]).id)).toEqual({ code: '7', rank: 5 })
})

test('an undone import gives changed values back, but those changed since', async () => {
  await enterFields('clients')
  const { id } = (await at.admin.call('clients.create', { body: { name: 'Ряд', custom: { place: 'Двор', load: 10 } } }))
    .response
  const file = sheet([
    ['Название', 'Место', 'Нагрузка', 'Вид лифта'],
    ['Ряд', 'Улица', '20', 'Грузовой'],
  ])
  const page = await at.send(file, { duplicates: 'update' })
  expect(counts(page)).toMatchObject({ updated: 1 })
  await at.run(page.id)
  expect(await customOf('clients', id)).toEqual({ place: 'Улица', load: 20, lift: 2 })
  const { response } = await at.admin.call('clients.feed', { params: { id } })
  expect(response.data[0]?.payload).toMatchObject({ changes: { 'custom.load': { old: 10, new: 20 } } })
  await at.admin.call('clients.update', { params: { id }, body: { custom: { load: 30 } } })
  const undone = await at.undo(page.id)
  expect(undone.left[0]?.message).toContain('Нагрузка')
  expect(await customOf('clients', id)).toEqual({ place: 'Двор', load: 30 })
})

test('a title that is a field’s of the product means that one', async () => {
  await enterField(at.testApp, at.account, 'clients', 'second', 'text', { title: { ru: 'Телефон', en: 'Second' } })
  const page = await at.send(
    sheet([
      ['Название', 'Телефон'],
      ['Ряд', '+79161234567'],
    ]),
  )
  expect(page.columns.map(({ field }) => field)).toEqual(['name', 'phone'])
})

test('the example file has them, and fields that one may not change are not among them', async () => {
  await enterFields('clients')
  await enterField(at.testApp, at.account, 'clients', 'read', 'text', {
    title: { ru: 'Только чтение', en: 'Read' },
    restricted: { manager: 'read' },
  })
  const manager = await at.account.signInAs('manager')
  const { bytes } = await manager.attempt('imports.clientsExample')
  const book = xlsx.read(bytes, { type: 'buffer' })
  const [titles] = xlsx.utils.sheet_to_json<string[]>(known(book.Sheets[known(book.SheetNames[0])]), { header: 1 })
  expect(titles).toContain('Нагрузка')
  expect(titles).not.toContain('Только чтение')
})
