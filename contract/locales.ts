/**
 * The languages of the product. Another one is named here, and has its texts in a folder of its name in
 * `contract/words/`, `server/words/` and `src/locales/`.
 */
export const LOCALES = ['ru', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'ru'
