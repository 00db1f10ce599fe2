import { vi } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import { beginSession } from '../../../src/providers/session.ts'

/** Signs in where the server has nothing but its stream of live events. What is given back sends one down it. */
export function serveEventStream(): (event: LiveEvent) => void {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/api/events') throw new TypeError('Nothing else is served')
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  beginSession({ access_token: 'token' })
  return (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
}
