import { type EmailAuthentication, readAuthentication } from './authentication.ts'
import { cleanMarkedText, withoutPictures } from './clean-text.ts'
import { collectContent, type EmailFile } from './collect-content.ts'
import { type EmailAddresses, openAddresses } from './email-addresses.ts'
import { type EmailHeaders, emailHeaders, messageIds } from './email-headers.ts'
import { foldQuote } from './fold-quote.ts'
import { type InboundEmailKind, kindOfEmail } from './kind-of-email.ts'
import { type MimePart, readParts } from './mime-parts.ts'
import type { EmailAuthor } from './quote-starts.ts'
import { type BouncedEmail, deliveryOutcome, readBounce } from './read-bounce.ts'
import { prefixOfSubject, withoutPrefixes } from './subject-prefix.ts'

/** `text` and `quoted` are cut beyond it, each (characters). */
export const EMAIL_TEXT_MAX = 20_000
export const EMAIL_SUBJECT_MAX = 500
const RECIPIENTS_MAX = 200
const HEADER_READ_MAX = 100_000
/** Of a text before it is parted: what quotes there are beyond is not looked for. */
const FOLDED_MAX = 200_000
/** Emails attached within one another. */
const ATTACHED_MAX = 3
/** As much above an attached email is a note to it. */
const NOTE_MAX = 500

export interface ParsedEmail {
  /** Without `<>`. */
  messageId: string | null
  /** The address in lower case, as `canonicalEmail` has it where that can read it. */
  from: EmailAuthor | null
  replyTo: string | null
  /** To, Cc and whom the servers on the way delivered it to, in lower case, each once. */
  recipients: string[]
  /** In one line, without `Re:`, `Fwd:` and their like. */
  subject: string
  /** Ids of In-Reply-To, then of References from the newest, without `<>`, each once. */
  references: string[]
  sentAt: Date | null
  kind: InboundEmailKind
  /** Of a bounce: the email that did not arrive. */
  bounced: BouncedEmail | null
  /** What was newly written; of a forwarded email, what it says, below what was written above it. */
  text: string
  /** All else of the text: quotes, headers of what is forwarded, the signature. */
  quoted: string | null
  /** Whether `text` or `quoted` was longer than `EMAIL_TEXT_MAX`. */
  isCut: boolean
  /** Who wrote what is forwarded in the text. */
  forwardedFrom: EmailAuthor | null
  attachments: EmailFile[]
  authentication: EmailAuthentication
}

/**
 * Reads an email as it was sent (RFC 5322, MIME), however broken: it never rejects. One whose parts cannot be read
 * has no text and is its own attachment.
 */
export async function readEmail(raw: Buffer): Promise<ParsedEmail> {
  return readWithin(raw, 0)
}

async function readWithin(raw: Buffer, depth: number): Promise<ParsedEmail> {
  try {
    return await readTree(await readParts(raw), depth)
  } catch {
    // An email is the work of whatever program sent it: what is wrong with it is no error of the reader.
    return readTree(await unreadable(raw), depth)
  }
}

async function readTree(root: MimePart, depth: number): Promise<ParsedEmail> {
  const headers = emailHeaders(root.headers)
  const content = await collectContent(root)
  const addresses = await openAddresses()

  const sent = addresses.decode(headers.first('subject') ?? '')
  const from = authorOf(headers, addresses)
  const references = [
    ...new Set([...messageIds(headers.first('in-reply-to')), ...messageIds(headers.first('references')).reverse()]),
  ]
  const recipients = recipientsOf(headers, addresses)
  const marked = cleanMarkedText(content.text)
  const whole = withoutPictures(marked)
  const kind = kindOfEmail({
    headers,
    type: root.type,
    params: root.params,
    fromAddress: from?.address ?? null,
    subject: sent,
    recipients,
    delivery: deliveryOutcome(content.all),
    text: whole.slice(0, 2_000),
  })
  const folded = foldQuote(marked.slice(0, FOLDED_MAX), { prefix: prefixOfSubject(sent) })
  const read: ParsedEmail = {
    messageId: messageIds(headers.first('message-id'))[0] ?? null,
    from,
    replyTo: addresses.read(headers.first('reply-to') ?? '')[0]?.address ?? null,
    recipients,
    subject: cut(withoutPrefixes(sent), EMAIL_SUBJECT_MAX),
    references,
    sentAt: sentAtOf(headers),
    kind,
    bounced: kind === 'bounce' ? readBounce(content.all, whole.slice(0, FOLDED_MAX), references) : null,
    text: withoutPictures(folded.text),
    quoted: withoutPictures(folded.quoted ?? '') || null,
    isCut: marked.length > FOLDED_MAX,
    forwardedFrom: folded.forwardedFrom && addresses.canonical(folded.forwardedFrom),
    attachments: content.filesOf(folded.text),
    authentication: readAuthentication(headers.first('authentication-results'), from?.address ?? null),
  }
  return cutTexts(kind === 'message' && depth < ATTACHED_MAX ? await withAttachedEmail(read, depth) : read)
}

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

