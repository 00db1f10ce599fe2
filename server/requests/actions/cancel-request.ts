import { sql } from 'kysely'
import { type INITIATORS, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { fillWith } from '../custom/fill-custom.ts'
import { requireFilled } from '../custom/require-filled.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'
import { recheckNeighbours } from '../planning/conflict-marks.ts'
import { endPause } from './pause-request.ts'

const STATUS_AFTER = {
  company: REQUEST_STATUS.cancelledByCompany,
  client: REQUEST_STATUS.cancelledByClient,
} satisfies Record<(typeof INITIATORS)[number], number>

interface Cancellation {
  comment: string
  initiator: (typeof INITIATORS)[number]
  custom?: Record<string, unknown> | undefined
  version?: number | undefined
}

/** Cancels the request; who asked for it decides the status. */
export async function cancelRequest(
  context: ActionContext,
  id: number,
  { comment, initiator, custom, version }: Cancellation,
) {
  const request = await fillWith(context, await lockRequest(context, id, 'cancel', version), custom)
  await requireFilled(context.tx, context.actor, request, 'on_cancel')
  await cancelLocked(context, request, { comment, initiator })
}

type Reason = Pick<Cancellation, 'comment' | 'initiator'>

/** Its schedule has no visit on its date any more: nothing is asked. */
export async function cancelByRule(context: ActionContext, id: number, reason: Reason) {
  await cancelLocked(context, await lockRequest(context, id, 'cancel'), reason)
}

async function cancelLocked({ tx, actor }: ActionContext, request: LockedRequest, { comment, initiator }: Reason) {
  await endPause(tx, actor, request)
  await saveChange(tx, request.id, {
    status: STATUS_AFTER[initiator],
    cancelled_at: sql<string>`now()`,
    cancel_reason: comment,
    initiator,
  })
  await recordOn(tx, actor, request, 'requestCancelled', { comment, initiator })
  await recheckNeighbours(tx, request)
}
