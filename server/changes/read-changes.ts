import { sql } from 'kysely'
import type { PublishedChange } from '#contract/integrations/changes.ts'
import { type EventType, kindsOfTypes } from '#contract/integrations/event-types.ts'
import { CHANGES_DAYS_BACK } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { BEGINNING, type ChangePosition } from './positions.ts'
import { isPublishedTo, readPublished } from './published-events.ts'

/** Events that are looked at for one answer: few of them may be shown. */
const LOOKED_AT = 2000

/**
 * Events stand in the order of their transactions, and only those are looked at before which none can be committed any more:
 * a later one never comes in before a position that was given out.
 */
const IS_SETTLED = sql`e.xid < pg_snapshot_xmin(pg_current_snapshot())`

interface Wanted {
  /** Null: those of the last CHANGES_DAYS_BACK days. */
  after: ChangePosition | null
  types: readonly EventType[] | undefined
  limit: number
}

interface Changes {
  data: PublishedChange[]
  next: ChangePosition
  has_more: boolean
}

export async function readChanges(tx: Tx, actor: Actor, site: string, wanted: Wanted): Promise<Changes> {
  const { after, types, limit } = wanted
  const { xid, id } = after ?? BEGINNING
  // Before the events are read: what is settled meanwhile is for the next call.
  const start = after ?? (await readNow(tx))
  const isRecent = sql`e.created_at >= now() - make_interval(days => ${sql.lit(CHANGES_DAYS_BACK)})`
  const isOfTypes = types ? sql`e.kind = any(${kindsOfTypes(types)}::smallint[])` : sql`true`
  const { rows } = await sql<ChangePosition & { is_shown: boolean }>`
    select e.xid::text as xid, e.id, ${isOfTypes} and ${isPublishedTo(actor)} as is_shown
    from (
      select e.* from events e
      where (e.xid, e.id) > (${xid}::xid8, ${id}) and ${IS_SETTLED} and ${after ? sql`true` : isRecent}
      order by e.xid, e.id limit ${sql.lit(LOOKED_AT)}) e
    order by e.xid, e.id`.execute(tx)
  const shown = rows.filter(({ is_shown }) => is_shown)
  const answered = shown.slice(0, limit)
  const isCut = answered.length < shown.length
  const last = isCut ? answered.at(-1) : rows.at(-1)
  const changes = await readPublished(
    tx,
    actor,
    site,
    answered.map((event) => event.id),
  )
  return {
    data: answered.flatMap((event) => changes.get(event.id) ?? []),
    next: last ?? start,
    has_more: isCut || rows.length === LOOKED_AT,
  }
}

/** After all events that are settled. */
export async function readNow(tx: Tx): Promise<ChangePosition> {
  const { rows } = await sql<ChangePosition>`
    select e.xid::text as xid, e.id from events e where ${IS_SETTLED} order by e.xid desc, e.id desc limit 1`.execute(
    tx,
  )
  return rows[0] ?? BEGINNING
}
