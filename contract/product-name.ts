import type { Locale } from './messages.ts'

/** The product's name: the word in Russian, its letters in other languages. */
export const PRODUCT_NAMES: Record<Locale, string> = { ru: 'Наряд', en: 'Naryad' }
