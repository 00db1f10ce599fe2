import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ERROR_STATUS } from '#contract/errors.ts'
import { API_ROOT } from '#contract/index.ts'
import { AppError } from '../errors/app-error.ts'
import { errorMessage } from '../errors/error-message.ts'

/** What is logged of calls besides what the error handler says. */
export class CallLog extends LogController {
  /** One line for each call, at `info`; its `reqId` is the `x-request-id` of the answer. */
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!request.url.startsWith(API_ROOT)) return
    const answered = { call: nameOf(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    if (error) request.log.info({ ...answered, reason: errorMessage(error) }, 'An answer broke off')
    else request.log.info(answered, 'A call was answered')
  }

  /**
   * An answer that breaks off half-way is too late for the error handler; when the file storage is away, it is one
   * line.
   */
  override streamError(...call: Parameters<LogController['streamError']>): void {
    const [error, request] = call
    if (error instanceof AppError && error.status === ERROR_STATUS.unavailable) logRejection(request, error)
    else super.streamError(...call)
  }
}

export function logRejection(request: FastifyRequest, error: AppError): void {
  request.log.warn({ call: nameOf(request), reason: errorMessage(error.cause ?? error) }, 'A call was refused')
}

/** Logged by its route: an address may hold the key of a public link. */
function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '(no route)'}`
}
