import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CalendarFeed, CalendarFeedCreate } from '#contract/calendar-feeds.ts'
import { CALENDAR_FEEDS_MAX } from '#contract/limits.ts'
import { type Actor, actorCan, assertCan } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { isOpenAccount } from '../db/open-accounts.ts'
import { invalid, notFound } from '../errors/app-error.ts'

const TOKEN_BYTES = 32
/** More frequent reads are not recorded. */
const READ_KEPT_EVERY = '1 minute'

/** A feed as found by its token. */
export interface StoredFeed {
  account_id: number
  id: number
  user_id: number
  facility_id: number | null
}

export async function listFeeds(tx: Tx, actor: Actor): Promise<CalendarFeed[]> {
  return readFeeds(tx, actor)
}

async function readFeeds(tx: Tx, actor: Actor, only?: number): Promise<CalendarFeed[]> {
  const { rows } = await sql<CalendarFeed>`
    select c.id, c.kind, case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility,
      ${actorCan(actor, 'requests:read')} and (c.facility_id is null or f.id is not null) as is_available,
      c.created_at, c.last_read_at
    from calendar_feeds c
    left join facilities f on f.account_id = c.account_id and f.id = c.facility_id
      and ${inScope(actor, 'facilities:read', 'f.id')}
    where c.user_id = ${actor.userId} and ${only === undefined ? sql`true` : sql`c.id = ${only}`}
    order by c.id desc`.execute(tx)
  return rows
}

/**
 * Creates a feed, and deletes the one it replaces. The token cannot be retrieved again.
 * @throws AppError forbidden for a user who may not read requests; validation_failed at facility_id for one they may
 * not see, at replaces for a feed that is not theirs, and at kind when they have the maximum of feeds
 */
export async function createFeed(tx: Tx, actor: Actor, { kind, facility_id, replaces }: CalendarFeedCreate) {
  assertCan(actor, 'requests:read')
  if (facility_id !== undefined && !(await maySeeFacility(tx, actor, facility_id))) {
    throw invalid({ facility_id: 'not_found' })
  }
  if (replaces !== undefined && !(await removed(tx, actor, replaces))) throw invalid({ replaces: 'not_found' })
  await requireRoom(tx, actor)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { id } = await tx
    .insertInto('calendar_feeds')
    .values({ user_id: actor.userId, kind, facility_id: facility_id ?? null, token_hash: hashOf(token) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [feed] = await readFeeds(tx, actor, id)
  if (!feed) throw new Error('The created feed is not there')
  return { feed, token }
}

/** Concurrent calls wait for each other here, so that each counts what the other has created. */
async function requireRoom(tx: Tx, { userId }: Actor): Promise<void> {
  await sql`select from memberships where user_id = ${userId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('calendar_feeds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= CALENDAR_FEEDS_MAX) throw invalid({ kind: ['too_many', { max: CALENDAR_FEEDS_MAX }] })
}

/** @throws AppError not_found when it is not a feed of theirs */
export async function removeFeed(tx: Tx, actor: Actor, id: number): Promise<void> {
  if (!(await removed(tx, actor, id))) throw notFound()
}

async function removed(tx: Tx, { userId }: Actor, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

async function maySeeFacility(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from facilities f where f.id = ${id} and ${inScope(actor, 'facilities:read', 'f.id')}`.execute(tx)
  return rows.length > 0
}

/** `tx` must be a system unit of work: only the token names the user. */
export async function findFeed(tx: Tx, token: string): Promise<StoredFeed | undefined> {
  return tx
    .selectFrom('calendar_feeds')
    .select(['account_id', 'id', 'user_id', 'facility_id'])
    .where('token_hash', '=', hashOf(token))
    .where(isOpenAccount('calendar_feeds.account_id'))
    .executeTakeFirst()
}

/**
 * Records that a feed was read, and whether its content has changed; returns since when it has the current content.
 * Requests that were deleted or reassigned leave no time of change in it.
 */
export async function recordReading(tx: Tx, { id }: StoredFeed, contentHash: Buffer): Promise<string | null> {
  const isOther = sql`content_hash is distinct from ${contentHash}`
  const { rows } = await sql<{ changed_at: string }>`
    update calendar_feeds set last_read_at = now(), content_hash = ${contentHash},
      changed_at = case when ${isOther} then now() else changed_at end
    where id = ${id} and (${isOther} or last_read_at < now() - ${sql.lit(READ_KEPT_EVERY)}::interval)
    returning changed_at`.execute(tx)
  if (rows[0]) return rows[0].changed_at
  const known = await tx.selectFrom('calendar_feeds').select('changed_at').where('id', '=', id).executeTakeFirst()
  return known?.changed_at ?? null
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
