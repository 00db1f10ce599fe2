import { describe, expect, test } from 'vitest'
import { counts, csv, importsOfFile } from '#tests/support/importer.ts'
import { readBook } from '#tests/support/sheets.ts'

const at = importsOfFile()

const products = (text: string, body: object = { dry_run: true }) =>
  at.send(csv(text, 'products.csv'), body, { target: 'products' })

describe('a line of sums at the end', () => {
  test.each(['Итого', 'ИТОГО:', 'Всего по прайсу', 'Total: 2', 'Razem', 'Разом', 'Барлығы', 'Jami', 'Cəmi', 'ჯამი'])(
    '%s is left out, and said',
    async (word) => {
      const checked = await products(`Название;Цена\nФильтр;100\nЧистка;200\n${word};300\n`)
      expect(checked).toMatchObject({ total: 2, sum_rows: [4], errors: [] })
      expect(checked.preview.map(({ row }) => row)).toEqual([2, 3])
    },
  )

  test.each([
    'Название;Цена\nTotal Energies;100\n',
    'Название;Артикул\nTotal;T-1\n',
    'Название;Цена\nИтого;1\nФильтр;100\n',
  ])('is none in %j', async (text) => {
    expect((await products(text)).sum_rows).toEqual([])
  })
})

describe('a title with a currency', () => {
  test.each(['Цена, руб.', 'Цена (руб.)', 'Цена, ₽', 'Цена в руб.', 'Price, RUB', 'Price [RUB]', 'Стоимость/руб'])(
    '%s is the column of prices',
    async (title) => {
      const { errors, columns, created } = await products(`Название;${title}\nФильтр;100\n`)
      expect([errors, columns.at(-1), created]).toEqual([[], { letter: 'B', title, field: 'price' }, 1])
    },
  )

  test.each(['Price, USD', 'Цена (€)', 'Цена в долл.'])('%s is refused where amounts are in roubles', async (title) => {
    const { errors } = await products(`Название;${title}\nФильтр;100\nЧистка;\n`)
    const message = 'Это сумма в другой валюте, а здесь суммы в RUB'
    expect(errors).toEqual([{ row: 2, column: 'B', title, message }])
  })

  test('of a column without amounts means nothing', async () => {
    const { ignored_columns } = await products('Название;Артикул, руб.\nФильтр;100\n')
    expect(ignored_columns).toEqual([{ letter: 'B', title: 'Артикул, руб.' }])
  })
})

describe('a value that cannot be read', () => {
  const FILE = 'Название;Телефон;Комментарий\nРомашка;12;Звонить\n'

  test('where the row can do without it is a warning', async () => {
    const checked = await at.send(csv(FILE), { dry_run: true })
    const warnings = [
      { row: 2, column: 'B', title: 'Телефон', value: '12', message: 'Телефон должен содержать 10 цифр' },
    ]
    expect(checked).toMatchObject({ created: 1, refused: 0, errors: [], warnings })
    const done = await at.run(checked.id)
    expect(done).toMatchObject({ created: 1, refused: 0, warnings })
    const { response } = await at.admin.call('clients.show', { params: { id: Number(done.results[0]?.id) } })
    expect(response).toMatchObject({ name: 'Ромашка', phone: null, comment: 'Звонить' })
  })

  test('leaves what an existing row has', async () => {
    await at.admin.call('clients.create', { body: { name: 'Ромашка', phone: '+79161234567' } })
    const done = await at.send(csv(FILE))
    expect(counts(done)).toEqual({ created: 0, updated: 1, skipped: 0, refused: 0 })
    const { response } = await at.admin.call('clients.show', { params: { id: Number(done.results[0]?.id) } })
    expect(response).toMatchObject({ phone: '+79161234567', comment: 'Звонить' })
  })

  test('of what identifies the row, or prices it, is an error', async () => {
    const clients = await at.send(csv('Название;Email;ИНН\nА;нет;\nБ;;12\n'), { dry_run: true })
    expect(clients.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'B'],
      [3, 'C'],
    ])
    expect((await products('Название;Цена\nФильтр;дорого\n')).errors).toMatchObject([{ row: 2, column: 'B' }])
  })

  test('is said with the errors of a row that is refused for another', async () => {
    const checked = await at.send(csv('Название;Телефон;Email\nА;12;нет\n'), { dry_run: true })
    expect(checked.errors.map(({ column }) => column)).toEqual(['B', 'C'])
    expect(checked.warnings).toEqual([])
    const equipment = await at.send(
      csv('Название;Объект;Дата установки\nКотёл;Нет такого;не помню\n', 'equipment.csv'),
      { dry_run: true },
      { target: 'equipment' },
    )
    expect(equipment.errors.map(({ column }) => column)).toEqual(['B', 'C'])
    const sheet = await at.admin.attempt('imports.refusedRows', { params: { id: equipment.id } })
    expect(Object.values(readBook(sheet.bytes)).flat()[1]?.[3]).toMatch(/^Объект: .+; Дата установки: /)
  })
})
