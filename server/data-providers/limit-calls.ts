import type { FastifyReply } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { refuseOver } from '../errors/refuse-after.ts'
import type { Services } from '../services.ts'

const MINUTE = 60

interface Limit {
  /** What is asked for, to count it apart from the rest. */
  what: string
  perMinute: number
}

/** Counts a user's calls that ask a provider, which limits ours and may charge for them. */
export function limitCalls({ config, rateLimits }: Pick<Services, 'config' | 'rateLimits'>, limit: Limit) {
  /** @throws AppError too_many_requests */
  return async ({ userId }: Actor, reply: FastifyReply): Promise<void> => {
    if (!config.rateLimit) return
    const counted = { what: `${limit.what} for`, of: String(userId), max: limit.perMinute, seconds: MINUTE }
    await refuseOver(rateLimits, reply, counted)
  }
}
