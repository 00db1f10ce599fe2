import type { FastifyReply } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { invalid } from '../errors/app-error.ts'
import type { Services } from '../services.ts'
import { requirePassword } from './password-handlers.ts'
import { openAttempts } from './sessions/attempts.ts'

interface Shown {
  password?: string | undefined
  /** A provider's confirmation of the user at this session's device. */
  confirmation?: string | undefined
}

/**
 * Makes sure that the user is at the device, not someone who found it signed in.
 * @throws AppError validation_failed at password or confirmation; too_many_requests
 */
export async function requireOwner(
  { config, database, rateLimits, ssoSeals }: Services,
  actor: Actor,
  reply: FastifyReply,
  { password, confirmation }: Shown,
): Promise<void> {
  if (confirmation) {
    const opened = await ssoSeals.openConfirmation(confirmation)
    // Of this session: a confirmation is not valid on another device.
    if (opened?.sessionId !== actor.sessionId) throw invalid({ confirmation: 'confirmation_expired' })
    return
  }
  if (!password) throw invalid({ password: 'password_required' })
  const attempts = openAttempts(config.rateLimit, rateLimits)
  await requirePassword(database, actor.userId, password, {
    count: () => attempts.countPassword(reply, actor),
    field: 'password',
  })
}
