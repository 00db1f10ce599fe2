import MaskedPattern from 'imask/esm/masked/pattern'
import { COUNTRIES, COUNTRY_CODES, type Country } from '../../../contract/phone-masks.ts'

/** How a mask of the contract is written for IMask: the country's code stands, `0` is a digit. */
function patternOf(country: Country): string {
  const { phoneCode, mask } = COUNTRIES[country]
  const literalCode = phoneCode.replace(/0/g, '\\0')
  return `+${literalCode} ${mask.replace(/#/g, '0')}`
}

/** The country whose code a number begins with; `home` decides between those that share one. */
function countryTyped(text: string, home: Country): Country | null {
  const digits = text.replace(/\D/g, '')
  if (!text.trim().startsWith('+')) return home
  if (digits.startsWith(COUNTRIES[home].phoneCode)) return home
  return COUNTRY_CODES.find((code) => digits.startsWith(COUNTRIES[code].phoneCode)) ?? null
}

/**
 * What was typed, in its country's mask: that of the code it begins with, else of `home`. Of a code not yet complete
 * only the digits remain.
 */
export function maskPhone(text: string, home: Country): string {
  if (!/\d/.test(text)) return text.trim().startsWith('+') ? '+' : ''
  const country = countryTyped(text, home)
  if (!country) return `+${text.replace(/\D/g, '').slice(0, 3)}`
  const masked = new MaskedPattern({ mask: patternOf(country), lazy: true })
  masked.resolve(`+${withCountryCode(text, country)}`)
  return masked.value
}

/**
 * All digits with the country's code in front. Where it is 7, people also begin with 8 or with a bare 7, neither of
 * which belongs to the number. In Kazakhstan numbers themselves begin with 7: there a bare 7 turns out to be the code
 * when a digit too many follows.
 */
function withCountryCode(text: string, country: Country): string {
  const { phoneCode } = COUNTRIES[country]
  const digits = text.replace(/\D/g, '')
  const isKazakh = country === 'kz'
  if (text.trim().startsWith('+')) return isKazakh && /^777\d{9}$/.test(digits) ? digits.slice(1) : digits
  const first = digits.length === 11 || !isKazakh ? /^[78]/ : /^8/
  const hasPrefix = phoneCode === '7' && first.test(digits) && (digits.length === 1 || digits.length === 11)
  return phoneCode + (hasPrefix ? digits.slice(1) : digits)
}

/** Where the caret belongs after masking: behind the same number of digits as before. */
export function caretAfter(digitsBefore: number, masked: string): number {
  let seen = 0
  for (let index = 0; index < masked.length; index++) {
    if (seen === digitsBefore) return index
    if (/\d/.test(masked.charAt(index))) seen++
  }
  return masked.length
}
