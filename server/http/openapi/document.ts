import { capitalized } from '#contract/capitalized.ts'
import { API_ROOT, type NamedRoute, namedRoutes, routes } from '#contract/index.ts'
import { pathWith } from '#contract/route-path.ts'
import { ANSWER_HEADERS, HEADER_PARAMETERS } from './headers.ts'
import { operationObject } from './operations.ts'
import { catalogueText, ERROR_SCHEMA, PROBLEM_SCHEMA, refusalExamples, refusalResponses } from './refusals.ts'
import { jsonSchemas } from './schemas.ts'
import { webhookObjects } from './webhooks.ts'

/** The OpenAPI 3.1 document of the route table, for programs that use the API at this address. */
export function openApiDocument(version: string, publicUrl: string) {
  const calls = namedRoutes()
  const schemas = jsonSchemas(calls)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = pathOf(call)
    paths[path] = { ...paths[path], [call.route.method.toLowerCase()]: operationObject(call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Naryad',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'This installation', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(routes).map((domain) => ({ name: domain, description: domainTitle(domain) })),
    paths,
    webhooks: webhookObjects(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a user who has signed in' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'nrd_…', description: 'Of another program' },
      },
      schemas: { Error: ERROR_SCHEMA, Problem: PROBLEM_SCHEMA, ...schemas.components },
      parameters: HEADER_PARAMETERS,
      headers: ANSWER_HEADERS,
      responses: refusalResponses(calls),
      examples: refusalExamples(calls),
    },
  }
}

const DESCRIPTION = [
  'Success is `{"response": …}`; failure is `{"error": …}`, whose `code` says why. A caller whose `Accept` prefers ' +
    '`application/problem+json` to `application/json` gets failures as RFC 9457 has them.',
  'Times are ISO 8601 in UTC with milliseconds (`2026-12-01T09:30:00.000Z`); a call may give another offset. Days are `YYYY-MM-DD`.',
  'Amounts of money are decimal texts. What is not known is `null`; a field is never missing, except `external_id`, which only calls with a key are answered.',
  `The codes of failures, with their statuses:\n\n${catalogueText()}`,
].join('\n\n')

function pathOf({ route }: NamedRoute): string {
  return API_ROOT + pathWith(route.path, (name) => `{${name}}`)
}

/** `signInMethods` as `Sign in methods`. */
function domainTitle(domain: string): string {
  return capitalized(domain.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}
