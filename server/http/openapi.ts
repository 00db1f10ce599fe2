import { z } from 'zod'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { API_ROOT, routes } from '../../contract/index.ts'
import type { Route } from '../../contract/route.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document of the route table. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, table] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(table) as [string, Route][]) {
      const path = API_ROOT + route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(domain, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Naryad', version, description: 'Success is `{"response": …}`; failure is `{"error": …}`.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(domain: string, name: string, route: Route) {
  const success = String(route.status ?? 200)
  return {
    tags: [domain],
    operationId: `${domain}_${name}`,
    summary: route.summary,
    description: `Access: \`${route.access}\``,
    ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...((route.body || route.upload) && { requestBody: { content: requestContent(route) } }),
    responses: {
      [success]: { description: 'Success', content: responseContent(route) },
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Schema; required?: string[] }
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
    const fields = route.body ? (inputSchema(route.body).properties as Schema) : {}
    const bytes = { type: 'string', format: 'binary' }
    const { field, maxFiles } = route.upload
    const files = maxFiles > 1 ? { type: 'array', items: bytes, maxItems: maxFiles } : bytes
    content['multipart/form-data'] = { schema: { type: 'object', properties: { ...fields, [field]: files } } }
  }
  return content
}

function responseContent(route: Route) {
  if (route.produces) return { [route.produces]: {} }
  const payload = route.response ? toSchema(route.response, 'output') : { type: 'null' }
  return {
    'application/json': { schema: { type: 'object', required: ['response'], properties: { response: payload } } },
  }
}

function inputSchema(schema: z.ZodType): Schema {
  return toSchema(schema, 'input')
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
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
