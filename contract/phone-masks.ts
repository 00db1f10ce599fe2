/** Phone masks: `#` is a digit of the national number. */
export const COUNTRIES = {
  ru: { phoneCode: '7', mask: '(###)-###-##-##', currency: 'RUB', timezone: 'Europe/Moscow' },
  ae: { phoneCode: '971', mask: '##-###-####', currency: 'AED', timezone: 'Asia/Dubai' },
  am: { phoneCode: '374', mask: '##-###-###', currency: 'AMD', timezone: 'Asia/Yerevan' },
  az: { phoneCode: '994', mask: '##-###-##-##', currency: 'AZN', timezone: 'Asia/Baku' },
  by: { phoneCode: '375', mask: '(##)-###-##-##', currency: 'BYN', timezone: 'Europe/Minsk' },
  ge: { phoneCode: '995', mask: '###-###-###', currency: 'GEL', timezone: 'Asia/Tbilisi' },
  kg: { phoneCode: '996', mask: '###-###-###', currency: 'KGS', timezone: 'Asia/Bishkek' },
  kz: { phoneCode: '7', mask: '(###)-###-##-##', currency: 'KZT', timezone: 'Asia/Almaty' },
  md: { phoneCode: '373', mask: '##-###-###', currency: 'MDL', timezone: 'Europe/Chisinau' },
  pl: { phoneCode: '48', mask: '###-###-###', currency: 'PLN', timezone: 'Europe/Warsaw' },
  tj: { phoneCode: '992', mask: '##-###-####', currency: 'TJS', timezone: 'Asia/Dushanbe' },
  tm: { phoneCode: '993', mask: '##-###-###', currency: 'TMT', timezone: 'Asia/Ashgabat' },
  uz: { phoneCode: '998', mask: '##-###-##-##', currency: 'UZS', timezone: 'Asia/Tashkent' },
  ua: { phoneCode: '380', mask: '##-###-##-##', currency: 'UAH', timezone: 'Europe/Kyiv' },
} as const

export type Country = keyof typeof COUNTRIES
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]]

/** How many digits follow the country code. */
export function nationalDigits(code: Country): number {
  return COUNTRIES[code].mask.split('#').length - 1
}

/**
 * A phone as it is stored: E.164. Accepts a masked number with its country code, or E.164; null when it is not a phone
 * of the 14 countries.
 */
export function toE164(phone: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  return countryOfDigits(digits) ? `+${digits}` : null
}

/**
 * How many digits must follow a phone's country code, if the number of them is wrong; null when the length is right, or
 * when no known country code matches.
 */
export function digitsWanted(phone: string): number | null {
  if (!/^\s*\+[\d\s()-]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const code = COUNTRY_CODES.find((known) => digits.startsWith(COUNTRIES[known].phoneCode))
  if (!code || countryOfDigits(digits)) return null
  return nationalDigits(code)
}

/** The country whose code and length a phone matches; `+7 7…` is Kazakhstan. */
export function countryOfPhone(phone: string): Country | null {
  return countryOfDigits(phone.replace(/\D/g, ''))
}

function countryOfDigits(digits: string): Country | null {
  if (/^77\d{9}$/.test(digits)) return 'kz'
  return (
    COUNTRY_CODES.find((code) => {
      const { phoneCode } = COUNTRIES[code]
      return digits.startsWith(phoneCode) && digits.length === phoneCode.length + nationalDigits(code)
    }) ?? null
  )
}

/** An E.164 phone in its country's mask: `+79161234567` → `+7 (916)-123-45-67`. */
export function formatPhone(phone: string): string {
  const code = countryOfPhone(phone)
  if (!code) return phone
  const { phoneCode, mask } = COUNTRIES[code]
  const rest = [...phone.replace(/\D/g, '').slice(phoneCode.length)]
  return `+${phoneCode} ${mask.replace(/#/g, () => rest.shift() ?? '')}`
}
