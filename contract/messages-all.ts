import type { Locale, Messages } from './messages.ts'
import { en } from './messages-en.ts'
import { ru } from './messages-ru.ts'

/** The texts on a server, which answers in every language. */
export const MESSAGES: Record<Locale, Messages> = { ru, en }
