import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { invalid } from '#server/errors/app-error.ts'
import { requireFilled } from '../custom/require-filled.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { endPause } from './pause-request.ts'

/** Begins work. The request must have an executor. */
export async function startRequest(context: ActionContext, id: number) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'start')
  if (!request.has_executor) throw invalid({ employees: 'executor_required' })
  await requireFilled(tx, actor, request, 'on_start')
  await endPause(tx, actor, request)
  await saveChange(tx, id, { status: REQUEST_STATUS.inProgress, started_at: sql<string>`happened_at()` })
  await recordOn(tx, actor, request, 'requestStarted', { reopened: false, comment: null })
}
