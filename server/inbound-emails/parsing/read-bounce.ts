import { cleanText } from './clean-text.ts'
import { decodePart } from './decode-part.ts'
import { messageIds } from './email-headers.ts'
import type { MimePart } from './mime-parts.ts'

/** What a bounce says of the email that did not arrive; null for what it does not say. */
export interface BouncedEmail {
  /** Of that email, without `<>`. */
  messageId: string | null
  /** In lower case. */
  recipient: string | null
  /** RFC 3463, such as `5.1.1`. */
  status: string | null
  /** Whether no further attempt is made to deliver it. */
  isPermanent: boolean
  /** In the words of the server, in one line. */
  diagnostic: string | null
}

export type DeliveryOutcome = 'failed' | 'delayed' | 'succeeded'

const DIAGNOSTIC_MAX = 500
const ADDRESS = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/
const REPLY = /(?<![\d.])([45])\d\d[ -]/

/** How the deliveries that a report is about went; null when the email is no such report. */
export function deliveryOutcome(parts: readonly MimePart[]): DeliveryOutcome | null {
  const report = parts.find(({ type }) => isDeliveryReport(type))
  if (!report) return null
  const actions = recipientsOf(report).map((fields) => fields.get('action')?.toLowerCase() ?? 'failed')
  if (actions.length === 0 || actions.some((action) => action.startsWith('failed'))) return 'failed'
  return actions.some((action) => action.startsWith('delayed')) ? 'delayed' : 'succeeded'
}

/**
 * Reads a bounce: the report of RFC 3464, and the email that is attached to it or its headers; else what is written
 * in its text, as qmail and old servers do.
 */
export function readBounce(parts: readonly MimePart[], text: string, references: readonly string[]): BouncedEmail {
  const report = parts.find(({ type }) => isDeliveryReport(type))
  const recipients = report ? recipientsOf(report) : []
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase().startsWith('failed')) ?? recipients[0]
  const topHeaders = parts[0]?.headers ?? []
  const failedRecipients = topHeaders.find(({ key }) => key === 'x-failed-recipients')?.value
  const written = failed ? '' : text

  const diagnostic =
    failed?.get('diagnostic-code')?.replace(/^\s*(?:smtp|x-[\w-]+)\s*;\s*/i, '') ?? diagnosticIn(written)
  const recipient = addressIn(failed?.get('final-recipient')) ?? addressIn(failed?.get('original-recipient'))
  const status = STATUS.exec(failed?.get('status') ?? '')?.[1] ?? STATUS.exec(diagnostic ?? '')?.[1] ?? null
  const isDelayed = failed ? failed.get('action')?.toLowerCase().startsWith('delayed') : isTemporary(status, diagnostic)
  return {
    messageId: originalId(parts) ?? messageIds(idIn(written))[0] ?? references[0] ?? null,
    recipient: recipient ?? addressIn(failedRecipients) ?? recipientIn(written),
    status,
    isPermanent: !isDelayed,
    diagnostic: diagnostic ? cleanText(diagnostic).replace(/\s+/g, ' ').trim().slice(0, DIAGNOSTIC_MAX) || null : null,
  }
}

function isDeliveryReport(type: string): boolean {
  return type === 'message/delivery-status' || type === 'message/global-delivery-status'
}

/** Without a report, only what the server says is temporary is so. */
function isTemporary(status: string | null, diagnostic: string | null): boolean {
  return status ? status.startsWith('4') : REPLY.exec(diagnostic ?? '')?.[1] === '4'
}

type Fields = Map<string, string>

/** The fields of each recipient; the first group is of the report itself. */
function recipientsOf({ content }: MimePart): Fields[] {
  return decodePart(content.subarray(0, 100_000), undefined)
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(readFields)
    .filter((fields) => fields.has('final-recipient') || fields.has('action'))
}

function readFields(block: string): Fields {
  const lines = block.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line.trim()) ?? []
      return name ? [[name.toLowerCase(), value.trim()]] : []
    }),
  )
}

/** The Message-ID of the email that is attached whole or by its headers. */
function originalId(parts: readonly MimePart[]): string | null {
  const original = parts.find(({ type }) =>
    /^(?:message\/(?:global|rfc822)(?:-headers)?|text\/rfc822-headers)$/.test(type),
  )
  return original ? (messageIds(idIn(original.content.toString('latin1', 0, 200_000)))[0] ?? null) : null
}

function idIn(text: string): string | undefined {
  return /^[>\s]*message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1]
}

function addressIn(value: string | undefined): string | null {
  return ADDRESS.exec((value ?? '').replace(/^[^;]*;/, ''))?.[0].toLowerCase() ?? null
}

/** qmail writes `<address>:` in a line of its own, before the reason. */
function recipientIn(text: string): string | null {
  const [, address] = /^\s*<([^<>\s]+@[^<>\s]+)>:?\s*/m.exec(text) ?? []
  return address?.toLowerCase() ?? null
}

function diagnosticIn(text: string): string | null {
  const [, behind] = /^\s*<[^<>\s]+@[^<>\s]+>:?\s*\n?((?:.+\n?){1,4})/m.exec(text) ?? []
  return behind ?? /^.*(?<![\d.])[45]\d\d[ -].*$/m.exec(text)?.[0] ?? null
}
