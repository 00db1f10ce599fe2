import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { lookupOutside, refuseInside } from './outside-addresses.ts'

export interface OutsideAnswer {
  status: number
  /** The `Retry-After` header. */
  retryAfter: string | undefined
  /** The beginning of the body. */
  body: Buffer
}

interface OutsideCall {
  headers: Record<string, string>
  body: string | Uint8Array
  /** For all of it, the answer's body included (milliseconds). */
  timeoutMs: number
  /** How much of the answer is read (bytes); the connection is closed after that. */
  readMax: number
  /** Ends the call. */
  signal?: AbortSignal
}

export interface OutsideCaller {
  /**
   * Sends a POST and resolves to its answer, whatever its status; redirects are not followed.
   * @throws InsideAddress; the connection's own errors; TimeoutError, AbortError
   */
  post(url: URL, call: OutsideCall): Promise<OutsideAnswer>
  close(): void
}

/**
 * Calls addresses that users have given. Unless these may be anywhere, a name is resolved once and the checked address
 * connected to. Each caller has connections of its own: none that was opened under another rule is used again.
 */
export function openOutsideCaller({ isAnywhere }: { isAnywhere: boolean }): OutsideCaller {
  const options = { keepAlive: true, timeout: 5_000, ...(!isAnywhere && { lookup: lookupOutside }) }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  return {
    post(url, { headers, body, timeoutMs, readMax, signal }) {
      return new Promise((resolve, reject) => {
        if (!isAnywhere) refuseInside(url)
        const isPlain = url.protocol === 'http:'
        const limit = AbortSignal.timeout(timeoutMs)
        const call = (isPlain ? requestHttp : requestHttps)(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          agent: isPlain ? agents.http : agents.https,
        })
        call.on('error', (error) => reject(limit.aborted ? limit.reason : error))
        call.on('response', (answer) => {
          const parts: Buffer[] = []
          let length = 0
          const finish = () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              body: Buffer.concat(parts).subarray(0, readMax),
            })
          answer.on('data', (part: Buffer) => {
            parts.push(part)
            length += part.length
            if (length < readMax) return
            finish()
            answer.destroy()
          })
          answer.on('end', finish)
          answer.on('error', (error) => reject(limit.aborted ? limit.reason : error))
          answer.on('close', () => reject(new Error('The answer was cut off')))
        })
        call.end(body)
      })
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
