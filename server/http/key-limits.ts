import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { KEY_CALLS_AT_ONCE, KEY_CALLS_PER_MINUTE } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { refuseAfter } from '../errors/refuse-after.ts'

const KEYS_MAX = 5_000
/** How soon to try again with a call more than may be made at once. */
const AT_ONCE_SECONDS = 1

/** Source: draft-ietf-httpapi-ratelimit-headers-10, 3. */
const POLICY = `"minute";q=${KEY_CALLS_PER_MINUTE};w=60, "at-once";q=${KEY_CALLS_AT_ONCE};qu="concurrent-requests"`

interface Usage {
  /** When the window of a minute closes, in milliseconds. */
  closesAt: number
  calls: number
  underWay: number
}

export interface KeyLimits {
  /**
   * Counts a call with the key until its answer is sent, and says in the answer's headers what is left.
   * @throws AppError too_many_requests, with a Retry-After header
   */
  count(keyId: number, reply: FastifyReply): void
}

/** Counts of this process: a limit keeps one program from slowing down others, which does not need the database. */
export function openKeyLimits(): KeyLimits {
  const usages = new LRUCache<number, Usage>({ max: KEYS_MAX })

  function usageOf(keyId: number): Usage {
    const now = Date.now()
    const usage = usages.get(keyId) ?? { closesAt: 0, calls: 0, underWay: 0 }
    if (usage.closesAt <= now) Object.assign(usage, { closesAt: now + MINUTE_MS, calls: 0 })
    usages.set(keyId, usage)
    return usage
  }

  return {
    count(keyId, reply) {
      const usage = usageOf(keyId)
      usage.calls++
      usage.underWay++
      reply.raw.once('close', () => usage.underWay--)
      const seconds = Math.ceil((usage.closesAt - Date.now()) / 1000)
      const left = Math.max(0, KEY_CALLS_PER_MINUTE - usage.calls)
      const leftAtOnce = Math.max(0, KEY_CALLS_AT_ONCE - usage.underWay)
      reply.header('ratelimit-policy', POLICY)
      reply.header('ratelimit', `"minute";r=${left};t=${seconds}, "at-once";r=${leftAtOnce}`)
      if (usage.calls > KEY_CALLS_PER_MINUTE) refuseAfter(reply, seconds)
      if (usage.underWay > KEY_CALLS_AT_ONCE) refuseAfter(reply, AT_ONCE_SECONDS)
    },
  }
}
