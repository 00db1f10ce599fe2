import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PUBLISHED_TYPES } from '#contract/integrations/event-types.ts'
import type { webhookRoutes } from '#contract/integrations/webhooks.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { webhookExample } from '../http/openapi/webhooks.ts'
import { announceQueued } from '../notifications/index.ts'
import type { Services } from '../services.ts'
import { listDeliveries, readDelivery, resend } from './deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  type EndpointRules,
  listWebhooks,
  readWebhook,
  rotateSecret,
} from './endpoints.ts'
import { type Receiver, sendMessage } from './send-message.ts'
import { messageName } from './sender.ts'

export function webhookHandlers({ config, database, webhooks }: Services): Handlers<typeof webhookRoutes> {
  const { caller, secrets } = webhooks
  const rules: EndpointRules = { allowsPrivate: config.allowsPrivateWebhooks, secrets }
  return {
    events: async () => PUBLISHED_TYPES.map((type) => ({ type, message: webhookExample(type) })),
    list: ({ tx, query }) => listWebhooks(tx, query),
    show: ({ tx, params }) => readWebhook(tx, params.id),
    create: ({ tx, actor, body }) => createWebhook(tx, actor, rules, body),
    update: ({ tx, actor, params, body }) => changeWebhook(tx, actor, rules, params.id, body),
    async remove({ tx, actor, params }) {
      await deleteWebhook(tx, actor, params.id)
      return null
    },
    rotateSecret: ({ tx, actor, params, body }) => rotateSecret(tx, actor, rules, params.id, body.secret),

    async test({ actor, params: { id } }) {
      const target = await database.inAccount(actor.accountId, (tx) => readTarget(tx, id), { readOnly: true })
      const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date(), data: { webhook_id: id } })
      const { retryAfterMs: _, ...attempt } = await sendMessage(
        target,
        { id: messageName(randomUUID()), body },
        { caller, secrets },
      )
      return attempt
    },

    async deliveries({ tx, params: { id }, query }) {
      await readWebhook(tx, id)
      return listDeliveries(tx, id, query)
    },

    delivery: ({ tx, params: { id, deliveryId } }) => readDelivery(tx, id, deliveryId),

    async resend({ tx, actor, params: { id }, body }) {
      await readWebhook(tx, id)
      const count = await resend(tx, id, body)
      if (count > 0) announceQueued(tx, actor.accountId)
      return { count }
    },
  }
}

/** @throws AppError not_found */
async function readTarget(tx: Tx, id: number): Promise<Receiver> {
  const { rows } = await sql<{ url: string; secret: Buffer }>`
    select url, secret from webhook_endpoints where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return { url: row.url, secrets: [row.secret] }
}
