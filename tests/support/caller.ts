import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { API_ROOT, type CallName, type Domain, type RouteOf, routes } from '#contract/index.ts'
import type { Answer, Call, Route, Routes } from '#contract/route.ts'
import { pathWith } from '#contract/route-path.ts'

export type { CallName }

interface Extras {
  headers?: Record<string, string>
  /** Sent as form data, beside the fields of the body. */
  files?: File[]
}

interface LooseCall extends Extras {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Result<Payload = unknown> {
  status: number
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
  /** What was answered, as it was sent. */
  bytes: Buffer
  /** The payload. Reading it fails the test when the call failed. */
  readonly response: Payload
  /** The error. Reading it fails the test when the call succeeded. */
  readonly error: ErrorBody['error']
}

export interface Caller {
  token: string | null
  /** A call as the contract types it. */
  call<N extends CallName>(
    name: N,
    ...args: Record<string, never> extends Call<RouteOf<N>>
      ? [call?: Call<RouteOf<N>> & Extras]
      : [call: Call<RouteOf<N>> & Extras]
  ): Promise<Result<Answer<RouteOf<N>>>>
  /** A call with anything in it, for what ought to be refused. */
  attempt(name: CallName, call?: LooseCall): Promise<Result>
}

/** Calls a server in process, with a token or as a guest. */
export function callerOf(app: FastifyInstance, token: string | null = null): Caller {
  async function attempt(name: CallName, { params = {}, query = {}, body, files, headers = {} }: LooseCall = {}) {
    const { method, path, upload } = routeNamed(name)
    const form = files && (await encodeForm(upload?.field ?? 'files[]', body, files))
    const answer = await app.inject({
      method,
      url: addressOf(path, params, query),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': form.contentType }),
        ...headers,
      },
      payload: form ? form.bytes : (body as object | undefined),
    })
    return resultOf(name, answer)
  }
  return { token, attempt, call: (name, ...[call]) => attempt(name, call) as never }
}

/** `/api/clients/5?page=2` */
export function addressOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) {
  const filled = pathWith(path, (name) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${API_ROOT}${filled}${search.size > 0 ? `?${search}` : ''}`
}

export function routeNamed(name: CallName): Route {
  const [domain, key] = name.split('.') as [Domain, string]
  const route = (routes[domain] as Routes)[key]
  if (!route) throw new Error(`The contract has no call ${name}`)
  return route
}

function resultOf(name: string, answer: LightMyRequestResponse): Result {
  const { statusCode: status, headers, cookies, rawPayload: bytes } = answer
  return {
    status,
    headers,
    cookies,
    bytes,
    get response() {
      if (status >= 400) throw new Error(`${name} failed with ${status}: ${answer.body}`)
      return answer.json().response
    },
    get error() {
      if (status < 400) throw new Error(`${name} should have failed, and answered ${status}: ${answer.body}`)
      return answer.json().error
    },
  }
}

async function encodeForm(field: string, body: unknown, files: File[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const file of files) form.append(field, file, file.name)
  const encoded = new Response(form)
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}
