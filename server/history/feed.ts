import { type RawBuilder, sql } from 'kysely'
import { CUSTOM_PREFIX, type CustomEntity, customName } from '#contract/custom-fields/field-types.ts'
import {
  ACCESS_KINDS,
  type AccessSubject,
  EVENT_KINDS,
  type EventKind,
  type EventReads,
  type FeedEvent,
  HISTORY_ENTITIES,
} from '#contract/history.ts'
import { NOTE_EDIT_MINUTES } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import { permissionParts } from '#contract/permissions.ts'
import { type NamesWith, RESOURCES } from '#contract/resources.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { rowColumn } from '../access/row-columns.ts'
import { inScope, isOwnRow, type ScopedEntity } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'
import type { FileLinks } from '../files/file-links.ts'
import { fileRow, type StoredFile, storedFileJson } from '../files/file-row.ts'

/** The owner of a feed: a row, with what belongs to it, or a user, with what they did. */
export type FeedOwnerType = (typeof RESOURCES)[NamesWith<'history', 'notes' | 'feed'>]['singular'] | 'actor'

export function ofOwner(owner: FeedOwnerType, id: number): RawBuilder<boolean> {
  const isItsOwn = sql<boolean>`e.${sql.ref(`${owner}_id`)} = ${id}`
  if (owner !== 'equipment') return isItsOwn
  // A request may be about several pieces, so its events name none of them.
  return sql<boolean>`(${isItsOwn} or e.request_id = any(array(
    select q.request_id from request_equipment q where q.equipment_id = ${id})))`
}

type RowReads = Exclude<EventReads, 'row' | 'admin'>
/** Where an event names its row of an entity; an event that several entities have is one of the first that it names. */
const ROW_OF = Object.fromEntries(
  HISTORY_ENTITIES.map((name) => [`${RESOURCES[name].grants}:read`, `e.${rowColumn(name)}`]),
) as Record<RowReads, string>

/**
 * An event is visible to users who may read what it says (`reads` of its kind): a user of a feed may not see each request,
 * facility and schedule in it. What is of no row (sign-ins, changes of users) is visible to admins and to the user who did
 * it.
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const ofRows = (Object.keys(ROW_OF) as RowReads[]).map((permission) => {
    const isOne = sql`${isRead(permission)} or ${sql.ref(ROW_OF[permission])} is not null and ${isRead('row')}`
    return sql`when ${isOne} then ${inScope(actor, permission, ROW_OF[permission])}`
  })
  // A kind without changes is not asked what they are.
  return sql<boolean>`(case ${sql.join(ofRows, sql` `)}
    else ${actor.isAdmin}::boolean or e.actor_id = ${actor.userId} end
    and (${HAS_CHANGES} is not true or e.payload -> 'changes' = '{}'
      or exists (select from jsonb_object_keys(e.payload -> 'changes') c (key) where not ${isHiddenChange(actor)})))`
}

/** Whether an event `e` is of a kind that changes fields, and says which. */
const HAS_CHANGES = sql<boolean>`(e.kind in (${sql.join(kindIds(({ payload }) => 'shape' in payload && 'changes' in (payload.shape as object)))})
  and e.payload ? 'changes')`

function kindIds(isOne: IsKind): RawBuilder<unknown>[] {
  return Object.values<(typeof EVENT_KINDS)[EventKind]>(EVENT_KINDS)
    .filter(isOne)
    .map(({ id }) => sql.lit(id))
}

/** Whether the actor may not read the change `c` of the event `e`. */
function isHiddenChange(actor: Actor): RawBuilder<boolean> {
  const fields = hiddenFields(actor).map(({ field, isHidden }) => sql`c.key = ${sql.lit(field)} and ${isHidden} or`)
  return sql<boolean>`(${sql.join(fields, sql` `)} starts_with(c.key, ${sql.lit(CUSTOM_PREFIX)}) and not (${isShownCustom(actor)}))`
}

