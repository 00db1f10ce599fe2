import { z } from 'zod'
import { defineRoutes, id, named, requiredText, time, whenMissing } from '../route.ts'
import { email } from '../user-fields.ts'

export const MAILBOX_STATES = ['active', 'paused'] as const
/** Why a box cannot be read. */
export const MAILBOX_FAILURES = [
  'no_connection',
  'no_encryption',
  'no_sign_in',
  'inside_address',
  'no_inbox',
  'busy',
  // The password was stored under another SECRET of the installation.
  'secret_lost',
  'other',
] as const
export type MailboxFailure = (typeof MAILBOX_FAILURES)[number]

const HOST_MAX = 253
const USERNAME_MAX = 254
const PASSWORD_MAX = 500

/** How the company's own box is read, by IMAP. */
const imapBox = {
  host: requiredText(HOST_MAX).regex(/^[^\s/:@]+$/, { error: 'mailbox_host_invalid' }),
  port: z.number(whenMissing('required')).int().min(1).max(65_535),
  /** Encrypted from the start (port 993); else by STARTTLS, without which it is not read (port 143). */
  is_tls: z.boolean().default(true),
  username: requiredText(USERNAME_MAX),
}

export const mailbox = z.object({
  /** `imap`: the company's own box; `forwarded`: its emails are forwarded to `forwarding_address`. */
  kind: z.enum(['imap', 'forwarded']),
  /** What clients write to. */
  address: z.string(),
  state: z.enum(MAILBOX_STATES),
  /** Whose requests they become when their facility has no manager. */
  manager: named.nullable(),
  host: z.string().nullable(),
  port: z.number().nullable(),
  is_tls: z.boolean().nullable(),
  username: z.string().nullable(),
  checked_at: time.nullable(),
  /** Since when, and why, it cannot be read. */
  failing_since: time.nullable(),
  failure: z.enum(MAILBOX_FAILURES).nullable(),
  created_at: time,
})
export type Mailbox = z.output<typeof mailbox>

const settings = z.object({
  /** Null: clients' emails become no requests. */
  mailbox: mailbox.nullable(),
  /** Where a company's emails may be forwarded to; null when the installation has no box of its own. */
  forwarding_address: z.string().nullable(),
})
export type MailboxSettings = z.output<typeof settings>

const common = {
  address: email,
  manager_id: id.nullable().default(null),
  state: z.enum(MAILBOX_STATES).default('active'),
}

export const mailboxChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('imap'),
    ...common,
    ...imapBox,
    /** Absent: the one that is stored. */
    password: z.string().min(1, { error: 'password_required' }).max(PASSWORD_MAX).optional(),
  }),
  z.strictObject({ kind: z.literal('forwarded'), ...common }),
])
export type MailboxChange = z.output<typeof mailboxChange>

/** What signing in to a box brought. */
export const mailboxTest = z.object({
  failure: z.enum(MAILBOX_FAILURES).nullable(),
  /** In the mail server's own words. */
  said: z.string().nullable(),
  /** How many emails are in it. */
  emails: z.number().nullable(),
})
export type MailboxTest = z.output<typeof mailboxTest>

export const mailboxRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/mailbox',
    access: 'admin',
    summary: 'Where clients write, so that their emails become requests and answers',
    response: settings,
  },
  set: {
    method: 'PATCH',
    path: '/mailbox',
    access: 'admin',
    summary: 'Set where clients write; emails that are in the box already stay as they are',
    body: mailboxChange,
    response: settings,
  },
  test: {
    method: 'POST',
    path: '/mailbox/test',
    access: 'admin',
    summary: 'Sign in to a box without changing anything',
    callsExternal: true,
    body: z.strictObject({ ...imapBox, password: z.string().min(1).max(PASSWORD_MAX).optional() }),
    response: mailboxTest,
  },
  remove: {
    method: 'DELETE',
    path: '/mailbox',
    access: 'admin',
    summary: 'No longer read it; the emails that came stay',
    response: z.null(),
  },
})
