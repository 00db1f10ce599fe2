import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import {
  type AgreementPage,
  type AgreementRow,
  type agreementRoutes,
  agreementRow,
} from '#contract/agreements/agreements.ts'
import { CONTRACT_ENDING_DAYS } from '#contract/clients/contract-status.ts'
import type { Page } from '#contract/paging.ts'
import type { TargetRow } from '#contract/sla/targets.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope, isResponsible } from '../access/scope.ts'
import { customColumn, customOrder, hasCustom, orCustom } from '../custom-fields/index.ts'
import { isListed } from '../db/archived.ts'
import { columnsIn, columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { hasAllWords, wantedTexts } from '../search-words/index.ts'

const STORED = columnsIn('a', columnsOf(agreementRow, 'client', 'facilities', 'manager', 'is_archived', 'custom'))

/** The facilities that an agreement `a` names, by name. */
export const facilitiesJson = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]')
  from agreement_facilities x join facilities f on f.account_id = x.account_id and f.id = x.facility_id
  where x.account_id = a.account_id and x.agreement_id = a.id)`

/** The columns of an agreement `a`, its client `c` and its manager `m`. */
function columns(actor: Actor) {
  return sql`${STORED}, a.archived_at is not null as is_archived, ${facilitiesJson} as facilities,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client,
  case when m.user_id is not null
    then json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as manager${customColumn(actor, 'agreements', 'a')}`
}

const NEIGHBOURS = sql`
  left join clients c on c.account_id = a.account_id and c.id = a.client_id
  left join memberships m on m.account_id = a.account_id and m.user_id = a.manager_id`

const ESCALATIONS = sql`(
  select coalesce(json_agg(json_build_object('percent', e.given -> 'percent', 'to', case
      when r.id is not null then json_build_object('kind', 'role', 'role', json_build_object('id', r.id, 'name', r.name))
      when u.user_id is not null
        then json_build_object('kind', 'user', 'user', json_build_object('id', u.user_id, 'name', u.name))
      else json_build_object('kind', 'manager') end) order by e.place), '[]')
  from jsonb_array_elements(t.escalate) with ordinality as e (given, place)
  left join roles r on r.account_id = t.account_id and r.id = (e.given #>> '{to,role_id}')::bigint
  left join memberships u on u.account_id = t.account_id and u.user_id = (e.given #>> '{to,user_id}')::bigint)`

/** The targets of an agreement `a` in their order. */
export const targetsJson = sql<TargetRow[]>`(
  select coalesce(json_agg(json_build_object(
      'id', t.id,
      'match', json_build_object('type', t.match_type, 'work_type', t.match_work_type, 'priority', t.match_priority,
        'facility', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end),
      'reaction', t.reaction, 'arrival', t.arrival, 'resolution', t.resolution,
      'hours', case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end,
      'reaction_ends_with', t.reaction_ends_with, 'warn_at', t.warn_at, 'escalate', ${ESCALATIONS})
    order by t.position, t.id), '[]')
  from sla_targets t
  left join facilities f on f.account_id = t.account_id and f.id = t.match_facility_id
  left join service_hours h on h.account_id = t.account_id and h.id = t.hours_id
  where t.account_id = a.account_id and t.agreement_id = a.id)`

/** Whether an agreement `a` is for a facility: it names it, or all of its client's. */
function isFor(facilityId: number): RawBuilder<boolean> {
  return sql<boolean>`(a.client_id = (select client_id from facilities where id = ${facilityId}) and (
    a.id in (select agreement_id from agreement_facilities where facility_id = ${facilityId})
    or not exists (select from agreement_facilities x where x.account_id = a.account_id and x.agreement_id = a.id)))`
}

/** Agreements that do not renew themselves and end as soon as contracts that are shown to end. */
function endsSoon({ timezone }: Actor): RawBuilder<boolean> {
  const today = sql`(now() at time zone ${timezone})::date`
  return sql<boolean>`(a.renewal_months is null
    and a.ends_on between ${today} and ${today} + ${CONTRACT_ENDING_DAYS}::integer)`
}

function isFoundBy(tx: Tx, actor: Actor, text: string): Promise<RawBuilder<SqlBool>> {
  const isFound = hasAllWords([sql`a.number`, sql`coalesce(c.name, '')`], text)
  return orCustom(tx, actor, 'agreements', 'a.id', wantedTexts(text, actor.country), isFound)
}

/** One page of the agreements the actor may see. */
export async function listAgreements(
  tx: Tx,
  actor: Actor,
  query: z.output<typeof agreementRoutes.list.query>,
): Promise<Page<AgreementRow>> {
  const order = orderBy(query.sort, 'number', 'a', ['ends_on'], ['id'], (column) =>
    customOrder(actor, 'agreements', 'a.id', column),
  )
  const isEnding = endsSoon(actor)
  const where = allOf([
    inScope(actor, 'agreements:read', 'a.id'),
    isListed(query.archived, 'a'),
    query.q && (await isFoundBy(tx, actor, query.q)),
    query.client_id && sql`a.client_id = any(${query.client_id})`,
    query.facility_id && isFor(query.facility_id),
    query.is_default !== undefined && sql`(a.client_id is null) = ${query.is_default}`,
    query.manager_id && sql`a.manager_id = any(${query.manager_id})`,
    query.ends_soon !== undefined && (query.ends_soon ? isEnding : sql`${isEnding} is not true`),
    ...hasCustom(actor, 'agreements', 'a.id', query.custom),
  ])
  const from = sql`from agreements a ${NEIGHBOURS} where ${where}`
  return readPage(
    tx,
    query,
    (slice) => sql<AgreementRow>`select ${columns(actor)} ${from} ${order} ${slice}`,
    sql`select count(*) as total ${from}`,
  )
}

/** An agreement with its targets and the actor's actions on it. @throws AppError not_found */
export async function readAgreement(tx: Tx, actor: Actor, id: number): Promise<AgreementPage> {
  const { rows } = await sql<Omit<AgreementPage, 'actions'> & { is_responsible: boolean }>`
    select ${columns(actor)}, ${targetsJson} as targets, (
        select count(distinct k.request_id) from sla_clocks k
        join requests r on r.account_id = k.account_id and r.id = k.request_id
        where k.agreement_id = a.id and ${isOpenRequest('r')}) as open_requests,
      ${isResponsible(actor, 'agreements', 'a.id')} as is_responsible
    from agreements a ${NEIGHBOURS} where a.id = ${id}`.execute(tx)
  const [agreement] = rows
  if (!agreement) throw notFound()
  const { is_responsible, ...row } = agreement
  return { ...row, actions: rowActions(actor, 'agreements', { isResponsible: is_responsible }) }
}
