import { sql } from 'kysely'
import { type Locale, wordsIn } from '#contract/messages.ts'
import type { EmailKind } from '#contract/outbox.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { serverWordsIn } from '../words/index.ts'
import { drawHtml, drawText, type EmailContent } from './draw-email.ts'
import type { ReplyTo } from './replies.ts'
import { EMAIL_RETRIES, SEND_EMAIL } from './send-email.ts'
import { senderName } from './sender-name.ts'
import { shortened } from './shortened.ts'

/** Names stand at the end of subjects, where they are cut. */
const SUBJECT_MAX = 120

export interface NewEmail {
  /** The account it belongs to; null if none. */
  accountId: number | null
  /** The recipient, if they are a user. */
  userId: number | null
  recipient: string
  kind: EmailKind
  /**
   * What it is about, with all that makes it news: the same again to the same recipient within an hour is held back, and
   * it counts among the account's emails. Null: about the recipient's own sign-in.
   */
  about: string | null
  locale: Locale
  texts: Omit<EmailContent, 'reply'>
  /** The request it is about: it comes from the account by name, and is in one thread with the others to the recipient. */
  request?: { id: number; number: number; replyTo: ReplyTo | null }
  /** The target of its button, if meant only for the recipient; the texts then contain LINK_PLACEHOLDER. */
  link?: string
  /** Where mail programs unsubscribe the recipient by themselves. */
  unsubscribeUrl?: string
  /** The page that does, if meant only for the recipient; the texts then contain UNSUBSCRIBE_PLACEHOLDER. */
  unsubscribePage?: string
  attachment?: { name: string; content: Buffer }
}

/** The base address of links, and the sender. */
export interface PostOffice {
  publicUrl: string
  jobs: Pick<Jobs, 'send'>
}

/** Emails of an account to its clients and users, not sent once it is closed. */
const STOPPED_WITH_ACCOUNT: readonly EmailKind[] = [
  'request_news',
  'client_request_created',
  'client_request_upcoming',
  'client_on_the_way',
  'client_request_done',
  'schedule_failed',
  'analytics_report',
  'agreement_report',
  'storage_almost_full',
  'storage_full',
  'key_ending',
]

async function isClosed(tx: Tx, accountId: number): Promise<boolean> {
  const account = await tx.selectFrom('accounts').select('closed_at').where('id', '=', accountId).executeTakeFirst()
  return account?.closed_at != null
}

/**
 * Queues an email in the unit of work: it is sent when, and only if, that commits. It ends with the product's name and
 * address.
 */
export async function writeEmail(tx: Tx, { publicUrl, jobs }: PostOffice, email: NewEmail): Promise<void> {
  const { accountId, userId, recipient, kind, about, locale, link, unsubscribeUrl, unsubscribePage, attachment } = email
  const { request } = email
  const texts: EmailContent = {
    ...email.texts,
    subject: shortened(email.texts.subject, SUBJECT_MAX),
    ...(request?.replyTo?.reachesRequest && { reply: serverWordsIn(locale).emails.reply(request.number) }),
    footer: [...email.texts.footer, `${wordsIn(locale).language.product}, ${publicUrl}`],
  }
  if (accountId !== null && STOPPED_WITH_ACCOUNT.includes(kind) && (await isClosed(tx, accountId))) return
  const { id } = await tx
    .insertInto('letters')
    .values({
      account_id: accountId,
      user_id: userId,
      recipient,
      kind,
      about,
      locale,
      subject: texts.subject,
      body_text: drawText(texts),
      body_html: drawHtml(texts, locale),
      link: link ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      unsubscribe_page: unsubscribePage ?? null,
      attachment: attachment?.content ?? null,
      attachment_name: attachment?.name ?? null,
      ...(request && {
        request_id: request.id,
        sender_name: senderName(texts.sender, locale),
        reply_to: request.replyTo?.address ?? null,
        thread_id: sql<number | null>`(
          select coalesce(l.thread_id, l.id) from letters l
          where l.account_id = ${accountId} and l.request_id = ${request.id} and l.recipient = ${recipient}
          order by l.id desc limit 1)`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = accountId === null ? {} : { accountId }
  await jobs.send(tx, SEND_EMAIL, { id }, { retryLimit: EMAIL_RETRIES, ...owner })
}
