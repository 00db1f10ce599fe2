import { sql } from 'kysely'
import type { z } from 'zod'
import type { LiveType } from '#contract/live.ts'
import type { checklistCreate, checklistRoutes, checklistUpdate } from '#contract/requests/checklists.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import { requireRow } from '../access/scope.ts'
import { withArchivedAt } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { announce } from '../live/announce.ts'
import { appendItems, changeItem, deleteItem, duplicateItem } from './checklist-items.ts'
import { checklistsToChoose, listChecklists, readChecklist } from './checklist-rows.ts'
import { listChecklistUses } from './checklist-uses.ts'
import { deleteChecklist } from './delete-checklist.ts'
import { lockChecklist, moveItems } from './move-items.ts'

export function checklistHandlers(): Handlers<typeof checklistRoutes> {
  return {
    async list({ tx, actor, query }) {
      return listChecklists(tx, actor, query)
    },

    async forSelector({ tx, actor, query }) {
      return checklistsToChoose(tx, actor, query)
    },

    async show({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'check_lists:read', id)
      return readChecklist(tx, actor, id)
    },

    create: {
      change: ({ tx, actor, body }) => createChecklist(tx, actor, body),
      read: ({ tx, actor }, id) => readChecklist(tx, actor, id),
    },

    update: {
      async change({ tx, actor, params: { id }, body }) {
        await requireRow(tx, actor, 'check_lists:update', id)
        await updateChecklist(tx, actor, id, body)
        return id
      },
      read: ({ tx, actor }, id) => readChecklist(tx, actor, id),
    },

    async remove({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'check_lists:delete', id)
      await deleteChecklist(tx, actor, id)
      announceChange(tx, actor, id, 'deleted')
      return null
    },

    async products({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'check_lists:read', id)
      return listChecklistUses(tx, actor, id, query)
    },

    async addItem({ tx, actor, params: { id }, body }) {
      await requireRow(tx, actor, 'check_lists:update', id)
      await lockChecklist(tx, id)
      const [item] = await appendItems(tx, id, [body])
      if (!item) throw new Error('The item was not written')
      announceChange(tx, actor, id, 'updated')
      return item
    },

    async updateItem({ tx, actor, params: { id }, body }) {
      const checklistId = await lockChecklistOf(tx, actor, id)
      const item = await changeItem(tx, id, body)
      announceChange(tx, actor, checklistId, 'updated')
      return item
    },

    async duplicateItem({ tx, actor, params: { id } }) {
      const checklistId = await lockChecklistOf(tx, actor, id)
      const item = await duplicateItem(tx, checklistId, id)
      announceChange(tx, actor, checklistId, 'updated')
      return item
    },

    async removeItem({ tx, actor, params: { id } }) {
      const checklistId = await lockChecklistOf(tx, actor, id)
      await deleteItem(tx, checklistId, id)
      announceChange(tx, actor, checklistId, 'updated')
      return null
    },

    async moveItems({ tx, actor, body }) {
      const checklistId = await moveItems(tx, actor, body)
      announceChange(tx, actor, checklistId, 'updated')
      return null
    },
  }
}

/** Creates a checklist with its items, and resolves to its id. */
export async function createChecklist(
  tx: Tx,
  actor: Actor,
  { items = [], ...fields }: z.output<typeof checklistCreate>,
): Promise<number> {
  const { id } = await tx
    .insertInto('checklists')
    .values({ account_id: actor.accountId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'check_lists:create', id)
  await appendItems(tx, id, items)
  announceChange(tx, actor, id, 'created')
  return id
}

export async function updateChecklist(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof checklistUpdate>,
): Promise<void> {
  await tx
    .updateTable('checklists')
    .set({ ...withArchivedAt(body), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  announceChange(tx, actor, id, 'updated')
}

/** The checklist of an item the actor may change, locked until the unit of work ends. @throws AppError not_found */
async function lockChecklistOf(tx: Tx, actor: Actor, itemId: number): Promise<number> {
  const find = () => tx.selectFrom('checklist_items').select('checklist_id').where('id', '=', itemId).executeTakeFirst()
  const item = await find()
  if (!item) throw notFound()
  await requireRow(tx, actor, 'check_lists:update', item.checklist_id)
  await lockChecklist(tx, item.checklist_id)
  // It may have been deleted while we waited.
  if (!(await find())) throw notFound()
  return item.checklist_id
}

/** Templates have no history: a change is only announced to open screens. */
function announceChange(tx: Tx, actor: Actor, id: number, type: LiveType): void {
  announce(tx, { account: actor.accountId, entity: 'check_lists', id, type })
}
