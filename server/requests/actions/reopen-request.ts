import { REOPEN_WITHIN_DAYS } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { invalid } from '#server/errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { isReopenable } from '../page/allowed-actions.ts'
import { lockRequest } from '../page/lock-request.ts'
import { recheck, recheckNeighbours } from '../planning/conflict-marks.ts'

interface Reopening {
  comment: string
  version?: number | undefined
}

/**
 * Puts a request back into work. Its signature is no longer valid and stays as a version; the client's rating stays in
 * the history: both were about work that is not final any more.
 */
export async function reopenRequest(context: ActionContext, id: number, { comment, version }: Reopening) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'reopen', version)
  if (!isReopenable(request)) throw invalid({ _: ['reopen_expired', { days: REOPEN_WITHIN_DAYS }] })
  await saveChange(tx, id, {
    status: REQUEST_STATUS.inProgress,
    finished_at: null,
    signature_id: null,
    rating: null,
    rating_comment: null,
    rated_at: null,
  })
  await recordOn(tx, actor, request, 'requestStarted', { reopened: true, comment })
  await recheck(tx, actor.accountId, [id])
  await recheckNeighbours(tx, request)
}
