import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { canonicalEmail } from '#contract/values/emails.ts'

/** A request, with the account that it belongs to. */
export interface RequestKey {
  accountId: number
  requestId: number
}

/** What an address at the installation's box leads to. */
export type MailTarget = ({ kind: 'request' } & RequestKey) | { kind: 'account'; accountId: number }

/** Of what stands before the @ (RFC 5321, 4.5.3.1.1). */
const LOCAL_MAX = 64
const KEY_BYTES = 32
/** 60 bits: who guesses a thousand a second needs millions of years. */
const SIGNATURE_CHARS = 12
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

const REQUEST_TAG = /^(r-([0-9a-z]{1,11})-([0-9a-z]{1,11}))-([a-z2-7]{12})$/
const ACCOUNT_TAG = /^(a-([0-9a-z]{1,11}))-([a-z2-7]{12})$/
const MESSAGE_ID = /^<?(m-([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11}))-([a-z2-7]{12})@[^\s<>@]+>?$/

/**
 * The address at a box that leads to a request: `inbox+r-1-2k-abcdefghij23@naryad.example`.
 * @param box the box's own address
 * @param secret the installation's
 * @throws RangeError when more than 64 characters would stand before the @
 */
export function requestAddress(box: string, { accountId, requestId }: RequestKey, secret: string): string {
  return withTag(box, signed(`r-${base36(accountId)}-${base36(requestId)}`, secret))
}

/**
 * The address at a box that leads to an account: where a company forwards what comes to its own address.
 * @throws RangeError as `requestAddress` does
 */
export function accountAddress(box: string, accountId: number, secret: string): string {
  return withTag(box, signed(`a-${base36(accountId)}`, secret))
}

/**
 * What an address leads to, in whatever case it is written. Null when it is the box's own or at another one, or when its
 * signature is not valid.
 */
export function readAddress(address: string, box: string, secret: string): MailTarget | null {
  const tag = tagOf(address, box)
  if (tag === null) return null
  const [, aboutRequest, account, request, ofRequest] = REQUEST_TAG.exec(tag) ?? []
  if (aboutRequest && ofRequest) {
    const [accountId, requestId] = [idOf(account), idOf(request)]
    if (!accountId || !requestId || !isSignature(ofRequest, aboutRequest, secret)) return null
    return { kind: 'request', accountId, requestId }
  }
  const [, aboutAccount, id, ofAccount] = ACCOUNT_TAG.exec(tag) ?? []
  const accountId = idOf(id)
  if (!aboutAccount || !ofAccount || !accountId || !isSignature(ofAccount, aboutAccount, secret)) return null
  return { kind: 'account', accountId }
}

/**
 * The Message-ID of an email about a request, in its brackets: the same at each attempt, and signed, so that the
 * `In-Reply-To` of an answer leads to the request.
 * @param host the domain it ends with
 */
export function messageIdOf(email: RequestKey & { emailId: number }, host: string, secret: string): string {
  const { accountId, requestId, emailId } = email
  return `<${signed(`m-${base36(accountId)}-${base36(requestId)}-${base36(emailId)}`, secret)}@${host}>`
}

/** What a Message-ID by `messageIdOf` says, with or without its brackets, in any case; null for any other. */
export function readMessageId(id: string, secret: string): (RequestKey & { emailId: number }) | null {
  const [, text, account, request, email, signature] = MESSAGE_ID.exec(id.trim().toLowerCase()) ?? []
  const [accountId, requestId, emailId] = [idOf(account), idOf(request), idOf(email)]
  if (!text || !signature || !accountId || !requestId || !emailId) return null
  return isSignature(signature, text, secret) ? { accountId, requestId, emailId } : null
}

function withTag(box: string, tag: string): string {
  const at = box.lastIndexOf('@')
  const local = `${box.slice(0, at)}+${tag}`
  if (local.length > LOCAL_MAX) throw new RangeError(`${local} is longer than ${LOCAL_MAX} characters`)
  return `${local}${box.slice(at)}`
}

/** What stands behind the plus in an address at the box; null in any other. */
function tagOf(address: string, box: string): string | null {
  const given = canonicalEmail(address)
  const own = canonicalEmail(box)
  if (!given || !own) return null
  const at = own.lastIndexOf('@')
  const [before, after] = [`${own.slice(0, at)}+`, own.slice(at)]
  if (!given.startsWith(before) || !given.endsWith(after)) return null
  return given.slice(before.length, -after.length)
}

function base36(id: number): string {
  return id.toString(36)
}

/** An id as `base36` writes it; undefined for what it does not write. */
function idOf(text: string | undefined): number | undefined {
  const id = Number.parseInt(text ?? '', 36)
  return Number.isSafeInteger(id) && base36(id) === text ? id : undefined
}

function signed(text: string, secret: string): string {
  return `${text}-${signatureOf(text, secret)}`
}

function signatureOf(text: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'naryad mail addresses', KEY_BYTES))
  const bits = createHmac('sha256', key).update(text).digest().readBigUInt64BE()
  return Array.from({ length: SIGNATURE_CHARS }, (_, place) =>
    ALPHABET.charAt(Number((bits >> BigInt(59 - 5 * place)) & 31n)),
  ).join('')
}

function isSignature(given: string, text: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(text, secret)))
}
