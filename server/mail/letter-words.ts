import type { Locale } from '../../contract/messages.ts'
import type { EmailTexts } from './letter-texts.ts'
import { en } from './letter-words-en.ts'
import { ru } from './letter-words-ru.ts'

export const EMAIL_TEXTS: Record<Locale, EmailTexts> = { ru, en }
