import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushOutcome } from '#contract/notifications/push-subscriptions.ts'
import type { Config } from '../config.ts'
import { InsideAddress, openOutsideCaller } from '../outside-calls/index.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The message for the service worker (public/service-worker.js). */
export interface PushMessage {
  title: string
  body: string
  /** Replaces a shown notification with the same tag. */
  tag: string
  /** The page it opens. */
  url: string
  /** Alerts again although it replaces another. */
  renotify: boolean
  /** The row it is about. */
  about: string | null
  /** Closes other notifications about the same row, which no longer apply. */
  withdraws: boolean
}

export interface PushOptions {
  /** Replaces an undelivered message with the same topic: 32 characters of base64url at most. */
  topic: string
  isUrgent: boolean
}

export interface PushService {
  publicKey: string
  /** Sends a message, encrypted for the browser, to its push service. */
  send(target: PushTarget, message: PushMessage, options: PushOptions): Promise<PushOutcome>
}

/** The timeout of one attempt with a service that hangs (milliseconds). */
const ANSWER_MS = 10_000
/** A phone that is off gets the push when it is on again, within a day. */
const TTL_SECONDS = 24 * 3600

/** What a push service says besides its status is of no interest. */
const NO_BODY = 1

const GONE = [404, 410]
/** Temporary: too many calls, or a problem of the service. */
const isForLater = (status: number) => status === 429 || status === 408 || status >= 500

interface Waiting {
  answerMs?: number
  /** Called with whether a push service answered without a problem of its own. */
  report?: (answered: boolean) => void
}

export function openPushService(
  config: Config,
  keys: VapidKeys,
  { answerMs = ANSWER_MS, report }: Waiting = {},
): PushService {
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${addressIn(config.mailFrom)}`

  const caller = openOutsideCaller({ isAnywhere: config.allowsPrivatePush })

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
        const { status } = await caller.post(url, { headers, body, timeoutMs: answerMs, readMax: NO_BODY })
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

/** `a@b` from `Name <a@b>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}
