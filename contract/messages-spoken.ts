import type { Locale, Messages } from './messages.ts'

/** The texts in a browser: of the languages used since the page was opened, usually one. */
export const MESSAGES: Partial<Record<Locale, Messages>> = {}
