import { z } from 'zod'
import { SENT_AGAIN_MAX } from './limits.ts'
import { LOCALES } from './messages.ts'
import { listQuery, pageOf } from './paging.ts'
import { defineRoutes, idParams, rowActionsSchema, time } from './route.ts'

export const EMAIL_KINDS = [
  'verify_email',
  'set_password',
  'reset_password',
  'password_changed',
  'change_email',
  'email_changed',
  'email_undo',
  'password_dropped',
  'way_linked',
  'way_unlinked',
  'new_device',
  'session_ended',
  'invitation',
  'added',
  'request_news',
  'client_request_created',
  'client_request_upcoming',
  'client_on_the_way',
  'client_request_done',
  'notification',
  'notification_digest',
  'schedule_failed',
  'analytics_report',
  'agreement_report',
  'storage_almost_full',
  'storage_full',
  'account_closed',
  'account_closing_soon',
  'disk_low',
  'webhook_failing',
  'webhook_disabled',
  'mailbox_failing',
  'key_created',
  'key_ending',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** `kept`: in the outbox, because no mail server is configured. */
export const EMAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const

/** Why an email was not sent, as far as there is a text for it; the mail server's own words are in `last_error`. */
export const EMAIL_FAILURES = [
  'no_connection',
  'no_encryption',
  'no_sign_in',
  'unknown_address',
  'mailbox_full',
  'too_large',
  'rejected',
  'busy',
  // Held back by `server/mail/email-limits.ts`.
  'repeated',
  'unverified_account',
  'recipient_limit',
  'account_limit',
  // Not from the mail server: the email was queued in a backup that was restored.
  'held',
  'other',
] as const
export type EmailFailure = (typeof EMAIL_FAILURES)[number]

const emailColumns = {
  id: z.number(),
  recipient: z.string(),
  kind: z.enum(EMAIL_KINDS),
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  attempts: z.number(),
  failure: z.enum(EMAIL_FAILURES).nullable(),
  last_error: z.string().nullable(),
  created_at: time,
  attempted_at: time.nullable(),
  sent_at: time.nullable(),
  actions: rowActionsSchema('letters'),
}

export const emailRow = z.object(emailColumns)
export type EmailRow = z.output<typeof emailRow>

export const outboxEmail = z.object({
  ...emailColumns,
  /** Where an answer goes. */
  reply_to: z.string().nullable(),
  locale: z.enum(LOCALES),
  text: z.string(),
  html: z.string(),
  /** Whether it contains a link meant only for its recipient, which is left out here. */
  is_link_withheld: z.boolean(),
})
export type Email = z.output<typeof outboxEmail>

export const emailRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/letters',
    access: 'admin',
    summary: 'Emails of the account, newest first, with their state',
    query: listQuery(['created_at'], { state: z.enum(EMAIL_STATES).optional() }),
    response: pageOf(emailRow),
  },
  show: {
    method: 'GET',
    path: '/letters/:id',
    access: 'admin',
    summary:
      'An email as it is sent; a link meant only for its recipient is left out unless the email waits in the outbox',
    params: idParams,
    response: outboxEmail,
  },
  sendAllAgain: {
    method: 'POST',
    path: '/letters/send-again',
    access: 'admin',
    summary: `Queue failed emails again, ${SENT_AGAIN_MAX} at most, except those whose link the account cannot renew`,
    response: z.object({ count: z.number() }),
  },
  sendAgain: {
    method: 'POST',
    path: '/letters/:id/send-again',
    access: 'admin',
    summary: 'Queue a failed email again, with a new link if it had one',
    actions: ['letters.send-again'],
    params: idParams,
    response: z.null(),
  },
})
