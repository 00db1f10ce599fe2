import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { namedRoutes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { refusalsOf } from '#server/http/openapi/refusals.ts'
import type { Problem } from '#server/http/problem.ts'

/**
 * Holds every answer to what its route says: a successful one must parse, with nothing in it unknown to the schema; an
 * error has one of the codes that the document lists; and times have the one format of the wire. One that does not match
 * goes out as an internal error. The function given back throws when there was one.
 */
export function checkAnswers(app: FastifyInstance): () => void {
  const mismatches: string[] = []
  function refuse({ method, path }: Route, mismatch: string): never {
    mismatches.push(`${method} ${path} ${mismatch}`)
    throw new Error(mismatches.at(-1))
  }

  app.addHook('preSerialization', async (request, reply, payload) => {
    const { route } = request.routeOptions.config
    if (!route || reply.statusCode >= 500) return payload
    if (reply.statusCode >= 400) {
      const { code } = 'error' in (payload as object) ? (payload as ErrorBody).error : (payload as Problem)
      if (!REFUSALS.get(route)?.includes(code))
        refuse(route, `is refused with ${code}, which the document does not say`)
      return payload
    }
    const mismatch = findMismatch(route, JSON.parse(JSON.stringify(payload)))
    if (mismatch) refuse(route, `answers what its schema does not say: ${mismatch}`)
    return payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { route } = request.routeOptions.config
    if (!route || !String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    const time = OTHER_TIME.exec(String(payload))
    if (time) refuse(route, `answers a time in another format: ${time[0]}`)
    return payload
  })
  return () => {
    if (mismatches.length > 0) throw new Error(mismatches.join('\n'))
  }
}

const REFUSALS = new Map(namedRoutes().map((call) => [call.route, refusalsOf(call)]))

/** Not \`2026-12-01T09:30:00.000Z\`. */
const OTHER_TIME = /"\d{4}-\d\d-\d\dT(?!\d\d:\d\d:\d\d\.\d{3}Z")[\d:.]+(?:Z|[+-]\d\d:\d\d)"/

function findMismatch({ response }: Route, payload: { response?: unknown }): string | undefined {
  if (!response) return undefined
  const parsed = response.safeParse(payload.response)
  if (!parsed.success) return JSON.stringify(parsed.error.issues)
  return isDeepStrictEqual(parsed.data, payload.response)
    ? undefined
    : `it was ${JSON.stringify(payload.response)}, and the schema makes it ${JSON.stringify(parsed.data)}`
}
