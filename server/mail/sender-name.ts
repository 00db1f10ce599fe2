import type { Locale } from '#contract/messages.ts'
import { serverWordsIn } from '../words/index.ts'
import { shortened } from './shortened.ts'

const NAME_MAX = 64
/** What ends a name in a header. */
const NOT_IN_NAMES = /["\\<>]|\p{Cc}/gu
/** What is not seen, and may reverse what is. */
const UNSEEN = /\p{Cf}/gu
/** Mail programs distrust a sender's name with another address in it. */
const ADDRESS_LIKE = /\S*@\S*|\S*:\/\/\S*|\bwww\.\S*/giu

/** The name of an account as a sender: `Ромашка через Наряд`. Null when nothing of it can be shown. */
export function senderName(account: string, locale: Locale): string | null {
  const { via } = serverWordsIn(locale).emails
  const shown = account
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(NOT_IN_NAMES, ' ')
    .replace(ADDRESS_LIKE, ' ')
    .trim()
  return shown ? via(shortened(shown, NAME_MAX - via('').length)) : null
}
