import { sql } from 'kysely'
import type { NotificationEntity } from '../../contract/notifications/notifications.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'

interface Gone {
  accountId: number
  entity: NotificationEntity
  id: number
  /** Nobody was told of it before. */
  since: string
}

/** Takes back what users were told of a row that is being deleted: it would lead nowhere. Their open screens hear of it. */
export async function forgetRow(tx: Tx, { accountId, entity, id, since }: Gone): Promise<void> {
  const { rows } = await sql<{ users: number[] }>`
    with forgotten as (
      delete from notifications where entity = ${entity} and entity_id = ${id} and created_at >= ${since}::timestamptz
      returning user_id
    )
    select coalesce(array_agg(distinct user_id), '{}') as users from forgotten`.execute(tx)
  const users = rows[0]?.users ?? []
  if (users.length > 0)
    announce(tx, { account: accountId, entity: 'notifications', type: 'deleted', id: 0, also: users })
}
