import type { z } from 'zod'

/** The longest wait for a provider (milliseconds). */
const ANSWER_WITHIN_MS = 2_500
const ANSWER_MAX_BYTES = 1024 * 1024

interface Question {
  headers?: Record<string, string>
  /** Sent as JSON by POST. */
  body?: object
}

/**
 * Calls a provider and parses its answer. The address comes from the configuration only, and redirects are not
 * followed.
 * @throws when it is late, down, answers with an error, or with something undocumented
 */
export async function askJson<T>(url: URL, schema: z.ZodType<T>, { headers, body }: Question = {}): Promise<T> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`${url.host} answered ${answer.status}`)
  return schema.parse(JSON.parse(await readText(answer)))
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
