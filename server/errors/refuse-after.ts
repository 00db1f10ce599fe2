import type { FastifyReply } from 'fastify'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import { AppError, type InvalidReason } from './app-error.ts'

/**
 * Rejects a call that was made too often, with a Retry-After header.
 * @param fields those without which it would be accepted
 * @throws AppError too_many_requests
 */
export function refuseAfter(reply: FastifyReply, seconds: number, fields?: Record<string, InvalidReason>): never {
  reply.header('retry-after', String(seconds))
  throw new AppError('too_many_requests', { ...(fields && { fields }) })
}

/** Counts an attempt under each limit, and rejects the call when one is exceeded. @throws AppError too_many_requests */
export async function refuseOver(counts: RateLimits, reply: FastifyReply, ...counted: RateLimit[]): Promise<void> {
  const over = (await counts.count(counted)).filter(({ isOver }) => isOver)
  if (over.length > 0) refuseAfter(reply, Math.max(...over.map(({ secondsLeft }) => secondsLeft)))
}
