import { sql } from 'kysely'
import { z } from 'zod'
import type { EmailFailure, EmailKind } from '#contract/outbox.ts'
import type { Database, Tx } from '../db/database.ts'
import { errorMessage } from '../errors/error-message.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { escapeHtml, LINK_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from './draw-email.ts'
import { emailFailureOf } from './email-failure-of.ts'
import type { EmailLimits } from './email-limits.ts'
import { isRefusedForGood, type Mail, type Mailer } from './mailer.ts'
import type { Replies } from './replies.ts'

export const SEND_EMAIL = 'send-letter'
/** With the queue's growing pauses: a mail server may be down for a day. */
export const EMAIL_RETRIES = 30

const AT_ONCE = 5
/** The emails of one account leave room for those of others. */
const AT_ONCE_OF_ACCOUNT = 3
const ERROR_MAX = 500
/** How long sent emails are kept. */
const KEPT_DAYS = 30

const job = z.object({ id: z.number() })

/**
 * Hands emails to the mail server, or to the outbox; failures are recorded and retried. An email over a limit is held
 * back: an admin sees it with the others that were not sent, and can send it later.
 */
export function sendEmailJob(
  database: Database,
  mailer: Mailer,
  limits: EmailLimits,
  replies: Pick<Replies, 'messageId'>,
): JobDefinition {
  return {
    queue: SEND_EMAIL,
    atOnce: AT_ONCE,
    atOnceOfAccount: AT_ONCE_OF_ACCOUNT,
    async work(data) {
      const { id } = job.parse(data)
      const email = await database.asSystem((tx) => takeEmail(tx, id))
      if (!email) return
      // Counted once, however often the mail server is tried.
      const reason = email.attempts === 1 ? await limits.holdReason(email) : null
      if (reason) {
        await database.asSystem((tx) => noteFailure(tx, id, reason, null, true))
        return
      }
      try {
        await mailer.deliver(mailOf(email, replies))
      } catch (error) {
        const isOver = isRefusedForGood(error) || email.attempts > EMAIL_RETRIES
        const texts = errorMessage(error).slice(0, ERROR_MAX)
        await database.asSystem((tx) => noteFailure(tx, id, emailFailureOf(error), texts, isOver))
        if (isOver) return
        throw error
      }
      await database.asSystem((tx) => noteSuccess(tx, id, mailer.isOutbox))
    },
  }
}

/** Deletes emails after a month, in the outbox too. */
export function removeOldEmailsJob(database: Database, mailer: Mailer): JobDefinition {
  return {
    queue: 'remove-old-letters',
    cron: '23 3 * * *',
    async work() {
      await database.asSystem(async (tx) => {
        const age = sql<string>`now() - make_interval(days => ${KEPT_DAYS})`
        await tx.deleteFrom('letters').where('created_at', '<', age).execute()
        await tx.deleteFrom('one_time_tokens').where('expires_at', '<', age).execute()
      })
      await mailer.forgetBefore(new Date(Date.now() - KEPT_DAYS * 24 * 3_600_000))
    },
  }
}

type Email = NonNullable<Awaited<ReturnType<typeof takeEmail>>>

/** Counts the attempt before it is made; finished emails are skipped. */
function takeEmail(tx: Tx, id: number) {
  return tx
    .updateTable('letters')
    .set({ attempts: sql`attempts + 1`, attempted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning([
      'id',
      'account_id',
      'user_id',
      'recipient',
      sql<EmailKind>`kind`.as('kind'),
      'about',
      'subject',
      'body_text',
      'body_html',
      'link',
      'unsubscribe_url',
      'unsubscribe_page',
      'attachment',
      'attachment_name',
      'request_id',
      'thread_id',
      'sender_name',
      'reply_to',
      'attempts',
      'created_at',
    ])
    .executeTakeFirst()
}

function mailOf(email: Email, replies: Pick<Replies, 'messageId'>): Mail {
  const { id, account_id, request_id, thread_id, recipient, subject, body_text, body_html, link } = email
  const { unsubscribe_url, unsubscribe_page, created_at, attachment, attachment_name } = email
  const messageId = (emailId: number | null) =>
    account_id && request_id && emailId
      ? replies.messageId({ accountId: account_id, requestId: request_id, emailId })
      : null
  return {
    id,
    messageId: messageId(id),
    threadId: messageId(thread_id),
    recipient,
    senderName: email.sender_name,
    replyTo: email.reply_to,
    subject,
    text: withLinks(body_text, { link, unsubscribe_page }),
    html: withLinks(body_html, { link: escapeHtml(link ?? ''), unsubscribe_page: escapeHtml(unsubscribe_page ?? '') }),
    unsubscribeUrl: unsubscribe_url,
    attachments: attachment && attachment_name ? [{ filename: attachment_name, content: attachment }] : [],
    writtenAt: new Date(created_at),
  }
}

function withLinks(text: string, { link, unsubscribe_page }: Pick<Email, 'link' | 'unsubscribe_page'>): string {
  return text
    .replaceAll(LINK_PLACEHOLDER, () => link ?? '')
    .replaceAll(UNSUBSCRIBE_PLACEHOLDER, () => unsubscribe_page ?? '')
}

async function noteSuccess(tx: Tx, id: number, isOutbox: boolean): Promise<void> {
  await tx
    .updateTable('letters')
    .set({
      state: isOutbox ? 'kept' : 'sent',
      sent_at: sql<string>`now()`,
      last_error: null,
      failure: null,
      attachment: null,
      ...(!isOutbox && { link: null }),
    })
    .where('id', '=', id)
    .execute()
}

async function noteFailure(
  tx: Tx,
  id: number,
  failure: EmailFailure,
  error: string | null,
  isOver: boolean,
): Promise<void> {
  await tx
    .updateTable('letters')
    .set({ failure, last_error: error, ...(isOver && { state: 'failed', link: null, attachment: null }) })
    .where('id', '=', id)
    .execute()
}
