import { z } from 'zod'
import { WEBHOOK_URL_MAX } from '../limits.ts'
import { listQuery, pageOf } from '../paging.ts'
import { defineRoutes, id, idParams, named, requiredText, time } from '../route.ts'
import { publishedChange } from './changes.ts'
import { PUBLISHED_TYPES } from './event-types.ts'

export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const
export const WEBHOOK_PAYLOADS = ['thin', 'full'] as const
/** `gone`: it answered 410; `failing`: it accepted nothing for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
/** Why an attempt got no answer, or not one of 200–299 (`refused`). */
export const DELIVERY_FAILURES = [
  'refused',
  'timeout',
  'no_connection',
  'no_address',
  'no_encryption',
  'cut_off',
  'address_not_allowed',
  'secret_lost',
  // Not sent: it was queued in a backup that was restored.
  'held',
  'other',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

const eventTypes = z.union([
  z.literal('all'),
  z.array(z.enum(PUBLISHED_TYPES, { error: 'event_type_unknown' })).min(1, { error: 'event_types_required' }),
])

export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  /** It is sent what this service account may read. */
  service_account: named,
  types: eventTypes,
  payload: z.enum(WEBHOOK_PAYLOADS),
  state: z.enum(WEBHOOK_STATES),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  /** Since when nothing was accepted. */
  failing_since: time.nullable(),
  /** Until when messages are signed with the former secret, too. */
  previous_till: time.nullable(),
  created_at: time,
  /** How many messages wait, and how many were given up. */
  waiting: z.number(),
  failed: z.number(),
})
export type Webhook = z.output<typeof webhook>

/** The only answer that contains the secret. */
export const newWebhook = webhook.extend({ secret: z.string() })
export type NewWebhook = z.output<typeof newWebhook>

/** `whsec_`, and 24 to 64 bytes in base 64. */
const secret = z.string().refine(isSecret, { error: 'webhook_secret_invalid' })

function isSecret(text: string): boolean {
  const [, digits = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Math.floor((digits.replaceAll('=', '').length * 3) / 4)
  return digits.length % 4 === 0 && bytes >= 24 && bytes <= 64
}

export const webhookCreate = z.strictObject({
  service_account_id: id,
  url: requiredText(WEBHOOK_URL_MAX, 'webhook_url_required').refine(isPlainUrl, { error: 'webhook_url_invalid' }),
  types: eventTypes,
  payload: z.enum(WEBHOOK_PAYLOADS).default('thin'),
  /** Made up when absent. */
  secret: secret.optional(),
})
export type WebhookCreate = z.output<typeof webhookCreate>

/** The server asks for more: outside its own network it calls by https alone. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}

export const webhookUpdate = webhookCreate
  .omit({ secret: true })
  .extend({ payload: z.enum(WEBHOOK_PAYLOADS), state: z.enum(['active', 'paused']) })
  .partial()
export type WebhookUpdate = z.output<typeof webhookUpdate>

/** A message to an endpoint, with its last attempt. */
export const webhookDelivery = z.object({
  id: z.number(),
  /** The `webhook-id` header. */
  message_id: z.string(),
  type: z.enum(PUBLISHED_TYPES),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  next_at: time.nullable(),
  sent_at: time.nullable(),
  status: z.number().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  milliseconds: z.number().nullable(),
  created_at: time,
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

/** With what was sent and the beginning of what was answered. */
export const webhookDeliveryPage = webhookDelivery.extend({
  body: z.string().nullable(),
  answer: z.string().nullable(),
})
export type WebhookDeliveryPage = z.output<typeof webhookDeliveryPage>

/** How one attempt ended. */
export const webhookAttempt = webhookDeliveryPage.pick({
  status: true,
  failure: true,
  milliseconds: true,
  body: true,
  answer: true,
})
export type WebhookAttempt = z.output<typeof webhookAttempt>

/** What is sent: a change, in full or not. */
export const webhookMessage = publishedChange.extend({
  data: publishedChange.shape.data.extend({
    /** In a thin message null, as `object`. */
    details: publishedChange.shape.data.shape.details.nullable(),
    /** The row as the service account may read it now; null when it is gone, or too large. */
    object: z.record(z.string(), z.unknown()).nullable(),
    /** Whether `object` was left out because it is too large. */
    truncated: z.boolean(),
  }),
})
export type WebhookMessage = z.output<typeof webhookMessage>

const deliveryParams = z.strictObject({ id, deliveryId: id })

export const webhookRoutes = defineRoutes({
  events: {
    method: 'GET',
    path: '/webhook-events',
    access: 'admin',
    isForPrograms: true,
    summary: 'The types of events that can be sent, each with a message as it is sent',
    response: z.array(z.object({ type: z.enum(PUBLISHED_TYPES), message: webhookMessage })),
  },
  list: {
    method: 'GET',
    path: '/webhooks',
    access: 'admin',
    summary: 'Webhooks, newest first',
    query: listQuery([], { service_account_id: id.optional() }),
    response: pageOf(webhook),
  },
  show: {
    method: 'GET',
    path: '/webhooks/:id',
    access: 'admin',
    summary: 'A webhook',
    params: idParams,
    response: webhook,
  },
  create: {
    method: 'POST',
    path: '/webhooks',
    access: 'admin',
    summary: 'Add a webhook; its secret is shown only this once',
    answersSecret: true,
    body: webhookCreate,
    response: newWebhook,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/webhooks/:id',
    access: 'admin',
    summary: 'Change a webhook; paused, its messages wait, and are sent when it is active again',
    params: idParams,
    body: webhookUpdate,
    response: webhook,
  },
  remove: {
    method: 'DELETE',
    path: '/webhooks/:id',
    access: 'admin',
    summary: 'Delete a webhook with its messages',
    params: idParams,
    response: z.null(),
  },
  rotateSecret: {
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    access: 'admin',
    summary: 'Change the secret; for a day more messages are signed with the former one, too',
    answersSecret: true,
    params: idParams,
    body: z.strictObject({ secret: secret.optional() }),
    response: newWebhook,
  },
  test: {
    method: 'POST',
    path: '/webhooks/:id/test',
    access: 'admin',
    summary: 'Send a message of the type `webhook.test` at once, and say how that ended',
    callsExternal: true,
    params: idParams,
    response: webhookAttempt,
  },
  deliveries: {
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    access: 'admin',
    summary: 'Messages of the last 30 days, newest first',
    params: idParams,
    query: listQuery([], { state: z.enum(DELIVERY_STATES).optional() }).omit({ q: true }),
    response: pageOf(webhookDelivery),
  },
  delivery: {
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    access: 'admin',
    summary: 'A message, with what was sent and answered last',
    params: deliveryParams,
    response: webhookDeliveryPage,
  },
  resend: {
    method: 'POST',
    path: '/webhooks/:id/deliveries/resend',
    access: 'admin',
    summary: 'Send messages once more, under the same ids: those named, or all that failed since a time',
    params: idParams,
    body: z.union([z.strictObject({ ids: z.array(id).min(1).max(100) }), z.strictObject({ failed_since: time })]),
    response: z.object({ count: z.number() }),
  },
})
