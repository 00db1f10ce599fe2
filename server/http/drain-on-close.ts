import type { FastifyInstance } from 'fastify'

/** Less than what the whole program gives itself to close. */
const CALLS_END_MS = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on each answer closes its connection, so that callers go elsewhere. Calls are still answered. */
    leave(): void
    isLeaving(): boolean
  }
}

/**
 * Lets `app.close()` wait until the calls under way are answered, but not for long: a call may hang, and Node counts a
 * connection on which nothing was said yet as busy. For the rest see `forceCloseConnections`: what is open then is cut.
 */
export function drainOnClose(app: FastifyInstance): void {
  let underWay = 0
  let onAnswered = () => {}
  let isLeaving = false
  app.decorate('leave', () => {
    isLeaving = true
  })
  app.decorate('isLeaving', () => isLeaving)
  app.addHook('onRequest', async (_request, reply) => {
    underWay++
    if (isLeaving) reply.header('connection', 'close')
    // Unlike `onResponse`, it is also called when the caller has left.
    reply.raw.once('close', () => {
      underWay--
      onAnswered()
    })
  })
  app.addHook('preClose', async () => {
    if (underWay === 0) return
    await new Promise<void>((done) => {
      const patience = setTimeout(done, CALLS_END_MS)
      onAnswered = () => {
        if (underWay > 0) return
        clearTimeout(patience)
        done()
      }
    })
  })
}
