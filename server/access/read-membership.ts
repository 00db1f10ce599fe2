import { sql } from 'kysely'
import { DEFAULT_LOCALE, LOCALES } from '#contract/messages.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import type { Tx } from '../db/database.ts'
import { letsIn } from '../db/open-accounts.ts'
import type { Actor } from './actor.ts'
import { roleFields } from './role-fields.ts'

/**
 * A membership as the actor of a job: with current permissions, not those of the moment the job was queued. Null if it
 * is no longer active.
 */
export async function readMembership(tx: Tx, accountId: number, userId: number): Promise<Actor | null> {
  const membership = await activeMembers(tx)
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
  return membership ? actorOf(membership, 0) : null
}

/** The membership of a session; null when the session has ended. `tx` must be a system unit of work. */
export async function readMembershipOfSession(tx: Tx, sessionId: number): Promise<Actor | null> {
  const membership = await activeMembers(tx)
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'memberships.account_id')
        .onRef('sessions.user_id', '=', 'memberships.user_id'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return membership ? actorOf(membership, sessionId) : null
}

function activeMembers(tx: Tx) {
  return (
    tx
      .selectFrom('memberships')
      .innerJoin('roles', (join) =>
        join.onRef('roles.account_id', '=', 'memberships.account_id').onRef('roles.id', '=', 'memberships.role_id'),
      )
      // An account does not see the users of its service accounts.
      .leftJoin('users', 'users.id', 'memberships.user_id')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .where('memberships.is_active', '=', true)
      .where(letsIn('accounts', 'roles'))
      .select([
        'memberships.user_id',
        'memberships.account_id',
        'memberships.name',
        'memberships.is_service',
        'users.locale',
        'roles.id as role_id',
        'roles.name as role',
        'roles.is_system',
        'roles.grants',
        'accounts.timezone',
        'accounts.country',
        'accounts.closed_at',
        roleFields('accounts.id', 'roles.id').as('fields'),
      ])
  )
}

type MembershipRow = Awaited<ReturnType<ReturnType<typeof activeMembers>['executeTakeFirstOrThrow']>>

function actorOf(membership: MembershipRow, sessionId: number): Actor {
  const { user_id, account_id, name, role, role_id, grants, timezone, country, locale, closed_at, fields } = membership
  return {
    userId: user_id,
    accountId: account_id,
    sessionId,
    name,
    role,
    roleId: role_id,
    isAdmin: membership.is_system,
    isService: membership.is_service,
    isAccountClosed: closed_at !== null,
    grants: grants as Grants,
    key: null,
    fields,
    timezone,
    country: country as Country,
    locale: LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE,
  }
}
