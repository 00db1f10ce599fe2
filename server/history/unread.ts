import { type RawBuilder, sql } from 'kysely'
import { INTERACTION_ENTITIES, type InteractionEntity, UNREAD_COUNT_MAX, UNREAD_DAYS } from '#contract/interactions.ts'
import { RESOURCES } from '#contract/resources.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { rowColumn } from '../access/row-columns.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { announce } from '../live/announce.ts'
import { isShown, ofOwner, visibleTo } from './feed.ts'

/** The rows whose feeds are read up to a cursor, by the name they have in it. */
type CursorEntity = (typeof RESOURCES)[InteractionEntity]['singular']

/** For a yes or no, only this many of a feed's newest events are checked. */
const GLANCE = 20
/** A manager's open requests are looked for among this many of their newest. */
const MANAGED_MAX = 2_000

const isDeletedNote = sql<boolean>`exists (
  select from note_changes n where n.account_id = e.account_id and n.event_id = e.id and n.payload is null)`

/** Older events count as read: those before UNREAD_DAYS, or before the user joined. */
function unreadSince(userId: number): RawBuilder<string> {
  return sql`(select greatest(now() - make_interval(days => ${sql.lit(UNREAD_DAYS)}), m.joined_at,
    case when m.joined_at is null then m.created_at end) from memberships m where m.user_id = ${userId})`
}

/**
 * Whether an event `e` is unread by the actor: it is another user's, not older than UNREAD_DAYS or than the actor's
 * membership, and past their cursor in each feed that it appears in. So an event read at a request is read at its
 * facility.
 */
function isUnread({ userId }: Actor): RawBuilder<boolean> {
  const cursors = INTERACTION_ENTITIES.map(
    (entity) => sql`(
    select c.last_event_id from feed_cursors c
    where c.user_id = ${userId} and c.entity = ${sql.lit(RESOURCES[entity].singular)}
      and c.entity_id = ${sql.ref(`e.${rowColumn(entity)}`)})`,
  )
  return sql<boolean>`(${isShown} and not ${isDeletedNote} and e.actor_id is distinct from ${userId}
    and e.created_at >= ${unreadSince(userId)}
    and e.id > greatest(${sql.join(cursors)}, 0))`
}

/** The newest events of a row's feed, as `e`; events before the actor's cursor in it are not even read. */
function newestOf({ userId }: Actor, entity: CursorEntity, idColumn: string, limit: number): RawBuilder<unknown> {
  return sql`(
    select e.* from events e
    where ${sql.ref(`e.${entity}_id`)} = ${sql.ref(idColumn)} and e.id > coalesce((
      select c.last_event_id from feed_cursors c
      where c.user_id = ${userId} and c.entity = ${sql.lit(entity)} and c.entity_id = ${sql.ref(idColumn)}), 0)
    order by e.id desc limit ${sql.lit(limit)}) e`
}

/** Whether a row has any recent event: one lookup in the index of its feed, which contains the times. */
function isRecent({ userId }: Actor, entity: CursorEntity, idColumn: string): RawBuilder<boolean> {
  return sql<boolean>`(
    select e.created_at from events e where ${sql.ref(`e.${entity}_id`)} = ${sql.ref(idColumn)} order by e.id desc limit 1
  ) >= ${unreadSince(userId)}`
}

/** How many events of each row the actor has not seen, for the rows they may read. */
export async function countUnreadOf(
  tx: Tx,
  actor: Actor,
  entity: InteractionEntity,
  ids: readonly number[],
): Promise<{ id: number; count: number }[]> {
  const { rows } = await sql<{ id: number; count: number }>`
    select x.id, n.count from ${sql.table(entity)} x
    cross join lateral (
      select count(*) as count from ${newestOf(actor, RESOURCES[entity].singular, 'x.id', UNREAD_COUNT_MAX)}
      where ${isUnread(actor)} and ${visibleTo(actor)}) n
    where x.id = any(${[...ids]}::bigint[]) and ${inScope(actor, `${entity}:read`, 'x.id')} and n.count > 0`.execute(tx)
  return rows
}

/** The same for one row. */
export async function countUnread(tx: Tx, actor: Actor, entity: InteractionEntity, id: number): Promise<number> {
  const [row] = await countUnreadOf(tx, actor, entity, [id])
  return row?.count ?? 0
}

/**
 * How many rows of each kind that the actor is responsible for have unread events: open requests they manage or
 * execute, facilities they manage, and those facilities' clients. Up to UNREAD_COUNT_MAX.
 */
export async function countForMenu(tx: Tx, actor: Actor): Promise<Record<InteractionEntity, number>> {
  const managed = sql`
    select r.id from (
      select id, status from requests where manager_id = ${actor.userId}
      order by id desc limit ${sql.lit(MANAGED_MAX)}) r
    where ${isOpenRequest('r')}`
  const carriedOut = sql`select request_id from request_executors where user_id = ${actor.userId} and is_open`
  // Clients are found through facilities, which have an index by manager; the offset makes the planner keep to that.
  const clients = sql`
    select distinct f.client_id from (
      select client_id from facilities where manager_id = ${actor.userId} offset 0) f where f.client_id is not null`
  const { rows } = await sql<Record<InteractionEntity, number>>`select
    ${withUnreadEvents(actor, 'requests', sql`${managed} union ${carriedOut}`)} as requests,
    ${withUnreadEvents(actor, 'facilities', sql`select id from facilities where manager_id = ${actor.userId}`)} as facilities,
    ${withUnreadEvents(actor, 'clients', clients)} as clients`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('A query of one row returns it')
  return counts
}

function withUnreadEvents(actor: Actor, entity: InteractionEntity, ids: RawBuilder<unknown>): RawBuilder<number> {
  if (actorGrant(actor, `${entity}:read`) === 'forbidden') return sql<number>`0`
  return sql<number>`(select count(*) from (
    select from (${ids}) own (id) where ${isRecent(actor, RESOURCES[entity].singular, 'own.id')} and exists (
      select from ${newestOf(actor, RESOURCES[entity].singular, 'own.id', GLANCE)} where ${isUnread(actor)} and ${visibleTo(actor)})
    limit ${sql.lit(UNREAD_COUNT_MAX)}) found)`
}

/**
 * Moves the actor's cursor to the newest event of this feed; if it moved, their other tabs and devices are notified.
 */
export async function markRead(tx: Tx, actor: Actor, entity: CursorEntity, id: number): Promise<void> {
  const { rows } = await sql`
    insert into feed_cursors (user_id, entity, entity_id, last_event_id)
    select ${actor.userId}, ${entity}, ${id}, coalesce(max(e.id), 0) from events e where ${ofOwner(entity, id)}
    on conflict (account_id, user_id, entity, entity_id)
    do update set last_event_id = excluded.last_event_id where excluded.last_event_id > feed_cursors.last_event_id
    returning 1`.execute(tx)
  if (rows.length === 0) return
  announce(tx, { account: actor.accountId, entity: 'interactions', type: 'updated', id: 0, also: [actor.userId] })
}
