import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Method } from '#contract/route.ts'
import { currentLocale } from '../language/locale.ts'
import { ApiError, answeredForServer, unreachable } from './api-error.ts'
import { reportReached } from './connection.ts'
import { learnServerTime } from './server-clock.ts'
import { suspectOtherBuild } from './suspected-build.ts'

/** Statuses with which a server of another build answers a call that it does not know or understand. */
const MISUNDERSTOOD = [404, 405, 422, 500]

export interface Outgoing {
  method: Method
  url: string
  body?: unknown
  form?: FormData
  idempotencyKey?: string
  token?: string | null
  /** The role or user an admin views the application as. */
  viewAs?: string | null
  signal?: AbortSignal
  /** Share of the body already sent, 0..1. */
  onProgress?: (share: number) => void
}

export interface Incoming {
  status: number
  contentType: string
  disposition: string | null
  /** When the server answered, by its clock. */
  date: string | null
  blob: Blob
}

/** Sends a call and returns its answer; every failure, of the network too, is an ApiError. */
export async function send(outgoing: Outgoing): Promise<Incoming> {
  const sentAt = Date.now()
  const incoming = outgoing.onProgress && outgoing.form ? await sendByXhr(outgoing) : await sendByFetch(outgoing)
  reportReached()
  learnServerTime(incoming.date, sentAt)
  if (incoming.status >= 200 && incoming.status < 300) return incoming
  throw await toApiError(incoming)
}

/** The payload inside the envelope. An answer without one is not from this server, such as a hotel's sign-in page. */
export async function payloadOf({ status, blob }: Incoming): Promise<unknown> {
  if (status === 204) return null
  const answer = parsed(await blob.text())
  if (typeof answer !== 'object' || answer === null || !('response' in answer)) throw answeredForServer(status)
  return answer.response
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function sendByFetch(outgoing: Outgoing): Promise<Incoming> {
  try {
    const answer = await fetch(outgoing.url, {
      method: outgoing.method,
      headers: headersOf(outgoing),
      body: bodyOf(outgoing),
      credentials: 'same-origin',
      signal: outgoing.signal,
    })
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      disposition: answer.headers.get('content-disposition'),
      date: answer.headers.get('date'),
      blob: await answer.blob(),
    }
  } catch (failure) {
    if (outgoing.signal?.aborted) throw failure
    throw unreachable()
  }
}

/** `fetch` does not report the progress of an upload. */
function sendByXhr(outgoing: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(outgoing.method, outgoing.url)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(headersOf(outgoing))) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => outgoing.onProgress?.(total ? loaded / total : 0)
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        contentType: xhr.getResponseHeader('content-type') ?? '',
        disposition: xhr.getResponseHeader('content-disposition'),
        date: xhr.getResponseHeader('date'),
        blob: xhr.response as Blob,
      })
    xhr.onerror = () => reject(unreachable())
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    outgoing.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(bodyOf(outgoing) ?? null)
  })
}

function headersOf({ body, token, viewAs, idempotencyKey }: Outgoing): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': currentLocale() }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  if (viewAs) headers[VIEW_AS_HEADER] = viewAs
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return headers
}

function bodyOf({ body, form }: Outgoing): string | FormData | undefined {
  return form ?? (body === undefined ? undefined : JSON.stringify(body))
}

async function toApiError({ status, blob }: Incoming): Promise<ApiError> {
  if (MISUNDERSTOOD.includes(status)) suspectOtherBuild()
  const answer = parsed(await blob.text())
  return isErrorBody(answer) ? new ApiError(status, answer.error) : answeredForServer(status)
}

/** What stands between may answer in JSON of its own, also under `error`. */
function isErrorBody(answer: unknown): answer is ErrorBody {
  const error = (answer as Partial<ErrorBody> | null | undefined)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string'
}
