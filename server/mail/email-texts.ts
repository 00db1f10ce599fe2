import type { Locale } from '#contract/messages.ts'
import type { EmailTexts } from './email-text-types.ts'
import { en } from './email-texts-en.ts'
import { ru } from './email-texts-ru.ts'

export const EMAIL_TEXTS: Record<Locale, EmailTexts> = { ru, en }
