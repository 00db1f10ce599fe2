import { type RawBuilder, sql } from 'kysely'
import type { Payload } from '#contract/notifications/notification-texts.ts'
import type { NotificationType } from '#contract/notifications/notification-types.ts'
import type { NotificationEntity } from '#contract/notifications/notifications.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { announceNotifications, INSERTED } from './insert-notifications.ts'

interface Happened {
  accountId: number
  type: NotificationType
  about?: { entity: NotificationEntity; id: number }
  /** The user who did it, who is not notified. */
  actorId?: number | null
  payload?: Payload
}

/**
 * Notifies users of something that is not an event of a request, in the unit of work in which it happens.
 * @param users a query of their ids; those who are active and want it are notified
 */
export async function notify(tx: Tx, users: RawBuilder<unknown>, happened: Happened): Promise<void> {
  const { accountId, type, about, actorId = null, payload = {} } = happened
  const { rows } = await sql<{ users: number[] }>`
    with recipients as (
      select distinct ${accountId}::bigint as account_id, a.user_id, ${type}::text as type, ${about?.entity ?? null}::text as entity,
        ${about?.id ?? null}::bigint as entity_id, ${actorId}::bigint as actor_id, ${JSON.stringify(payload)}::jsonb as payload,
        false as is_emergency
      from (${users}) a (user_id)
    ), ${INSERTED}
    select users from notified`.execute(tx)
  announceNotifications(tx, accountId, rows[0]?.users ?? [])
}

/** The ids of an account's active admins, for `notify`. */
export function adminsOf(accountId: number): RawBuilder<unknown> {
  return sql`
    select m.user_id from memberships m join roles r on r.account_id = m.account_id and r.id = m.role_id
    where m.account_id = ${accountId} and m.is_active and r.is_system`
}

/** Notifies users of their new role. */
export function notifyOfRole(tx: Tx, actor: Actor, users: readonly number[], role: string): Promise<void> {
  const { accountId, userId: actorId } = actor
  return notify(tx, sql`select unnest(${users}::bigint[])`, {
    accountId,
    type: 'role_changed',
    actorId,
    payload: { role },
  })
}
