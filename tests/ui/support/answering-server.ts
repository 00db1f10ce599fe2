import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

export interface GivenAnswer {
  status?: number
  response?: unknown
  /** In place of the server's own answer, as a proxy gives it. */
  foreign?: string
  error?: { code: string; message: string; fields?: unknown }
  /** Milliseconds before it is given. */
  after?: number
  /** What the server's clock shows, as HTTP writes it. */
  date?: string
}

/**
 * A real HTTP server on loopback that answers as the test says; pages reach it by their usual addresses. It is used
 * where the real server's state (an expired token, a moment of 503) could only be had by waiting.
 */
export async function answeringServer(answer: (call: ReceivedCall) => GivenAnswer): Promise<ReceivedCall[]> {
  const calls: ReceivedCall[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    calls.push(call)
    const { status = 200, response = null, foreign, error, after = 0, date } = answer(call)
    await new Promise((resolve) => setTimeout(resolve, after))
    // Tests set the clock of the page, which would be corrected by the server's.
    reply.sendDate = date !== undefined
    reply.writeHead(status, { 'content-type': 'application/json', ...(date && { date }) })
    reply.end(foreign ?? JSON.stringify(error ? { error } : { response }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  return calls
}
