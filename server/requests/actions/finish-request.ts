import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { assertChecklistsComplete } from '../checklists/checklist-completeness.ts'
import { requireFilled } from '../custom/require-filled.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { recheckNeighbours } from '../planning/conflict-marks.ts'
import { endPause } from './pause-request.ts'
import { withdrawOverdue } from './withdraw-overdue.ts'

/** Ends work: completed, or waiting for the client to accept it when a signature is required and not yet there. */
export async function finishRequest(context: ActionContext, id: number) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'finish')
  await assertChecklistsComplete(tx, { requestId: id })
  await requireFilled(tx, actor, request, 'on_finish')
  await endPause(tx, actor, request)
  const isAwaitingClient = request.client_sign_required && request.signature_id === null
  const status = isAwaitingClient ? REQUEST_STATUS.approval : REQUEST_STATUS.completed
  const finished = await saveChange(tx, id, { status, finished_at: sql<string>`happened_at()` })
  await recordOn(tx, actor, request, 'requestFinished', { status })
  await withdrawOverdue(tx, actor, finished)
  await recheckNeighbours(tx, request)
}
