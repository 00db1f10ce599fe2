import type dataProvider from '@refinedev/simple-rest'
import type { Method } from '#contract/route.ts'
import { deliver } from './api.ts'
import { payloadOf } from './transport.ts'

/** simple-rest's type of an HTTP client, and the methods it uses. */
type HttpClient = NonNullable<Parameters<typeof dataProvider>[1]>
type UsedOfClient = Pick<HttpClient, 'get' | 'post' | 'patch' | 'delete'>

interface Sending {
  data?: unknown
  headers?: Record<string, unknown>
}

/** How a call is sent, beyond what simple-rest passes on. */
export interface Manner {
  signal?: AbortSignal
  isBackground?: boolean
}

/**
 * The client that simple-rest calls the API with, with the same session, idempotency keys, retries and errors as every
 * other call. Of axios's response simple-rest reads only the data.
 */
export function restClient({ signal, isBackground }: Manner = {}): HttpClient {
  async function request(method: Method, url: string, body: unknown, { headers }: Sending = {}) {
    const idempotencyKey = headers?.['Idempotency-Key']
    const data = await deliver(
      { method },
      // simple-rest appends a question mark to an address without a query.
      { method, url: url.replace(/\?$/, ''), body, signal },
      payloadOf,
      { isBackground, ...(typeof idempotencyKey === 'string' && { idempotencyKey }) },
    )
    return { data }
  }

  const client = {
    get: (url: string, given?: Sending) => request('GET', url, undefined, given),
    post: (url: string, body?: unknown, given?: Sending) => request('POST', url, body, given),
    patch: (url: string, body?: unknown, given?: Sending) => request('PATCH', url, body, given),
    delete: (url: string, given?: Sending) => request('DELETE', url, given?.data, given),
  } satisfies Record<keyof UsedOfClient, unknown>
  return client as unknown as HttpClient
}
