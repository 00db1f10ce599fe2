import { IMask } from 'react-imask'
import { COUNTRIES, COUNTRY_CODES, type Country, nationalDigits } from '../../../contract/phone-masks.ts'
import type { Mask } from './MaskedInput.tsx'

type MaskedDynamic = InstanceType<typeof IMask.MaskedDynamic>

/** Of a code not yet complete, or of none of ours, only the digits remain. */
const ANY_CODE = '+000'

/** How a mask of the contract is written for IMask: the country's code stands, `0` is a digit. */
function patternOf(country: Country): string {
  const { phoneCode, mask } = COUNTRIES[country]
  const literalCode = phoneCode.replace(/0/g, '\\0')
  return `+${literalCode} ${mask.replace(/#/g, '0')}`
}

/** The country whose code a number begins with; `home` decides between those that share one. */
function countryTyped(text: string, home: Country): Country | null {
  const digits = digitsOf(text)
  if (!text.trim().startsWith('+')) return home
  if (digits.startsWith(COUNTRIES[home].phoneCode)) return home
  return COUNTRY_CODES.find((code) => digits.startsWith(COUNTRIES[code].phoneCode)) ?? null
}

/** For IMask, a phone in its country's mask: that of the code it begins with, else of `home`. */
export function phoneMask(home: Country) {
  const patterns = [
    ...COUNTRY_CODES.map((country) => ({ mask: patternOf(country) })),
    { mask: patternOf('kz'), prepare: withoutBareSeven },
    { mask: ANY_CODE },
  ]
  const options = {
    mask: patterns,
    dispatch: (appended: string, masked: MaskedDynamic) => {
      const text = masked.value + appended
      const country = countryTyped(text, home)
      const last = patterns.length - 1
      const own = country ? COUNTRY_CODES.indexOf(country) : last
      const chosen = masked.compiledMasks[isBareSeven(text, country) ? last - 1 : own]
      if (!chosen) throw new Error(`No mask for ${text}`)
      return chosen
    },
    // Whatever comes first, typed or pasted, may leave the code out.
    prepare: (text: string, masked: { value: string }) =>
      masked.value === '' && /\d/.test(text) && !text.trim().startsWith('+') ? withCode(text, home) : text.trim(),
  } satisfies Mask
  // IMask compares functions by their source: these differ from another country's in nothing but what they close over.
  return Object.assign(options, { home })
}

/** What was typed or kept, in its country's mask. */
export function maskPhone(text: string, home: Country): string {
  const masked = IMask.createMask(phoneMask(home))
  masked.resolve(text)
  return masked.value
}

/**
 * All digits with the code of their country in front. Where it is 7, people also begin with 8 or with a bare 7, neither
 * of which belongs to the number. In Kazakhstan numbers themselves begin with 7.
 */
function withCode(text: string, country: Country): string {
  const { phoneCode } = COUNTRIES[country]
  const digits = digitsOf(text)
  const first = digits.length === 11 || country !== 'kz' ? /^[78]/ : /^8/
  const hasPrefix = phoneCode === '7' && first.test(digits) && (digits.length === 1 || digits.length === 11)
  return `+${phoneCode}${hasPrefix ? digits.slice(1) : digits}`
}

/** In Kazakhstan, a first 7 turns out to have been the code when a digit too many follows. */
function isBareSeven(text: string, country: Country | null): boolean {
  return country === 'kz' && /^777\d{9}$/.test(digitsOf(text))
}

/** What stood in the other mask comes all at once, with its code or without; the digit too many follows. */
function withoutBareSeven(text: string): string {
  if (text.length === 1) return text
  return `+7${digitsOf(text).slice(-nationalDigits('kz')).slice(1)}`
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