/** Whether the change `c` of the event `e` is of a field of the account's own that the actor's role sees. */
function isShownCustom({ fields }: Actor): RawBuilder<boolean> {
  if (fields.length === 0) return sql<boolean>`false`
  const ofEntities = [...Map.groupBy(fields, ({ entity }) => entity)].map(([entity, own]) => {
    const kinds = kindIds(KINDS_OF[entity])
    const names = own.map(({ key }) => sql.lit(customName(key)))
    return kinds.length === 0 ? sql`false` : sql`(e.kind in (${sql.join(kinds)}) and c.key in (${sql.join(names)}))`
  })
  return sql<boolean>`${sql.join(ofEntities, sql` or `)}`
}

type IsKind = (kind: (typeof EVENT_KINDS)[EventKind]) => boolean

function areRead(...reads: EventReads[]): IsKind {
  return (kind) => reads.includes(kind.reads)
}

/** Which events say what changed in the fields of an entity. A price list has no history. */
const KINDS_OF: Record<CustomEntity, IsKind> = {
  // A schedule has those of the requests that it creates.
  requests: areRead('requests:read', 'schedule:read'),
  clients: areRead('clients:read'),
  facilities: areRead('facilities:read'),
  equipment: areRead('equipment:read'),
  employees: (kind) => kind === EVENT_KINDS.userChanged,
  products: () => false,
  agreements: areRead('agreements:read'),
}

interface HiddenField {
  field: string
  /** Whether the event `e` is of a kind that has the field, and the actor may not read it there. */
  isHidden: RawBuilder<boolean>
}

/**
 * The changed fields that are left out for the actor; a change of nothing else is not shown. With a `manager` grant they are
 * shown of the rows for which the actor is responsible: what belongs to these is theirs to read.
 */
function hiddenFields(actor: Actor): HiddenField[] {
  return Object.values<(typeof EVENT_KINDS)[EventKind]>(EVENT_KINDS).flatMap((kind) => {
    if (!('fields' in kind)) return []
    return Object.entries(kind.fields).flatMap(([field, permission]): HiddenField[] => {
      const grant = actorGrant(actor, permission)
      if (grant === 'allowed') return []
      const isOfKind = sql`e.kind = ${sql.lit(kind.id)}`
      if (grant === 'forbidden') return [{ field, isHidden: sql`(${isOfKind})` }]
      const [entity] = permissionParts(kind.reads)
      return [
        { field, isHidden: sql`(${isOfKind} and not ${isOwnRow(actor, entity as ScopedEntity, ROW_OF[kind.reads])})` },
      ]
    })
  })
}

/** What an event `e` says now to the actor: of a note, whose changes are `n`, what it says since it was edited. */
export function shownPayload(actor: Actor): RawBuilder<Record<string, unknown>> {
  return sql<Record<string, unknown>>`
    case when n.event_id is null then ${payloadFor(actor)} else coalesce(n.payload, '{"comment": null}') end`
}

/** The payload of an event `e`, without what the actor may not read. */
function payloadFor(actor: Actor): RawBuilder<unknown> {
  return sql`case when ${HAS_CHANGES} then jsonb_set(e.payload, '{changes}', (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(e.payload -> 'changes') c
    where not ${isHiddenChange(actor)})) else e.payload end`
}

/** Whether the kind of an event `e` is read with this. */
function isRead(reads: EventReads): RawBuilder<boolean> {
  const ids = Object.values(EVENT_KINDS).flatMap((kind) => (kind.reads === reads ? [sql.lit(kind.id)] : []))
  return sql<boolean>`e.kind in (${sql.join(ids)})`
}

/** Edits and deletions of a note are shown with the note. */
export const isShown: RawBuilder<boolean> = sql<boolean>`e.kind not in (${sql.lit(EVENT_KINDS.noteEdited.id)}, ${sql.lit(
  EVENT_KINDS.noteDeleted.id,
)})`

/** One page of a feed, newest first: the events on rows the actor may see. */
export async function readFeed(
  tx: Tx,
  actor: Actor,
  links: FileLinks,
  { owner, id }: { owner: FeedOwnerType; id: number },
  paging: Paging,
): Promise<Page<FeedEvent>> {
  return readEvents(tx, actor, links, sql`${ofOwner(owner, id)} and ${isShown} and ${visibleTo(actor)}`, paging)
}

