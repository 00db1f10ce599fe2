import type dataProvider from '@refinedev/simple-rest'
import type { Method } from '../../contract/route.ts'
import { deliver } from './api.ts'
import { payloadOf } from './transport.ts'

/** What simple-rest calls an HTTP client, and what of one it uses. */
type HttpClient = NonNullable<Parameters<typeof dataProvider>[1]>
type UsedOfClient = Pick<HttpClient, 'get' | 'post' | 'patch' | 'delete'>

interface Sending {
  data?: unknown
  headers?: Record<string, unknown>
}

async function request(method: Method, url: string, body: unknown, { headers }: Sending = {}) {
  const idempotencyKey = headers?.['Idempotency-Key']
  const data = await deliver(
    { access: 'user', method },
    // Behind whatever address is read as it stands, simple-rest leaves a question mark.
    { method, url: url.replace(/\?$/, ''), body },
    payloadOf,
    typeof idempotencyKey === 'string' ? { idempotencyKey } : {},
  )
  return { data }
}

const client = {
  get: (url: string, given?: Sending) => request('GET', url, undefined, given),
  post: (url: string, body?: unknown, given?: Sending) => request('POST', url, body, given),
  patch: (url: string, body?: unknown, given?: Sending) => request('PATCH', url, body, given),
  delete: (url: string, given?: Sending) => request('DELETE', url, given?.data, given),
} satisfies Record<keyof UsedOfClient, unknown>

/**
 * The client that simple-rest calls the API with: the same session, keys, retries and errors as every other call. Of what
 * an answer says in axios, simple-rest reads no more than the data.
 */
export const restClient = client as unknown as HttpClient
