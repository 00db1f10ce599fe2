import { sql } from 'kysely'
import type { PushOutcome } from '#contract/notifications/push-subscriptions.ts'
import type { Tx } from '../db/database.ts'
import type { PushTarget } from '../push/index.ts'

/** A user's device that gets pushes, while they are signed in on it. */
export async function readPushTarget(tx: Tx, userId: number, id: number): Promise<PushTarget | null> {
  const { rows } = await sql<PushTarget>`
    select p.endpoint, p.p256dh, p.auth from push_subscriptions p join sessions s on s.id = p.session_id
    where p.id = ${id} and p.user_id = ${userId} and s.ended_at is null and s.expires_at > now()`.execute(tx)
  return rows[0] ?? null
}

/** A subscription that its service no longer knows is deleted, unless the browser has renewed it meanwhile. */
export async function recordPush(tx: Tx, id: number, { endpoint }: PushTarget, outcome: PushOutcome): Promise<void> {
  if (outcome === 'gone') {
    await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
    return
  }
  const now = sql<string>`now()`
  await tx
    .updateTable('push_subscriptions')
    .set(outcome === 'delivered' ? { last_success_at: now, failed_at: null } : { failed_at: now })
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Deletes the subscriptions of sessions that have ended. */
export async function forgetPushOf(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute()
}
