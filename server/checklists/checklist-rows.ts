import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type { ChecklistPage, ChecklistRow, checklistRoutes } from '#contract/requests/checklists.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { inScope, isResponsible } from '../access/scope.ts'
import { isListed } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import { hasAllWords } from '../search-words/index.ts'

const CHOICES_MAX = 100

const COLUMNS = sql`c.id, c.name, c.description, c.created_at, c.archived_at is not null as is_archived,
  (select count(*) from checklist_items i where i.checklist_id = c.id) as items_count`

/** One page of the checklists the actor may see. */
export async function listChecklists(
  tx: Tx,
  actor: Actor,
  query: z.output<typeof checklistRoutes.list.query>,
): Promise<Page<ChecklistRow>> {
  const order = orderBy(query.sort, 'name', 'c')
  const where = allOf([
    inScope(actor, 'check_lists:read', 'c.id'),
    isListed(query.archived, 'c'),
    query.q && isNamed(query.q),
  ])
  return readPage(
    tx,
    query,
    (slice) => sql<ChecklistRow>`
      select ${COLUMNS} from (select * from checklists c where ${where} ${order} ${slice}) c ${order}`,
    sql`select count(*) as total from checklists c where ${where}`,
  )
}

/** A checklist with its items in their order. @throws AppError not_found */
export async function readChecklist(tx: Tx, actor: Actor, id: number): Promise<ChecklistPage> {
  const { rows } = await sql<Omit<ChecklistPage, 'actions'> & { is_responsible: boolean }>`
    select ${COLUMNS}, (
      select coalesce(json_agg(json_build_object('id', i.id, 'position', i.position, 'title', i.title, 'hint', i.hint,
        'type', i.type, 'answers', i.answers, 'is_required', i.is_required, 'photo_required', i.photo_required,
        'min', i.min, 'max', i.max, 'unit', i.unit) order by i.position, i.id), '[]')
      from checklist_items i where i.checklist_id = c.id) as items,
      (select count(distinct k.request_id) from request_checklists k
        where k.checklist_id = c.id and ${inScope(actor, 'requests:read', 'k.request_id')}) as requests_count,
      ${isResponsible(actor, 'check_lists', 'c.id')} as is_responsible
    from checklists c where c.id = ${id}`.execute(tx)
  const [checklist] = rows
  if (!checklist) throw notFound()
  const { is_responsible, ...row } = checklist
  return { ...row, actions: rowActions(actor, 'check_lists', { isResponsible: is_responsible }) }
}

/** A few checklists to choose from: those of these ids, or those not archived, found by a text or the first. */
export async function checklistsToChoose(
  tx: Tx,
  actor: Actor,
  { q, ids }: z.output<typeof checklistRoutes.forSelector.query>,
): Promise<{ id: number; name: string }[]> {
  const where = allOf([
    inScope(actor, 'check_lists:read', 'c.id'),
    q && isNamed(q),
    ids ? sql`c.id = any(${ids})` : isListed(false, 'c'),
  ])
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from checklists c where ${where} order by c.name, c.id limit ${CHOICES_MAX}`.execute(tx)
  return rows
}

function isNamed(text: string): RawBuilder<SqlBool> {
  return hasAllWords([sql`c.name`], text)
}
