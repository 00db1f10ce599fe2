import { sql } from 'kysely'
import type { NotificationEntity } from '../../contract/notifications/notifications.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'

interface ChangedNote {
  accountId: number
  about: { entity: NotificationEntity; id: number }
  note: { id: number; created_at: string }
  /** Null: it was deleted. */
  comment: string | null
}

/**
 * Has the notifications of a note say what it says now. That there was one stays when it is deleted, but what has not been
 * sent of it by then is not sent.
 */
export async function changeNoteNotifications(tx: Tx, { accountId, about, note, comment }: ChangedNote): Promise<void> {
  const isDeleted = comment === null
  const { rows } = await sql<{ users: number[] }>`
    with changed as (
      update notifications set
        payload = ${isDeleted ? sql`payload - 'comment'` : sql`payload || jsonb_build_object('comment', ${comment}::text)`},
        push_at = ${isDeleted ? sql`null` : sql`push_at`}, email_at = ${isDeleted ? sql`null` : sql`email_at`}
      where entity = ${about.entity} and entity_id = ${about.id} and created_at >= ${note.created_at}::timestamptz
        and (payload ->> 'event_id')::bigint = ${note.id}
      returning user_id
    )
    select coalesce(array_agg(distinct user_id), '{}') as users from changed`.execute(tx)
  const users = rows[0]?.users ?? []
  if (users.length > 0)
    announce(tx, { account: accountId, entity: 'notifications', type: 'updated', id: 0, also: users })
}
