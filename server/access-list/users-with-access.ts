import { type RawBuilder, sql } from 'kysely'
import type { AccessEntry, AccessReason } from '#contract/users/access-list.ts'
import { reasonsFor, type ScopedEntity } from '../access/scope.ts'
import { avatarOf } from '../files/avatar-address.ts'

type Entry = Omit<AccessEntry, 'reasons'> & { general: AccessReason[]; own: AccessReason[]; is_system: boolean }

/**
 * The active users who may read a row, as a table for `from`: why their role allows it (`general`), then why they are
 * responsible for the row (`own`).
 * @param narrowed a condition on their memberships `m`
 */
export function usersWithAccess(
  entity: ScopedEntity,
  id: number,
  narrowed: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<Entry> {
  return sql<Entry>`(
    select candidate.*, general.reasons as general
    from (
      select u.id, u.name, ${avatarOf('m')} as avatar, json_build_object('id', r.id, 'name', r.name) as role,
        r.is_system, r.grants ->> ${`${entity}:read`} as granted, ${reasonsFor(entity, sql.ref('m.user_id'), id)} as own
      from memberships m
      join users u on u.id = m.user_id
      join roles r on r.account_id = m.account_id and r.id = m.role_id
      where m.is_active and ${narrowed}
    ) candidate
    cross join lateral (
      select case
        when candidate.is_system then array['admin']
        when candidate.granted = 'allowed' then array['role']
        else '{}'::text[] end as reasons
    ) general
    where candidate.is_system or candidate.granted = 'allowed'
      or (candidate.granted = 'manager' and cardinality(candidate.own) > 0))`
}
