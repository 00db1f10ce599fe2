import { describe, expect, it } from 'vitest'
import { decimalText, multiply, roundHalfUp } from '#contract/numbers/decimals.ts'
import { type NumberRules, numberStyle, numberStyleOf, readNumber } from '#contract/numbers/read-number.ts'
import { CURRENCIES, type Currency } from '#contract/values/currencies.ts'
import { numberFormat } from '#contract/values/formats.ts'

/** What is written, and how it is read in Russian and in English: a number, or the key of the message at the field. */
type Row = [text: string, ru: string | null, en?: string | null]

const NBSP = '\u00a0'
const NARROW = '\u202f'
const THIN = '\u2009'
const FIGURE = '\u2007'

/** Amounts in a currency that is not known, so that the words of all are taken. */
const AMOUNTS: Row[] = [
  // A fraction after a comma or a point, whatever the language.
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  ['99,90', '99.9'],
  ['99.90', '99.9'],
  ['1500', '1500'],
  ['1500,00', '1500'],
  ['1500.05', '1500.05'],
  ['0,05', '0.05'],
  ['0', '0'],
  ['0,00', '0'],
  [',5', '0.5'],
  ['.5', '0.5'],
  [',05', '0.05'],
  ['5,', '5'],
  ['5.', '5'],
  ['007', '7'],
  ['00,50', '0.5'],
  ['12,5000', '12.5'],
  ['1234,500', '1234.5'],
  ['1234.50', '1234.5'],
  ['+5', '5'],
  ['999999999999,99', '999999999999.99'],
  // Thousands.
  ['1 500', '1500'],
  [`1${NBSP}500`, '1500'],
  [`1${NARROW}500`, '1500'],
  [`1${THIN}500`, '1500'],
  [`1${FIGURE}500`, '1500'],
  ['1  500', '1500'],
  ["1'500", '1500'],
  ['1’500', '1500'],
  ['1‘500', '1500'],
  ['1`500', '1500'],
  ['1ʼ500', '1500'],
  ['1 234 567', '1234567'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ["1'234'567", '1234567'],
  ['12 345 678', '12345678'],
  ['123 456', '123456'],
  ['1 234,56', '1234.56'],
  ['1 234.56', '1234.56'],
  [`1${NBSP}234,56`, '1234.56'],
  [`1${NARROW}234,56`, '1234.56'],
  [`1${THIN}234.56`, '1234.56'],
  ["1'234.50", '1234.5'],
  ['1’234.50', '1234.5'],
  ["1'234,50", '1234.5'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234,567.89', '1234567.89'],
  ['1.234.567,89', '1234567.89'],
  ['1 234 567,8', '1234567.8'],
  ["1'234'567.8", '1234567.8'],
  ['1 234,500', '1234.5'],
  ['1,234.500', '1234.5'],
  [' 1500 ', '1500'],
  [`${NBSP}1500${NBSP}`, '1500'],
  ['\u200e1500\u200f', '1500'],
  ['1\u200b500', '1500'],
  ['\ufeff1500', '1500'],
  // A comma or a point before three digits: what the language writes so, or nothing.
  ['1,234', 'number_unclear', '1234'],
  ['12,345', 'number_unclear', '12345'],
  ['123,456', 'number_unclear', '123456'],
  ['1,500', 'number_unclear', '1500'],
  ['1.234', 'number_unclear'],
  ['12.345', 'number_unclear'],
  ['123.456', 'number_unclear'],
  ['1.500', 'number_unclear'],
  ['1,234 ₽', 'number_unclear', '1234'],
  ['$1.234', 'number_unclear'],
  // No such price, and not a thousand either.
  ['0,234', 'number_precise'],
  ['0.005', 'number_precise'],
  ['1234,567', 'number_precise'],
  ['1234.567', 'number_precise'],
  ['1 234,567', 'number_precise'],
  ["1'234.567", 'number_precise'],
  ['1,234.567', 'number_precise'],
  ['1,2345', 'number_precise'],
  ['1.005', 'number_unclear'],
  [',234', 'number_precise'],
  // The currency's sign or word before or after it.
  ['99,90 ₽', '99.9'],
  ['99,90₽', '99.9'],
  [`99,90${NBSP}₽`, '99.9'],
  ['₽ 99,90', '99.9'],
  ['₽99.90', '99.9'],
  ['99,90 руб.', '99.9'],
  ['99,90 руб', '99.9'],
  ['99,90 РУБ.', '99.9'],
  ['99,90 р.', '99.9'],
  ['99,90р', '99.9'],
  ['руб. 99,90', '99.9'],
  ['1 рубль', '1'],
  ['2 рубля', '2'],
  ['1500 рублей', '1500'],
  ['1 500,50 рублей', '1500.5'],
  ['RUB 1,234.50', '1234.5'],
  ['1 234,50 RUB', '1234.5'],
  ['1 234,50 rub', '1234.5'],
  ['1500 roubles', '1500'],
  ['$12.50', '12.5'],
  ['$ 12.50', '12.5'],
  ['12,50 $', '12.5'],
  ['12.50$', '12.5'],
  ['$.50', '0.5'],
  ['US$12.50', '12.5'],
  ['USD 12.50', '12.5'],
  ['12.50 USD', '12.5'],
  ['$12.50 USD', '12.5'],
  ['12 долларов США', '12'],
  ['12 долл. США', '12'],
  ['12 US dollars', '12'],
  ['€12,50', '12.5'],
  ['12,50 €', '12.5'],
  ['12.50 EUR', '12.5'],
  ['100 евро', '100'],
  ['99,90 zł', '99.9'],
  ['99,90 zl', '99.9'],
  ['99,90 PLN', '99.9'],
  ['99,90 złotych', '99.9'],
  ['1 234,50 ₴', '1234.5'],
  ['1234,50 грн', '1234.5'],
  ['1234,50 грн.', '1234.5'],
  ['100 гривень', '100'],
  ['25,40 Br', '25.4'],
  ['25,40 BYN', '25.4'],
  ['25,40 бел. руб.', '25.4'],
  ['25 белорусских рублей', '25'],
  ['AED 1,234.50', '1234.5'],
  ['1,234.50 Dhs', '1234.5'],
  ['100 dirhams', '100'],
  ['99.90 د.إ', '99.9'],
  ['٩٩٫٩٠ د.إ', '99.9'],
  ['١٬٢٣٤٫٥٠', '1234.5'],
  ['۱۲٫۵', '12.5'],
  ['1500', '1500'],
  ['99,90 ₼', '99.9'],
  ['99,90 AZN', '99.9'],
  ['99,90 манат', '99.9'],
  ['5000 ֏', '5000'],
  ['5000 դրամ', '5000'],
  ['5000 драм', '5000'],
  ['5 000 ₸', '5000'],
  ['5000 тг.', '5000'],
  ['5000 тенге', '5000'],
  ['5000 теңге', '5000'],
  ['300 сом', '300'],
  ['300 с.', '300'],
  ['300 KGS', '300'],
  ['150 лей', '150'],
  ['150 lei', '150'],
  ['150,50 MDL', '150.5'],
  ['80 сомони', '80'],
  ['80,5 TJS', '80.5'],
  ['40 TMT', '40'],
  ['40 manat', '40'],
  ["50 000 so'm", '50000'],
  ['50 000 so‘m', '50000'],
  ['50 000 сўм', '50000'],
  ['50 000 сум', '50000'],
  ['50 000 UZS', '50000'],
  ['12,30 ₾', '12.3'],
  ['12.30 ლარი', '12.3'],
  ['12,30 GEL', '12.3'],
  ['12 лари', '12'],
  // Units and hundredths.
  ['1500 руб. 50 коп.', '1500.5'],
  ['1500руб.50коп.', '1500.5'],
  ['1 500 руб. 50 коп.', '1500.5'],
  ['1500 р. 5 к.', '1500.05'],
  ['1 500 рублей, 00 копеек', '1500'],
  ['1.500 руб. 50 коп.', '1500.5'],
  ['1,500 roubles 50 kopecks', '1500.5'],
  ['50 коп.', '0.5'],
  ['5 копеек', '0.05'],
  ['150 коп.', '1.5'],
  ['50¢', '0.5'],
  ['12 ₾ 30 თეთრი', '12.3'],
  ['12 лари 5 тетри', '12.05'],
  ['99 zł 90 gr', '99.9'],
  ['12 dollars 50 cents', '12.5'],
  ['$12 50c', 'money_invalid'],
  ['100 грн 20 коп', '100.2'],
  ['25 Br 40 коп', '25.4'],
  ['80 сомони 50 дирам', '80.5'],
  ['150 lei 25 bani', '150.25'],
  ['40 manat 50 teňňe', '40.5'],
  ['99 ₼ 50 qəpik', '99.5'],
  ['300 сом 50 тыйын', '300.5'],
  ['12€50', '12.5'],
  ['12 руб 50', '12.5'],
  ['1 500-00', '1500'],
  ['1500-50', '1500.5'],
  ['1 500–50', '1500.5'],
  ['1 500-50 руб.', '1500.5'],
  ['1500=', '1500'],
  ['1500=50', '1500.5'],
  ['12,-', '12'],
  ['12,– zł', '12'],
  ['1’500.- ', '1500'],
  ['1500.—', '1500'],
  // Nothing is guessed.
  ['', null],
  ['   ', null],
  ['дорого', 'money_invalid'],
  ['₽', 'money_invalid'],
  ['-5', 'too_small'],
  ['−5 ₽', 'too_small'],
  ['1000000000000', 'too_big'],
  ['1 23', 'money_invalid'],
  ['1 5', 'money_invalid'],
  ['12 50', 'money_invalid'],
  ['1500 000', 'money_invalid'],
  ['1,23,456', 'money_invalid'],
  ['1,5,5', 'money_invalid'],
  ['1.2.3', 'money_invalid'],
  ['1.234,567.8', 'money_invalid'],
  ['1.234,56,7', 'money_invalid'],
  ['1 234 56', 'money_invalid'],
  ['1,234 567', 'money_invalid'],
  ['10-15', 'money_invalid'],
  ['100-150', 'money_invalid'],
  ['от 1500', 'money_invalid'],
  ['1500 руб./шт.', 'money_invalid'],
  ['1,5 тыс.', 'money_invalid'],
  ['5k', 'money_invalid'],
  ['1e3', 'money_invalid'],
  ['0x10', 'money_invalid'],
  ['5²', 'money_invalid'],
  ['1½', 'money_invalid'],
  ['15%', 'money_invalid'],
  ['1500,5 руб. 50 коп.', 'money_invalid'],
  ['1500 руб. 150 коп.', 'money_invalid'],
  ['1500 коп. 50 руб.', 'money_invalid'],
  ['12 руб. 5', 'money_invalid'],
  ['12 £', 'money_invalid'],
  ['(1500)', 'money_invalid'],
  ['1500 1600 1700', 'money_invalid'],
]

/** Quantities, of which a thousandth may be written. */
const QUANTITIES: Row[] = [
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  ['0,125', '0.125'],
  ['0.125', '0.125'],
  [',125', '0.125'],
  ['1,234', '1.234', 'number_unclear'],
  ['1.234', 'number_unclear', '1.234'],
  ['1,2340', '1.234'],
  ['1.2340', '1.234'],
  ['1234', '1234'],
  ['1234,567', '1234.567'],
  ['1 234', '1234'],
  ['1 234,567', '1234.567'],
  ['1,234.567', '1234.567'],
  ['1.234,567', '1234.567'],
  ['1,2345', 'number_precise'],
  ['-1', 'too_small'],
  ['1500 руб.', 'number_invalid'],
  ['1 500-00', 'number_invalid'],
  ['1500=', 'number_invalid'],
  ['1,5 шт', 'number_invalid'],
]

/** Minutes and the like: whole numbers. */
const WHOLE: Row[] = [
  ['90', '90'],
  ['90,0', '90'],
  ['1 440', '1440'],
  ['1,440', 'number_unclear', '1440'],
  ['1.440', 'number_unclear'],
  ['1,5', 'number_whole'],
  ['1.5', 'number_whole'],
  ['1:30', 'number_whole'],
]

function readIn(language: string, text: string, rules: Omit<NumberRules, 'style'>) {
  const { value, problem } = readNumber(text, { style: numberStyle(language), ...rules })
  return problem ? problem.key : value
}

const AMOUNT = { scale: 2, min: 0, max: 999_999_999_999.99, money: {} }

describe.each([
  ['an amount', AMOUNTS, AMOUNT],
  ['a quantity', QUANTITIES, { scale: 3, min: 0 }],
  ['a whole number', WHOLE, { scale: 0 }],
])('%s', (_, rows, rules) => {
  it.each(rows)('%o is read in both languages', (text, ru, en = ru) => {
    expect([readIn('ru', text, rules), readIn('en', text, rules)]).toEqual([ru, en])
  })
})

it('two hundred spellings of amounts are tried', () => {
  expect(AMOUNTS.length).toBeGreaterThanOrEqual(200)
})

it.each(CURRENCIES)('amounts in %s are read as every language of the product writes them', (currency) => {
  for (const language of ['ru', 'en']) {
    for (const currencyDisplay of ['narrowSymbol', 'symbol', 'code'] as const) {
      const text = numberFormat(language, { style: 'currency', currency, currencyDisplay }).format(1234.5)
      expect([text, readIn(language, text, { ...AMOUNT, money: { currency } })]).toEqual([text, '1234.5'])
    }
  }
})

it.each<[string, Currency, string]>([
  ['$12.50', 'RUB', 'currency_other'],
  ['1500 руб.', 'KZT', 'currency_other'],
  ['1500 руб. 50 коп.', 'BYN', '1500.5'],
  ['1500 руб. 50 центов', 'RUB', 'currency_other'],
  ['100 грн 20 коп.', 'RUB', 'currency_other'],
  ['100 тенге', 'KZT', '100'],
  ['100 тенге', 'TMT', '1'],
  ['5 манат 50 тенге', 'TMT', '5.5'],
  ['5 манат 50 тенге', 'AZN', 'currency_other'],
  ['300 som', 'UZS', '300'],
  ['300 som', 'KGS', '300'],
  ['50 центов', 'EUR', '0.5'],
])('%s in an account in %s is %s', (text, currency, expected) => {
  expect(readIn('ru', text, { ...AMOUNT, money: { currency } })).toBe(expected)
})

it('a coordinate has no thousands, so that its comma is never one of theirs', () => {
  const rules = { scale: 15, min: -90, max: 90, hasThousands: false }
  expect(['55,751', '55.751', '-0,125', '55,7512441', '95'].map((text) => readIn('en', text, rules))).toEqual([
    ...['55.751', '55.751', '-0.125', '55.7512441', 'too_big'],
  ])
})

it('says for both readings of an unclear text what to write, with the sign that was typed', () => {
  const style = numberStyle('ru')
  expect(readNumber('1.238', { style, ...AMOUNT }).problem?.values).toEqual({
    ...{ text: '1.238', whole: '1238', fraction: '1,238', shorter: '1,24' },
  })
  const quantity = { style, scale: 3 }
  const { shorter } = readNumber('1.238', quantity).problem?.values ?? {}
  expect(shorter).toBe('1.2380')
  expect(readNumber(String(shorter), quantity).value).toBe('1.238')
})

it('files of the Emirates have a decimal point, those of the other countries a comma', () => {
  expect(numberStyleOf('ae')).toEqual({ group: ',', decimal: '.' })
  for (const country of ['ru', 'pl', 'md', 'az'] as const) expect(numberStyleOf(country).decimal).toBe(',')
})

it('a text of any length is read at once', () => {
  const began = performance.now()
  for (const piece of ['1', '1 ', '1,', ' ,', '.', '-', 'р. ', '1 руб. ']) readIn('ru', piece.repeat(30_000), AMOUNT)
  expect(performance.now() - began).toBeLessThan(200)
})

it('decimal texts are rounded and multiplied as they are written', () => {
  expect(['1.005', '1.004', '0.995', '999.995', '-1.005', '12', '0.5'].map((text) => roundHalfUp(text, 2))).toEqual([
    ...['1.01', '1.00', '1.00', '1000.00', '-1.01', '12.00', '0.50'],
  ])
  expect([1.005, 1.1 * 1.15, 0.1 + 0.2, 1e-7, 123456789.125].map(decimalText)).toEqual([
    ...['1.005', '1.265', '0.3', '0.0000001', '123456789.125'],
  ])
  expect([multiply('1.5', '99.9'), multiply('1.005', '100'), multiply('0.001', '0.01'), multiply('0', '5')]).toEqual([
    ...['149.85', '100.5', '0.00001', '0'],
  ])
})
