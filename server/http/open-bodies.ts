import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../access/network-of.ts'
import { AppError } from '../errors/app-error.ts'
import { refuseAfter } from '../errors/refuse-after.ts'

/** Bodies of one address that may be on their way to this server: more than all phones of an office send at once. */
const OPEN_BODIES_MAX = 100
const RETRY_SECONDS = 10
/** A phone in a slow 3G network sends as much. */
const SLOWEST_BYTES_PER_SECOND = 50 * 1024
/** A phone loses its network in a lift or a tunnel, and sends on when it is back. */
const PAUSE_SECONDS = 60

/** The longest that any body may take: ten files of 15 megabytes are under way for 52 minutes (milliseconds). */
export const LONGEST_BODY_MS = 60 * 60 * 1000

/**
 * Ends calls whose body never ends, each of which would hold a connection and a file. A body may take as long as the
 * largest that its route accepts takes in a slow network, whatever its own size: a minimal rate would cut off a phone
 * that sends nothing for a minute and then all the rest. Few of them are enough for everyone, so that one address
 * cannot hold many of them open.
 * @throws (for the caller) AppError request_timeout, too_many_requests
 */
export function limitOpenBodies(app: FastifyInstance): void {
  const openOf = new Map<string, Set<FastifyRequest['raw']>>()

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // First of all, and for calls without a body too: once it has been read, the address is known when the caller has left.
    const network = networkOf(request.ip)
    if (!hasBody(request)) return

    const open = openOf.get(network) ?? new Set()
    openOf.set(network, open.add(raw))
    const timer = setTimeout(() => {
      if (raw.complete !== false) return
      // The receiver of an upload waits for it until then, also when the call is answered; that of JSON, told of an
      // error, would answer a second time.
      const error = request.isMultipart() ? new Error('The body did not come to its end') : undefined
      const giveUp = () => raw.destroy(error)
      if (reply.sent) return giveUp()
      reply.raw.once('finish', giveUp)
      reply.header('connection', 'close').send(new AppError('request_timeout'))
    }, patienceMs(request))
    timer.unref()
    raw.once('close', () => {
      clearTimeout(timer)
      open.delete(raw)
      if (open.size === 0) openOf.delete(network)
    })
    const underWay = [...open].filter(({ complete }) => complete === false)
    if (underWay.length <= OPEN_BODIES_MAX) return
    reply.header('connection', 'close')
    refuseAfter(reply, RETRY_SECONDS)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function patienceMs({ routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  const upload = config.route?.upload
  const bytes = upload ? upload.maxBytes * upload.maxFiles : bodyLimit
  return Math.min(LONGEST_BODY_MS, (PAUSE_SECONDS + bytes / SLOWEST_BYTES_PER_SECOND) * 1000)
}
