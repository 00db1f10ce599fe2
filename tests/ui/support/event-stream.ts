import { vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { beginSession } from '#src/providers/calls/session.ts'

/** Signs in where the server has nothing but its stream of live events, unless `others` answers other calls. What is given back sends one down it. */
export function serveEventStream(others?: typeof fetch): (event: LiveEvent) => void {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address !== '/api/events' && others) return others(address, init)
    if (address !== '/api/events') throw new TypeError('Nothing else is served')
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  beginSession({ access_token: 'token' })
  return (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
}

/**
 * The same over a server that answers already. `origin` is the key of the last change that the page sent, which the
 * event of that change names.
 */
export function streamBeside(answers: typeof fetch) {
  let origin: string | undefined
  const send = serveEventStream((address, init) => {
    origin = new Headers(init?.headers).get('Idempotency-Key') ?? origin
    return answers(address, init)
  })
  return { send, origin: () => origin }
}
