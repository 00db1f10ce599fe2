import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope, requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid, notFound } from '../errors/app-error.ts'

export interface ItemMove {
  id: number
  position: number
}

/**
 * Moves items of one checklist to new positions, counted from 0; the others keep their order around them. All or none.
 * Returns the checklist's id.
 * @throws AppError validation_failed at an item that is named twice, is missing, or belongs to another checklist than
 * the first
 */
export async function moveItems(tx: Tx, actor: Actor, moves: readonly ItemMove[]): Promise<number> {
  const checklistId = await checklistOf(tx, actor, moves)
  await requireRow(tx, actor, 'check_lists:update', checklistId)
  await lockChecklist(tx, checklistId)
  const items = await tx
    .selectFrom('checklist_items')
    .select('id')
    .where('checklist_id', '=', checklistId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const moved = new Set(moves.map(({ id }) => id))
  const order = items.map(({ id }) => id).filter((id) => !moved.has(id))
  for (const { id, position } of moves.toSorted((a, b) => a.position - b.position)) order.splice(position, 0, id)
  await sql`
    update checklist_items i set position = placed.place - 1
    from unnest(${order}::bigint[]) with ordinality as placed (id, place)
    where i.id = placed.id and i.checklist_id = ${checklistId}`.execute(tx)
  return checklistId
}

/** Two reorderings of one checklist run one after the other. */
export async function lockChecklist(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('checklists').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

async function checklistOf(tx: Tx, actor: Actor, moves: readonly ItemMove[]): Promise<number> {
  const ids = moves.map(({ id }) => id)
  const { rows } = await sql<{ id: number; checklist_id: number }>`
    select i.id, i.checklist_id from checklist_items i
    where i.id = any(${ids}) and ${inScope(actor, 'check_lists:read', 'i.checklist_id')}`.execute(tx)
  const checklists = new Map(rows.map((item) => [item.id, item.checklist_id]))
  const first = checklists.get(ids[0] ?? 0)
  const wrong = ids.flatMap((id, place): [string, InvalidReason][] => {
    if (ids.indexOf(id) < place) return [[`${place}.id`, 'duplicate']]
    if (!checklists.has(id)) return [[`${place}.id`, 'not_found']]
    return checklists.get(id) === first || first === undefined ? [] : [[`${place}.id`, 'invalid']]
  })
  if (wrong.length > 0 || first === undefined) throw invalid(Object.fromEntries(wrong))
  return first
}
