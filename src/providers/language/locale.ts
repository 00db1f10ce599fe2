import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/messages.ts'

/** The language chosen by hand. */
const STORAGE_KEY = 'naryad.locale'
/** The last language taken from the profile or the browser. */
const ADOPTED_KEY = 'naryad.locale.adopted'

let locale = storedLocale()

/** The current language, also sent to the server with every call. */
export function currentLocale(): Locale {
  return locale
}

/** Whether a language was chosen by hand in this browser. */
export function isLocaleChosen(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

/** Stores a language that was not chosen by hand. */
export function keepAdoptedLocale(next: Locale) {
  locale = next
  localStorage.setItem(ADOPTED_KEY, next)
}

/** Called on sign-out: the next user may want another language, so the choice does not apply to them. */
export function releaseLocale() {
  keepAdoptedLocale(locale)
  localStorage.removeItem(STORAGE_KEY)
}

/** Stores the choice; i18n.ts loads the texts before it calls this. */
export function keepLocale(next: Locale) {
  locale = next
  localStorage.setItem(STORAGE_KEY, next)
}

function storedLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(ADOPTED_KEY)
  return LOCALES.find((known) => known === stored) ?? DEFAULT_LOCALE
}
