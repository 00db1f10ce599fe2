import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/**
 * Takes plain forms where a route says so, and leaves their fields unread: any site can send such a form for a reader who
 * is signed in, so no other call may be made with one.
 */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (request: FormRequest) => {
    if (!request.routeOptions.config.route?.acceptsForm) throw new AppError('unsupported_type')
    return {}
  })
}

type FormRequest = Parameters<Parameters<FastifyInstance['addContentTypeParser']>[2]>[0]
