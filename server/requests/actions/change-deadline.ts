import type { z } from 'zod'
import type { changeDeadlineBody } from '#contract/requests/request-changes.ts'
import { invalid } from '#server/errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { recheck } from '../planning/conflict-marks.ts'

/** Sets another deadline, which must be in the future. Changing one that was promised takes a reason. */
export async function changeDeadline(
  context: ActionContext,
  id: number,
  { comment, initiator, deadline_at, version }: z.output<typeof changeDeadlineBody>,
) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'change-deadline', version)
  if (request.deadline_at !== null) requireReason({ comment, initiator })
  if (Date.parse(deadline_at) <= Date.now()) throw invalid({ deadline_at: 'deadline_past' })
  const changed = await saveChange(tx, id, { deadline_at, is_deadline_proposed: false })
  await recordOn(tx, actor, request, 'deadlineChanged', {
    ...(comment && { comment }),
    ...(initiator && { initiator }),
    old: request.deadline_at,
    new: changed.deadline_at,
  })
  await recheck(tx, actor.accountId, [id])
}

function requireReason({ comment, initiator }: Pick<z.output<typeof changeDeadlineBody>, 'comment' | 'initiator'>) {
  const missing = {
    ...(!comment && { comment: 'comment_required' as const }),
    ...(!initiator && { initiator: 'initiator_required' as const }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}