function recipientsOf(headers: EmailHeaders, addresses: EmailAddresses): string[] {
  const found = RECIPIENT_HEADERS.flatMap((name) => headers.all(name).flatMap((value) => addresses.read(value)))
  return [...new Set(found.map(({ address }) => address))].slice(0, RECIPIENTS_MAX)
}

/** Of several authors, the one who sent it. */
function authorOf(headers: EmailHeaders, addresses: EmailAddresses): EmailAuthor | null {
  const authors = addresses.read(headers.first('from') ?? '')
  const [sender] = addresses.read(headers.first('sender') ?? '')
  return authors.find(({ address }) => authors.length > 1 && address === sender?.address) ?? authors[0] ?? null
}

const YEAR_MIN = 1990
const YEAR_MAX = 2100

/** By its Date; without a possible one, when the last server received it. */
function sentAtOf(headers: EmailHeaders): Date | null {
  const received = headers.first('received')?.split(';').at(-1)
  for (const value of [headers.first('date'), received]) {
    // The name of the zone in brackets, and what programs write for Greenwich.
    const date = new Date(
      (value ?? '')
        .slice(0, 200)
        .replace(/\([^)]*\)/g, '')
        .replace(/\bUT\b/, 'GMT')
        .trim(),
    )
    const year = date.getUTCFullYear()
    if (year >= YEAR_MIN && year <= YEAR_MAX) return date
  }
  return null
}

/** An email that another one is little more than the wrapping of is what that one says. */
async function withAttachedEmail(email: ParsedEmail, depth: number): Promise<ParsedEmail> {
  const [attached, ...more] = email.attachments.filter(({ type }) => type === 'message/rfc822')
  if (!attached || more.length > 0 || email.text.length > NOTE_MAX) return email
  const inner = await readWithin(attached.content, depth + 1)
  return {
    ...email,
    subject: email.subject || inner.subject,
    text: joined(email.text, inner.text) ?? '',
    quoted: joined(email.quoted, inner.quoted),
    isCut: email.isCut || inner.isCut,
    forwardedFrom: inner.forwardedFrom ?? inner.from,
    attachments: email.attachments.flatMap((file) => (file === attached ? inner.attachments : [file])),
  }
}

function joined(...texts: (string | null)[]): string | null {
  return texts.filter(Boolean).join('\n\n') || null
}

function cutTexts(email: ParsedEmail): ParsedEmail {
  const text = cut(email.text, EMAIL_TEXT_MAX)
  const quoted = email.quoted && cut(email.quoted, EMAIL_TEXT_MAX)
  return { ...email, text, quoted, isCut: email.isCut || text !== email.text || quoted !== email.quoted }
}

/** Not within a character of two code units. */
function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}

const END_OF_HEADERS = Buffer.from('\n\r\n')

/** Its headers, and the whole of it as a file. */
async function unreadable(raw: Buffer): Promise<MimePart> {
  const end = raw.indexOf(END_OF_HEADERS)
  const top = await readParts(raw.subarray(0, Math.min(end < 0 ? raw.length : end, HEADER_READ_MAX))).catch(() => null)
  const file: MimePart = {
    type: 'application/octet-stream',
    params: {},
    disposition: 'attachment',
    fileName: 'email.eml',
    contentId: null,
    headers: [],
    content: raw,
    parts: [],
  }
  return {
    ...file,
    type: 'multipart/mixed',
    disposition: '',
    headers: top?.headers ?? [],
    content: Buffer.alloc(0),
    parts: [file],
  }
}