/** One page of changes of roles and users, newest first; for admins only. */
export function readAccessFeed(
  tx: Tx,
  actor: Actor,
  links: FileLinks,
  subjects: readonly AccessSubject[],
  paging: Paging,
): Promise<Page<FeedEvent>> {
  const kinds = subjects.flatMap((subject) => ACCESS_KINDS[subject].map((kind) => EVENT_KINDS[kind].id))
  // As constants: the index covers these kinds only.
  return readEvents(tx, actor, links, sql`e.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`, paging)
}

interface Paging {
  page: number
  per_page: number
}

async function readEvents(
  tx: Tx,
  actor: Actor,
  links: FileLinks,
  isSeen: RawBuilder<unknown>,
  { page, per_page }: Paging,
): Promise<Page<FeedEvent>> {
  const { rows } = await events(
    actor,
    sql`where ${isSeen} order by e.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ).execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*) as total from events e where ${isSeen}`.execute(tx)
  const data = rows.map((row) => withLinks(row, links, actor.accountId))
  return { data, current_page: page, per_page, total: counted.rows[0]?.total ?? 0 }
}

/** One event as a feed shows it. */
export async function readEvent(tx: Tx, actor: Actor, links: FileLinks, id: number): Promise<FeedEvent> {
  const { rows } = await events(actor, sql`where e.id = ${id}`).execute(tx)
  const event = rows[0]
  if (!event) throw new Error(`There is no event ${id}`)
  return withLinks(event, links, actor.accountId)
}

/** An event as read from the database: files have no addresses yet. */
type StoredEvent = Omit<FeedEvent, 'note'> & {
  note: (Omit<NonNullable<FeedEvent['note']>, 'files'> & { files: StoredFile[] }) | null
}

function withLinks({ note, ...event }: StoredEvent, links: FileLinks, accountId: number): FeedEvent {
  if (!note) return { ...event, note }
  return { ...event, note: { ...note, files: note.files.map((stored) => fileRow(links, accountId, stored)) } }
}

function events(actor: Actor, which: RawBuilder<unknown>): RawBuilder<StoredEvent> {
  return sql<StoredEvent>`
    select e.id, e.kind, e.created_at, e.happened_at, ${noteOf(actor)} as note,
      ${shownPayload(actor)} as payload,
      case when m.user_id is not null
        then json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as actor,
      case when r.id is not null then json_build_object('id', r.id, 'number', r.number, 'name', r.name) end as request,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility
    from events e
    left join memberships m on m.account_id = e.account_id and m.user_id = e.actor_id
    left join requests r on r.account_id = e.account_id and r.id = e.request_id
    left join facilities f on f.account_id = e.account_id and f.id = e.facility_id
    left join note_changes n on n.account_id = e.account_id and n.event_id = e.id
    ${which}`
}

/** Further data of a note or an email `e`, from its changes `n`; null for an event that is neither. */
function noteOf({ userId }: Actor): RawBuilder<StoredEvent['note']> {
  const isDeleted = sql`n.event_id is not null and n.payload is null`
  const closesAt = sql`e.created_at + make_interval(mins => ${sql.lit(NOTE_EDIT_MINUTES)})`
  return sql<StoredEvent['note']>`case
    when e.kind in (${sql.join([EVENT_KINDS.managerComment, EVENT_KINDS.note, EVENT_KINDS.emailReceived].map(({ id }) => sql.lit(id)))})
      and e.payload ->> 'comment' is not null
    then json_build_object(
      'mentions', (
        select coalesce(json_agg(json_build_object('id', u.user_id, 'name', u.name)), '[]') from memberships u
        where u.account_id = e.account_id and u.user_id = any(array(
          select jsonb_array_elements_text(coalesce(n.payload, e.payload) -> 'mentions')::bigint))),
      'files', (
        select coalesce(json_agg(${storedFileJson} order by f.id), '[]') from note_files x
        join files f on f.account_id = x.account_id and f.id = x.file_id
        join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
        where x.account_id = e.account_id and x.event_id = e.id),
      'edited_at', case when n.payload is not null then n.changed_at end,
      'deleted_at', case when ${isDeleted} then n.changed_at end,
      'editable_until', case when e.actor_id = ${userId} and ${closesAt} > now() and not (${isDeleted}) then ${closesAt} end)
    end`
}
