import type { Locale } from '../../contract/messages.ts'
import { can, type Grants, grantOf, type Permission } from '../../contract/permissions.ts'
import { AppError } from '../errors/app-error.ts'

/** Who makes a call: a user, in one of their companies, on one device, with what their role grants now. */
export interface Actor {
  userId: number
  accountId: number
  sessionId: number
  name: string
  role: string
  roleId: number
  isAdmin: boolean
  /** An admin of a closed company looks at it, and changes nothing. */
  isAccountClosed: boolean
  grants: Grants
  /** IANA name of the company's time zone. */
  timezone: string
  locale: Locale
}

/** Everything is granted to the fixed admin role, whatever is stored for it. */
export function actorCan(actor: Actor, permission: Permission): boolean {
  return actor.isAdmin || can(actor.grants, permission)
}

export function actorGrant(actor: Actor, permission: Permission) {
  return actor.isAdmin ? 'allowed' : grantOf(actor.grants, permission)
}

/** @throws AppError forbidden */
export function assertCan(actor: Actor, permission: Permission): void {
  if (!actorCan(actor, permission)) throw new AppError('forbidden')
}
