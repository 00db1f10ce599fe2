import type { Locale, Messages } from './messages.ts'

/** What a browser says: the languages that were spoken since the page was opened, most often one. */
export const MESSAGES: Partial<Record<Locale, Messages>> = {}
