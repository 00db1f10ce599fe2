import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/messages.ts'
import { CURRENCIES } from '#contract/values/currencies.ts'
import { amountInWords } from '#server/reports/amount-in-words.ts'

describe('a sum in words', () => {
  it.each([
    ['0.00', 'RUB', 'Ноль рублей 00 копеек', 'Zero roubles 00 kopecks'],
    ['1', 'RUB', 'Один рубль 00 копеек', 'One rouble 00 kopecks'],
    ['2.01', 'UAH', 'Две гривны 01 копейка', 'Two hryvnias 01 kopiyka'],
    ['21.5', 'UAH', 'Двадцать одна гривна 50 копеек', 'Twenty-one hryvnias 50 kopiykas'],
    [
      '1002.02',
      'BYN',
      'Одна тысяча два белорусских рубля 02 копейки',
      'One thousand and two Belarusian roubles 02 kopecks',
    ],
    ['11.11', 'USD', 'Одиннадцать долларов США 11 центов', 'Eleven US dollars 11 cents'],
    ['5000.00', 'EUR', 'Пять тысяч евро 00 евроцентов', 'Five thousand euros 00 cents'],
    ['42.22', 'PLN', 'Сорок два злотых 22 гроша', 'Forty-two zlotys 22 groszy'],
    ['1', 'AED', 'Один дирхам ОАЭ 00 филсов', 'One UAE dirham 00 fils'],
    ['3', 'AZN', 'Три азербайджанских маната 00 гяпиков', 'Three Azerbaijani manats 00 qapik'],
    ['101.04', 'AMD', 'Сто один драм 04 лумы', 'One hundred and one Armenian drams 04 luma'],
    ['2000000.11', 'KZT', 'Два миллиона тенге 11 тиынов', 'Two million tenge 11 tiyn'],
    ['22', 'KGS', 'Двадцать два сома 00 тыйынов', 'Twenty-two som 00 tyiyn'],
    ['1.01', 'MDL', 'Один молдавский лей 01 бан', 'One Moldovan leu 01 ban'],
    ['4.04', 'TJS', 'Четыре сомони 04 дирама', 'Four somoni 04 dirams'],
    ['1000', 'TMT', 'Одна тысяча туркменских манатов 00 тенге', 'One thousand Turkmen manats 00 tenge'],
    ['1000001', 'UZS', 'Один миллион один сум 00 тийинов', 'One million and one sum 00 tiyin'],
    ['7.70', 'GEL', 'Семь лари 70 тетри', 'Seven lari 70 tetri'],
  ] as const)('%s %s', (amount, currency, ru, en) => {
    expect(amountInWords(amount, currency, 'ru')).toBe(ru)
    expect(amountInWords(amount, currency, 'en')).toBe(en)
  })

  it('is exact beyond what a number of JavaScript holds', () => {
    expect(amountInWords('9007199254740993.10', 'RUB', 'ru')).toMatch(/ девятьсот девяносто три рубля 10 копеек$/)
  })

  it('ends as Russian counts, in every currency and whatever the number', () => {
    const plurals = new Intl.PluralRules('ru')
    for (const currency of CURRENCIES) {
      const unitOf = (amount: number) => amountInWords(String(amount), currency, 'ru').split(' ').slice(-3, -2).join()
      const forms = { one: unitOf(1), few: unitOf(2), many: unitOf(5) } as Record<string, string>
      for (let amount = 0; amount < 1200; amount += 7) {
        expect(unitOf(amount)).toBe(forms[plurals.select(amount)])
      }
    }
  })

  it('begins with a capital and has no digits but the hundredths', () => {
    for (const locale of LOCALES) {
      for (const currency of CURRENCIES) {
        const words = amountInWords('123456789012.34', currency, locale)
        expect(words).toMatch(/^\p{Lu}/u)
        expect(words.match(/\d+/g)).toEqual(['34'])
      }
    }
  })
})
