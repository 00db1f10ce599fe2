import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type ClientRow, type clientPage, type clientRoutes, clientRow } from '#contract/clients/clients.ts'
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
import { isOpenRequest } from '../db/open-requests.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { externalIdColumn, hasExternalId } from '../external-ids/index.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { filterByWords, isLike, isOfContact, isPhoneLike, type WantedWord, wantedTexts } from '../search-words/index.ts'
import { hasTag, tagsJson } from '../tags/index.ts'

type ClientPage = z.output<typeof clientPage>
type ListQuery = z.output<typeof clientRoutes.list.query>

const STORED = columnsIn(
  'c',
  columnsOf(clientRow, 'external_id', 'avatar', 'tags', 'facilities_count', 'open_requests', 'is_archived', 'custom'),
)

/** The columns of a client `c`; counts are of rows that the actor may see. */
function clientColumns(actor: Actor) {
  return sql`${STORED}, ${avatarOf('c')} as avatar, c.archived_at is not null as is_archived,
    ${tagsJson('client', 'c.id')} as tags,
    (select count(*) from facilities f where f.client_id = c.id and f.archived_at is null
      and ${inScope(actor, 'facilities:read', 'f.id')}) as facilities_count,
    (select count(*) from requests r where r.client_id = c.id and ${isOpenRequest('r')}
      and ${inScope(actor, 'requests:read', 'r.id')}) as open_requests${customColumn(actor, 'clients', 'c')}${externalIdColumn(actor, 'clients', 'c')}`
}

/** One page of the clients the actor may see. */
export async function listClients(tx: Tx, actor: Actor, query: ListQuery): Promise<Page<ClientRow>> {
  const order = orderBy(query.sort, 'name', 'c', [], ['id'], (column) => customOrder(actor, 'clients', 'c.id', column))
  const where = allOf([
    inScope(actor, 'clients:read', 'c.id'),
    isListed(query.archived, 'c'),
    query.q && (await isFoundBy(tx, actor, query.q)),
    query.type && sql`c.type = ${query.type}`,
    query.country && sql`coalesce(c.country, ${actor.country}) = ${query.country}`,
    query.external_id && hasExternalId(actor, 'clients', 'c.id', query.external_id),
    query.tag && (await hasTag(tx, actor, 'client', 'c.id', query.tag)),
    ...(await filterByCustom(tx, actor, 'clients', 'c.id', query.custom)),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<ClientRow>`
      select ${clientColumns(actor)}
      from ${sliceOfRows(actor, 'clients', { alias: 'c', query, where, order, slice })} ${order}`,
    sql`select count(*) as total from clients c where ${where}`,
    { accountId: actor.accountId, entity: 'clients' },
  )
}

/** A client with contacts and the actor's actions on it. @throws AppError not_found */
export async function readClient(tx: Tx, actor: Actor, id: number): Promise<ClientPage> {
  const { rows } = await sql<Omit<ClientPage, 'actions'> & { is_responsible: boolean }>`
    select ${clientColumns(actor)}, c.email_created, c.email_on_the_way, c.email_done,
      (select r.unsubscribed_at from client_recipients r where r.account_id = c.account_id and r.email = lower(c.email))
        as email_unsubscribed_at,
      ${contactsJson(actor, 'client', 'c.id')} as contacts,
      ${isResponsible(actor, 'clients', 'c.id')} as is_responsible
    from clients c where c.id = ${id}`.execute(tx)
  const [client] = rows
  if (!client) throw notFound()
  const { is_responsible, ...row } = client
  return {
    ...row,
    actions: rowActions(actor, 'clients', {
      isResponsible: is_responsible,
      fits: (action) => action !== 'erase' || row.type === 'person',
    }),
  }
}

/** A few clients to choose from: those of these ids, or those not archived, found by a text or the first. */
export async function clientsToChoose(
  tx: Tx,
  actor: Actor,
  { q, ids }: { q?: string | undefined; ids?: number[] | undefined },
): Promise<Answer<typeof clientRoutes.forSelector>> {
  const where = allOf([
    inScope(actor, 'clients:read', 'c.id'),
    q && (await isFoundBy(tx, actor, q)),
    ids ? sql`c.id = any(${ids})` : isListed(false, 'c'),
  ])
  const { rows } = await sql<Answer<typeof clientRoutes.forSelector>[number]>`
    select c.id, c.name, c.phone, (select b.inn from bank_details b where b.account_id = c.account_id and b.client_id = c.id) as inn
    from clients c where ${where} order by c.name, c.id limit ${CHOICES_MAX}`.execute(tx)
  return rows
}

const CHOICES_MAX = 100

/** As `search_clients` finds them, or by a field of the account's own. */
async function isFoundBy(tx: Tx, actor: Actor, text: string): Promise<RawBuilder<SqlBool>> {
  const texts = wantedTexts(text, actor.country)
  const isFound = await filterByWords(tx, texts, {
    accountId: actor.accountId,
    idColumn: 'c.id',
    lookUp: (texts, max) => sql`select id from search_clients(${texts}, ${max}) as found (id)`,
    holds: clientHolds,
  })
  return orCustom(tx, actor, 'clients', 'c.id', texts, isFound)
}

/** Whether a client `c` holds a word in its name or email, or one of its phones does. */
export function clientHolds(word: WantedWord): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isLike(sql`c.search_text`, word)} or ${isPhoneLike(sql`c.phone`, word)}
    or ${isOfContact('client', 'c.id', word)})`
}
