import { describe, expect, it, test } from 'vitest'
import {
  BANK_FIELDS,
  BANK_NUMBERS,
  type BankDetails,
  type BankField,
  bankDetailsChange,
  isBankFieldOf,
} from '#contract/account/bank-details.ts'
import { fieldErrors } from '#contract/validation.ts'
import { COUNTRY_CODES, type Country } from '#contract/values/countries.ts'
import en from '#src/locales/en/index.ts'
import ru from '#src/locales/ru/index.ts'

const EMPTY = Object.fromEntries(BANK_FIELDS.map((field) => [field, null])) as BankDetails

function refusals(country: Country, body: Partial<BankDetails>, before: BankDetails = EMPTY) {
  const parsed = bankDetailsChange(country, before).safeParse(body)
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, 'ru')
  return Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]))
}

/** Numbers that registers and standards publish, and a few made up with correct check digits. */
const RIGHT: [Country, BankField, string[]][] = [
  ['ru', 'inn', ['7707083893', '500100732259']],
  ['ru', 'kpp', ['773601001', '7701AB001']],
  ['ru', 'ogrn', ['1027700132195', '5077746887312', '304500116000157']],
  ['ru', 'bank_bik', ['044525225']],
  ['by', 'inn', ['200988541', '190542056', '807000268', '807000163', 'MA1953684']],
  ['by', 'bank_account', ['BY13NBRB3600900000002Z00AB00']],
  ['by', 'bank_bik', ['NBRBBY2X']],
  ['kz', 'inn', ['941240000193']],
  ['kz', 'bank_account', ['KZ86125KZT5004100100']],
  ['ua', 'inn', ['32855961', '1759013776']],
  ['ua', 'bank_account', ['UA213223130000026007233566001']],
  ['pl', 'inn', ['1234563218', '8567346215']],
  ['pl', 'kpp', ['123456785', '12345678512347']],
  ['pl', 'bank_account', ['PL61109010140000071219812874']],
  ['pl', 'bank_bik', ['BREXPLPWXXX']],
  ['md', 'inn', ['1008600038413']],
  ['md', 'bank_account', ['MD24AG000225100013104168']],
  ['am', 'bank_account', ['24101001234', '1570012345678900']],
  ['az', 'inn', ['1401555071', '9900003871', '1700767721', '9900001881']],
  ['az', 'bank_account', ['AZ21NABZ00000000137010001944']],
  ['ge', 'bank_account', ['GE29NB0000000101904917']],
  ['ae', 'inn', ['100123456700003']],
  ['ae', 'bank_account', ['AE070331234567890123456']],
  ['uz', 'inn', ['123456789', '12345678901234']],
  ['tm', 'bank_account', ['23201934120113200700000']],
]

/** Each is a correct one with a digit changed, two swapped, or too short. */
const WRONG: [Country, BankField, string, string][] = [
  ['ru', 'inn', '7707083839', 'check_digits_wrong'],
  ['ru', 'inn', '500100732258', 'check_digits_wrong'],
  ['ru', 'inn', '77070838930', 'digits_either'],
  ['ru', 'ogrn', '1027700132159', 'check_digits_wrong'],
  ['ru', 'ogrn', '304500116000175', 'check_digits_wrong'],
  ['ru', 'ogrn', '9027700132190', 'number_not_issued'],
  ['ru', 'ogrn', '2027700132190', 'number_not_issued'],
  ['ru', 'ogrn', '104500116000157', 'number_not_issued'],
  ['ru', 'kpp', '000000000', 'number_not_issued'],
  ['ru', 'kpp', '77360100A', 'digits_exactly'],
  ['ru', 'bank_bik', '04452522', 'digits_exactly'],
  ['by', 'inn', '200988542', 'check_digits_wrong'],
  ['by', 'inn', 'MA1953648', 'check_digits_wrong'],
  ['by', 'inn', '900000006', 'number_not_issued'],
  ['by', 'inn', '000000000', 'number_not_issued'],
  ['by', 'bank_account', 'BY13NBRB3600900000002Z00AB01', 'check_digits_wrong'],
  ['by', 'bank_bik', 'BREXPLPW', 'bic_form'],
  ['kz', 'inn', '941240000139', 'check_digits_wrong'],
  ['kz', 'bank_account', 'KZ86125KZT500410010', 'iban_form'],
  ['ua', 'inn', '32855968', 'check_digits_wrong'],
  ['ua', 'inn', '1759013777', 'check_digits_wrong'],
  ['pl', 'inn', '1234563281', 'check_digits_wrong'],
  ['pl', 'kpp', '123456786', 'check_digits_wrong'],
  ['pl', 'kpp', '12345678512348', 'check_digits_wrong'],
  ['pl', 'bank_account', 'PL61109010140000071219812847', 'check_digits_wrong'],
  ['md', 'inn', '1008600038431', 'check_digits_wrong'],
  ['az', 'inn', '1401555073', 'check_digits_wrong'],
  ['az', 'inn', '1401555081', 'check_digits_wrong'],
  ['am', 'bank_account', '1234567890', 'digits_between'],
  ['ae', 'inn', '200123456700003', 'check_digits_wrong'],
]

