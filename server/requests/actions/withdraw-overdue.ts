import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { withdrawUnread } from '#server/notifications/index.ts'
import { recordOn } from '../history/request-history.ts'
import type { LockedRequest } from '../page/lock-request.ts'

/**
 * A request that was finished in time and heard of later was never overdue, whatever the clock had marked meanwhile.
 */
export async function withdrawOverdue(tx: Tx, actor: Actor, finished: LockedRequest): Promise<void> {
  const { id, account_id, deadline_at, overdue_for, finished_at } = finished
  const isMarked = deadline_at !== null && overdue_for !== null && Date.parse(overdue_for) === Date.parse(deadline_at)
  if (!isMarked || finished_at === null || Date.parse(finished_at) > Date.parse(deadline_at)) return
  await tx.updateTable('requests').set({ overdue_for: null }).where('id', '=', id).execute()
  await recordOn(tx, actor, finished, 'overdueWithdrawn', { deadline_at })
  await withdrawUnread(tx, account_id, { entity: 'requests', id }, 'request_overdue')
}
