import type { Locale } from '../../contract/messages.ts'
import type { LetterTexts } from './letter-texts.ts'
import { en } from './letter-words-en.ts'
import { ru } from './letter-words-ru.ts'

export const LETTER_TEXTS: Record<Locale, LetterTexts> = { ru, en }
