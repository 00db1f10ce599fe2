import type { FieldKey } from '../messages.ts'
import type { Currency } from '../values/currencies.ts'
import { numberFormat } from '../values/formats.ts'
import type { Country } from '../values/phone-masks.ts'
import { plainCharacters } from '../values/plain-characters.ts'
import { currenciesOf, type MoneyPart } from './currency-words.ts'
import { roundHalfUp, withoutZeros } from './decimals.ts'

/** The signs of a language or a country between thousands and before the fraction. */
export interface NumberStyle {
  group: string
  decimal: string
}

export interface NumberRules {
  /** Decides what `1,234` is, where anything may. */
  style: NumberStyle
  /** How many digits may follow the point. */
  scale: number
  min?: number | undefined
  max?: number | undefined
  /** False for coordinates and the like, which have no thousands to separate. */
  hasThousands?: boolean
  /** An amount of money, which may be written with its currency; of which currency it has to be, where that is known. */
  money?: { currency?: Currency | undefined } | undefined
}

/** Why a text is not taken for a number: a message at its field. */
export interface NumberProblem {
  key: FieldKey
  values?: Record<string, unknown>
}

/** A number as the API writes decimals, without zeros that say nothing; null for an empty text. */
export type ReadNumber = { value: string | null; problem?: undefined } | { problem: NumberProblem; value?: undefined }

export function numberStyle(language: string): NumberStyle {
  const parts = numberFormat(language).formatToParts(1_234_567.8)
  const signOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: signOf('group'), decimal: signOf('decimal') }
}

/** How files of a country write numbers: with a decimal comma in all that an account can be in but the Emirates (CLDR). */
export function numberStyleOf(country: Country): NumberStyle {
  return numberStyle(country === 'ae' ? 'en' : 'ru')
}

/**
 * Reads a number as people write it: with a decimal comma or point, thousands separated by spaces of any kind,
 * apostrophes, commas or points, digits of Arabic too; an amount with its currency's sign or words, before or after it.
 * What may be two numbers a thousandfold apart is refused: a single comma or point before exactly three digits, unless
 * it is the style's own and only one of the readings fits the field.
 */
export function readNumber(text: string, rules: NumberRules): ReadNumber {
  if (text.length > LENGTH_MAX) return unreadable(rules)
  const plain = plainCharacters(text.normalize('NFC')).replace(APOSTROPHES, "'")
  if (plain === '') return { value: null }
  const read = wordsAndDigits(plain, rules)
  if (!read) return unreadable(rules)
  return 'problem' in read ? read : checked(read, rules)
}

/** No number is as long: a cell may be. */
const LENGTH_MAX = 100

interface Decimal {
  isNegative: boolean
  whole: string
  fraction: string
}

