import type { Words } from './shape.ts'

/** The words in a browser: of the languages used since the page was opened, usually one. */
export const WORDS: Record<string, Words> = {}
