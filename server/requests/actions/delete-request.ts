import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { replanAfterCompletion } from '#server/db/replan-later.ts'
import { AppError } from '#server/errors/app-error.ts'
import { dropNoteFiles } from '#server/files/attachments.ts'
import { forgetRows } from '#server/notifications/index.ts'
import { recordOn } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { recheckAround } from '../planning/conflict-marks.ts'
import { executorIdsOf } from '../planning/executors.ts'

/** Deletes a new request on which nothing was done. @throws AppError in_use when something was */
export async function deleteRequest(context: ActionContext, id: number): Promise<void> {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'delete')
  if (request.has_kept_work || (await isWorkedOn(tx, id))) throw new AppError('in_use')
  const executors = await executorIdsOf(tx, id)
  const users = [request.manager_id, request.author_id, ...executors]
  await recordOn(
    tx,
    actor,
    request,
    'requestDeleted',
    { number: request.number, name: request.name },
    // No one can see it any more; those who did are notified that it is gone.
    { type: 'deleted', also: [...new Set(users)].filter((user) => user !== null) },
  )
  await forgetRows(tx, actor.accountId, 'requests', [id])
  await dropNoteFiles(tx, { requestId: id })
  await tx.deleteFrom('requests').where('id', '=', id).execute()
  await recheckAround(tx, actor.accountId, [{ ...request, executors }])
  if (request.scheduled_request_id !== null) await replanAfterCompletion(tx, request.scheduled_request_id)
}

async function isWorkedOn(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_worked_on: boolean }>`select
    exists (select from request_works where request_id = ${id})
    or exists (select from request_signatures where request_id = ${id})
    or exists (select from request_checklists c
      join request_checklist_items i on i.account_id = c.account_id and i.request_checklist_id = c.id
      where c.request_id = ${id} and i.answered_at is not null) as is_worked_on`.execute(tx)
  return rows[0]?.is_worked_on ?? false
}
