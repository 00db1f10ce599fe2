import { wordsIn } from '../messages.ts'

/**
 * `mask`: `#` is a digit of the national number. `trunks`: what is dialled before it at home, the longest first. They
 * are compared with libphonenumber's by the tests.
 */
export const COUNTRIES = {
  ru: { phoneCode: '7', mask: '(###)-###-##-##', trunks: ['8'], currency: 'RUB', timezone: 'Europe/Moscow' },
  ae: {
    phoneCode: '971',
    mask: '##-###-####',
    landline: { mask: '#-###-####', first: '234679' },
    trunks: ['0'],
    currency: 'AED',
    timezone: 'Asia/Dubai',
  },
  am: { phoneCode: '374', mask: '##-###-###', trunks: ['0'], currency: 'AMD', timezone: 'Asia/Yerevan' },
  az: { phoneCode: '994', mask: '##-###-##-##', trunks: ['0'], currency: 'AZN', timezone: 'Asia/Baku' },
  by: { phoneCode: '375', mask: '(##)-###-##-##', trunks: ['80', '8', '0'], currency: 'BYN', timezone: 'Europe/Minsk' },
  ge: { phoneCode: '995', mask: '###-###-###', trunks: ['0'], currency: 'GEL', timezone: 'Asia/Tbilisi' },
  kg: { phoneCode: '996', mask: '###-###-###', trunks: ['0'], currency: 'KGS', timezone: 'Asia/Bishkek' },
  kz: { phoneCode: '7', mask: '(###)-###-##-##', trunks: ['8'], currency: 'KZT', timezone: 'Asia/Almaty' },
  md: { phoneCode: '373', mask: '##-###-###', trunks: ['0'], currency: 'MDL', timezone: 'Europe/Chisinau' },
  pl: { phoneCode: '48', mask: '###-###-###', trunks: [], currency: 'PLN', timezone: 'Europe/Warsaw' },
  tj: { phoneCode: '992', mask: '##-###-####', trunks: ['8'], currency: 'TJS', timezone: 'Asia/Dushanbe' },
  tm: { phoneCode: '993', mask: '##-###-###', trunks: ['8'], currency: 'TMT', timezone: 'Asia/Ashgabat' },
  uz: { phoneCode: '998', mask: '##-###-##-##', trunks: ['8', '0'], currency: 'UZS', timezone: 'Asia/Tashkent' },
  ua: { phoneCode: '380', mask: '##-###-##-##', trunks: ['0'], currency: 'UAH', timezone: 'Europe/Kyiv' },
} as const

export type Country = keyof typeof COUNTRIES
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]]

interface PhoneRules {
  phoneCode: string
  mask: string
  /** Where landlines are shorter than the mask: their own, and the first digits that they have. */
  landline?: { mask: string; first: string }
  trunks: readonly string[]
}

/** How many digits follow the country code; of a landline, where those have a length of their own, with `landline`. */
export function nationalDigits(code: Country): number {
  return digitsIn(COUNTRIES[code].mask)
}

/** The mask of landlines and the digits they begin with, where these are shorter than mobile numbers. */
export function landlineOf(code: Country): PhoneRules['landline'] {
  const { landline }: PhoneRules = COUNTRIES[code]
  return landline
}

function digitsIn(mask: string): number {
  return mask.split('#').length - 1
}

/** The mask of a country that fits the digits after its code; null when none has their number. */
export function maskFor(code: Country, national: string): string | null {
  const { mask } = COUNTRIES[code]
  const landline = landlineOf(code)
  if (national.length === digitsIn(mask)) return mask
  const isLandline =
    landline && national.length === digitsIn(landline.mask) && landline.first.includes(national.charAt(0))
  return isLandline ? landline.mask : null
}

/** The country whose code a number in digits begins with; +7 7… is Kazakhstan. */
export function countryOfCode(digits: string): Country | null {
  if (digits.startsWith('77')) return 'kz'
  return COUNTRY_CODES.find((code) => digits.startsWith(COUNTRIES[code].phoneCode)) ?? null
}

/** The country of a stored phone when it is another than this one; null too while the phone is none. */
export function foreignCountryOf(phone: string | null | undefined, home: Country): Country | null {
  const country = phone?.startsWith('+') ? countryOfCode(phone.slice(1)) : null
  return country === home ? null : country
}

/** A stored phone in its country's mask: `+79161234567;ext=105` → `+7 (916)-123-45-67 доб. 105`. */
export function formatPhone(phone: string, locale: string): string {
  const [number = '', extension] = phone.split(';ext=')
  const shown = inMask(number)
  return extension ? `${shown} ${wordsIn(locale).language.phoneExtension} ${extension}` : shown
}

function inMask(number: string): string {
  const code = countryOfCode(number.slice(1))
  if (!code) return number
  const { phoneCode } = COUNTRIES[code]
  const national = number.slice(1 + phoneCode.length)
  const rest = [...national]
  const mask = maskFor(code, national)
  return mask ? `+${phoneCode} ${mask.replace(/#/g, () => rest.shift() ?? '')}` : number
}
