import { sql } from 'kysely'
import type { AccessEntry } from '../../contract/users/access-list.ts'
import type { Actor } from '../access/actor.ts'
import { reasonsFor, requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'

/**
 * Who can see a row and why: first those who are responsible for it, then those whose role sees all, then admins.
 * @throws AppError not_found
 */
export async function accessListOf(
  tx: Tx,
  actor: Actor,
  entity: 'requests' | 'facilities',
  id: number,
): Promise<AccessEntry[]> {
  await requireRow(tx, actor, `${entity}:read`, id)
  const { rows } = await sql<AccessEntry>`
    select person.id, person.name, person.avatar, person.role, to_json(general.reasons || person.own) as reasons
    from (
      select u.id, u.name, ${avatarOf('m')} as avatar, json_build_object('id', r.id, 'name', r.name) as role,
        r.is_system, r.grants ->> ${`${entity}:read`} as granted, ${reasonsFor(entity, sql.ref('m.user_id'), id)} as own
      from memberships m
      join users u on u.id = m.user_id
      join roles r on r.account_id = m.account_id and r.id = m.role_id
      where m.is_active
    ) person
    cross join lateral (
      select case
        when person.is_system then array['admin']
        when person.granted = 'allowed' then array['role']
        else '{}'::text[] end as reasons
    ) general
    where person.is_system or person.granted = 'allowed' or (person.granted = 'manager' and cardinality(person.own) > 0)
    order by cardinality(person.own) = 0, person.is_system, person.name, person.id`.execute(tx)
  return rows
}
