import { type RawBuilder, sql } from 'kysely'
import { EVENT_KINDS, type EventKind } from '#contract/history.ts'
import { PUBLISHED_KINDS } from '#contract/integrations/event-types.ts'
import type { Tx } from '../db/database.ts'
import { precompile } from '../db/precompile.ts'
import { announce } from '../live/announce.ts'

const PUBLISHED: ReadonlySet<EventKind> = new Set(PUBLISHED_KINDS)

/** Whether other programs are sent events of this kind. */
export function isPublished(kind: EventKind): boolean {
  return PUBLISHED.has(kind)
}

const PUBLISHED_IDS = sql.join(PUBLISHED_KINDS.map((kind) => sql.lit(EVENT_KINDS[kind].id)))

/**
 * A part of a `with`: a message for each webhook that the events of `recorded` (account_id, id, kind) concern. Whether its
 * service account may read the event is looked at when it is sent.
 */
export const QUEUED: RawBuilder<unknown> = precompile(sql`
  queued as (
    insert into webhook_deliveries (account_id, endpoint_id, event_id, kind)
    select e.account_id, w.id, e.id, e.kind from recorded e
    join webhook_endpoints w on w.account_id = e.account_id and w.state <> 'disabled'
    where e.kind = any(w.kinds) or w.kinds is null and e.kind in (${PUBLISHED_IDS})
    order by e.id
    returning 1)`)

/** Every process hears that there are messages to send, once the unit of work has committed. */
export function announceQueued(tx: Tx, accountId: number): void {
  announce(tx, { account: accountId, entity: 'webhooks', type: 'created', id: 0 })
}

/** Forgets what was sent and answered, which may be of a person who is erased; what waits is written when it is sent. */
export async function forgetSentBodies(tx: Tx): Promise<void> {
  await sql`update webhook_deliveries set body = null, answer = null where body is not null`.execute(tx)
}
