import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: unknown
}

/** What the provider answers: a status and JSON, a text as it is, or nothing at all. */
type ScriptedAnswer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> } | 'silence'

export interface Provider {
  url: string
  /** Every question so far. */
  asked: Asked[]
  /** Decides what is answered from now on. */
  answers(answer: (asked: Asked) => ScriptedAnswer): void
  close(): Promise<void>
}

/** A real HTTP server on loopback in a provider's place. */
export async function startProvider(): Promise<Provider> {
  const asked: Asked[] = []
  let answerTo: (asked: Asked) => ScriptedAnswer = () => ({ status: 500 })
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const question = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://provider'),
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    }
    asked.push(question)
    const answer = answerTo(question)
    if (answer === 'silence') return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.text ?? JSON.stringify(answer.json ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers(answer) {
      answerTo = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
