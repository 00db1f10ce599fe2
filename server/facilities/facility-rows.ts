import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { CONTRACT_ENDING_DAYS, type CONTRACT_STATUSES } from '#contract/clients/contract-status.ts'
import {
  type FacilityPoint,
  type FacilityRow,
  facilityListRow,
  type facilityPage,
  type facilityRoutes,
} from '#contract/clients/facilities.ts'
import { MAP_POINTS_MAX } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import type { Answer } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope, isResponsible } from '../access/scope.ts'
import { contactsJson } from '../contacts/index.ts'
import { customColumn, customOrder, filterByCustom, orCustom, sliceOfRows } from '../custom-fields/index.ts'
import { isListed } from '../db/archived.ts'
import { columnsIn, columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import { fullAddress } from '../db/full-address.ts'
import { executeJsonAsText } from '../db/json-as-text.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { externalIdColumn, hasExternalId } from '../external-ids/index.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { JsonText } from '../http/json-text.ts'
import { filterByWords, isLike, isOfContact, type WantedWord, wantedTexts } from '../search-words/index.ts'
import { hasTag, tagsJson } from '../tags/index.ts'

type FacilityPage = z.output<typeof facilityPage>
type FacilityQuery = z.output<typeof facilityRoutes.list.query>
type MapQuery = z.output<typeof facilityRoutes.mapData.query>
type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** The date in the account's time zone: a contract runs out when its day is over there. */
function today(actor: Actor): RawBuilder<string> {
  return sql<string>`(now() at time zone ${actor.timezone})::date`
}

const CONTRACT_IS: Record<ContractStatus, (day: RawBuilder<string>) => RawBuilder<boolean>> = {
  none: () => sql`f.contract_till is null and f.agreement_id is null`,
  expired: (day) => sql`f.contract_till < ${day}`,
  ending: (day) => sql`f.contract_till between ${day} and ${day} + ${CONTRACT_ENDING_DAYS}::integer`,
  // An agreement may have no end.
  active: (day) => sql`(f.contract_till > ${day} + ${CONTRACT_ENDING_DAYS}::integer
    or f.contract_till is null and f.agreement_id is not null)`,
}

function contractStatus(actor: Actor): RawBuilder<ContractStatus> {
  const day = today(actor)
  const cases = Object.entries(CONTRACT_IS).map(([status, is]) => sql`when ${is(day)} then ${status}::text`)
  return sql<ContractStatus>`case ${sql.join(cases, sql` `)} end`
}

const STORED = columnsIn(
  'f',
  columnsOf(
    facilityListRow,
    'external_id',
    'client',
    'manager',
    'contract_status',
    'agreement',
    'avatar',
    'tags',
    'open_requests',
    'is_archived',
    'custom',
  ),
)

/** The columns of a facility `f`, its client `c` and its manager `m`. */
function facilityColumns(actor: Actor) {
  return sql`${STORED}, ${avatarOf('f')} as avatar, f.archived_at is not null as is_archived,
    json_build_object('id', c.id, 'name', c.name) as client,
    case when m.user_id is not null
      then json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as manager,
    ${contractStatus(actor)} as contract_status,
    case when f.agreement_id is not null and ${inScope(actor, 'agreements:read', 'f.agreement_id')}
      then json_build_object('id', f.agreement_id, 'name', f.contract_number) end as agreement,
    ${tagsJson('facility', 'f.id')} as tags,
    (select count(*) from requests r where r.facility_id = f.id and ${isOpenRequest('r')}
      and ${inScope(actor, 'requests:read', 'r.id')}) as open_requests${customColumn(actor, 'facilities', 'f')}${externalIdColumn(actor, 'facilities', 'f')}`
}

const NEIGHBOURS = sql`
  join clients c on c.account_id = f.account_id and c.id = f.client_id
  left join memberships m on m.account_id = f.account_id and m.user_id = f.manager_id`

/** The facilities `f` that the actor may see and that match. */
async function isWanted(tx: Tx, actor: Actor, query: MapQuery): Promise<RawBuilder<unknown>> {
  const day = today(actor)
  return allOf([
    inScope(actor, 'facilities:read', 'f.id'),
    isListed(query.archived, 'f'),
    query.q && (await isFoundBy(tx, actor, query.q)),
    query.client_id && sql`f.client_id = any(${query.client_id})`,
    query.manager_id && sql`f.manager_id = any(${query.manager_id})`,
    query.type && sql`f.type = any(${query.type})`,
    query.contract_status &&
      sql`(${sql.join(
        query.contract_status.map((status) => CONTRACT_IS[status](day)),
        sql` or `,
      )})`,
    query.is_covered !== undefined && sql`(f.agreement_id is not null) = ${query.is_covered}`,
    query.tag && (await hasTag(tx, actor, 'facility', 'f.id', query.tag)),
    ...(await filterByCustom(tx, actor, 'facilities', 'f.id', query.custom)),
  ])
}

/** One page of the facilities the actor may see. */
export async function listFacilities(tx: Tx, actor: Actor, query: FacilityQuery): Promise<Page<FacilityRow>> {
  const order = orderBy(query.sort, 'name', 'f', ['contract_till'], ['id'], (column) =>
    customOrder(actor, 'facilities', 'f.id', column),
  )
  const where = allOf([
    await isWanted(tx, actor, query),
    query.external_id && hasExternalId(actor, 'facilities', 'f.id', query.external_id),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<FacilityRow>`
      select ${facilityColumns(actor)}
      from ${sliceOfRows(actor, 'facilities', { alias: 'f', query, where, order, slice })} ${NEIGHBOURS} ${order}`,
    sql`select count(*) as total from facilities f where ${where}`,
    { accountId: actor.accountId, entity: 'facilities' },
  )
}

/** A facility with contacts and the actor's actions on it. @throws AppError not_found */
export async function readFacility(tx: Tx, actor: Actor, id: number): Promise<FacilityPage> {
  const { rows } = await sql<Omit<FacilityPage, 'actions'> & { is_responsible: boolean }>`
    select ${facilityColumns(actor)}, ${contactsJson(actor, 'facility', 'f.id')} as contacts,
      ${isResponsible(actor, 'facilities', 'f.id')} as is_responsible
    from facilities f ${NEIGHBOURS} where f.id = ${id}`.execute(tx)
  const [facility] = rows
  if (!facility) throw notFound()
  const { is_responsible, ...row } = facility
  return { ...row, actions: rowActions(actor, 'facilities', { isResponsible: is_responsible }) }
}

/**
 * The matching facilities with coordinates that the actor may see, the first ten thousand by name. The database writes
 * the JSON: they may be many.
 */
export async function readFacilitiesOnMap(tx: Tx, actor: Actor, query: MapQuery): Promise<JsonText<FacilityPoint[]>> {
  const where = await isWanted(tx, actor, query)
  const points = sql<{ points: string }>`
    select coalesce(json_agg(point), '[]') as points from (
      select f.id, f.name, f.address, f.city, f.lat, f.lon, f.type, f.contract_till,
        ${contractStatus(actor)} as contract_status, coalesce(o.open_requests, 0) as open_requests
      from facilities f
      left join (
        select r.facility_id, count(*) as open_requests from requests r
        where ${isOpenRequest('r')} and r.facility_id is not null and ${inScope(actor, 'requests:read', 'r.id')}
        group by r.facility_id
      ) o on o.facility_id = f.id
      where f.lat is not null and ${where}
      order by f.name, f.id limit ${sql.lit(MAP_POINTS_MAX)}) point`
  const { rows } = await executeJsonAsText(tx, points)
  return new JsonText(rows[0]?.points ?? '[]')
}

const CHOICES_MAX = 100

/**
 * A few facilities to choose from: those of these ids, or those neither archived nor of an archived client, found by a
 * text or the first; of one client if named.
 */
export async function facilitiesToChoose(
  tx: Tx,
  actor: Actor,
  { q, ids, client_id }: z.output<typeof facilityRoutes.forSelector.query>,
): Promise<Answer<typeof facilityRoutes.forSelector>> {
  const where = allOf([
    inScope(actor, 'facilities:read', 'f.id'),
    q && (await isFoundBy(tx, actor, q)),
    ids ? sql`f.id = any(${ids})` : sql`f.archived_at is null and c.archived_at is null`,
    client_id && sql`f.client_id = ${client_id}`,
  ])
  const { rows } = await sql<Answer<typeof facilityRoutes.forSelector>[number]>`
    select f.id, f.name, ${fullAddress} as address, json_build_object('id', c.id, 'name', c.name) as client
    from facilities f join clients c on c.account_id = f.account_id and c.id = f.client_id
    where ${where} order by f.name, f.id limit ${CHOICES_MAX}`.execute(tx)
  return rows
}

/** As `search_facilities` finds them, or by a field of the account's own. */
async function isFoundBy(tx: Tx, actor: Actor, text: string): Promise<RawBuilder<SqlBool>> {
  const texts = wantedTexts(text, actor.country)
  const isFound = await filterByWords(tx, texts, {
    accountId: actor.accountId,
    idColumn: 'f.id',
    lookUp: (texts, max) => sql`select id from search_facilities(${texts}, ${max}) as found (id)`,
    holds: facilityHolds,
  })
  return orCustom(tx, actor, 'facilities', 'f.id', texts, isFound)
}

/** Whether a facility `f` holds a word in its name or address, or a phone of its contacts does. */
export function facilityHolds(word: WantedWord): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isLike(sql`f.search_text`, word)} or ${isOfContact('facility', 'f.id', word)})`
}
