import { z } from 'zod'
import { capitalized } from '#contract/capitalized.ts'
import { ERROR_STATUS } from '#contract/errors.ts'
import { API_ROOT, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

type Schema = Record<string, unknown>

interface ObjectSchema {
  properties?: Schema
  required?: string[]
}

/** The OpenAPI 3.1 document of the route table, for programs that use the API at this address. */
export function openApiDocument(version: string, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, table] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(table) as [string, Route][]) {
      const path = API_ROOT + route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(domain, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Naryad',
      version,
      description: 'Success is `{"response": …}`; failure is `{"error": …}`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(routes).map((domain) => ({ name: domain, description: domainTitle(domain) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
      responses: Object.fromEntries(
        REFUSAL_STATUSES.map((status) => [`Error${status}`, errorResponse(codesOf(status).join(', '))]),
      ),
    },
  }
}

/** `signInMethods` as `Sign in methods`. */
function domainTitle(domain: string): string {
  return capitalized(domain.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

function operation(domain: string, name: string, route: Route) {
  const success = String(route.status ?? 200)
  return {
    tags: [domain],
    operationId: `${domain}_${name}`,
    summary: route.summary,
    description: `Access: \`${route.access}\``,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...((route.body || route.upload) && {
      requestBody: { required: !route.body?.safeParse(undefined).success, content: requestContent(route) },
    }),
    responses: {
      [success]: { description: 'Success', content: responseContent(route) },
      ...Object.fromEntries(
        refusalStatuses(route).map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
      ),
      default: errorResponse('Another error'),
    },
  }
}

function errorResponse(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

/** 405 is for methods that a path of the table does not have. */
const REFUSAL_STATUSES = [...new Set<number>(Object.values(ERROR_STATUS))].filter(
  (status) => status < 500 && status !== ERROR_STATUS.method_not_allowed,
)

/** The values of `error.code` that a status has. */
function codesOf(status: number): string[] {
  return Object.entries(ERROR_STATUS).flatMap(([code, its]) => (its === status ? [`\`${code}\``] : []))
}

/** The statuses a call may fail with, as far as its entry in the table tells. */
function refusalStatuses({ method, access, params, body, upload }: Route): number[] {
  const isWrite = method !== 'GET'
  const isPublic = access === 'public'
  const possible: Record<number, boolean> = {
    400: Boolean(body ?? upload),
    401: !isPublic,
    403: !isPublic,
    404: Boolean(params),
    408: Boolean(body ?? upload),
    409: isWrite && !isPublic,
    413: Boolean(body ?? upload),
    415: isWrite,
    422: true,
    429: isPublic || Boolean(body ?? upload),
  }
  return REFUSAL_STATUSES.filter((status) => possible[status])
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] }: ObjectSchema = inputSchema(schema)
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function requestContent(route: Route) {
  const content: Record<string, { schema: Schema }> = {}
  if (route.body) content['application/json'] = { schema: inputSchema(route.body) }
  if (route.upload) {
    const { properties: fields, required }: ObjectSchema = route.body ? inputSchema(route.body) : {}
    const bytes = { type: 'string', format: 'binary' }
    const { field, maxFiles } = route.upload
    const files = maxFiles > 1 ? { type: 'array', items: bytes, maxItems: maxFiles } : bytes
    content['multipart/form-data'] = {
      schema: { type: 'object', properties: { ...fields, [field]: files }, ...(required && { required }) },
    }
  }
  return content
}

function responseContent(route: Route) {
  if (route.produces) return { [route.produces]: {} }
  const payload = route.response ? toSchema(route.response, 'output') : { type: 'null' }
  return {
    'application/json': { schema: { type: 'object', required: ['response'], properties: { response: payload } } },
    ...(route.alsoProduces && { [route.alsoProduces]: {} }),
  }
}

function inputSchema(schema: z.ZodType): Schema {
  return toSchema(schema, 'input')
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameKeys })
  return described
}

/**
 * A record with a value for each of a few keys has those for its properties, as an object would: zod names them in
 * `required` alone.
 */
function nameKeys({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties, required } = jsonSchema
  if (!required || typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, structuredClone(additionalProperties)]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: { key: { type: 'string' }, message: { type: 'string' } },
          },
        },
        details: {},
        request_id: { type: 'string' },
      },
    },
  },
}
