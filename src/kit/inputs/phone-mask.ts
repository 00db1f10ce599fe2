import { IMask } from 'react-imask'
import { COUNTRIES, COUNTRY_CODES, type Country, nationalDigits } from '#contract/phone-masks.ts'
import type { Mask } from './MaskedInput.tsx'

type MaskedDynamic = InstanceType<typeof IMask.MaskedDynamic>

/** With an incomplete or unknown code only the digits remain. */
const ANY_CODE = '+000'

/** A country's mask from the contract as an IMask pattern: the country's code is literal, `0` is a digit. */
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

/** IMask's options for a phone: the mask of the country whose code it begins with, else of `home`. */
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
    // The first text typed or pasted may lack the code.
    prepare: (text: string, masked: { value: string }) =>
      masked.value === '' && /\d/.test(text) && !text.trim().startsWith('+') ? withCode(text, home) : text.trim(),
  } satisfies Mask
  // IMask compares functions by their source, and these differ from another country's only in what they close over.
  return Object.assign(options, { home })
}

/** A typed or stored phone in its country's mask. */
export function maskPhone(text: string, home: Country): string {
  const masked = IMask.createMask(phoneMask(home))
  masked.resolve(text)
  return masked.value
}

/**
 * All digits, with the country's code in front. Where it is 7, numbers are also written with a leading 8 or a bare 7,
 * neither of which is part of the number; in Kazakhstan numbers themselves begin with 7.
 */
function withCode(text: string, country: Country): string {
  const { phoneCode } = COUNTRIES[country]
  const digits = digitsOf(text)
  const first = digits.length === 11 || country !== 'kz' ? /^[78]/ : /^8/
  const hasPrefix = phoneCode === '7' && first.test(digits) && (digits.length === 1 || digits.length === 11)
  return `+${phoneCode}${hasPrefix ? digits.slice(1) : digits}`
}

/** In Kazakhstan, one digit too many means that the first 7 was the code. */
function isBareSeven(text: string, country: Country | null): boolean {
  return country === 'kz' && /^777\d{9}$/.test(digitsOf(text))
}

/** On a change of mask the text comes all at once, with the code or without; the extra digit follows. */
function withoutBareSeven(text: string): string {
  if (text.length === 1) return text
  return `+7${digitsOf(text).slice(-nationalDigits('kz')).slice(1)}`
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
