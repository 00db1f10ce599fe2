import { LOCALES } from '../../contract/messages.ts'
import type { Grants } from '../../contract/permissions.ts'
import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'

/**
 * A member of the company as whom a job works for them: with the rights they have now, not those they had when they asked
 * for it. Null when they are no longer active there.
 */
export async function readMember(tx: Tx, accountId: number, userId: number): Promise<Actor | null> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'memberships.account_id').onRef('roles.id', '=', 'memberships.role_id'),
    )
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.is_active', '=', true)
    .select([
      'users.name',
      'users.locale',
      'roles.id as role_id',
      'roles.name as role',
      'roles.is_system',
      'roles.grants',
      'accounts.timezone',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    accountId,
    sessionId: 0,
    name: row.name,
    role: row.role,
    roleId: row.role_id,
    isAdmin: row.is_system,
    grants: row.grants as Grants,
    timezone: row.timezone,
    locale: LOCALES.find((locale) => locale === row.locale) ?? 'ru',
  }
}
