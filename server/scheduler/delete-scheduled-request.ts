import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { forgetRows } from '../notifications/index.ts'
import { lockScheduledRequest } from './lock-scheduled-request.ts'
import { recordSchedule } from './record-schedule.ts'

/** Deletes a scheduled request; the requests it created stay. */
export async function deleteScheduledRequest(tx: Tx, actor: Actor, id: number): Promise<void> {
  const schedule = await lockScheduledRequest(tx, actor, 'schedule:delete', id)
  await forgetRows(tx, actor.accountId, 'scheduled_requests', [id])
  await tx.deleteFrom('scheduled_requests').where('id', '=', id).execute()
  const users = [...new Set([schedule.manager_id, schedule.author_id])]
  await recordSchedule(tx, actor, schedule, 'scheduleDeleted', { name: schedule.name }, users)
}
