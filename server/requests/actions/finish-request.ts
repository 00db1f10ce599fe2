import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { assertChecklistsComplete } from '../checklists/checklist-completeness.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { recheckNeighbours } from '../planning/conflict-marks.ts'

/** Ends work: completed, or waiting for the client to accept it when a signature is required and not yet there. */
export async function finishRequest(context: ActionContext, id: number) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'finish')
  await assertChecklistsComplete(tx, { requestId: id })
  const isAwaitingClient = request.client_sign_required && request.signature_id === null
  const status = isAwaitingClient ? REQUEST_STATUS.approval : REQUEST_STATUS.completed
  await saveChange(tx, id, { status, finished_at: sql<string>`now()` })
  await recordOn(tx, actor, request, 'requestFinished', { status })
  await recheckNeighbours(tx, request)
}
