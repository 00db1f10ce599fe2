import { sql } from 'kysely'
import type { ClockEventKind } from '#contract/agreements/facts.ts'
import {
  EVENT_KINDS,
  type EventKind,
  type EventPayload,
  HISTORY_ENTITIES,
  type HistoryEntity,
} from '#contract/history.ts'
import type { LiveEntity, LiveType } from '#contract/live.ts'
import type { Actor } from '../access/actor.ts'
import { type RowKey, rowColumn, rowKey } from '../access/row-columns.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'
import { announceNotifications, announceQueued, insertWithNotifications } from '../notifications/index.ts'

/** The rows that an event is about, and the user: it appears in their feeds, and they decide who sees it. */
export type EventPlace = { [Name in HistoryEntity as RowKey<Name>]?: number | null } & { userId?: number | null }

const PLACES = [
  ...HISTORY_ENTITIES.map((name) => [rowKey(name), rowColumn(name)] as const),
  ['userId', 'user_id'] as const,
]
const COLUMNS = sql.join(PLACES.map(([, column]) => sql.ref(column)))
const TYPED_COLUMNS = sql.join(PLACES.map(([, column]) => sql`${sql.ref(column)} bigint`))

/** The change that an event announces to open pages. */
export interface LiveChange {
  entity: LiveEntity
  id: number
  type: LiveType
  /** Users to notify besides those who see the row. */
  also?: number[]
}

/** Who did it: a user of the account, or no user (the client by the public link, a job). */
export type Author = Pick<Actor, 'accountId' | 'userId'> | { accountId: number; userId: null }

/** Kinds that move clocks are recorded in server/requests/history/, which has the clocks reckoned again. */
type PlainKind = Exclude<EventKind, ClockEventKind>

/**
 * Records a history event in the change's own transaction, with the notifications that follow from it, and announces
 * the change to open pages after the commit. Returns the event's id.
 */
export async function record<K extends PlainKind>(
  tx: Tx,
  author: Author,
  kind: K,
  payload: EventPayload<K>,
  place: EventPlace,
  liveChange: LiveChange,
): Promise<number> {
  const [id] = await recordAll(tx, author, kind, [{ payload, place, liveChange }])
  if (id === undefined) throw new Error('An event that was written has an id')
  return id
}

/** One of several events of a kind. */
export interface EventEntry<K extends EventKind> {
  payload: EventPayload<K>
  place: EventPlace
  liveChange: LiveChange
}

/**
 * The same for several events of one kind, in one statement. For many rows, a single announcement may be enough.
 * Returns their ids.
 */
export async function recordAll<K extends PlainKind>(
  tx: Tx,
  author: Author,
  kind: K,
  entries: readonly SilentEntry<K>[],
): Promise<number[]> {
  const { ids } = await insertEvents(tx, author, kind, entries)
  return ids
}

type SilentEntry<K extends EventKind> = Omit<EventEntry<K>, 'liveChange'> & Partial<Pick<EventEntry<K>, 'liveChange'>>

/** The same for any kind. `has_clocks`: whether the clocks of their requests have to be reckoned again. */
export async function insertEvents<K extends EventKind>(
  tx: Tx,
  author: Author,
  kind: K,
  entries: readonly SilentEntry<K>[],
): Promise<{ ids: number[]; has_clocks: boolean }> {
  if (entries.length === 0) return { ids: [], has_clocks: false }
  const given = entries.map(({ payload, place }) => ({
    payload,
    ...Object.fromEntries(PLACES.map(([key, column]) => [column, place[key]])),
  }))
  const insertion = sql`
    insert into events (kind, actor_id, payload, ${COLUMNS})
    select ${EVENT_KINDS[kind].id}, ${author.userId}, payload, ${COLUMNS}
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (payload jsonb, ${TYPED_COLUMNS}))
      with ordinality
    order by ordinality`
  const { ids, has_clocks, ...heard } = await insertWithNotifications(tx, kind, insertion)
  const liveChanges = entries.flatMap(({ liveChange }) => liveChange ?? [])
  announceRecorded(tx, author, liveChanges, heard)
  return { ids, has_clocks }
}

/** Who hears of events that were just written, besides the screens that show the rows. */
interface HeardBy {
  /** Users with a new notification. */
  users: readonly number[]
  /** How many messages wait for webhooks. */
  queued: number
}

/** Announces events that were just written: which rows changed, who has a notification, and that webhooks have messages. */
export function announceRecorded(
  tx: Tx,
  { accountId }: Author,
  liveChanges: readonly LiveChange[],
  { users, queued }: HeardBy,
): void {
  for (const liveChange of liveChanges) announce(tx, { account: accountId, ...liveChange })
  announceNotifications(tx, accountId, users)
  if (queued > 0) announceQueued(tx, accountId)
}

/**
 * The fields that differ, each with its old and new value; null if none does. Only fields of `after` are compared, and
 * `before` has all of them: a field that the one lacks would be recorded as new at each change.
 */
export function changesBetween<A extends object>(before: { readonly [K in keyof A]-?: unknown }, after: A) {
  const changed = (Object.keys(after) as (keyof A & string)[])
    .filter((field) => after[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => [field, { old: before[field], new: after[field] }] as const)
  return changed.length > 0 ? Object.fromEntries(changed) : null
}
