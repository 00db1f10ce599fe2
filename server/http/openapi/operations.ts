import type { NamedRoute } from '#contract/index.ts'
import { isReachedByKeys } from '#contract/key-calls.ts'
import type { Route } from '#contract/route.ts'
import { exampleOf } from './examples.ts'
import { answerHeadersOf, headersOf, isConditional } from './headers.ts'
import { parametersOf } from './parameters.ts'
import { refusalsByStatus } from './refusals.ts'
import type { ObjectSchema, Schema, Schemas } from './schemas.ts'

/** A call as the document describes it. */
export function operationObject(call: NamedRoute, schemas: Schemas) {
  const { name, route } = call
  const [domain = ''] = name.split('.')
  return {
    tags: [domain],
    operationId: name.replace('.', '_'),
    summary: route.summary,
    description: `Access: \`${route.access}\``,
    security: route.access === 'public' ? [] : [{ bearer: [] }, ...(isReachedByKeys(route) ? [{ key: [] }] : [])],
    parameters: [...parametersOf(call, schemas), ...headersOf(call)],
    ...((route.body || route.upload) && {
      requestBody: { required: !route.body?.safeParse(undefined).success, content: requestContent(route, schemas) },
    }),
    responses: {
      [route.status ?? 200]: {
        description: 'Success',
        headers: answerHeadersOf(call),
        content: answerContent(route, schemas),
      },
      ...(isConditional(call) && {
        304: { description: 'The caller has this version', headers: answerHeadersOf(call) },
      }),
      ...refusalsByStatus(call),
    },
  }
}

function requestContent({ body, upload }: Route, schemas: Schemas) {
  const schema = body && schemas.of(body, 'input')
  return {
    ...(schema && { 'application/json': { schema, example: exampleOf(schema, schemas.components) } }),
    ...(upload && { 'multipart/form-data': { schema: formSchema(upload, schema, schemas) } }),
  }
}

/** A form has the fields of the body beside the files. */
function formSchema({ field, maxFiles }: NonNullable<Route['upload']>, body: Schema | undefined, schemas: Schemas) {
  const { properties, required }: ObjectSchema = body ? schemas.resolve(body) : {}
  const bytes = { type: 'string', format: 'binary' }
  const files = maxFiles > 1 ? { type: 'array', items: bytes, maxItems: maxFiles } : bytes
  return { type: 'object', properties: { ...properties, [field]: files }, ...(required && { required }) }
}

function answerContent({ produces, alsoProduces, response }: Route, schemas: Schemas) {
  const sheet = alsoProduces && { [alsoProduces]: {} }
  if (produces) return { [produces]: {}, ...sheet }
  const answer = response ? schemas.of(response, 'output') : { type: 'null' }
  return {
    'application/json': {
      schema: { type: 'object', required: ['response'], properties: { response: answer } },
      example: { response: exampleOf(answer, schemas.components) },
    },
    ...sheet,
  }
}
