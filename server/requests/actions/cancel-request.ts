import { sql } from 'kysely'
import { type INITIATORS, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { recheckNeighbours } from '../planning/conflict-marks.ts'
import { endPause } from './pause-request.ts'

const STATUS_AFTER = {
  company: REQUEST_STATUS.cancelledByCompany,
  client: REQUEST_STATUS.cancelledByClient,
} satisfies Record<(typeof INITIATORS)[number], number>

interface Cancellation {
  comment: string
  initiator: (typeof INITIATORS)[number]
  version?: number | undefined
}

/** Cancels the request; who asked for it decides the status. */
export async function cancelRequest(context: ActionContext, id: number, { comment, initiator, version }: Cancellation) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'cancel', version)
  await endPause(tx, actor, request)
  await saveChange(tx, id, {
    status: STATUS_AFTER[initiator],
    cancelled_at: sql<string>`now()`,
    cancel_reason: comment,
    initiator,
  })
  await recordOn(tx, actor, request, 'requestCancelled', { comment, initiator })
  await recheckNeighbours(tx, request)
}
