import { z } from 'zod'

/** Currencies an account may use for prices. */
export const CURRENCIES = [
  'RUB',
  'USD',
  'EUR',
  'PLN',
  'UAH',
  'BYN',
  'AED',
  'AZN',
  'AMD',
  'KZT',
  'KGS',
  'MDL',
  'TJS',
  'TMT',
  'UZS',
  'GEL',
] as const

export type Currency = (typeof CURRENCIES)[number]
export const currency = z.enum(CURRENCIES)
