import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/messages.ts'

/** What the reader chose by hand. */
const STORAGE_KEY = 'naryad.locale'
/** What was spoken here last without their choosing: of their profile, of their browser. */
const ADOPTED_KEY = 'naryad.locale.adopted'

let locale = storedLocale()

/** The language the page speaks, also sent to the server with every call. */
export function currentLocale(): Locale {
  return locale
}

/** Whether this reader ever chose a language here. */
export function isLocaleChosen(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

/** Keeps for the next visit what nobody chose here. */
export function keepAdoptedLocale(next: Locale) {
  locale = next
  localStorage.setItem(ADOPTED_KEY, next)
}

/** The next user may speak another language, so the choice made here is not kept for them. */
export function releaseLocale() {
  keepAdoptedLocale(locale)
  localStorage.removeItem(STORAGE_KEY)
}

/** Keeps the choice for the next visit; i18n.ts loads the texts before it calls this. */
export function keepLocale(next: Locale) {
  locale = next
  localStorage.setItem(STORAGE_KEY, next)
}

function storedLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(ADOPTED_KEY)
  return LOCALES.find((known) => known === stored) ?? DEFAULT_LOCALE
}
