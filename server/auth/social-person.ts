import type { SignInProvider } from '../../contract/auth/sign-in-providers.ts'
import type { Tx } from '../db/database.ts'
import { refused } from '../http/app-error.ts'
import type { SsoProfile } from '../sso/sso.ts'
import { dropConsents } from './consents.ts'
import { dropAccess } from './drop-access.ts'
import { type FoundPerson, findPerson } from './find-person.ts'
import { markVerified } from './password-handlers.ts'
import { type PersonLetters, readPerson } from './person-letters.ts'
import { linkIdentity, recogniseIdentity } from './social-identities.ts'

/**
 * The person here whom a provider means: the one they signed in as before, else the one with the address that the provider
 * vouches for, who is known by it from now on. Undefined for a stranger. `tx` must be a system unit of work.
 * @throws AppError validation_failed when the address is somebody's here, and the provider does not vouch for it
 */
export async function findSocialPerson(
  tx: Tx,
  letters: PersonLetters,
  provider: SignInProvider,
  profile: SsoProfile,
): Promise<FoundPerson | undefined> {
  const identity = { provider, subject: profile.subject, email: profile.email }
  const known = await recogniseIdentity(tx, identity)
  if (known !== undefined) return findPerson(tx, { id: known })

  const email = profile.email?.toLowerCase()
  const person = email && (await findPerson(tx, { email }))
  if (!email || !person) return undefined
  if (!profile.isEmailVerified) throw refused({ email: ['social_unverified', { email }] })
  if (!person.is_verified) await takeOver(tx, letters, person, email)
  await linkIdentity(tx, person.id, identity)
  return person
}

/**
 * The address was unverified until now: the password and the sessions may be somebody else's who entered it.
 * What they have stops working. See docs/decisions/0016-sign-in-with-google-and-yandex.md.
 */
async function takeOver(tx: Tx, letters: PersonLetters, person: FoundPerson, email: string): Promise<void> {
  await dropAccess(tx, person.id)
  await dropConsents(tx, person.id)
  await markVerified(tx, person.id, email)
  if (!person.password_hash) return
  const reader = await readPerson(tx, { id: person.id })
  if (reader) await letters.tellPasswordDropped(tx, reader)
}
