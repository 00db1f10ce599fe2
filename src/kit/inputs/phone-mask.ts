import { IMask } from 'react-imask'
import {
  COUNTRIES,
  COUNTRY_CODES,
  type Country,
  countryOfCode,
  landlineOf,
  nationalDigits,
} from '#contract/values/phone-masks.ts'
import { digitsOf, plainPhone, toE164 } from '#contract/values/phone-numbers.ts'
import type { Mask } from './MaskedInput.tsx'

type MaskedDynamic = InstanceType<typeof IMask.MaskedDynamic>

/** What fits no mask stays as it is typed: a number of another country, an extension, a digit too many. */
const AS_TYPED = /^.*$/s

/** A mask of the contract as an IMask pattern: the country's code is literal, `0` is a digit. */
function patternOf(country: Country, mask: string): string {
  const literalCode = COUNTRIES[country].phoneCode.replace(/0/g, '\\0')
  return `+${literalCode} ${mask.replace(/#/g, '0')}`
}

/**
 * IMask's options for a phone: the mask of the country whose code it begins with. What is typed into an empty field
 * gets the code of `home` in front.
 */
export function phoneMask(home: Country) {
  const patterns = COUNTRY_CODES.flatMap((country) => {
    const landline = landlineOf(country)
    const masks = [COUNTRIES[country].mask, ...(landline ? [landline.mask] : [])]
    return masks.map((mask, place) => ({ country, isLandline: place > 0, mask: patternOf(country, mask) }))
  })
  let isUnreadable = false
  const options = {
    mask: [...patterns, { mask: AS_TYPED }],
    dispatch: (appended: string, { value, compiledMasks }: MaskedDynamic) => {
      const shape = isUnreadable ? null : shapeOf(value + appended, home)
      const own = patterns.findIndex((one) => one.country === shape?.country && one.isLandline === shape.isLandline)
      const chosen = compiledMasks[own < 0 ? patterns.length : own]
      if (!chosen) throw new Error(`No mask for ${appended}`)
      return chosen
    },
    prepare: (text: string, { value }: { value: string }) => {
      const needsCode = value === '' && /^[^+]*\d/.test(text)
      const written = needsCode ? (toE164(text, home) ?? withCode(text, home)) : text
      isUnreadable = text.length > 1 && shapeOf(value + written, home) === null
      return written
    },
  } satisfies Mask
  // IMask compares functions by their source, and these differ from another country's only in what they close over.
  return Object.assign(options, { home })
}

/** A typed or stored phone in its country's mask, as far as it fits one. */
export function maskPhone(text: string, home: Country): string {
  const masked = IMask.createMask(phoneMask(home))
  masked.resolve(text)
  return masked.value
}

/**
 * The phone in a field as it is stored; null when it says none. Behind the code that the field wrote, the whole number
 * may have been typed, with its code, its trunk prefix or, of another country we know, with 00.
 */
export function phoneTyped(text: string, home: Country): string | null {
  const phone = toE164(text, home)
  const national = nationalPart(text, home)
  if (phone || national === null || national.length <= nationalDigits(home)) return phone
  // The first of two zeros has been taken for the trunk prefix.
  if (!dialsZero(home) || !national.startsWith('0')) return toE164(national, home)
  const abroad = toE164(`0${national}`, home)
  return abroad && countryOfCode(digitsOf(abroad)) && abroad
}

function dialsZero(country: Country): boolean {
  return COUNTRIES[country].trunks[0] === '0'
}

/** Whose mask a text fits; null when it fits none. */
function shapeOf(text: string, home: Country): { country: Country; isLandline: boolean } | null {
  if (!/^\+[\d\s().-]*$/.test(text)) return null
  const digits = digitsOf(text)
  const country = digits.startsWith(COUNTRIES[home].phoneCode) ? home : countryOfCode(digits)
  if (!country) return null
  const national = digits.slice(COUNTRIES[country].phoneCode.length)
  const most = nationalDigits(country)
  if (national.length > most) return null
  const first = national.charAt(0)
  return { country, isLandline: first !== '' && national.length < most && !!landlineOf(country)?.first.includes(first) }
}

/** The digits behind the code of `home`; null when the text does not begin with it. */
function nationalPart(text: string, home: Country): string | null {
  const { phoneCode } = COUNTRIES[home]
  const digits = digitsOf(text)
  return /^\+[\d\s().-]*$/.test(text) && digits.startsWith(phoneCode) ? digits.slice(phoneCode.length) : null
}

/**
 * The first digits of a number with the country's code in front. A first digit that is dialled before numbers, or the 7
 * that Russians write for their code, is not part of the number.
 */
function withCode(text: string, country: Country): string {
  const plain = plainPhone(text)
  if (!/^[\d\s().-]+$/.test(plain)) return text
  const { phoneCode, trunks } = COUNTRIES[country]
  const digits = digitsOf(plain)
  if (digits.length > nationalDigits(country)) return text
  const isBefore = trunks.some((trunk) => trunk === digits) || (country === 'ru' && digits === phoneCode)
  return `+${phoneCode}${isBefore ? '' : digits}`
}
