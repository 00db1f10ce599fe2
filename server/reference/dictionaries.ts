import { EXPIRATION_UNITS, type ExpirationUnit } from '#contract/goods/product-kinds.ts'
import { FILE_EXTENSIONS } from '#contract/limits.ts'
import type { Locale } from '#contract/messages.ts'
import type { DICTIONARIES } from '#contract/reference.ts'

interface Entry {
  value: string
  title: string
}

const UNIT_TITLES: Record<Locale, Record<ExpirationUnit, string>> = {
  ru: { day: 'День', month: 'Месяц', year: 'Год' },
  en: { day: 'Day', month: 'Month', year: 'Year' },
}

const ENTRIES: Record<(typeof DICTIONARIES)[number], (locale: Locale) => Entry[]> = {
  product_expiration_units: (locale) => EXPIRATION_UNITS.map((value) => ({ value, title: UNIT_TITLES[locale][value] })),
  file_types: () => FILE_EXTENSIONS.map((value) => ({ value, title: value.toUpperCase() })),
}

/** The options of a field with a fixed choice, for API clients without our forms. */
export function dictionary(name: keyof typeof ENTRIES, locale: Locale): Entry[] {
  return ENTRIES[name](locale)
}
