import { request } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushOutcome } from '../../contract/notifications/push-subscriptions.ts'
import type { Config } from '../config.ts'
import { InsideAddress, lookupOutside, refuseInside } from './outside-addresses.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser, as it gave itself for getting pushes. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What the service worker (public/push-worker.js) is told. */
export interface PushMessage {
  title: string
  body: string
  /** Takes the place of what is shown under the same one. */
  tag: string
  /** The page that it opens. */
  url: string
  /** Sounds again although it takes another's place. */
  renotify: boolean
  /** What it is about. */
  about: string | null
  /** What else is shown of the same is no longer so. */
  withdraws: boolean
}

export interface PushOptions {
  /** What has not been fetched yet under the same one is not kept: 32 characters of base64url at most. */
  topic: string
  isUrgent: boolean
}

export interface PushService {
  publicKey: string
  /** Hands a message, encrypted for the browser, to the push service of its maker. */
  send(target: PushTarget, message: PushMessage, options: PushOptions): Promise<PushOutcome>
}

/** A service that hangs holds one attempt up for no longer (milliseconds). */
const ANSWER_MS = 10_000
/** A phone that is off is told when it is on again, within a day. */
const TTL_SECONDS = 24 * 3600

const GONE = [404, 410]
/** What may pass: too many at once, or trouble of its own. */
const isForLater = (status: number) => status === 429 || status === 408 || status >= 500

interface Waiting {
  answerMs?: number
  /** Is told whether a push service answered and had no trouble of its own. */
  report?: (answered: boolean) => void
}

export function openPushService(
  config: Config,
  keys: VapidKeys,
  { answerMs = ANSWER_MS, report }: Waiting = {},
): PushService {
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${addressIn(config.mailFrom)}`

  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message, { topic, isUrgent }) {
      const { headers, body } = await buildPushPayload(
        { data: { ...message }, options: { ttl: TTL_SECONDS, topic, urgency: isUrgent ? 'high' : 'normal' } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject, ...keys },
      )
      const url = new URL(endpoint)
      try {
        if (!config.allowsPrivatePush) refuseInside(url)
        const status = await post(url, headers, body, { isAnywhere: config.allowsPrivatePush, answerMs })
        report?.(!isForLater(status))
        if (status >= 200 && status < 300) return 'delivered'
        if (GONE.includes(status)) return 'gone'
        return isForLater(status) ? 'unreachable' : 'refused'
      } catch (error) {
        if (error instanceof InsideAddress) return 'refused'
        report?.(false)
        return 'unreachable'
      }
    },
  }
}

/** Resolves to the status; a redirect is one, and is not followed. */
function post(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  { isAnywhere, answerMs }: { isAnywhere: boolean; answerMs: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(answerMs),
        ...(!isAnywhere && { lookup: lookupOutside }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        // Nothing in it matters, however long it is.
        answer.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** `a@b` of `Name <a@b>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}
