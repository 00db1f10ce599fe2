import { beforeEach, describe, expect, test } from 'vitest'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { createClient } from '#tests/support/request-samples.ts'

const at = importsOfFile()
let house: number

beforeEach(async () => {
  const client_id = await createClient(at.admin, 'Клиент')
  house = (await at.admin.call('facilities.create', { body: { name: 'Дом', client_id } })).response.id
  await at.admin.call('facilities.create', { body: { name: 'Склад', client_id } })
})

const send = (text: string, body: object = {}) => at.send(csv(text, 'parts.csv'), body, { target: 'equipment' })

async function tree(): Promise<Record<string, [parent: string | null, facility: string | null]>> {
  const { data } = (await at.admin.call('equipment.list', { query: { per_page: 100 } })).response
  return Object.fromEntries(
    data.map(({ title, parent, facility }) => [title, [parent?.name ?? null, facility?.name ?? null]]),
  )
}

const FILE = `Название;Серийный номер;Артикул;Объект;Входит в
Котёл;K-1;;Дом;
Горелка;G-1;;;k-1
Форсунка;;F-7;;G-1
Насос;P-1;;Склад;
Мотор;;M-1;Склад;P-1
`

describe('parts in a file', () => {
  test('belong to rows above by serial number, at any depth, and are at the same facility', async () => {
    const checked = await send(FILE, { dry_run: true })
    expect(counts(checked)).toEqual({ created: 5, updated: 0, skipped: 0, refused: 0 })
    expect(await tree()).toEqual({})
    expect(counts(await at.run(checked.id))).toEqual({ created: 5, updated: 0, skipped: 0, refused: 0 })
    expect(await tree()).toEqual({
      Котёл: [null, 'Дом'],
      Горелка: ['Котёл', 'Дом'],
      Форсунка: ['Горелка', 'Дом'],
      Насос: [null, 'Склад'],
      Мотор: ['Насос', 'Склад'],
    })
  })

  test('belong to what is there already, by serial number before article', async () => {
    const create = (title: string, body: object) =>
      at.admin.call('equipment.create', { body: { title, facility_id: house, ...body } })
    await create('По артикулу', { article: 'X-5' })
    await create('По номеру', { serial: 'X-5' })
    await create('Второй', { article: 'A-1' })
    const done = await send('Название;Входит в\nРеле;x-5\nДатчик;A-1\n')
    expect(done.errors).toEqual([])
    expect(await tree()).toMatchObject({ Реле: ['По номеру', 'Дом'], Датчик: ['Второй', 'Дом'] })
  })

  test('are refused at their cell when what they name is missing, below, refused, ambiguous or elsewhere', async () => {
    for (const serial of ['1', '2']) {
      await at.admin.call('equipment.create', { body: { title: `Узел ${serial}`, serial, article: 'U' } })
    }
    const file = `Название;Серийный номер;Объект;Входит в
Нет такого;;;777
Ниже;;;L-1
Нижний;L-1;;
Плохой;B-1;Нет такого объекта;
При плохом;;;B-1
Неясно;;;U
Дома;D-1;Дом;
На складе;;Склад;D-1
Сам себе;S-1;;S-1
`
    const checked = await send(file, { dry_run: true })
    const expected = [
      [2, 'D', 'Такой записи нет'],
      [3, 'D', 'Такой записи нет'],
      [5, 'C', 'Такой записи нет'],
      [6, 'D', 'Такой записи нет'],
      [7, 'D', 'Так называется сразу несколько записей'],
      [9, 'D', 'Основное оборудование стоит на другом объекте'],
      [10, 'D', 'Такой записи нет'],
    ]
    expect(checked.errors.map(({ row, column, message }) => [row, column, message])).toEqual(expected)
    const done = await at.run(checked.id)
    expect(done.errors.map(({ row, column, message }) => [row, column, message])).toEqual(expected)
    expect(Object.keys(await tree()).toSorted()).toEqual(['Дома', 'Нижний', 'Узел 1', 'Узел 2'])
  })

  test('imported again are what is there, and are not moved', async () => {
    await send(FILE)
    const before = await tree()
    expect(counts(await send(FILE))).toMatchObject({ created: 0, refused: 0, skipped: 5 })
    const moved = await send('Название;Серийный номер;Входит в\nГорелка;G-1;P-1\n')
    expect(moved.errors[0]).toMatchObject({
      row: 2,
      column: 'C',
      message: 'Уже есть, и состоит не в этом: переместите на странице оборудования',
    })
    expect(await tree()).toMatchObject({ Горелка: before.Горелка })
  })

  test('go with their units when the import is undone, but a unit stays for a part that was changed', async () => {
    const done = await send(FILE)
    const { data } = (await at.admin.call('equipment.list', { query: { q: 'Форсунка' } })).response
    await at.admin.call('equipment.update', { params: { id: data[0]?.id ?? 0 }, body: { model: 'Новая' } })
    const undone = await at.undo(done.id)
    expect(undone.left.map(({ title, message }) => [title, message])).toEqual([
      ['Котёл', 'Запись уже используется'],
      ['Горелка', 'Запись уже используется'],
      ['Форсунка', 'Запись изменили после импорта'],
    ])
    expect(await tree()).toEqual({ Котёл: [null, 'Дом'], Горелка: ['Котёл', 'Дом'], Форсунка: ['Горелка', 'Дом'] })
  })
})

test('a unit and its parts may be farther apart than what is written at once', async () => {
  const many = Array.from({ length: 520 }, (_, index) => `Прибор ${index};N-${index};;${index > 500 ? 'N-0' : ''}`)
  const checked = await send(`Название;Серийный номер;Объект;Входит в\n${many.join('\n')}\n`, { dry_run: true })
  expect(counts(checked)).toEqual({ created: 520, updated: 0, skipped: 0, refused: 0 })
  const done = await at.run(checked.id)
  expect(counts(done)).toEqual({ created: 520, updated: 0, skipped: 0, refused: 0 })
  const { total } = (await at.admin.call('equipment.spareparts', { query: {} })).response
  expect(total).toBe(19)
})
