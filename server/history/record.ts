import { sql } from 'kysely'
import { EVENT_KINDS, type EventKind, type EventPayload } from '../../contract/history.ts'
import type { LiveEntity, LiveType } from '../../contract/live.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { type Announcement, LIVE_CHANNEL } from '../live/announce.ts'

/** In whose feeds an event stands. */
export interface EventPlace {
  requestId?: number | null
  facilityId?: number | null
  clientId?: number | null
  equipmentId?: number | null
  /** The user the event is about. */
  userId?: number | null
}

/** What the event tells open screens: which row changed, and how. */
export interface EventNews {
  entity: LiveEntity
  id: number
  type: LiveType
  /** Users to tell besides those who see the row. */
  also?: number[]
}

/** Who did it: a user of the account, or nobody (the client by the public link, a job). */
export type Author = Pick<Actor, 'accountId' | 'userId'> | { accountId: number; userId: null }

/**
 * Writes a history event in the change's own transaction, and announces the change to open screens when it commits.
 * Returns the event's id.
 */
export async function record<K extends EventKind>(
  tx: Tx,
  author: Author,
  kind: K,
  payload: EventPayload<K>,
  place: EventPlace,
  news: EventNews,
): Promise<number> {
  const announcement: Announcement = { account: author.accountId, ...news }
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into events (kind, actor_id, request_id, facility_id, client_id, equipment_id, user_id, payload)
      values (${EVENT_KINDS[kind].id}, ${author.userId}, ${place.requestId ?? null}, ${place.facilityId ?? null},
              ${place.clientId ?? null}, ${place.equipmentId ?? null}, ${place.userId ?? null}, ${JSON.stringify(payload)}::jsonb)
      returning id
    )
    select id, pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(announcement)}) from written`.execute(tx)
  const event = rows[0]
  if (!event) throw new Error('The event was not written')
  return event.id
}

/**
 * The fields that differ, each with what it was and what it became; null when none does. Only keys of `after` count.
 */
export function changesBetween<T extends object>(before: T, after: Partial<T>) {
  const changed = Object.entries(after)
    .filter(([key, value]) => value !== undefined && JSON.stringify(before[key as keyof T]) !== JSON.stringify(value))
    .map(([key, value]) => [key, { old: before[key as keyof T], new: value }] as const)
  return changed.length > 0 ? Object.fromEntries(changed) : null
}
