import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/**
 * Takes plain forms where a route says so, and leaves their fields unread: any site can send such a form on behalf of a
 * signed-in user, so no other call accepts one.
 */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (request: FormRequest) => {
    if (!request.routeOptions.config.route?.acceptsForm) throw new AppError('unsupported_type')
    return {}
  })
}

type FormRequest = Parameters<Parameters<FastifyInstance['addContentTypeParser']>[2]>[0]