const APOSTROPHES = /[’‘ʼʻ`´′]/g

/** Digits and the signs between them. */
const RUN = /[0-9](?:[0-9.,٫٬' ]*[0-9])?/g
/** A point that begins the fraction, not one that ends an abbreviation. */
const FRACTION_START = /(?:^|[^\p{L}.,٫])([.,٫])$/u
/** No hundredths: `1500=` in Russian payment orders, `12,-` and `12.–` in Poland and Switzerland. */
const NO_HUNDREDTHS = /^ ?(?:[.,]-{1,2}|=)/

function wordsAndDigits(text: string, rules: NumberRules): Decimal | { problem: NumberProblem } | null {
  const [first, second, third] = [...text.matchAll(RUN)]
  if (!first || third) return null
  const start = FRACTION_START.exec(text.slice(0, first.index))?.[1] ?? ''
  const sign = signed(text.slice(0, first.index - start.length))
  if (!sign) return null
  const end = first.index + first[0].length
  const { before, isNegative } = sign
  const digits = start + first[0]
  if (second) {
    const [between, after] = [text.slice(end, second.index), text.slice(second.index + second[0].length)]
    if (!rules.money || isNegative || start) return null
    return twoParts({ before, whole: digits, between, hundredths: second[0], after }, rules)
  }
  const rest = text.slice(end)
  const after = rules.money ? rest.replace(NO_HUNDREDTHS, '') : rest
  const read = onePart({ before, digits, after: after.replace(/^[.,](?= |$)/, '') }, rules)
  return read && !('problem' in read) ? { ...read, isNegative } : read
}

/** The sign of a number, before its currency or behind it. */
function signed(text: string): { before: string; isNegative: boolean } | null {
  const [, left = '', before = '', right = ''] = /^([+-]?)(.*?)([+-]?)$/.exec(text.trim()) ?? []
  return left && right ? null : { before: before.trim(), isNegative: left + right === '-' }
}

interface OnePart {
  before: string
  digits: string
  after: string
}

function onePart({ before, digits, after }: OnePart, rules: NumberRules) {
  const words = [before, after].filter((word) => word.trim() !== '')
  if (words.length === 0) return readDigits(digits, rules)
  if (!rules.money) return null
  const { currency } = rules.money
  const part = words.length === 1 && isHundredth(after, currency) ? 'hundredth' : 'unit'
  const problem = wrongWords(words, part, currency)
  if (problem !== undefined) return problem && { problem }
  if (part === 'unit') return readDigits(digits, rules)
  return /^\d{1,12}$/.test(digits) ? { ...ZERO, ...hundredthsOf(digits) } : null
}

interface TwoParts {
  before: string
  whole: string
  between: string
  hundredths: string
  after: string
}

/** `1500 руб. 50 коп.`, `12 ₾ 30 თეთრი`, `12€50`, `1 500-00` of payment orders (Bank of Russia, regulation 762-P). */
function twoParts({ before, whole, between, hundredths, after }: TwoParts, rules: NumberRules) {
  const { currency } = rules.money ?? {}
  if (!/^\d{1,2}$/.test(hundredths)) return null
  const read = readDigits(whole, rules, { isWhole: true })
  if (!read || 'problem' in read || read.fraction) return null
  const isDash = /^ ?[-=] ?$/.test(between)
  const hasWord = after.trim() !== ''
  if ((isDash || !hasWord) && hundredths.length < 2) return null
  // `10-15` may be a range.
  if (isDash && Number(hundredths) > 0 && Number(read.whole) <= Number(hundredths)) return null
  const units = [before, isDash ? after : between.replace(/,\s*$/, '')].filter((word) => word.trim() !== '')
  const hundredthWords = isDash || !hasWord ? [] : [after]
  for (const problem of [wrongWords(units, 'unit', currency), wrongWords(hundredthWords, 'hundredth', currency)]) {
    if (problem !== undefined) return problem && { problem }
  }
  if (!isDash && units.length === 0) return null
  return { ...read, fraction: hundredths.padStart(2, '0') }
}

const ZERO: Decimal = { isNegative: false, whole: '0', fraction: '' }

function hundredthsOf(digits: string): Pick<Decimal, 'whole' | 'fraction'> {
  const all = digits.padStart(3, '0')
  return { whole: all.slice(0, -2), fraction: all.slice(-2) }
}

/** Tenge are the unit of one country and the hundredths of another. */
function isHundredth(word: string, currency: Currency | undefined): boolean {
  const { unit, hundredth } = currenciesOf(word)
  if (hundredth.length === 0) return false
  return currency && hundredth.includes(currency) ? !unit.includes(currency) : unit.length === 0
}

/** Null for words that name no such part of a currency, a problem for those of another one, undefined for the rest. */
function wrongWords(
  words: readonly string[],
  part: MoneyPart,
  currency: Currency | undefined,
): NumberProblem | null | undefined {
  const named = words.map((word) => currenciesOf(word)[part])
  if (named.some((currencies) => currencies.length === 0)) return null
  if (!currency || named.every((currencies) => currencies.includes(currency))) return undefined
  return { key: 'currency_other', values: { currency } }
}

/** @param isWhole the fraction is written elsewhere: a comma or a point can only separate thousands */
function readDigits(
  text: string,
  rules: NumberRules,
  { isWhole = false } = {},
): Decimal | { problem: NumberProblem } | null {
  const signs = text.match(/[.,٫]/g) ?? []
  const [sign = '', last = ''] = [signs[0], signs.at(-1)]
  const groups = text.match(/[٬' ]/)?.[0] ?? ''
  if (groups || signs.length > 1) {
    const isFraction = signs.length === 1 || sign !== last
    const group = groups || sign
    const [whole = '', fraction = ''] = isFraction ? splitAt(text, last) : [text]
    return isGrouped(whole, group) && /^\d*$/.test(fraction)
      ? { ...ZERO, whole: whole.replaceAll(group, ''), fraction }
      : null
  }
  const [whole, fraction] = sign ? splitAt(text, sign) : [text, '']
  const mayBeGroup =
    (rules.hasThousands ?? true) && sign !== '٫' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!mayBeGroup) return { ...ZERO, whole, fraction }
  if (isWhole) return { ...ZERO, whole: whole + fraction }
  const takesThousandths = rules.scale >= fraction.length
  if (takesThousandths && sign === rules.style.decimal) return { ...ZERO, whole, fraction }
  if (!takesThousandths && sign === rules.style.group) return { ...ZERO, whole: whole + fraction }
  return { problem: unclear(text, whole, fraction, rules) }
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function isGrouped(text: string, group: string): boolean {
  const [first = '', ...others] = text.split(group)
  if (others.length === 0) return /^\d+$/.test(first)
  return /^[1-9]\d{0,2}$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits))
}

/** Both readings, and what to write for each with the signs that the keyboard has. */
function unclear(text: string, whole: string, fraction: string, rules: NumberRules): NumberProblem {
  const { scale } = rules
  const written = (number: string) => number.replace('.', rules.style.decimal)
  return {
    key: 'number_unclear',
    values: {
      text,
      whole: whole + fraction,
      fraction: written(`${whole}.${fraction}`),
      shorter: scale >= fraction.length ? `${text}0` : written(roundHalfUp(`${whole}.${fraction}`, scale)),
    },
  }
}

function checked({ isNegative, whole, fraction }: Decimal, rules: NumberRules): ReadNumber {
  const { scale, min = -Infinity, max = Infinity } = rules
  const digits = withoutZeros(`${whole || 0}.${fraction}`)
  const value = isNegative && digits !== '0' ? `-${digits}` : digits
  const written = (text: string) => text.replace('.', rules.style.decimal)
  if ((digits.split('.')[1] ?? '').length > scale) {
    if (scale === 0) return { problem: { key: 'number_whole' } }
    const rounded = written(roundHalfUp(value, scale))
    return { problem: { key: 'number_precise', values: { digits: scale, rounded } } }
  }
  if (Number(value) < min) return { problem: { key: 'too_small', values: { min: written(String(min)) } } }
  if (Number(value) > max) return { problem: { key: 'too_big', values: { max: written(String(max)) } } }
  return { value }
}

function unreadable({ money, scale }: NumberRules): ReadNumber {
  return { problem: { key: money ? 'money_invalid' : scale > 0 ? 'number_invalid' : 'number_whole' } }
}
