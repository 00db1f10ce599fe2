import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'

/**
 * Holds every successful answer to the schema of its route: it must parse, and nothing in it may be unknown to the schema.
 * One that does not match goes out as an internal error. The function given back throws when there was one.
 */
export function checkAnswers(app: FastifyInstance): () => void {
  const mismatches: string[] = []
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { route } = request.routeOptions.config
    if (!route?.response || reply.statusCode >= 400) return payload
    const mismatch = findMismatch(route, JSON.parse(JSON.stringify(payload)))
    if (!mismatch) return payload
    mismatches.push(`${route.method} ${route.path} answers what its schema does not say: ${mismatch}`)
    throw new Error(mismatches.at(-1))
  })
  return () => {
    if (mismatches.length > 0) throw new Error(mismatches.join('\n'))
  }
}

function findMismatch(route: Route, { response }: { response?: unknown }): string | undefined {
  const parsed = route.response?.safeParse(response)
  if (!parsed?.success) return JSON.stringify(parsed?.error.issues)
  return isDeepStrictEqual(parsed.data, response)
    ? undefined
    : `it was ${JSON.stringify(response)}, and the schema makes it ${JSON.stringify(parsed.data)}`
}
