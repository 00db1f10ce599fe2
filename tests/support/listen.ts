import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import type { TestApp } from './start-app.ts'

export interface Stream {
  /** What came, oldest first. */
  events: LiveEvent[]
  close(): void
}

const addresses = new Map<TestApp, Promise<string>>()

/** A real stream over a socket of its own, as a browser opens it. */
export async function listen(token: string | null, at: TestApp, headers: OutgoingHttpHeaders = {}): Promise<Stream> {
  const answer = await openStream(`Bearer ${token}`, at, headers)
  expect(answer.headers['content-type']).toContain('text/event-stream')
  const events: LiveEvent[] = []
  let text = ''
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${text}${chunk}`.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)))
  })
  return { events, close: () => answer.destroy() }
}

export async function openStream(
  authorization: string,
  at: TestApp,
  headers: OutgoingHttpHeaders = {},
): Promise<IncomingMessage> {
  const address = addresses.get(at) ?? at.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(at, address)
  const call = get(`${await address}/api/events`, { agent: false, headers: { authorization, ...headers } })
  const [answer] = await once(call, 'response')
  return answer
}
