import { type RawBuilder, sql } from 'kysely'
import { ACCESS_KINDS, type AccessSubject, EVENT_KINDS, type FeedEvent } from '../../contract/history.ts'
import type { Page } from '../../contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'

/** Whose feed: one of these rows', with what belongs to it. */
export type FeedOwner = 'request' | 'facility' | 'client' | 'equipment' | 'actor'

const COLUMN = {
  request: 'request_id',
  facility: 'facility_id',
  client: 'client_id',
  equipment: 'equipment_id',
  actor: 'actor_id',
} as const satisfies Record<FeedOwner, string>

export function ofOwner(owner: FeedOwner, id: number): RawBuilder<boolean> {
  const isItsOwn = sql<boolean>`e.${sql.ref(COLUMN[owner])} = ${id}`
  if (owner !== 'equipment') return isItsOwn
  // A request may be about several pieces, so its events name none of them.
  return sql<boolean>`(${isItsOwn} or e.request_id = any(array(
    select q.request_id from request_equipment q where q.equipment_id = ${id})))`
}

/**
 * An event is seen by who may see the row it is on: a feed's reader may not see each request and facility in it. What is
 * on no row (sign-ins, changes of users) is the admins' and one's own.
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`case
    when e.request_id is not null then ${inScope(actor, 'requests:read', 'e.request_id')}
    when e.facility_id is not null then ${inScope(actor, 'facilities:read', 'e.facility_id')}
    when e.equipment_id is not null then ${inScope(actor, 'equipment:read', 'e.equipment_id')}
    when e.client_id is not null then ${inScope(actor, 'clients:read', 'e.client_id')}
    else ${actor.isAdmin}::boolean or e.actor_id = ${actor.userId} end`
}

/** One page of a feed, newest first: the events on rows the actor may see. */
export async function readFeed(
  tx: Tx,
  actor: Actor,
  owner: FeedOwner,
  id: number,
  paging: Paging,
): Promise<Page<FeedEvent>> {
  return readEvents(tx, sql`${ofOwner(owner, id)} and ${visibleTo(actor)}`, paging)
}

/** One page of what was changed about roles and users, newest first; to be shown to admins alone. */
export function readAccessFeed(tx: Tx, subjects: readonly AccessSubject[], paging: Paging): Promise<Page<FeedEvent>> {
  const kinds = subjects.flatMap((subject) => ACCESS_KINDS[subject].map((kind) => EVENT_KINDS[kind].id))
  // As constants: the index is of these kinds only.
  return readEvents(tx, sql`e.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`, paging)
}

interface Paging {
  page: number
  per_page: number
}

async function readEvents(tx: Tx, isSeen: RawBuilder<unknown>, { page, per_page }: Paging): Promise<Page<FeedEvent>> {
  const { rows } = await events(
    sql`where ${isSeen} order by e.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ).execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*) as total from events e where ${isSeen}`.execute(tx)
  return { data: rows, current_page: page, per_page, total: counted.rows[0]?.total ?? 0 }
}

/** One event as a feed shows it. */
export async function readEvent(tx: Tx, id: number): Promise<FeedEvent> {
  const { rows } = await events(sql`where e.id = ${id}`).execute(tx)
  const event = rows[0]
  if (!event) throw new Error(`There is no event ${id}`)
  return event
}

function events(which: RawBuilder<unknown>): RawBuilder<FeedEvent> {
  return sql<FeedEvent>`
    select e.id, e.kind, e.payload, e.created_at,
      case when m.user_id is not null
        then json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as actor,
      case when r.id is not null then json_build_object('id', r.id, 'number', r.number, 'name', r.name) end as request,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility
    from events e
    left join memberships m on m.account_id = e.account_id and m.user_id = e.actor_id
    left join requests r on r.account_id = e.account_id and r.id = e.request_id
    left join facilities f on f.account_id = e.account_id and f.id = e.facility_id
    ${which}`
}
