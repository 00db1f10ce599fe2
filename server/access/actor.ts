import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { fill, type Locale, messagesIn } from '#contract/messages.ts'
import { can, type Grants, grantOf, type Permission } from '#contract/permissions.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import { AppError } from '../errors/app-error.ts'

export interface ActingKey {
  id: number
  name: string
  scopes: readonly Permission[]
}

/**
 * The user who makes a call, in one of their accounts, on one device, with the current grants of their role; or a service
 * account.
 */
export interface Actor {
  userId: number
  accountId: number
  sessionId: number
  name: string
  role: string
  roleId: number
  isAdmin: boolean
  /** It works, and is no one's colleague: it manages and executes nothing. */
  isService: boolean
  /** An admin of a closed account may look at it and change nothing. */
  isAccountClosed: boolean
  grants: Grants
  /** With which it calls; its scopes narrow the grants. Null: signed in, or a job. */
  key: ActingKey | null
  /** The account's own fields that their role sees, in their order. */
  fields: readonly RoleField[]
  /** IANA name of the account's time zone. */
  timezone: string
  /** Of the account: phones without a country's code are its numbers. */
  country: Country
  locale: Locale
}

/** The fixed admin role has every permission, whatever is stored for it. */
export function actorCan(actor: Actor, permission: Permission): boolean {
  return actor.isAdmin || can(actor.grants, permission)
}

export function actorGrant(actor: Actor, permission: Permission) {
  return actor.isAdmin ? 'allowed' : grantOf(actor.grants, permission)
}

/** @throws AppError scope_missing, which names it, when the actor calls with a key without the scope */
export function assertScope({ key }: Actor, scope: Permission): void {
  if (!key || key.scopes.includes(scope)) return
  const message = (locale: Locale) => fill(messagesIn(locale).errors.scope_missing, { scope })
  throw new AppError('scope_missing', { details: { scope }, message })
}

/** @throws AppError scope_missing; forbidden */
export function assertCan(actor: Actor, permission: Permission): void {
  assertScope(actor, permission)
  if (!actorCan(actor, permission)) throw new AppError('forbidden')
}
