import type { MailboxFailure } from '#contract/integrations/mailbox.ts'
import { InsideAddress } from '../outside-calls/index.ts'
import { cleanLine } from './parsing/clean-text.ts'
import { TRY_LATER } from './parsing/mail-phrases.ts'

/** Why a mailbox could not be read. */
export type ImapBoxFailure = Exclude<MailboxFailure, 'secret_lost'>

const WORDS_MAX = 300
/** To developers, behind what is wrong with a certificate. */
const NODES_ADVICE = /; if the root CA is installed locally.*$/

export class ImapBoxError extends Error {
  override name = 'ImapBoxError'
  failure: ImapBoxFailure
  /** What the server, or the connection, said: in one line, in whatever language. */
  words: string

  constructor(failure: ImapBoxFailure, words: string, options?: ErrorOptions) {
    super(`${failure}: ${words}`, options)
    this.failure = failure
    this.words = words
  }
}

/** What ImapFlow and Node put into their errors. */
interface ConnectionError {
  message?: unknown
  code?: unknown
  /** The text of the server's answer, or the parsed answer. */
  response?: unknown
  responseText?: unknown
  responseStatus?: unknown
  serverResponseCode?: unknown
  authenticationFailed?: unknown
  tlsFailed?: unknown
  mailboxMissing?: unknown
  command?: unknown
  reason?: unknown
}

/** Of OpenSSL: a certificate that has expired, is of another host, of an authority that is not trusted, or no TLS at all. */
const OF_TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO$|STARTTLS_INJECTION|UPGRADE_TIMEOUT)/
const UNREACHED =
  /^(?:E(?:CONN\w*|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE|TIMEDOUT|TIMEOUT|ADDRNOTAVAIL|DESTROYED)|CONNECT_TIMEOUT|GREETING_TIMEOUT|NoConnection|EConnectionClosed|ClosedAfterConnectText|ClosedAfterConnectTLS|StateLogout)$/
/** RFC 5530, and what Gmail and ImapFlow call it. */
const BUSY_CODES = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'OVERQUOTA', 'SERVERBUG', 'THROTTLED', 'ETHROTTLE'])
const BUSY_WORDS = new RegExp(TRY_LATER, 'iu')

/** What an error means for the one who set the mailbox up. */
export function imapBoxError(error: unknown, { isTimedOut = false } = {}): ImapBoxError {
  if (error instanceof ImapBoxError) return error
  if (isTimedOut) return new ImapBoxError('no_connection', 'The server took too long', { cause: error })
  return new ImapBoxError(failureOf(error), wordsOf((error ?? {}) as ConnectionError), { cause: error })
}

function failureOf(error: unknown): ImapBoxFailure {
  if (error instanceof InsideAddress) return 'inside_address'
  const { code, serverResponseCode, authenticationFailed, tlsFailed, mailboxMissing, command, responseStatus } =
    (error ?? {}) as ConnectionError
  const words = wordsOf(error as ConnectionError)
  const isBusy =
    [code, serverResponseCode].some((one) => BUSY_CODES.has(String(one).toUpperCase())) || BUSY_WORDS.test(words)
  if (tlsFailed || OF_TLS.test(String(code))) return 'no_encryption'
  if (isBusy) return 'busy'
  if (authenticationFailed) return 'no_sign_in'
  if (mailboxMissing || (/^(?:SELECT|EXAMINE)$/i.test(String(command)) && responseStatus === 'NO')) return 'no_inbox'
  return UNREACHED.test(String(code)) ? 'no_connection' : 'other'
}

function wordsOf({ responseText, response, reason, message }: ConnectionError): string {
  const said = [responseText, response, reason, message].find((one) => typeof one === 'string' && one.trim() !== '')
  return cleanLine(String(said ?? ''))
    .replace(NODES_ADVICE, '')
    .slice(0, WORDS_MAX)
}
