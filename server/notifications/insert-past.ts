import { sql } from 'kysely'
import { EVENT_KINDS, type EventKind } from '#contract/history.ts'
import { NOTIFICATION_GROUP_MINUTES } from '#contract/limits.ts'
import type { Tx } from '../db/database.ts'
import { NOTIFYING_EVENTS, type NotifyingEvent } from './from-events.ts'
import { isUrgent } from './insert-notifications.ts'

interface Past {
  /** Older events get no notifications. */
  since: string
  /** Older notifications are read. */
  unreadSince: string
}

/**
 * Writes the notifications of a history that was inserted as a whole, in the state users would find them in now: none
 * is announced or delivered.
 */
export async function insertPastNotifications(tx: Tx, { since, unreadSince }: Past): Promise<void> {
  const kinds = Object.entries(NOTIFYING_EVENTS) as [EventKind, NotifyingEvent][]
  const ofEachKind = kinds.map(
    ([kind, { type, audience }]) => sql`
      select distinct e.account_id, a.user_id, ${type} as type, r.id as entity_id, e.actor_id, e.id as event_id, e.created_at,
        e.payload || jsonb_build_object('number', r.number) as payload, r.type = 'emergency' as is_emergency
      from recent e
      join requests r on r.account_id = e.account_id and r.id = e.request_id
      cross join lateral (${audience}) as a (user_id)
      where e.kind = ${sql.lit(EVENT_KINDS[kind].id)}`,
  )
  await sql`
    with recent as materialized (
      select * from events where request_id is not null and created_at >= ${since}::timestamptz
    ), recipients as (${sql.join(ofEachKind, sql` union all `)}
    ), grouped as (
      select t.*, date_bin(make_interval(mins => ${sql.lit(NOTIFICATION_GROUP_MINUTES)}), t.created_at, 'epoch') as group_at
      from recipients t
      join memberships m on m.account_id = t.account_id and m.user_id = t.user_id and m.is_active
      where t.user_id is distinct from t.actor_id
    ), named as (
      select account_id, user_id, entity_id, group_at, gen_random_uuid() as group_id, max(event_id) as newest,
        max(created_at) as until
      from grouped group by account_id, user_id, entity_id, group_at
    )
    insert into notifications (account_id, user_id, type, entity, entity_id, actor_id, payload, is_urgent, group_id, group_at,
      is_newest, created_at, read_at)
    select g.account_id, g.user_id, g.type, 'requests', g.entity_id, g.actor_id, g.payload, ${isUrgent('g')}, n.group_id,
      g.group_at, g.event_id = n.newest, g.created_at,
      case when n.until < ${unreadSince}::timestamptz then n.until + interval '20 minutes' end
    from grouped g join named n using (account_id, user_id, entity_id, group_at)
    order by g.created_at, g.event_id`.execute(tx)
}
