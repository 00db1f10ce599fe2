import { sql } from 'kysely'
import type { z } from 'zod'
import { findItemProblems, tidyItem } from '#contract/requests/checklist-items.ts'
import type { ChecklistItem, checklistItemCreate, checklistItemUpdate } from '#contract/requests/checklists.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'

type NewItem = z.output<typeof checklistItemCreate>

const COLUMNS = [
  'id',
  'position',
  'title',
  'hint',
  'type',
  'answers',
  'is_required',
  'photo_required',
  'min',
  'max',
  'unit',
] as const

/** Puts items at the end of a checklist, in the order given. */
export async function appendItems(tx: Tx, checklistId: number, items: readonly NewItem[]): Promise<ChecklistItem[]> {
  if (items.length === 0) return []
  const last = await lastPosition(tx, checklistId)
  return insertItems(
    tx,
    checklistId,
    items.map((item, index) => ({ ...tidyItem(item), position: last + 1 + index })),
  )
}

/**
 * Changes the given fields of an item.
 * @throws AppError validation_failed when the item as a whole would not be valid
 */
export async function changeItem(
  tx: Tx,
  id: number,
  change: z.output<typeof checklistItemUpdate>,
): Promise<ChecklistItem> {
  const { id: _, ...before } = await readItem(tx, id)
  const after = { ...before, ...given(change) }
  refuseProblems(after)
  const { answers, ...fields } = tidyItem(after)
  const row = await tx
    .updateTable('checklist_items')
    .set({ ...fields, answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(notFound)
  return row as ChecklistItem
}

function refuseProblems(item: Omit<ChecklistItem, 'id'>): void {
  const [problem] = findItemProblems(item)
  if (!problem) return
  const { path, message, params } = problem
  throw invalid({ [path.join('.')]: params ? [message, params] : message })
}

/** Copies an item to the position below it. */
export async function duplicateItem(tx: Tx, checklistId: number, id: number): Promise<ChecklistItem> {
  const { id: _, ...item } = await readItem(tx, id)
  await shift(tx, checklistId, item.position + 1, 1)
  const [copy] = await insertItems(tx, checklistId, [{ ...item, position: item.position + 1 }])
  if (!copy) throw new Error('The copy was not written')
  return copy
}

export async function deleteItem(tx: Tx, checklistId: number, id: number): Promise<void> {
  const { position } = await readItem(tx, id)
  await tx.deleteFrom('checklist_items').where('id', '=', id).execute()
  await shift(tx, checklistId, position, -1)
}

async function insertItems(
  tx: Tx,
  checklistId: number,
  items: readonly Omit<ChecklistItem, 'id'>[],
): Promise<ChecklistItem[]> {
  const rows = await tx
    .insertInto('checklist_items')
    .values(items.map((item) => ({ ...item, checklist_id: checklistId, answers: JSON.stringify(item.answers) })))
    .returning(COLUMNS)
    .execute()
  return rows as ChecklistItem[]
}

async function readItem(tx: Tx, id: number): Promise<ChecklistItem> {
  const row = await tx
    .selectFrom('checklist_items')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return row as ChecklistItem
}

async function lastPosition(tx: Tx, checklistId: number): Promise<number> {
  const row = await tx
    .selectFrom('checklist_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('checklist_id', '=', checklistId)
    .executeTakeFirst()
  return row?.last ?? -1
}

/** Moves the items from a position on by so many positions. */
async function shift(tx: Tx, checklistId: number, from: number, by: number): Promise<void> {
  await tx
    .updateTable('checklist_items')
    .set({ position: sql<number>`position + ${by}` })
    .where('checklist_id', '=', checklistId)
    .where('position', '>=', from)
    .execute()
}

/** Without the fields that were left out. */
function given<T extends object>(change: T) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]-?: Exclude<T[K], undefined>
  }
}
