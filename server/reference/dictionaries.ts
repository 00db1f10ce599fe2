import { EXPIRATION_UNITS } from '#contract/goods/product-kinds.ts'
import { FILE_EXTENSIONS } from '#contract/limits.ts'
import type { Locale } from '#contract/messages.ts'
import type { DICTIONARIES } from '#contract/reference.ts'
import { serverWordsIn } from '../words/index.ts'

interface Entry {
  value: string
  title: string
}

const ENTRIES: Record<(typeof DICTIONARIES)[number], (locale: Locale) => Entry[]> = {
  product_expiration_units: (locale) =>
    EXPIRATION_UNITS.map((value) => ({ value, title: serverWordsIn(locale).dictionaries.expirationUnits[value] })),
  file_types: () => FILE_EXTENSIONS.map((value) => ({ value, title: value.toUpperCase() })),
}

/** The options of a field with a fixed choice, for API clients without our forms. */
export function dictionary(name: keyof typeof ENTRIES, locale: Locale): Entry[] {
  return ENTRIES[name](locale)
}
