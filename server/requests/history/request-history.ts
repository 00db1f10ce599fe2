import { type Expression, expressionBuilder, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import { EVENT_KINDS, type EventKind, type EventPayload } from '#contract/history.ts'
import type { LiveType } from '#contract/live.ts'
import { MATCHED_FIELDS, type MatchedField } from '#contract/sla/clock-target.ts'
import type { Tx } from '#server/db/database.ts'
import { precompile } from '#server/db/precompile.ts'
import { replanAfterCompletion } from '#server/db/replan-later.ts'
import type { DB, Requests } from '#server/db/schema.ts'
import { notFound } from '#server/errors/app-error.ts'
import { type Author, announceRecorded, type EventEntry, insertEvents } from '#server/history/record.ts'
import { insertWithNotifications } from '#server/notifications/index.ts'
import { renewClocks } from '#server/sla/index.ts'

interface EventAbout {
  type?: LiveType
  /** Users to notify although they may not see the request (any more). */
  also?: number[]
  /** The user the event is about. */
  userId?: number
}

/** Where a request's events stand: in its own feed, its facility's and its client's. */
export interface RequestRef {
  id: number
  client_id: number | null
  facility_id: number | null
}

/** @throws AppError not_found */
export async function findRequestRef(tx: Tx, id: number): Promise<RequestRef> {
  return tx
    .selectFrom('requests')
    .select(['id', 'client_id', 'facility_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Writes an event into the history of a request, and announces to open pages that it changed. */
export async function recordOn<K extends EventKind>(
  tx: Tx,
  author: Author,
  request: RequestRef,
  kind: K,
  given: EventPayload<K>,
  about?: EventAbout,
): Promise<number> {
  const [id] = await recordAllOn(tx, author, kind, [eventOn<K>(request, given, about)])
  if (id === undefined) throw new Error('An event that was written has an id')
  return id
}

/**
 * The same for events of several requests; returns their ids. What moves the clocks of the requests has them reckoned again:
 * it is recorded when their rows say it too.
 */
export async function recordAllOn<K extends EventKind>(
  tx: Tx,
  author: Author,
  kind: K,
  entries: readonly EventEntry<K>[],
): Promise<number[]> {
  const { ids, has_clocks } = await insertEvents(tx, author, kind, entries)
  if (!has_clocks) return ids
  const requests = entries.flatMap(({ place }) => place.requestId ?? [])
  const chosen = new Map(
    entries.flatMap(({ place, payload }): [number, MatchedField][] => {
      const field = matchedChange(payload)
      return field && place.requestId ? [[place.requestId, field]] : []
    }),
  )
  await renewClocks(tx, author.accountId, [...new Set(requests)], { chosen })
  return ids
}

/** What a change says by which a request may get another promise. */
function matchedChange(payload: object): MatchedField | undefined {
  const changes = 'changes' in payload && payload.changes
  return MATCHED_FIELDS.find((field) => changes && typeof changes === 'object' && field in changes)
}

/** An event of a request, as one of several that are written at once. */
export function eventOn<K extends EventKind>(
  { id, client_id, facility_id }: RequestRef,
  payload: EventPayload<K>,
  { type = 'updated', also, userId }: EventAbout = {},
): EventEntry<K> {
  return {
    payload,
    place: { requestId: id, facilityId: facility_id, clientId: client_id, userId: userId ?? null },
    liveChange: { entity: 'requests', id, type, ...(also?.length && { also }) },
  }
}

const { ref } = expressionBuilder<DB, 'requests'>()
type CreatedPayload = EventPayload<'requestCreated'>

/** What the event of a creation says, by the columns of the new row: its number only the statement knows. */
const CREATED_PAYLOAD: { [Field in keyof CreatedPayload]: Expression<CreatedPayload[Field]> } = {
  number: ref('number'),
  name: ref('name'),
}
const createdPayload = precompile(
  sql`jsonb_build_object(${sql.join(Object.entries(CREATED_PAYLOAD).flatMap(([key, column]) => [sql.lit(key), column]))})`,
)

/**
 * Writes a new request and that it was created, in one statement: until the unit of work ends others wait for its number.
 * @param insertion parts of a `with`, the last of which inserts the request by the name `new_request`
 * @param columns what is answered of the new request `r`
 */
export async function insertRecorded<Row extends RequestRef>(
  tx: Tx,
  author: Author,
  insertion: RawBuilder<unknown>,
  columns: RawBuilder<Row>,
): Promise<Row> {
  const kind = 'requestCreated'
  const events = sql`insert into events (kind, actor_id, request_id, facility_id, client_id, payload)
    select ${EVENT_KINDS[kind].id}, ${author.userId}, id, facility_id, client_id, ${createdPayload}
    from new_request`
  const answer = sql<{ created: Row }>`(select row_to_json(c) from (select ${columns} from new_request r) c) as created`
  const { created, has_clocks, ...heard } = await insertWithNotifications(tx, kind, events, {
    first: insertion,
    name: sql`new_request`,
    columns: answer,
  })
  announceRecorded(tx, author, [{ entity: 'requests', id: created.id, type: 'created' }], heard)
  if (has_clocks) await renewClocks(tx, author.accountId, [created.id], { chosen: new Map([[created.id, null]]) })
  return created
}

type RequestChange = UpdateObject<DB, 'requests', 'requests'>

/** Saves a change of a locked request under its next version, and returns the request as it is then. */
export async function saveChange(tx: Tx, id: number, change: RequestChange): Promise<Selectable<Requests>> {
  const changed = await tx
    .updateTable('requests')
    .set({ ...change, version: sql`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.status !== undefined && changed.scheduled_request_id !== null) {
    await replanAfterCompletion(tx, changed.scheduled_request_id)
  }
  return changed
}
