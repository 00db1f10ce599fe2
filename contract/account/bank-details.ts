import { z } from 'zod'
import type { FieldKey } from '../messages.ts'
import { readAsLatin } from '../values/look-alikes.ts'
import type { Country } from '../values/phone-masks.ts'
import { isIban } from './check-digits.ts'
import * as national from './national-numbers.ts'

const bankText = z.string().trim().max(300).nullable()

/** The details on a client's invoices: the same twelve fields in each country, under the country's own labels. */
export const bankDetails = z.strictObject({
  full_name: bankText,
  fact_address: bankText,
  business_address: bankText,
  inn: bankText,
  kpp: bankText,
  ogrn: bankText,
  bank_name: bankText,
  bank_bik: bankText,
  bank_account: bankText,
  bank_corr: bankText,
  ceo: bankText,
  main_accountant: bankText,
})
export type BankDetails = z.output<typeof bankDetails>
export type BankField = keyof BankDetails
export const BANK_FIELDS = Object.keys(bankDetails.shape) as BankField[]
/** The value before any are entered. */
export const NO_BANK_DETAILS = Object.fromEntries(BANK_FIELDS.map((field) => [field, null])) as BankDetails

/** The six whose meaning differs from country to country. */
type NumberField = 'inn' | 'kpp' | 'ogrn' | 'bank_bik' | 'bank_account' | 'bank_corr'

type NumberError = readonly [FieldKey, Record<string, string | number>?]

/** The form of a number; it is stored without spaces, dashes and prefix, in capitals. */
interface NumberRule {
  /** The country's name for it: a key of the texts `clients.bankNumbers`. */
  label: string
  /** What is commonly written before it. */
  prefix?: RegExp
  form: RegExp
  /** The error when the form does not match. */
  formError: NumberError
  /** How the numbers that the register issues begin. */
  issued?: RegExp
  /** Whether the check digits are right. */
  check?: (value: string) => boolean
  /** Whether it agrees with another number; checked once that one is given and well formed. */
  agrees?: { with: NumberField; check: (value: string, other: string) => boolean }
}

type NumberRules = Partial<Record<NumberField, NumberRule>>

function digits(label: string, lengths: readonly number[], check?: NumberRule['check']): NumberRule {
  const [length = 0, other] = lengths
  return {
    label,
    form: new RegExp(`^(${lengths.map((one) => `\\d{${one}}`).join('|')})$`),
    formError: other ? ['digits_either', { length, other }] : ['digits_exactly', { length }],
    ...(check && { check }),
  }
}

/** Any number of digits between two lengths. */
function digitsFrom(label: string, min: number, max: number): NumberRule {
  return { label, form: new RegExp(`^\\d{${min},${max}}$`), formError: ['digits_between', { min, max }] }
}

function iban(label: string, country: Country, length: number): NumberRule {
  const code = country.toUpperCase()
  return {
    label,
    form: new RegExp(`^${code}\\d{2}[A-Z0-9]{${length - 4}}$`),
    formError: ['iban_form', { country: code, length }],
    check: isIban,
  }
}

/** A bank code of ISO 9362; its fifth and sixth characters are the country. */
function bic(label: string, country: Country): NumberRule {
  const code = country.toUpperCase()
  return {
    label,
    form: new RegExp(`^[A-Z]{4}${code}[A-Z0-9]{2}([A-Z0-9]{3})?$`),
    formError: ['bic_form', { country: code }],
  }
}

/**
 * The numbers that identify a company and a bank account in each country. A field the country has no number for is
 * absent and is not shown there. Where a register publishes no check digits, only the length is checked.
 */
