import type { INITIATORS } from '../../../contract/requests/status/request-status.ts'
import { invalid } from '../../errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { remark } from '../planning/conflict-marks.ts'

interface NewDeadline {
  comment: string
  initiator: (typeof INITIATORS)[number]
  deadline_at: string
  version?: number | undefined
}

/** Sets another deadline, which has to lie in the future. */
export async function changeDeadline(
  context: ActionContext,
  id: number,
  { comment, initiator, deadline_at, version }: NewDeadline,
) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'change-deadline', version)
  if (Date.parse(deadline_at) <= Date.now()) throw invalid({ deadline_at: 'deadline_past' })
  const changed = await saveChange(tx, id, { deadline_at })
  await recordOn(tx, actor, request, 'deadlineChanged', {
    comment,
    initiator,
    old: request.deadline_at,
    new: changed.deadline_at,
  })
  await remark(tx, actor.accountId, [id])
}
