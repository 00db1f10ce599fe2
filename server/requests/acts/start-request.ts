import { sql } from 'kysely'
import { REQUEST_STATUS } from '../../../contract/requests/request-status.ts'
import { refused } from '../../http/app-error.ts'
import { lockRequest } from '../lock-request.ts'
import { recordOn, saveChange } from '../request-history.ts'
import type { ActContext } from './act-context.ts'

/** Begins work. Somebody has to be there to do it. */
export async function startRequest(context: ActContext, id: number) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'start')
  if (!request.has_executor) throw refused({ employees: 'executor_required' })
  await saveChange(tx, id, { status: REQUEST_STATUS.inProgress, started_at: sql<string>`now()` })
  await recordOn(tx, actor, request, 'requestStarted', { reopened: false, comment: null })
}
