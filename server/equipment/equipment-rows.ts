import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type EquipmentPage, type EquipmentRow, type equipmentRoutes, equipmentRow } from '#contract/goods/equipment.ts'
import type { Page } from '#contract/paging.ts'
import type { Answer } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope, isResponsible } from '../access/scope.ts'
import { customColumn, customOrder, filterByCustom, orCustom, sliceOfRows } from '../custom-fields/index.ts'
import { isListed } from '../db/archived.ts'
import { columnsIn, columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { externalIdColumn, hasExternalId } from '../external-ids/index.ts'
import { filterByWords, isLike, wantedTexts } from '../search-words/index.ts'
import { hasTag, tagsJson } from '../tags/index.ts'
import type { LabelLinks } from './label-links.ts'

type ListQuery = z.output<typeof equipmentRoutes.list.query>

/** Which of the equipment: units, their parts, or both. */
export type EquipmentKind = 'parents' | 'spareparts'

const IS_OF_KIND: Record<EquipmentKind, RawBuilder<SqlBool>> = {
  parents: sql`e.parent_id is null`,
  spareparts: sql`e.parent_id is not null`,
}

const STORED = columnsIn(
  'e',
  columnsOf(
    equipmentRow,
    'external_id',
    'facility',
    'parent',
    'checklists',
    'tags',
    'spareparts_count',
    'is_archived',
    'custom',
  ),
)

/**
 * The columns of equipment `e`. Names are looked up row by row: joined, a planner may read a whole table for twenty. A
 * unit that the actor may not read is not named.
 */
function columns(actor: Actor) {
  return sql<EquipmentRow>`${STORED}, e.archived_at is not null as is_archived,
  (select json_build_object('id', f.id, 'name', f.name) from facilities f
    where f.account_id = e.account_id and f.id = e.facility_id) as facility,
  (select json_build_object('id', p.id, 'name', p.title) from equipment p
    where p.account_id = e.account_id and p.id = e.parent_id and ${inScope(actor, 'equipment:read', 'p.id')}) as parent,
  (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
    from equipment_checklists ek join checklists k on k.account_id = ek.account_id and k.id = ek.checklist_id
    where ek.account_id = e.account_id and ek.equipment_id = e.id) as checklists,
  (select count(*) from equipment s where s.account_id = e.account_id and s.parent_id = e.id and s.archived_at is null) as spareparts_count,
  ${tagsJson('equipment', 'e.id')} as tags${customColumn(actor, 'equipment', 'e')}${externalIdColumn(actor, 'equipment', 'e')}`
}

/** One page of the equipment the actor may see. */
export async function listEquipment(
  tx: Tx,
  actor: Actor,
  query: ListQuery,
  kind?: EquipmentKind,
): Promise<Page<EquipmentRow>> {
  const order = orderBy(query.sort, 'title', 'e', ['warranty_till'], ['id'], (column) =>
    customOrder(actor, 'equipment', 'e.id', column),
  )
  const where = allOf([
    inScope(actor, 'equipment:read', 'e.id'),
    isListed(query.archived, 'e'),
    kind && IS_OF_KIND[kind],
    query.q && (await isFoundBy(tx, actor, query.q)),
    query.facility_id && sql`e.facility_id = any(${query.facility_id})`,
    query.parent_id && sql`e.parent_id = any(${query.parent_id})`,
    query.external_id && hasExternalId(actor, 'equipment', 'e.id', query.external_id),
    query.tag && (await hasTag(tx, actor, 'equipment', 'e.id', query.tag)),
    ...(await filterByCustom(tx, actor, 'equipment', 'e.id', query.custom)),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<EquipmentRow>`
      select ${columns(actor)}
      from ${sliceOfRows(actor, 'equipment', { alias: 'e', query, where, order, slice })} ${order}`,
    sql`select count(*) as total from equipment e where ${where}`,
    { accountId: actor.accountId, entity: 'equipment' },
  )
}

interface StoredEquipment extends Omit<EquipmentPage, 'label_url' | 'actions'> {
  label_hash: string
  is_responsible: boolean
}

/** A piece of equipment with the actor's actions on it. @throws AppError not_found */
export async function readEquipment(tx: Tx, actor: Actor, links: LabelLinks, id: number): Promise<EquipmentPage> {
  const { rows } = await sql<StoredEquipment>`
    select ${columns(actor)}, e.label_hash, ${isResponsible(actor, 'equipment', 'e.id')} as is_responsible,
      (select json_build_object('id', c.id, 'name', c.name) from facilities f
        join clients c on c.account_id = f.account_id and c.id = f.client_id
        where f.account_id = e.account_id and f.id = e.facility_id) as client
    from equipment e where e.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  const { label_hash, is_responsible, ...page } = row
  return {
    ...page,
    label_url: links.url(label_hash),
    actions: rowActions(actor, 'equipment', { isResponsible: is_responsible }),
  }
}

const CHOICES_MAX = 100

/** A few pieces to choose from: those of these ids, or those not archived, found by a text or the first; at one facility if named. */
export async function equipmentToChoose(
  tx: Tx,
  actor: Actor,
  { q, ids, facility_id }: z.output<typeof equipmentRoutes.forSelector.query>,
): Promise<Answer<typeof equipmentRoutes.forSelector>> {
  const where = allOf([
    inScope(actor, 'equipment:read', 'e.id'),
    q && (await isFoundBy(tx, actor, q)),
    ids ? sql`e.id = any(${ids})` : isListed(false, 'e'),
    facility_id && sql`e.facility_id = ${facility_id}`,
  ])
  const { rows } = await sql<Answer<typeof equipmentRoutes.forSelector>[number]>`
    select e.id, e.title as name, e.serial, (select json_build_object('id', f.id, 'name', f.name) from facilities f
      where f.account_id = e.account_id and f.id = e.facility_id) as facility
    from equipment e where ${where} order by e.title, e.id limit ${CHOICES_MAX}`.execute(tx)
  return rows
}

/** The labels of those of these pieces that the actor may see, in the order of their titles. */
export async function labelsOf(
  tx: Tx,
  actor: Actor,
  links: LabelLinks,
  ids: number[],
): Promise<Answer<typeof equipmentRoutes.labels>> {
  const { rows } = await sql<Answer<typeof equipmentRoutes.labels>[number] & { label_hash: string }>`
    select e.id, e.title, e.model, e.serial, e.label_hash, (select f.name from facilities f
      where f.account_id = e.account_id and f.id = e.facility_id) as facility
    from equipment e where e.id = any(${ids}) and ${inScope(actor, 'equipment:read', 'e.id')}
    order by e.title, e.id`.execute(tx)
  return rows.map(({ label_hash, ...label }) => ({ ...label, url: links.url(label_hash) }))
}

/** As `search_equipment` finds them, or by a field of the account's own. */
async function isFoundBy(tx: Tx, actor: Actor, text: string): Promise<RawBuilder<SqlBool>> {
  const texts = wantedTexts(text, actor.country)
  const isFound = await filterByWords(tx, texts, {
    accountId: actor.accountId,
    idColumn: 'e.id',
    lookUp: (texts, max) => sql`select id from search_equipment(${texts}, ${max}) as found (id)`,
    holds: (word) => isLike(sql`e.search_text`, word),
  })
  return orCustom(tx, actor, 'equipment', 'e.id', texts, isFound)
}
