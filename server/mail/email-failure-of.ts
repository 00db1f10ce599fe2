import type { EmailFailure } from '#contract/outbox.ts'

interface MailError {
  /** nodemailer's error code. */
  code?: unknown
  /** The mail server's reply code. */
  responseCode?: unknown
  /** Its reply. */
  response?: unknown
}

const UNREACHED = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'EPROXY']
const SIGN_IN = ['EAUTH', 'ENOAUTH', 'EOAUTH2']
const SIGN_IN_CODES = [530, 534, 535, 538]

/** The subject and detail of an enhanced status code (RFC 3463), with their meaning. Source: IANA's registry. */
const ENHANCED: [RegExp, EmailFailure][] = [
  [/^2\.2$/, 'mailbox_full'],
  [/^(2\.3|3\.4)$/, 'too_large'],
  [/^(1\.[0-36]|1\.10|2\.1|4\.4)$/, 'unknown_address'],
  [/^(1\.[78]|7\.)/, 'rejected'],
]

/** Otherwise by the reply codes of RFC 5321. */
const PLAIN: Record<number, EmailFailure> = {
  550: 'unknown_address',
  551: 'unknown_address',
  553: 'unknown_address',
  552: 'mailbox_full',
  452: 'mailbox_full',
  554: 'rejected',
}

/** Why an email was not sent, as far as the mail server's reply, or the lack of one, shows. */
export function emailFailureOf(error: unknown): EmailFailure {
  const { code, responseCode, response } = (error ?? {}) as MailError
  if (code === 'ETLS') return 'no_encryption'
  if (SIGN_IN.includes(String(code)) || SIGN_IN_CODES.includes(Number(responseCode))) return 'no_sign_in'
  if (typeof responseCode !== 'number') return UNREACHED.includes(String(code)) ? 'no_connection' : 'other'
  const [, detail] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(String(response ?? '')) ?? []
  const [, enhanced] = ENHANCED.find(([pattern]) => detail !== undefined && pattern.test(detail)) ?? []
  const failure = enhanced ?? PLAIN[responseCode]
  // A temporary rejection, whatever its cause; most often it is greylisting.
  if (responseCode < 500) return failure === 'mailbox_full' ? failure : 'busy'
  return failure ?? 'other'
}
