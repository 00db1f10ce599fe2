import { createHmac } from 'node:crypto'
import type { DeliveryFailure, WebhookAttempt } from '#contract/integrations/webhooks.ts'
import {
  InsideAddress,
  type OutsideAnswer,
  type OutsideCaller,
  SecretLost,
  type SecretSeals,
} from '../outside-calls/index.ts'

/** For an answer (milliseconds), and how much of it is read and kept (bytes). */
const TIMEOUT_MS = 15_000
const READ_MAX = 64 * 1024
const KEPT_MAX = 1024

const HOUR_MS = 3_600_000
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS

/** Where messages go, and the secrets they are signed with, sealed. */
export interface Receiver {
  url: string
  secrets: readonly Buffer[]
}

interface Message {
  id: string
  body: string
}

export interface Attempt extends WebhookAttempt {
  /** When the receiver asks to be tried again (milliseconds from now). */
  retryAfterMs: number | null
}

interface Means {
  caller: OutsideCaller
  secrets: SecretSeals
  signal?: AbortSignal
}

/**
 * Sends a message once, as Standard Webhooks 1.0.0 has it, and says how that ended.
 * @throws AbortError when `signal` ends it
 */
export async function sendMessage(
  { url, secrets: sealed }: Receiver,
  message: Message,
  means: Means,
): Promise<Attempt> {
  const { caller, secrets, signal } = means
  const { body } = message
  const began = performance.now()
  const ended = (outcome: Partial<Attempt>): Attempt => ({
    status: null,
    failure: null,
    answer: null,
    retryAfterMs: null,
    ...outcome,
    body,
    milliseconds: Math.round(performance.now() - began),
  })
  try {
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Naryad-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sealed.map((one) => signatureOf(message, timestamp, secrets.open(one))).join(' '),
    }
    const call = { headers, body, timeoutMs: TIMEOUT_MS, readMax: READ_MAX, ...(signal && { signal }) }
    const answer = await caller.post(new URL(url), call)
    const isAccepted = answer.status >= 200 && answer.status < 300
    return ended({
      status: answer.status,
      failure: isAccepted ? null : 'refused',
      answer: textOf(answer.body),
      retryAfterMs: isAccepted ? null : retryAfterOf(answer),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    return ended({ failure: failureOf(error) })
  }
}

function signatureOf({ id, body }: Message, timestamp: number, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** A text column takes no zero bytes. */
function textOf(body: Buffer): string {
  return body.subarray(0, KEPT_MAX).toString('utf8').replaceAll('\0', '')
}

const BUSY = [429, 503]

function retryAfterOf({ status, retryAfter }: OutsideAnswer): number | null {
  if (!BUSY.includes(status) || retryAfter === undefined) return null
  const after = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(after) ? null : Math.min(Math.max(after, 0), RETRY_AFTER_MAX_MS)
}

const FAILURE_OF_CODE: Record<string, DeliveryFailure> = {
  EAI_AGAIN: 'no_address',
  ENOTFOUND: 'no_address',
  ECONNREFUSED: 'no_connection',
  EHOSTUNREACH: 'no_connection',
  ENETUNREACH: 'no_connection',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut_off',
  EPIPE: 'cut_off',
  EPROTO: 'no_encryption',
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof InsideAddress) return 'address_not_allowed'
  if (error instanceof SecretLost) return 'secret_lost'
  if (!(error instanceof Error)) return 'other'
  if (error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER/.test(code)) return 'no_encryption'
  return FAILURE_OF_CODE[code] ?? (/cut off/.test(error.message) ? 'cut_off' : 'other')
}
