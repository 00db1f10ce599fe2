import { sql } from 'kysely'
import type { FieldKey } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { forgetRows } from '../notifications/index.ts'
import { recordSchedules } from './record-schedule.ts'

interface Standing {
  id: number
  name: string
  client_id: number | null
  facility_id: number | null
  manager_id: number | null
  author_id: number | null
  is_changed: boolean
  has_requests: boolean
}

/**
 * Deletes scheduled requests that were created together and are still unused: those that have changed since, or have
 * created requests, stay. Returns why each of these does.
 */
export async function takeBackSchedules(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, FieldKey>> {
  const { rows } = await sql<Standing>`
    select s.id, s.name, s.client_id, s.facility_id, s.manager_id, s.author_id, s.version > 1 as is_changed,
      s.created_count > 0 or exists (
        select from scheduled_requests c where c.account_id = s.account_id and c.continues_id = s.id) as has_requests
    from scheduled_requests s where s.id = any(${[...ids]}::bigint[]) order by s.id for update of s`.execute(tx)
  const stays = new Map(
    rows.flatMap(({ id, is_changed, has_requests }): [number, FieldKey][] => {
      if (has_requests) return [[id, 'undo_has_requests']]
      return is_changed ? [[id, 'undo_changed']] : []
    }),
  )
  const going = rows.filter(({ id }) => !stays.has(id))
  const goingIds = going.map(({ id }) => id)
  await forgetRows(tx, actor.accountId, 'scheduled_requests', goingIds)
  await sql`delete from scheduled_requests where id = any(${goingIds}::bigint[])`.execute(tx)
  const users = going.flatMap(({ manager_id, author_id }) => [manager_id, author_id])
  await recordSchedules(tx, actor, going, 'scheduleDeleted', users)
  return stays
}