describe('a number is accepted when its country’s check digits are correct', () => {
  test.each(RIGHT)('%s: %s', (country, field, values) => {
    for (const value of values) expect(refusals(country, { [field]: value }), value).toEqual({})
  })

  test.each(WRONG)('%s: %s %s is refused', (country, field, value, key) => {
    expect(refusals(country, { [field]: value })).toEqual({ [field]: key })
  })
})

describe('accounts in Russia', () => {
  const bank = { bank_bik: '044525225', bank_corr: '30101810400000000225', bank_account: '40702810138250123017' }

  it('agree with the code of their bank', () => {
    expect(refusals('ru', bank)).toEqual({})
    expect(refusals('ru', { ...bank, bank_account: '40702810138250123018' })).toEqual({
      bank_account: 'account_of_other_bank',
    })
    expect(refusals('ru', { ...bank, bank_corr: '30101810500000000225' })).toEqual({
      bank_corr: 'account_of_other_bank',
    })
  })

  it('are looked at again when only the code changes, and not when the code itself is wrong', () => {
    const before = { ...EMPTY, ...bank }
    expect(refusals('ru', { bank_bik: '044525974' }, before)).toEqual({
      bank_account: 'account_of_other_bank',
      bank_corr: 'account_of_other_bank',
    })
    expect(refusals('ru', { bank_bik: '04' }, before)).toEqual({ bank_bik: 'digits_exactly' })
    expect(refusals('ru', { bank_bik: '' }, before)).toEqual({})
  })

  it('of the treasury have keys of another kind', () => {
    expect(refusals('ru', { bank_bik: '004525988', bank_account: '03100643000000017300' })).toEqual({})
  })
})

it('what was wrong before and is not changed is let be', () => {
  const before = { ...EMPTY, inn: 'unknown', bank_account: '1' }
  expect(refusals('ru', { ceo: 'Иванов И. И.' }, before)).toEqual({})
})

it('numbers are kept without spaces and dashes, in capitals, and an empty text as none', () => {
  const change = bankDetailsChange('by', EMPTY)
  const body = {
    inn: ' ма 1953684',
    bank_account: 'by13 nbrb 3600 9000 0000 2z00 ab00',
    ceo: '',
    bank_name: 'Банк — 1',
  }
  expect(change.parse(body)).toEqual({
    inn: 'MA1953684',
    bank_account: 'BY13NBRB3600900000002Z00AB00',
    ceo: null,
    bank_name: 'Банк — 1',
  })
})

test.each<[Country, BankField, string, string]>([
  ['by', 'inn', 'УНП 200988541', '200988541'],
  ['by', 'inn', 'unp:200988541', '200988541'],
  ['by', 'inn', 'УНП МА1953684', 'MA1953684'],
  ['pl', 'inn', 'PL 774-00-01-454', '7740001454'],
  ['pl', 'inn', 'NIP: PL7740001454', '7740001454'],
  ['ru', 'inn', 'ИНН 7707083893', '7707083893'],
  ['ru', 'ogrn', 'ОГРН № 1027700132195', '1027700132195'],
  ['kz', 'inn', 'БИН 941240000193', '941240000193'],
  ['az', 'inn', 'VÖEN 1401555071', '1401555071'],
])('%s: %s may have its name before it: %s', (country, field, written, kept) => {
  expect(bankDetailsChange(country, EMPTY).parse({ [field]: written })).toEqual({ [field]: kept })
})

test('a name without a number is none', () => {
  expect(bankDetailsChange('by', EMPTY).parse({ inn: 'УНП' })).toEqual({ inn: null })
})

describe('every country', () => {
  test.each(COUNTRY_CODES)('%s has a tax number, a bank code and an account, named in both languages', (country) => {
    const rules = BANK_NUMBERS[country]
    expect(Object.keys(rules)).toEqual(expect.arrayContaining(['inn', 'bank_bik', 'bank_account']))
    for (const { label } of Object.values(rules)) {
      expect([ru.clients.bankNumbers, en.clients.bankNumbers].map((texts) => label in texts)).toEqual([true, true])
    }
    expect(isBankFieldOf(country, 'ceo')).toBe(true)
    expect(isBankFieldOf(country, 'kpp')).toBe('kpp' in rules)
  })
})
