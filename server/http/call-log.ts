import { type FastifyRequest, LogController } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { reasonOf } from '../reason-of.ts'

/** What is logged of calls besides what the error handler says. */
export class CallLog extends LogController {
  /** An answer that broke off when it had begun is too late for the error handler; of a storage that went away it is one line. */
  override streamError(...call: Parameters<LogController['streamError']>): void {
    const [error, request] = call
    if (error instanceof AppError && error.code === 'unavailable') logRejection(request, error)
    else super.streamError(...call)
  }
}

/** Told by its route: an address may hold the key of a public link. */
export function logRejection({ log, method, routeOptions }: FastifyRequest, error: AppError): void {
  log.warn({ call: `${method} ${routeOptions.url}`, reason: reasonOf(error.cause ?? error) }, 'A call was refused')
}
