import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const NEXT = 'next-'

/**
 * The server at an address of its own, where it can go on as one of the next build: the same files, under that build's
 * name. What a service worker asks for cannot be answered by the test.
 */
export async function serveBuilds(server: string) {
  let isNext = false
  const proxy = createServer((asked, reply) => {
    // Whole and as text: by the names of its builds the server would find nothing changed.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = asked.headers
    headers['accept-encoding'] = 'identity'
    const forwarded = forward(new URL(asked.url ?? '/', server), { method: asked.method, headers }, async (answer) => {
      const { 'content-length': _, ...rest } = answer.headers
      if (!isNext || !namesBuild(asked, answer)) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(reply)
      }
      const named = (await text(answer)).replace(/("build":"|name="build" content=")/, `$1${NEXT}`)
      reply.writeHead(answer.statusCode ?? 502, rest).end(named)
    })
    forwarded.on('error', () => reply.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, resolve))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    goOnAsNext: () => {
      isNext = true
    },
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function namesBuild({ url }: IncomingMessage, { headers }: IncomingMessage): boolean {
  return url === '/service-worker.js' || Boolean(headers['content-type']?.startsWith('text/html'))
}
