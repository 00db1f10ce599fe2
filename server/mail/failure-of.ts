import type { EmailFailure } from '../../contract/outbox.ts'

interface MailError {
  /** nodemailer's name of what went wrong. */
  code?: unknown
  /** The mail server's number. */
  responseCode?: unknown
  /** Its answer. */
  response?: unknown
}

const UNREACHED = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'EPROXY']
const SIGN_IN = ['EAUTH', 'ENOAUTH', 'EOAUTH2']
const SIGN_IN_CODES = [530, 534, 535, 538]

/** The subject and detail of an enhanced status code (RFC 3463), by what they come to. Source: IANA's registry. */
const ENHANCED: [RegExp, EmailFailure][] = [
  [/^2\.2$/, 'mailbox_full'],
  [/^(2\.3|3\.4)$/, 'too_large'],
  [/^(1\.[0-36]|1\.10|2\.1|4\.4)$/, 'unknown_address'],
  [/^(1\.[78]|7\.)/, 'rejected'],
]

/** Without one: what the numbers of RFC 5321 are used for. */
const PLAIN: Record<number, EmailFailure> = {
  550: 'unknown_address',
  551: 'unknown_address',
  553: 'unknown_address',
  552: 'mailbox_full',
  452: 'mailbox_full',
  554: 'rejected',
}

/** Why a letter did not go out, as far as the mail server's answer, or the lack of one, tells it. */
export function failureOf(error: unknown): EmailFailure {
  const { code, responseCode, response } = (error ?? {}) as MailError
  if (code === 'ETLS') return 'no_encryption'
  if (SIGN_IN.includes(String(code)) || SIGN_IN_CODES.includes(Number(responseCode))) return 'no_sign_in'
  if (typeof responseCode !== 'number') return UNREACHED.includes(String(code)) ? 'no_connection' : 'other'
  const [, detail] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(String(response ?? '')) ?? []
  const [, told] = ENHANCED.find(([pattern]) => detail !== undefined && pattern.test(detail)) ?? []
  const failure = told ?? PLAIN[responseCode]
  // What will be taken later is refused for the while, whatever is behind it; most often it is greylisting.
  if (responseCode < 500) return failure === 'mailbox_full' ? failure : 'busy'
  return failure ?? 'other'
}
