import type { liveRoutes } from '../../contract/live.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'

export function liveHandlers({ live, sessions }: Services): Handlers<typeof liveRoutes> {
  return {
    async events({ actor, request, reply }) {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies pass events on as they come.
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      live.add(actor, reply.raw, async () => {
        const { own, seenAs } = await sessions.recognise(request.headers)
        return seenAs ?? own
      })
      return null
    },
  }
}
