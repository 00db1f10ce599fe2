import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/messages.ts'

const STORAGE_KEY = 'naryad.locale'

let locale = storedLocale()

/** The language the page speaks, also sent to the server with every call. */
export function currentLocale(): Locale {
  return locale
}

/** Whether this reader ever chose a language here. */
export function isLocaleChosen(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

/** Keeps the choice for the next visit; i18n.ts loads the texts before it calls this. */
export function keepLocale(next: Locale) {
  locale = next
  localStorage.setItem(STORAGE_KEY, next)
}

function storedLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY)
  return LOCALES.find((known) => known === stored) ?? DEFAULT_LOCALE
}
