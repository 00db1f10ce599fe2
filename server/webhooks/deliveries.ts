import { type RawBuilder, sql } from 'kysely'
import type { WebhookDelivery, WebhookDeliveryPage, webhookRoutes } from '#contract/integrations/webhooks.ts'
import type { Page } from '#contract/paging.ts'
import type { Given } from '#contract/route.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { typeOfKind } from './endpoints.ts'
import { messageName } from './sender.ts'

type Stored<Row extends WebhookDelivery> = Omit<Row, 'type'> & { kind: number }

const COLUMNS = sql`d.id, d.message_id, d.kind, d.state, d.attempts, d.next_at, d.sent_at, d.status, d.failure,
  d.milliseconds, d.created_at`

function shown<Row extends WebhookDelivery>({ kind, message_id, ...stored }: Stored<Row>): Row[] {
  return typeOfKind(kind).map((type) => ({ ...stored, message_id: messageName(message_id), type }) as unknown as Row)
}

type DeliveriesQuery = Given<(typeof webhookRoutes)['deliveries']>['query']

export async function listDeliveries(tx: Tx, id: number, query: DeliveriesQuery): Promise<Page<WebhookDelivery>> {
  const which = sql`d.endpoint_id = ${id} and ${query.state ? sql`d.state = ${query.state}` : sql`true`}`
  const page = await readPage(
    tx,
    query,
    (slice) => sql<Stored<WebhookDelivery>>`
      select ${COLUMNS} from webhook_deliveries d where ${which} order by d.id desc ${slice}`,
    sql`select count(*) as total from webhook_deliveries d where ${which}`,
  )
  return { ...page, data: page.data.flatMap(shown) }
}

/** @throws AppError not_found */
export async function readDelivery(tx: Tx, id: number, deliveryId: number): Promise<WebhookDeliveryPage> {
  const { rows } = await sql<Stored<WebhookDeliveryPage>>`
    select ${COLUMNS}, d.body, d.answer from webhook_deliveries d
    where d.endpoint_id = ${id} and d.id = ${deliveryId}`.execute(tx)
  const [row] = rows.flatMap(shown)
  if (!row) throw notFound()
  return row
}

type Resend = Given<(typeof webhookRoutes)['resend']>['body']

/** Resolves to how many messages wait again; those of others are passed over. */
export async function resend(tx: Tx, id: number, which: Resend): Promise<number> {
  const isChosen: RawBuilder<unknown> =
    'ids' in which
      ? sql`id = any(${which.ids}::bigint[])`
      : sql`state = 'failed' and sent_at >= ${which.failed_since}::timestamptz`
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = now()
    where endpoint_id = ${id} and ${isChosen}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Messages that wait are sent by no one but an admin who resends them. `tx` must be a system unit of work. */
export async function holdMessages(tx: Tx): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', failure = 'held', next_at = null, sent_at = now()
    where state = 'waiting'`.execute(tx)
}
