import autocannon from 'autocannon'

export const CONNECTIONS = 10

export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** Makes the calls in turn for this many seconds. Returns requests per second. @throws when one of them failed */
export async function load(url: string, calls: Call[], authorization: string, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: calls.map(({ body, ...call }) => ({
      ...call,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${requests.total} calls of ${calls[0]?.path} failed`)
  return requests.total / duration
}
