import type { LetterKind } from '../../contract/letters.ts'
import type { Locale } from '../../contract/messages.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { drawHtml, drawText, type LetterWords } from './draw-letter.ts'
import { LETTER_RETRIES, SEND_LETTER } from './send-letter.ts'

export interface NewLetter {
  /** The company it belongs to; null when to none. */
  accountId: number | null
  /** The person it is for, when they are one who signs in. */
  userId: number | null
  recipient: string
  kind: LetterKind
  locale: Locale
  words: LetterWords
  /** Where its button leads, when that is for the reader alone; the words then have LINK_PLACE there. */
  link?: string
  unsubscribeUrl?: string
}

/** Writes a letter in the unit of work: it is sent when, and only if, that commits. */
export async function writeLetter(tx: Tx, jobs: Pick<Jobs, 'send'>, letter: NewLetter): Promise<void> {
  const { accountId, userId, recipient, kind, locale, words, link, unsubscribeUrl } = letter
  const { id } = await tx
    .insertInto('letters')
    .values({
      account_id: accountId,
      user_id: userId,
      recipient,
      kind,
      locale,
      subject: words.subject,
      body_text: drawText(words),
      body_html: drawHtml(words, locale),
      link: link ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(tx, SEND_LETTER, { id }, { retryLimit: LETTER_RETRIES })
}
