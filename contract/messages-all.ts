import type { Locale, Messages } from './messages.ts'
import { en } from './messages-en.ts'
import { ru } from './messages-ru.ts'

/** What a server says, to whomever asks. */
export const MESSAGES: Record<Locale, Messages> = { ru, en }
