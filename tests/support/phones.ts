import type { Country } from '#contract/values/countries.ts'

/** A number of each country: as its digits are typed, in the specification's mask, and as it is kept. */
export const PHONES: [country: Country, typed: string, masked: string, kept: string][] = [
  ['ru', '9161234567', '+7 (916)-123-45-67', '+79161234567'],
  ['kz', '7011234567', '+7 (701)-123-45-67', '+77011234567'],
  ['pl', '512345678', '+48 512-345-678', '+48512345678'],
  ['md', '69123456', '+373 69-123-456', '+37369123456'],
  ['am', '77123456', '+374 77-123-456', '+37477123456'],
  ['by', '291234567', '+375 (29)-123-45-67', '+375291234567'],
  ['ua', '501234567', '+380 50-123-45-67', '+380501234567'],
  ['ae', '501234567', '+971 50-123-4567', '+971501234567'],
  ['tj', '901234567', '+992 90-123-4567', '+992901234567'],
  ['tm', '65123456', '+993 65-123-456', '+99365123456'],
  ['az', '501234567', '+994 50-123-45-67', '+994501234567'],
  ['ge', '555123456', '+995 555-123-456', '+995555123456'],
  ['kg', '555123456', '+996 555-123-456', '+996555123456'],
  ['uz', '901234567', '+998 90-123-45-67', '+998901234567'],
]

/** The same with its last digit missing. */
export function cutShort(phone: string): string {
  return phone.slice(0, -1)
}

export function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
