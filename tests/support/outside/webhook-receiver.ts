import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import type { WebhookMessage } from '#contract/integrations/webhooks.ts'

/** A message as it came. */
export interface Received {
  id: string
  headers: Record<string, string>
  body: string
}

export interface WebhookReceiver {
  url: string
  /** What came, oldest first; what was refused too. */
  received: Received[]
  /** What is answered next: a status, or whatever the receiver does instead. */
  answers: (number | ((request: IncomingMessage, reply: ServerResponse) => void))[]
}

/** A receiver of webhooks on loopback, which accepts everything unless it is told otherwise. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], answers: [] }
  const take: RequestListener = async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = request.headers as Record<string, string>
    receiver.received.push({ id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(parts).toString() })
    const answer = receiver.answers.shift() ?? 204
    if (typeof answer === 'number') reply.writeHead(answer).end(answer === 204 ? undefined : `Status ${answer}`)
    else answer(request, reply)
  }
  const server = createServer(take)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

/** The message, as another implementation of Standard Webhooks verifies it. @throws when its signature is wrong */
export function verified({ body, headers }: Received, secret: string): WebhookMessage {
  return new Webhook(secret).verify(body, headers) as WebhookMessage
}
