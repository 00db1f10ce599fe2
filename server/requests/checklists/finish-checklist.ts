import { sql } from 'kysely'
import { AppError, invalid } from '#server/errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { assertChecklistsComplete } from './checklist-completeness.ts'

/** Finishes a checklist of the request: its answers are final from then on. */
export async function finishChecklist(
  context: ActionContext,
  id: number,
  { checklist_id }: { checklist_id: number },
): Promise<void> {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'finish-checklist')
  const checklist = await tx
    .selectFrom('request_checklists')
    .select(['name', 'finished_at'])
    .where('id', '=', checklist_id)
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!checklist) throw invalid({ checklist_id: 'not_found' })
  // The office accepts what another has done meanwhile.
  if (checklist.finished_at && context.isAccepted) return
  if (checklist.finished_at) throw new AppError('transition_not_allowed', { details: { status: request.status } })
  await assertChecklistsComplete(tx, { checklistId: checklist_id })
  await tx
    .updateTable('request_checklists')
    .set({ finished_at: sql<string>`happened_at()`, finished_by: actor.userId })
    .where('id', '=', checklist_id)
    .execute()
  await saveChange(tx, id, {})
  await recordOn(tx, actor, request, 'note', { comment: null, checklist: checklist.name })
}