export const BANK_NUMBERS: Record<Country, NumberRules> = {
  ru: {
    inn: { ...digits('inn', [10, 12], national.isInn), prefix: /^(ИНН|INN)/ },
    // It begins with the number of a tax office, and that with the number of its region.
    kpp: {
      label: 'kpp',
      prefix: /^(КПП|KPP)/,
      form: /^\d{4}[\dA-Z]{2}\d{3}$/,
      formError: ['digits_exactly', { length: 9 }],
      issued: /^(?!00)/,
    },
    // The Ministry of Finance’s order 165н of 2017: 1 and 5 for a company, 3 for an entrepreneur, others for later
    // entries.
    ogrn: {
      ...digits('ogrn', [13, 15], national.isOgrn),
      prefix: /^(ОГРНИП|ОГРН|OGRNIP|OGRN)/,
      issued: /^([15]\d{12}|3\d{14})$/,
    },
    bank_bik: { ...digits('bik', [9]), prefix: /^(БИК|BIK)/ },
    bank_account: { ...digits('account', [20]), agrees: { with: 'bank_bik', check: national.isAccountAtBik } },
    bank_corr: { ...digits('corr', [20]), agrees: { with: 'bank_bik', check: national.isCorrespondentAtBik } },
  },
  by: {
    inn: {
      label: 'unp',
      prefix: /^(УНП|UNP)/,
      form: /^(\d{9}|[ABCEHKM][ABCEHKMOPT]\d{7})$/,
      formError: ['digits_exactly', { length: 9 }],
      // 1 to 7 are the regions; 8 is the National Bank's, which registers banks.
      issued: /^[1-8A-Z]/,
      check: national.isUnp,
    },
    bank_bik: bic('bic', 'by'),
    bank_account: iban('iban', 'by', 28),
  },
  kz: {
    inn: { ...digits('bin', [12], national.isBin), prefix: /^(БИН|ИИН|BIN|IIN)/ },
    kpp: digits('kbe', [2]),
    bank_bik: bic('bic', 'kz'),
    bank_account: iban('iik', 'kz', 20),
  },
  ua: {
    inn: digits('edrpou', [8, 10], national.isUkrainianCode),
    kpp: digits('vat', [10, 12]),
    bank_bik: digits('mfo', [6]),
    bank_account: iban('iban', 'ua', 29),
  },
  pl: {
    // Invoices within the European Union write the country before it.
    inn: { ...digits('nip', [10], national.isNip), prefix: /^(NIP:?PL|NIP|PL)/ },
    kpp: digits('regon', [9, 14], national.isRegon),
    ogrn: digits('krs', [10]),
    bank_bik: bic('bic', 'pl'),
    bank_account: iban('iban', 'pl', 28),
  },
  md: {
    inn: digits('idno', [13], national.isIdno),
    kpp: digits('tva', [7, 8]),
    bank_bik: bic('bic', 'md'),
    bank_account: iban('iban', 'md', 24),
  },
  am: {
    inn: digits('hvhh', [8]),
    bank_bik: bic('bic', 'am'),
    bank_account: digitsFrom('account', 11, 16),
  },
  az: {
    inn: { ...digits('voen', [10], national.isVoen), prefix: /^V[OÖ]EN/ },
    bank_bik: digits('bankCode', [6]),
    bank_account: iban('iban', 'az', 28),
    bank_corr: iban('corr', 'az', 28),
  },
  ge: {
    inn: digits('identification', [9, 11]),
    bank_bik: bic('bic', 'ge'),
    bank_account: iban('iban', 'ge', 22),
  },
  kg: {
    inn: digits('inn', [14]),
    kpp: digits('okpo', [8]),
    bank_bik: digits('bik', [6]),
    bank_account: digits('account', [16]),
  },
  tj: {
    inn: digits('inn', [9]),
    ogrn: digits('ein', [10]),
    bank_bik: digits('mfo', [9]),
    bank_account: digits('account', [20]),
    bank_corr: digits('corr', [20]),
  },
  tm: {
    inn: digits('taxCode', [12]),
    bank_bik: digits('mfo', [9]),
    bank_account: digits('account', [23]),
    bank_corr: digits('corr', [23]),
  },
  uz: {
    inn: digits('stir', [9, 14]),
    bank_bik: digits('mfo', [5]),
    bank_account: digits('account', [20]),
  },
  ae: {
    inn: digits('trn', [15], national.isTrn),
    ogrn: { label: 'licence', form: /^[A-Z0-9/]{3,30}$/, formError: ['invalid'] },
    bank_bik: bic('bic', 'ae'),
    bank_account: iban('iban', 'ae', 23),
  },
}

/** The rule for a field in a country; undefined for text fields and for numbers the country does not have. */
export function bankNumberRule(country: Country, field: BankField): NumberRule | undefined {
  return (BANK_NUMBERS[country] as Partial<Record<BankField, NumberRule>>)[field]
}

/** Whether a country uses a field: it uses all text fields. */
export function isBankFieldOf(country: Country, field: BankField): boolean {
  return field in BANK_NUMBERS[country] || !NUMBER_FIELDS.includes(field)
}

const NUMBER_FIELDS: readonly BankField[] = ['inn', 'kpp', 'ogrn', 'bank_bik', 'bank_account', 'bank_corr']

/** A number as it is stored, however it is written. */
export function plainBankNumber(country: Country, field: BankField, text: string): string {
  const rule = bankNumberRule(country, field)
  return rule ? compact(text, rule) : text.trim()
}

function compact(text: string, { prefix }: NumberRule): string {
  const written = text.toUpperCase().replace(/[\s-]/g, '')
  const bare = prefix?.test(written) ? written.replace(prefix, '').replace(/^[:.№]+/, '') : written
  return readAsLatin(bare)
}

function errorOf(rule: NumberRule, value: string): NumberError | null {
  if (!rule.form.test(value)) return rule.formError
  if (rule.issued && !rule.issued.test(value)) return ['number_not_issued']
  if (rule.check && !rule.check(value)) return ['check_digits_wrong']
  return null
}

function disagrees(country: Country, rule: NumberRule, value: string, details: BankDetails): boolean {
  if (!rule.agrees) return false
  const other = details[rule.agrees.with]
  const otherRule = bankNumberRule(country, rule.agrees.with)
  if (!other || !otherRule || errorOf(otherRule, other)) return false
  return !rule.agrees.check(value, other)
}

/** Whether a change of these fields requires checking this one: it changes, or the number it must agree with does. */
function isTouched(rule: NumberRule, field: string, body: Partial<BankDetails>): boolean {
  return field in body || (rule.agrees !== undefined && rule.agrees.with in body)
}

/**
 * The schema of a change of a client's bank details in a country, given the details before. A number with a wrong
 * length or check digits, or one that disagrees with another, is an error of its field. Unchanged fields are not
 * checked.
 */
export function bankDetailsChange(country: Country, before: BankDetails) {
  return bankDetails
    .partial()
    .transform((body): Partial<BankDetails> => {
      const given = Object.entries(body).map(([field, text]) => {
        const rule = bankNumberRule(country, field as BankField)
        return [field, (text && rule ? compact(text, rule) : text) || null]
      })
      return Object.fromEntries(given)
    })
    .superRefine((body, context) => {
      const after = { ...before, ...body }
      for (const [field, rule] of Object.entries(BANK_NUMBERS[country])) {
        const value = after[field as BankField]
        if (!value || !isTouched(rule, field, body)) continue
        const error: NumberError | null =
          errorOf(rule, value) ?? (disagrees(country, rule, value, after) ? ['account_of_other_bank'] : null)
        if (!error) continue
        const [message, params] = error
        context.addIssue({ code: 'custom', path: [field], message, params })
      }
    })
}
