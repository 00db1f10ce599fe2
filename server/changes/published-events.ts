import { type RawBuilder, sql } from 'kysely'
import { EVENT_KINDS, eventKind, HISTORY_ENTITIES, type HistoryEntity } from '#contract/history.ts'
import type { EventSubject, PublishedChange } from '#contract/integrations/changes.ts'
import { EVENT_TYPES, PUBLISHED_KINDS, type PublishedKind } from '#contract/integrations/event-types.ts'
import { EXTERNAL_ENTITIES } from '#contract/integrations/external-ids.ts'
import { PATHS } from '#contract/paths.ts'
import { RESOURCES } from '#contract/resources.ts'
import type { Actor } from '../access/actor.ts'
import { rowColumn } from '../access/row-columns.ts'
import type { Tx } from '../db/database.ts'
import { externalIdOf } from '../external-ids/index.ts'
import { shownPayload, visibleTo } from '../history/feed.ts'

/** Whether an event `e` is one that other programs get, and the actor may read it. */
export function isPublishedTo(actor: Actor): RawBuilder<boolean> {
  const kinds = PUBLISHED_KINDS.map((kind) => sql.lit(EVENT_KINDS[kind].id))
  return sql<boolean>`(e.kind in (${sql.join(kinds)}) and ${visibleTo(actor)})`
}

type StoredEvent = Omit<PublishedChange['data'], 'subject' | 'sequence'> & {
  id: number
  kind: number
  timestamp: string
} & Record<`${string}_id`, number | null>

const SUBJECT_COLUMNS = sql.join(HISTORY_ENTITIES.map((name) => sql.ref(`e.${rowColumn(name)}`)))

/** Those of these events that the actor may read, by id. `site` is the address that links begin with. */
export async function readPublished(
  tx: Tx,
  actor: Actor,
  site: string,
  ids: readonly number[],
): Promise<Map<number, PublishedChange>> {
  const { rows } = await sql<StoredEvent>`
    select e.id, e.kind, coalesce(e.happened_at, e.created_at) as timestamp, e.created_at as recorded_at,
      ${shownPayload(actor)} as details, ${SUBJECT_COLUMNS},
      case when m.user_id is not null then json_build_object('id', m.user_id, 'name', m.name) end as actor
    from events e
    left join memberships m on m.account_id = e.account_id and m.user_id = e.actor_id
    left join note_changes n on n.account_id = e.account_id and n.event_id = e.id
    where e.id = any(${[...ids]}::bigint[]) and ${isPublishedTo(actor)}`.execute(tx)
  const subjects = await readSubjects(tx, actor, site, rows.flatMap(subjectOf))
  return new Map(
    rows.map((event) => {
      const { id, timestamp, recorded_at, details } = event
      const [ref] = subjectOf(event)
      const subject = ref ? (subjects.get(nameOf(ref)) ?? bare(actor, ref)) : null
      return [
        id,
        { type: typeOf(event), timestamp, data: { sequence: id, recorded_at, actor: event.actor, subject, details } },
      ]
    }),
  )
}

function typeOf({ kind }: StoredEvent) {
  return EVENT_TYPES[eventKind(kind) as PublishedKind]
}

interface RowRef {
  entity: HistoryEntity
  id: number
}

/** The row whose content an event is, otherwise the first of those it stands at. */
function subjectOf(event: StoredEvent): RowRef[] {
  const kind = eventKind(event.kind)
  const reads = kind && EVENT_KINDS[kind].reads
  const isOfReads = (name: HistoryEntity) => reads === 'row' || reads === `${RESOURCES[name].grants}:read`
  return HISTORY_ENTITIES.filter(isOfReads)
    .flatMap((entity) => ({ entity, id: event[rowColumn(entity)] }))
    .filter((ref): ref is RowRef => ref.id !== null && ref.id !== undefined)
    .slice(0, 1)
}

const NAME: Record<HistoryEntity, string> = {
  requests: 's.name',
  scheduled_requests: 's.name',
  agreements: 's.number',
  facilities: 's.name',
  equipment: 's.title',
  clients: 's.name',
}

const NOTHING = sql`null::integer as number, null::integer as status, null::integer as version, null::json as visits`

/** Of a request, which has one visit when it is planned. */
const REQUEST_STATE = sql`s.number, s.status, s.version,
  case when s.planned_start_at is null then '[]'::json else json_build_array(json_build_object(
    'planned_start_at', s.planned_start_at, 'duration_min', s.duration_min, 'employees', (
      select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.name) order by m.name, m.user_id), '[]')
      from request_executors p join memberships m on m.account_id = p.account_id and m.user_id = p.user_id
      where p.account_id = s.account_id and p.request_id = s.id))) end as visits`

/** The id by which a program, whose key or webhook it is, knows a row `s`; for people there is none. */
function externalIdFor(actor: Actor, entity: HistoryEntity): RawBuilder<unknown> {
  if (!isProgram(actor)) return sql``
  const name = EXTERNAL_ENTITIES.find((external) => external === entity)
  return sql`, ${name ? externalIdOf(actor, name, 's') : sql`null::text`} as external_id`
}

function isProgram({ key, isService }: Actor): boolean {
  return key !== null || isService
}

async function readSubjects(
  tx: Tx,
  actor: Actor,
  site: string,
  refs: readonly RowRef[],
): Promise<Map<string, EventSubject>> {
  const found = new Map<string, EventSubject>()
  for (const [entity, ofEntity] of Map.groupBy(refs, (ref) => ref.entity)) {
    const ids = [...new Set(ofEntity.map(({ id }) => id))]
    const { rows } = await sql<Omit<EventSubject, 'entity' | 'link'> & { id: number }>`
      select s.id, ${sql.ref(NAME[entity])} as name, ${entity === 'requests' ? REQUEST_STATE : NOTHING}
        ${externalIdFor(actor, entity)}
      from ${sql.table(entity)} s where s.id = any(${ids}::bigint[])`.execute(tx)
    for (const row of rows) {
      const link = site + PATHS[entity].show.replace(':id', String(row.id))
      found.set(nameOf({ entity, id: row.id }), { entity, ...row, link })
    }
  }
  return found
}

function nameOf({ entity, id }: RowRef): string {
  return `${entity}/${id}`
}

/** Of a row that is gone. */
function bare(actor: Actor, ref: RowRef): EventSubject {
  const external = isProgram(actor) ? { external_id: null } : {}
  return { ...ref, ...external, name: null, number: null, status: null, version: null, visits: null, link: null }
}
