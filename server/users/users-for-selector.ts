import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { User } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { hasAllWords } from '../search-words/index.ts'

const OFFERED_MAX = 100

interface Wanted {
  q?: string | undefined
  ids?: number[] | undefined
}

/**
 * Colleagues to choose from, among those the actor may see: active ones whose name matches and whose role or kind fits.
 * Those named by `ids` are always included, so that a form can show a previous choice.
 */
export async function usersForSelector(
  tx: Tx,
  actor: Actor,
  { q, ids }: Wanted,
  fits: RawBuilder<SqlBool>,
): Promise<User[]> {
  const offered = sql<SqlBool>`m.is_active and ${fits}
    and ${q ? hasAllWords([sql`u.name`, sql`u.patronymic`], q) : sql`true`}`
  const { rows } = await sql<User>`
    select u.id, u.name, ${avatarOf('m')} as avatar
    from memberships m
    join users u on u.id = m.user_id
    join roles r on r.account_id = m.account_id and r.id = m.role_id
    where ${inScope(actor, 'employees:read', 'm.user_id')}
      and ${ids ? sql<SqlBool>`m.user_id = any(${ids})` : offered}
    order by u.name, u.id limit ${OFFERED_MAX}`.execute(tx)
  return rows
}

export function isExecutor(serviceman: boolean | undefined): RawBuilder<SqlBool> {
  return serviceman === undefined ? sql`true` : sql`m.is_serviceman = ${serviceman}`
}

/** A user who may change requests or facilities can be responsible for some. */
export const mayManage = sql<SqlBool>`(r.is_system
  or r.grants ->> 'requests:update' in ('allowed', 'manager')
  or r.grants ->> 'facilities:update' in ('allowed', 'manager'))`
