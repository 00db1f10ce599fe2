import type { contactRoutes } from '#contract/clients/contacts.ts'
import type { MergedResource } from '#contract/merged-entities.ts'
import type { mergeRoutes } from '#contract/merges.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { mergeTargets } from '../db/merged-ids.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { mergeRows } from './merge-rows.ts'
import { previewMerge } from './preview-merge.ts'
import { requireMayMerge } from './require-may-merge.ts'
import { undoMerge } from './undo-merge.ts'

export function mergeHandlers(): Handlers<typeof mergeRoutes> {
  return { undo: ({ tx, actor, params: { id } }) => undoMerge(tx, actor, id) }
}

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

/** The handlers of `mergeCalls` (contract/merges.ts). @throws AppError not_found, forbidden, validation_failed */
export function mergeCallHandlers(entity: MergedResource) {
  async function requireBoth({ tx, actor, params: { id } }: Call, otherId: number) {
    await requireRow(tx, actor, `${entity}:delete`, id)
    await requireRow(tx, actor, `${entity}:delete`, otherId)
    return { id, otherId }
  }
  return {
    async mergedInto({ tx, actor, params: { id } }: Call) {
      const merged = await mergeTargets(tx, entity, [id])
      return { id: await requireRow(tx, actor, `${entity}:read`, merged.get(id) ?? id) }
    },
    async mergePreview(call: Call & { params: { otherId: number } }) {
      return previewMerge(call.tx, entity, await requireBoth(call, call.params.otherId))
    },
    async merge(call: Call & { body: { other_id: number } }) {
      const merge_id = await mergeRows(call.tx, call.actor, entity, await requireBoth(call, call.body.other_id))
      return { merge_id }
    },
  }
}

export function contactMergeHandlers(): Pick<Handlers<typeof contactRoutes>, 'merge'> {
  return {
    async merge({ tx, actor, params: { contactId }, body: { other_id } }) {
      const contact = await tx
        .selectFrom('contacts')
        .select(['id', 'client_id', 'facility_id'])
        .where('id', '=', contactId)
        .executeTakeFirstOrThrow(notFound)
      await requireMayMerge(tx, actor, 'contacts', contact)
      return { merge_id: await mergeRows(tx, actor, 'contacts', { id: contactId, otherId: other_id }) }
    },
  }
}
