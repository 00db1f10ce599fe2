import { z } from 'zod'
import { EVENT_KINDS, HISTORY_ENTITIES } from '#contract/history.ts'
import { EVENT_TYPES, type EventType, PUBLISHED_KINDS } from '#contract/integrations/event-types.ts'
import { type WebhookMessage, webhookMessage } from '#contract/integrations/webhooks.ts'
import { PATHS } from '#contract/paths.ts'
import { RESOURCES } from '#contract/resources.ts'
import { exampleOf } from './examples.ts'
import { plainly } from './plain-schemas.ts'
import { SCHEMAS, type Schema } from './schemas.ts'

const KINDS = new Map(PUBLISHED_KINDS.map((kind) => [EVENT_TYPES[kind], EVENT_KINDS[kind]]))

/** A message of a type, made up, as it is sent with the details of the event. */
export function webhookExample(type: EventType): WebhookMessage {
  const example = exampleOfSchema(webhookMessage) as WebhookMessage
  const kind = KINDS.get(type)
  const entity = HISTORY_ENTITIES.find((name) => `${RESOURCES[name].grants}:read` === kind?.reads) ?? 'requests'
  const { subject } = example.data
  const isRequest = entity === 'requests'
  return {
    ...example,
    type,
    data: {
      ...example.data,
      subject: subject && {
        ...subject,
        ...(!isRequest && { number: null, status: null, version: null, visits: null }),
        entity,
        link: `https://service.example.com${PATHS[entity].show.replace(':id', String(subject.id))}`,
      },
      details: (kind && exampleOfSchema(kind.payload)) as Record<string, unknown>,
      object: null,
    },
  }
}

function exampleOfSchema(schema: z.ZodType): unknown {
  return exampleOf(z.toJSONSchema(schema, { override: plainly }) as Schema, {})
}

/** The messages that an installation sends, by type. */
export function webhookObjects(): Record<string, unknown> {
  return Object.fromEntries(
    [...KINDS.keys()].map((type) => [
      type,
      {
        post: {
          tags: ['webhooks'],
          operationId: `webhook_${type.replace('.', '_')}`,
          summary: `A message of the type ${type}`,
          description: 'Signed as Standard Webhooks 1.0.0 has it, and sent until it is answered with 200–299.',
          security: [],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `${SCHEMAS}WebhookMessage` }, example: webhookExample(type) },
            },
          },
          responses: { '2XX': { description: 'Accepted' }, 410: { description: 'Never to be sent anything again' } },
        },
      },
    ]),
  )
}
