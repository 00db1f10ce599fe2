import type { FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'

/** Refuses a call of which there have been too many, and says when it may be made again. @throws AppError too_many_requests */
export function refuseAfter(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', String(seconds))
  throw new AppError('too_many_requests')
}
