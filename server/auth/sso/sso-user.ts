import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { canonicalEmail } from '#contract/values/emails.ts'
import type { Tx } from '#server/db/database.ts'
import { invalid } from '#server/errors/app-error.ts'
import type { SsoProfile } from '#server/sso/sso.ts'
import { findUser, type SignInUser } from '../emails/find-user.ts'
import { readEmailRecipient, type UserEmails } from '../emails/user-emails.ts'
import { markVerified } from '../emails/verified-addresses.ts'
import { dropAccess } from '../sessions/drop-access.ts'
import { dropConsents } from '../sign-up/consents.ts'
import { linkIdentity, resolveIdentity } from './sso-identities.ts'

/**
 * The user for an identity at a provider: the one linked to it, otherwise the one with the address that the provider
 * has verified, who is linked from now on. Undefined for a stranger. `tx` must be a system unit of work.
 * @throws AppError validation_failed when a user has the address, but the provider has not verified it
 */
export async function findSsoUser(
  tx: Tx,
  emails: UserEmails,
  provider: SignInProvider,
  profile: SsoProfile,
): Promise<SignInUser | undefined> {
  const identity = { provider, subject: profile.subject, email: profile.email }
  const known = await resolveIdentity(tx, identity)
  if (known !== undefined) return findUser(tx, { id: known })

  const email = profile.email && canonicalEmail(profile.email)
  const user = email && (await findUser(tx, { email }))
  if (!email || !user) return undefined
  if (!profile.isEmailVerified) throw invalid({ email: ['social_unverified', { email }] })
  if (!user.is_verified) await takeOver(tx, emails, user, email)
  await linkIdentity(tx, user.id, identity)
  return user
}

/**
 * The address was unconfirmed until now: the password and the sessions may belong to another person who entered it, and
 * stop working. See docs/decisions/0016-signing-in.md.
 */
async function takeOver(tx: Tx, emails: UserEmails, user: SignInUser, email: string): Promise<void> {
  await dropAccess(tx, user.id)
  await dropConsents(tx, user.id)
  await markVerified(tx, user.id, email)
  if (!user.password_hash) return
  const recipient = await readEmailRecipient(tx, { id: user.id })
  if (recipient) await emails.notifyPasswordDropped(tx, recipient)
}
