import { z } from 'zod'
import { SENT_AGAIN_MAX } from './limits.ts'
import { LOCALES } from './messages.ts'
import { listQuery, pageOf } from './paging.ts'
import { defineRoutes, idParams, rowActions, time } from './route.ts'

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
  'storage_almost_full',
  'storage_full',
  'account_closed',
  'account_closing_soon',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** `kept`: in the outbox, for there is no mail server. */
export const EMAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const

/** Why a letter did not go out, in what can be said in words; the mail server's own stand in `last_error`. */
export const EMAIL_FAILURES = [
  'no_connection',
  'no_encryption',
  'no_sign_in',
  'unknown_address',
  'mailbox_full',
  'too_large',
  'rejected',
  'busy',
  // Not the mail server's: the letter waited in a backup.
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
  actions: rowActions('letters'),
}

export const emailRow = z.object(emailColumns)
export type EmailRow = z.output<typeof emailRow>

export const email = z.object({
  ...emailColumns,
  locale: z.enum(LOCALES),
  text: z.string(),
  html: z.string(),
  /** It has a link that is for its reader alone, and left out here. */
  is_link_withheld: z.boolean(),
})
export type Email = z.output<typeof email>

export const emailRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/letters',
    access: 'admin',
    summary: 'Letters of the company, newest first, with what became of them',
    query: listQuery(['created_at'], { state: z.enum(EMAIL_STATES).optional() }),
    response: pageOf(emailRow),
  },
  show: {
    method: 'GET',
    path: '/letters/:id',
    access: 'admin',
    summary: 'A letter as it is sent; a link for its reader alone is left out unless it waits in the outbox',
    params: idParams,
    response: email,
  },
  sendAllAgain: {
    method: 'POST',
    path: '/letters/send-again',
    access: 'admin',
    summary: `Queue letters that have failed once more, ${SENT_AGAIN_MAX} at most; those whose link is not the company's to renew stay`,
    response: z.object({ count: z.number() }),
  },
  sendAgain: {
    method: 'POST',
    path: '/letters/:id/send-again',
    access: 'admin',
    summary: 'Queue a letter that has failed once more, with a new link if it had one',
    actions: ['letters.send-again'],
    params: idParams,
    response: z.null(),
  },
})
