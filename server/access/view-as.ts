import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { readMembership } from './read-membership.ts'
import { roleFields } from './role-fields.ts'
import { NO_USER } from './system-actor.ts'

/**
 * The actor an admin looks as: a user, or a new user with a role who is not responsible for anything yet (`userId` 0).
 * Their current grants are read at every call.
 * @throws AppError forbidden when the caller is not an admin; validation_failed when there is no such user or role, or
 * when it is a service account, or an admin too, who sees everything
 */
export async function viewAs(database: Database, admin: Actor, whom: string): Promise<Actor> {
  if (!admin.isAdmin) throw new AppError('forbidden')
  const [, kind, id] = /^(role|user):(\d{1,15})$/.exec(whom) ?? []
  if (!kind) throw invalid({ [VIEW_AS_HEADER]: 'invalid' })
  const seen = await database.inAccount(
    admin.accountId,
    (tx) => (kind === 'user' ? readMembership(tx, admin.accountId, Number(id)) : readNewcomer(tx, admin, Number(id))),
    { readOnly: true },
  )
  if (!seen || seen.isAdmin || seen.isService) throw invalid({ [VIEW_AS_HEADER]: 'not_found' })
  return seen
}

async function readNewcomer(tx: Tx, admin: Actor, roleId: number): Promise<Actor | null> {
  const role = await tx
    .selectFrom('roles')
    .select(['name', 'is_system', 'grants', roleFields('roles.account_id', 'roles.id').as('fields')])
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) return null
  return {
    ...asNewcomer(admin),
    role: role.name,
    roleId,
    isAdmin: role.is_system,
    grants: role.grants as Grants,
    fields: role.fields,
  }
}

/** The same actor as a new user, who has nothing of their own yet. */
export function asNewcomer(actor: Actor): Actor {
  return { ...actor, userId: NO_USER, sessionId: NO_USER }
}
