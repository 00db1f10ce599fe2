import { describe, expect, test } from 'vitest'
import type { ImportPage } from '#contract/imports/imports.ts'
import { CURRENCIES, type Currency } from '#contract/values/currencies.ts'
import { csv, importsOfFile } from '#tests/support/importer.ts'
import { sheetFile } from '#tests/support/sheets.ts'

const at = importsOfFile()
const PRODUCTS = { target: 'products' as const }

async function prices(): Promise<Record<string, string | null>> {
  const { data } = (await at.admin.call('products.list', { query: { per_page: 100 } })).response
  return Object.fromEntries(data.map(({ title, price }) => [title, price]))
}

function sheetOf(texts: readonly string[]): File {
  return csv(`Название;Цена\n${texts.map((text, index) => `Товар ${index + 1};"${text}"`).join('\n')}\n`)
}

function messages({ errors }: ImportPage): string[] {
  return errors.map(({ row, column, message }) => `${column}${row}: ${message}`)
}

/** Two spellings of 12.30 in each currency: with its sign or code, and in words. */
const SPELLINGS: Record<Currency, [string, string]> = {
  RUB: ['12,30 ₽', '12 руб. 30 коп.'],
  USD: ['$12.30', '12 долларов 30 центов'],
  EUR: ['€12,30', '12€30'],
  PLN: ['12,30 zł', '12 złotych 30 groszy'],
  UAH: ['₴12.30', '12 грн 30 коп'],
  BYN: ['12,30 Br', '12 бел. руб. 30 коп.'],
  AED: ['AED 12.30', '12 dirhams 30 fils'],
  AZN: ['12,30 ₼', '12 manat 30 qəpik'],
  AMD: ['12,30 ֏', '12 դրամ 30 լումա'],
  KZT: ['12,30 ₸', '12 тенге 30 тиын'],
  KGS: ['12,30 сом', '12 сом 30 тыйын'],
  MDL: ['12,30 MDL', '12 lei 30 bani'],
  TJS: ['12,30 TJS', '12 сомони 30 дирам'],
  TMT: ['12,30 TMT', '12 manat 30 teňňe'],
  UZS: ["12,30 so'm", '12 сум 30 тийин'],
  GEL: ['12,30 ₾', '12 ₾ 30 თეთრი'],
}

describe('amounts of a file', () => {
  test.each(CURRENCIES)('are read with the signs and the words of %s', async (currency) => {
    await at.admin.call('company.update', { body: { currency } })
    expect(await at.send(sheetOf(SPELLINGS[currency]), {}, PRODUCTS)).toMatchObject({ created: 2, errors: [] })
    expect(await prices()).toEqual({ 'Товар 1': '12.30', 'Товар 2': '12.30' })
  })

  test('are read as people write them, with thousands of any kind', async () => {
    const texts = ['1 500-00', '1\u00a0500,50', '1\u202f500.50 руб.', "1'234.50", '1.234,56', '1,234,567.8', '1500=']
    expect(await at.send(sheetOf(texts), {}, PRODUCTS)).toMatchObject({ created: texts.length, errors: [] })
    expect(Object.values(await prices()).toSorted()).toEqual(
      ['1500.00', '1500.50', '1500.50', '1234.50', '1234.56', '1234567.80', '1500.00'].toSorted(),
    )
  })

  test('that may be two numbers, have a third digit behind the point or another currency are said by the check', async () => {
    const texts = ['1,234', '1.234', '99,905', '1234,567', '1,5 тыс.', '12 USD', '-5', '10-15', '1,5']
    const checked = await at.send(sheetOf(texts), { dry_run: true }, PRODUCTS)
    expect(checked).toMatchObject({ created: 1, refused: 8 })
    expect(messages(checked)).toEqual([
      'B2: «1,234» — это 1234 или 1,234? Напишите 1234 либо 1,23',
      'B3: «1.234» — это 1234 или 1,234? Напишите 1234 либо 1,23',
      'B4: «99,905» — это 99905 или 99,905? Напишите 99905 либо 99,91',
      'B5: После запятой не больше 2 цифр, например 1234,57',
      'B6: Введите сумму, например 1500 или 1500,50',
      'B7: Это сумма в другой валюте, а здесь суммы в RUB',
      'B8: Не меньше 0',
      'B9: Введите сумму, например 1500 или 1500,50',
    ])
    const done = await at.run(checked.id)
    expect(done).toMatchObject({ state: 'done', created: 1, refused: 8 })
    expect(await prices()).toEqual({ 'Товар 9': '1.50' })
  })

  test('have a comma before thousands in the Emirates', async () => {
    await at.enterAccount('ae')
    const file = csv('Title,Price\nValve,"1,234"\nPump,"AED 1,234.50"\nPipe,1.234\n')
    const checked = await at.send(file, { dry_run: true }, PRODUCTS)
    expect(checked).toMatchObject({ created: 2, refused: 1 })
    await at.run(checked.id)
    expect(await prices()).toEqual({ Valve: '1234.00', Pump: '1234.50' })
  })

  test('that are numbers of a spreadsheet are rounded half up, as it shows them', async () => {
    const numbers = { half: 1.005, below: 1.004_999, product: 1.1 * 1.15, sum: 0.1 + 0.2, third: 1000 / 3, whole: 1500 }
    const file = sheetFile('prices.xlsx', [['Название', 'Цена'], ...Object.entries(numbers)])
    expect(await at.send(file, {}, PRODUCTS)).toMatchObject({ created: 6, errors: [] })
    expect(await prices()).toEqual({
      half: '1.01',
      below: '1.00',
      product: '1.27',
      sum: '0.30',
      third: '333.33',
      whole: '1500.00',
    })
  })

  test('are not more than a spreadsheet keeps, nor less than nothing', async () => {
    const file = sheetFile('prices.xlsx', [
      ['Название', 'Цена'],
      ['many', 1e15],
      ['few', -1],
      ['much', 1e12],
    ])
    const checked = await at.send(file, { dry_run: true }, PRODUCTS)
    expect(checked).toMatchObject({ created: 0, refused: 3 })
  })

  test('of a maintenance plan follow the same rules', async () => {
    const { response: client } = await at.admin.call('clients.create', { body: { type: 'company', name: 'Ромашка' } })
    expect(client.id).toBeGreaterThan(0)
    const rows = ['Ромашка;ежемесячно;01.03.2099;1 500 руб. 50 коп.', 'Ромашка;ежегодно;01.03.2099;1.234']
    const checked = await at.send(
      csv(`Клиент;Периодичность;Первая дата;Стоимость\n${rows.join('\n')}\n`),
      { dry_run: true },
      { target: 'scheduled_requests' },
    )
    expect(messages(checked)).toEqual(['D3: «1.234» — это 1234 или 1,234? Напишите 1234 либо 1,23'])
    expect(checked).toMatchObject({ created: 1, refused: 1 })
  })
})
