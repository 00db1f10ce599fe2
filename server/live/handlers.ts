import type { OutgoingHttpHeaders } from 'node:http'
import { FIRST_STREAM_HEADER } from '#contract/first-stream.ts'
import type { liveRoutes } from '#contract/live.ts'
import { refuseAfter } from '../errors/refuse-after.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'

/** When a user with too many streams may retry: a tab may have been closed by then. */
const RETRY_SECONDS = 30

export function liveHandlers({ live, sessions }: Services): Handlers<typeof liveRoutes> {
  return {
    async events({ actor, request, reply }) {
      const { own } = await sessions.authenticate(request)
      if (live.isFull(own.userId)) refuseAfter(reply, RETRY_SECONDS)
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        // Stops proxies from buffering events.
        'x-accel-buffering': 'no',
      })
      if (request.method === 'HEAD') {
        reply.raw.end()
        return null
      }
      const isFirst = request.headers[FIRST_STREAM_HEADER] === 'true'
      live.add({ actor, ownerId: own.userId, isFirst }, reply.raw, async () => {
        const { own, seenAs } = await sessions.authenticate(request)
        return seenAs ?? own
      })
      return null
    },
  }
}
