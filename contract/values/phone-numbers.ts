import { COUNTRIES, type Country, countryOfCode, maskFor, nationalDigits } from './phone-masks.ts'
import { plainCharacters } from './plain-characters.ts'

/** What a text says as a phone: the phone as it is stored, or why there is none. */
export type PhoneReading = { phone: string } | PhoneFault

export interface PhoneFault {
  fault: 'phone_invalid' | 'phone_length' | 'phone_several'
  /** With `phone_length`: how many digits the country's numbers have after its code. */
  length?: number
}

const INVALID: PhoneFault = { fault: 'phone_invalid' }

/**
 * Reads a phone as people write it: in a mask, as it is dialled at home or from abroad, with or without its country's
 * code, with an extension. Nothing is cut off and no code is added to a number that has one: what fits no country is a
 * fault. A phone is stored as E.164, its extension after it as in RFC 3966: `+74951234567;ext=105`.
 * @param home the country of numbers without a code; null when it is not known
 */
export function readPhone(text: string, home: Country | null): PhoneReading {
  const [spelled, extension] = withoutExtension(withoutLabel(plainPhone(text)))
  if (isSeveral(spelled)) return { fault: 'phone_several' }
  if (!/^\(?\+?[\d\s()./~-]*\d[\s()./~-]*$/.test(spelled)) return INVALID
  const number = numberIn(spelled, home)
  return 'phone' in number && extension ? { phone: `${number.phone};ext=${extension}` } : number
}

/** The text in plain characters, full-width ones and other compatible forms too. */
export function plainPhone(text: string): string {
  return plainCharacters(text.normalize('NFKC'))
}

/** The phone a text says; null when it says none. */
export function toE164(text: string, home: Country | null = null): string | null {
  const reading = readPhone(text, home)
  return 'phone' in reading ? reading.phone : null
}

/** What people write before a number, in the languages of the fourteen countries. */
const LABEL =
  /^(?:(?:т|тел|телефон|м|моб|мобильный|мобільний|сот|сотовый|раб|рабочий|дом|домашний|гор|городской|факс|tel|telefon|phone|mob|mobile|mobil|kom|cell|office|work|home|fax|whatsapp|viber|telegram)[\s.:/-]*)+(?=[+(\d])/i

function withoutLabel(text: string): string {
  return text.replace(LABEL, '')
}

const EXTENSION =
  /[\s,;(]*(?:доб(?:авочный)?|внутр(?:енний)?|вн|дод(?:атковий)?|ext(?:ension)?|wew(?:n)?|x|х|#|;ext=)[\s.:=]*(\d{1,7})\s*\)?$/i
/** A pause before the digits that are dialled once the call is answered. */
const PAUSE = /\s*,{1,3}(\d{1,5})$/

function withoutExtension(text: string): [spelled: string, extension: string | null] {
  const found = EXTENSION.exec(text) ?? PAUSE.exec(text)
  return found ? [text.slice(0, found.index).trim(), found[1] ?? null] : [text, null]
}

/** Digits of the shortest number that is written as one of several. */
const SHORT_NUMBER = 5

function isSeveral(text: string): boolean {
  const numbers = text.split(/[,;|\n]|\s\/\s|\s(?:и|или|та|або|or|and|lub)\s|(?=\+)/i)
  return numbers.filter((part) => digitsOf(part).length >= SHORT_NUMBER).length > 1
}

function numberIn(spelled: string, home: Country | null): PhoneReading {
  const abroad = afterInternationalPrefix(spelled, home)
  if (abroad !== null) return EIGHT_APART.test(spelled) ? INVALID : ofInternational(abroad)
  const digits = digitsOf(spelled)
  return (home && asAtHome(spelled, home)) ?? withBareCode(digits) ?? wrongNumber(home)
}

/** The digits with the country's code, when the text says by `+`, `00` or `8~10` that it has one. */
function afterInternationalPrefix(spelled: string, home: Country | null): string | null {
  const digits = digitsOf(spelled)
  // `+380 (0) 50 …` shows a digit that is dialled at home only.
  if (/^\(?\+/.test(spelled)) return digitsOf(spelled.replace('(0)', ''))
  if (digits.startsWith('00')) return digits.slice(2)
  const isDialled = /^8\s?[~-]\s?10/.test(spelled) || (digits.startsWith('810') && digits.length > 12)
  return isDialled && (home === null || trunksOf(home).includes('8')) ? digits.slice(3) : null
}

/** `+8 (916) 123-45-67`: no country's code is 8, and its digits might be read as those of +84 or +86. */
const EIGHT_APART = /^\(?\+8[\s(-]/

function ofInternational(digits: string): PhoneReading {
  const country = countryOfCode(digits)
  if (!country) return CALLING_CODE.test(digits) && /^\d{8,15}$/.test(digits) ? { phone: `+${digits}` } : INVALID
  const national = digits.slice(COUNTRIES[country].phoneCode.length)
  return isNumberOf(country, national) ? { phone: `+${digits}` } : wrongNumber(country)
}

/** The calling codes of the world. Source: ITU-T E.164, list of assigned country codes. */
const CALLING_CODE =
  /^(1|7|2[07]|2[1-689]\d|3[0-469]|3[578]\d|4[013-9]|42\d|5[1-8]|5[09]\d|6[0-6]|6[789]\d|8[1246]|8[0578]\d|9[0-58]|9[679]\d)/

/** A number as it is dialled in its country: alone, after the trunk prefix, or with the country's code. */
function asAtHome(spelled: string, home: Country): PhoneReading | null {
  const digits = digitsOf(spelled)
  const { phoneCode } = COUNTRIES[home]
  const alone = [digits, ...trunksOf(home).flatMap((trunk) => after(trunk, digits))]
  const [first = ''] = spelled.split(/[\s()./~-]/).filter(Boolean)
  // A first digit that stands apart is the trunk prefix, even where a number of this length could begin with it.
  const isTrunkApart = trunksOf(home).includes(first) || (phoneCode === first && first.length === 1)
  const candidates = [...(isTrunkApart ? alone.slice(1) : alone), ...after(phoneCode, digits)]
  const national = candidates.find((number) => isNumberOf(home, number) && !mayNotBegin(home)?.test(number))
  return national === undefined ? null : { phone: `+${phoneCode}${national}` }
}

function after(prefix: string, digits: string): string[] {
  return digits.startsWith(prefix) ? [digits.slice(prefix.length)] : []
}

/**
 * Beginnings that no number of the country has: what is written so is a number with its trunk prefix or code that lacks
 * a digit, and is not read. In Russia 849, 88 and 89 are given to no region, and 7 to Kazakhstan.
 */
function mayNotBegin(country: Country): RegExp | null {
  if (country === 'ru') return /^(7|849|88|89)/
  if (country === 'kz') return /^(849|88|89|79)/
  return null
}

/** Another country's number without `+`. Codes of two digits are too often a domestic number with a digit too many. */
function withBareCode(digits: string): PhoneReading | null {
  const country = countryOfCode(digits)
  if (!country || COUNTRIES[country].phoneCode.length === 2) return null
  const reading = ofInternational(digits)
  return 'phone' in reading ? reading : null
}

/** No country's numbers begin with 0: that is a trunk prefix, and a digit is missing. */
function isNumberOf(country: Country, national: string): boolean {
  return maskFor(country, national) !== null && !national.startsWith('0')
}

function wrongNumber(country: Country | null): PhoneFault {
  return country ? { fault: 'phone_length', length: nationalDigits(country) } : INVALID
}

function trunksOf(country: Country): readonly string[] {
  return COUNTRIES[country].trunks
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
