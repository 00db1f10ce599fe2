import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { FoundProduct, ProductPage, ProductRow, productRoutes } from '#contract/goods/products.ts'
import { PULLED_PRODUCTS_MAX } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { mayOnPriceList } from '../access/scope.ts'
import { customColumn, customOrder, filterByCustom, orCustom, sliceOfRows } from '../custom-fields/index.ts'
import { isListed } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { externalIdColumn, hasExternalId } from '../external-ids/index.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { asParameter, filterByWords, isLike, wantedTexts } from '../search-words/index.ts'

type ListQuery = z.output<typeof productRoutes.list.query>
type SearchQuery = z.output<typeof productRoutes.search.query>

const FOUND_MAX = 20

/** How many matches of a common text are ranked. */
const MATCHES_MAX = 2000

const FOUND_COLUMNS = sql`p.id, p.title, p.kind, p.article, p.price::text, ${avatarOf('p')} as avatar,
  (select json_build_object('id', m.id, 'name', m.name) from product_measures m
    where m.account_id = p.account_id and m.id = p.measure_id) as measure,
  (select json_build_object('id', c.id, 'name', c.name) from product_categories c
    where c.account_id = p.account_id and c.id = p.category_id) as category`

function columns(actor: Actor) {
  return sql<ProductRow>`${FOUND_COLUMNS}, p.expiration, p.expiration_unit, p.description,
    p.archived_at is not null as is_archived, p.created_at${customColumn(actor, 'products', 'p')}${externalIdColumn(actor, 'products', 'p')}`
}

/** One page of the price list. */
export async function listProducts(tx: Tx, actor: Actor, query: ListQuery): Promise<Page<ProductRow>> {
  const order = orderBy(query.sort, 'title', 'p', ['article', 'price'], ['id'], (column) =>
    customOrder(actor, 'products', 'p.id', column),
  )
  const where = allOf([
    isListed(query.archived, 'p'),
    query.q && (await isFoundBy(tx, actor, query.q)),
    query.kind && (query.kind.length === 1 ? sql`p.kind = ${query.kind[0]}` : sql`p.kind = any(${query.kind})`),
    query.category_id && sql`p.category_id = any(${query.category_id})`,
    query.external_id && hasExternalId(actor, 'products', 'p.id', query.external_id),
    ...(await filterByCustom(tx, actor, 'products', 'p.id', query.custom)),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<ProductRow>`
      select ${columns(actor)}
      from ${sliceOfRows(actor, 'products', { alias: 'p', query, where, order, slice })} ${order}`,
    sql`select count(*) as total from products p where ${where}`,
    { accountId: actor.accountId, entity: 'products' },
  )
}

/** A few to choose from: those that begin with the text before those that contain it; without a text the first ones. */
export async function searchProducts(tx: Tx, { country }: Actor, { q, kind }: SearchQuery): Promise<FoundProduct[]> {
  const where = allOf([
    isListed(false, 'p'),
    kind && sql`p.kind = ${kind}`,
    q && sql`p.id = any(array(select search_products(${asParameter(wantedTexts(q, country))}, ${MATCHES_MAX})))`,
  ])
  const beginsWith = (column: RawBuilder<unknown>) => sql`starts_with(fold_text(${column}), fold_text(${q ?? ''}))`
  const best = q ? sql`${beginsWith(sql`p.article`)} is not true and not ${beginsWith(sql`p.title`)},` : sql``
  const { rows } = await sql<FoundProduct>`
    select ${FOUND_COLUMNS} from products p where ${where} order by ${best} p.title, p.id limit ${FOUND_MAX}`.execute(
    tx,
  )
  return rows
}

/** All that can be chosen from, PULLED_PRODUCTS_MAX at most, as JSON; null for an actor who may not read the price list. */
export function priceListJson(actor: Actor): RawBuilder<string | null> {
  if (!mayOnPriceList(actor, 'equipment:read')) return sql<null>`null::text`
  return sql<string>`(select coalesce(json_agg(row_to_json(p)), '[]')::text from (
    select ${FOUND_COLUMNS} from products p where ${isListed(false, 'p')}
    order by p.title, p.id limit ${sql.lit(PULLED_PRODUCTS_MAX)}) p)`
}

/** @throws AppError not_found */
export async function readProduct(tx: Tx, actor: Actor, id: number): Promise<ProductPage> {
  const { rows } = await sql<ProductRow>`select ${columns(actor)} from products p where p.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return { ...row, actions: rowActions(actor, 'products') }
}

/** As `search_products` finds them, or by a field of the account's own. */
async function isFoundBy(tx: Tx, actor: Actor, text: string): Promise<RawBuilder<SqlBool>> {
  const texts = wantedTexts(text, actor.country)
  const isFound = await filterByWords(tx, texts, {
    accountId: actor.accountId,
    idColumn: 'p.id',
    lookUp: (texts, max) => sql`select id from search_products(${texts}, ${max}) as found (id)`,
    holds: (word) => isLike(sql`p.search_text`, word),
  })
  return orCustom(tx, actor, 'products', 'p.id', texts, isFound)
}
