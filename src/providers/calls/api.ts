import type { Domain, RouteTable } from '#contract/index.ts'
import type { Answer, Call, Route } from '#contract/route.ts'
import { pathWith } from '#contract/route-path.ts'
import { isApiError, isConnectionError, unauthenticated } from './api-error.ts'
import { reportUnreachable } from './connection.ts'
import { newKey } from './new-key.ts'
import { asOwnChange } from './own-changes.ts'
import { apiRoot, type CallOfPages, type RouteAddress, routeTable } from './route-table.ts'
import {
  currentToken,
  endLeftSession,
  hasSession,
  hasSignedOut,
  isOthersSession,
  renewSession,
  sessionOwner,
} from './session.ts'
import { signInAgain } from './sign-in-again.ts'
import { type Incoming, type Outgoing, payloadOf, send } from './transport.ts'
import { seenAs } from './view-as.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Sent as form data, together with the fields of the body. */
  files?: File[]
  onProgress?: (share: number) => void
  /** One per user action: pass the same key when the user repeats the action. A new one is made by default. */
  idempotencyKey?: string
  /**
   * Not started by the user: when the session is over, the call fails without asking to sign in. It carries no
   * idempotency key, so it must be safe to repeat.
   */
  isBackground?: boolean
}

/** A file that a call answers with, and the name the server gives it. */
export interface Download {
  blob: Blob
  filename: string | null
}

/** What a change that answers nothing resolves to: an object still, by which the change is known to `showsAnswer`. */
export type Done = Record<string, never>

type Result<R extends Route> = R extends { produces: string } ? Download : Answer<R> extends null ? Done : Answer<R>
type Caller<R extends Route> =
  Record<string, never> extends Call<R>
    ? (R extends { alsoProduces: string } ? (call: SheetCall<R>) => Promise<Download> : unknown) &
        ((call?: Call<R> & CallOptions) => Promise<Result<R>>)
    : (call: Call<R> & CallOptions) => Promise<Result<R>>
type SheetCall<R extends Route> = Call<R> & { query: { format: 'xlsx' } } & CallOptions

type Api = { [D in Domain]: { [K in CallOfPages<D>]: Caller<Extract<RouteTable[D][K], Route>> } }

interface LooseCall extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type LooseCaller = (call?: LooseCall) => Promise<unknown>

const RETRY_AFTER_MS = [500, 1500]

/**
 * The calls of the contract: `api.requests.finish({params: {id}})`. Resolves to the payload, throws ApiError. On 401
 * the session is renewed once for all calls, which are then retried; a change whose answer got lost is retried under
 * its idempotency key.
 */
export const api = Object.fromEntries(
  Object.entries(routeTable).map(([domain, addresses]) => [
    domain,
    Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, caller(address)])),
  ]),
) as unknown as Api

/** The same calls by names known only at run time, for the data provider. */
export function callOf(domain: Domain, name: string): LooseCaller {
  const call = (api[domain] as unknown as Record<string, LooseCaller>)[name]
  if (!call) throw new Error(`The contract has no call ${domain}.${name}`)
  return call
}

function caller(address: RouteAddress): LooseCaller {
  return async (call = {}) => {
    const isBytes = address.produces ?? (address.alsoProduces && call.query?.format === 'xlsx')
    return deliver<unknown>(address, prepare(address, call), isBytes ? toDownload : payloadOf, call)
  }
}

function prepare(address: RouteAddress, { params, query, body, files, signal, onProgress }: LooseCall) {
  const outgoing: Outgoing = { method: address.method, url: urlOf(address.path, params, query), signal, onProgress }
  if (files) outgoing.form = toForm(address, body, files)
  else outgoing.body = body
  return outgoing
}

/**
 * Sends a call as the signed-in user and reads its answer. Changes carry an idempotency key and are recorded as this
 * page's own.
 */
export async function deliver<Result>(
  address: Pick<RouteAddress, 'isPublic' | 'method'>,
  outgoing: Outgoing,
  read: (incoming: Incoming) => Result | Promise<Result>,
  { idempotencyKey, isBackground = false }: Pick<CallOptions, 'idempotencyKey' | 'isBackground'> = {},
): Promise<Result | Done> {
  if (address.method === 'GET') return read(await sendInSession(address, outgoing, isBackground))
  const change = async (sent: Outgoing) => (await read(await sendInSession(address, sent, isBackground))) ?? {}
  if (isBackground) return change(outgoing)
  const key = idempotencyKey ?? newKey()
  return asOwnChange(key, () => change({ ...outgoing, idempotencyKey: key }))
}

async function sendInSession(
  { isPublic }: Pick<RouteAddress, 'isPublic'>,
  outgoing: Outgoing,
  isBackground = false,
): Promise<Incoming> {
  if (!hasSession()) await endLeftSession()
  if (isPublic) return sendPatiently(outgoing)
  const owner = sessionOwner()
  // What one user has changed is never carried out as another, who has signed in meanwhile.
  const isOthers = () => outgoing.method !== 'GET' && isOthersSession(owner)
  const token = currentToken() ?? ((await renewSession()) ? currentToken() : null)
  if (isOthers()) throw unauthenticated()
  try {
    if (!token) throw unauthenticated()
    return await sendPatiently({ ...outgoing, token, viewAs: seenAs() })
  } catch (error) {
    if (!isApiError(error, 'unauthenticated')) throw error
    if (!(await regainSession(token, isBackground ? null : outgoing)) || isOthers()) throw error
    return sendPatiently({ ...outgoing, token: currentToken(), viewAs: seenAs() })
  }
}

/** Another call may have renewed the session in the meantime: the token has changed then. */
async function regainSession(usedToken: string | null, awaited: Outgoing | null): Promise<boolean> {
  if (currentToken() !== usedToken && currentToken()) return true
  if (await renewSession()) return true
  return awaited !== null && !hasSignedOut() && signInAgain({ isChange: awaited.method !== 'GET' })
}

async function sendPatiently(outgoing: Outgoing): Promise<Incoming> {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await send(outgoing)
    } catch (error) {
      if (!isApiError(error, 'unavailable')) throw error
      // The browser is offline: a retry would only keep the user waiting.
      if (navigator.onLine === false) break
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return sendOnce(outgoing)
}

async function sendOnce(outgoing: Outgoing): Promise<Incoming> {
  try {
    return await send(outgoing)
  } catch (error) {
    if (isConnectionError(error)) reportUnreachable()
    throw error
  }
}

/** A route's URL with its parameters filled in; several values of one parameter are joined with commas. */
export function urlOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = pathWith(path, (name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return `${apiRoot}${filled}${search.size ? `?${search}` : ''}`
}

function toForm({ upload = 'files[]' }: RouteAddress, body: unknown, files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const file of files) form.append(upload, file, file.name)
  return form
}

function toDownload({ blob, disposition }: Incoming): Download {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return { blob, filename: encoded ? decodeURIComponent(encoded) : (plain ?? null) }
}
