import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import type { Tx } from '#server/db/database.ts'

/** A user's account at a provider; the address is the one they have there. */
interface Identity {
  provider: SignInProvider
  subject: string
  email: string | null
}

/** From now on the user signs in with this account at the provider, whatever its address becomes. */
export async function linkIdentity(tx: Tx, userId: number, identity: Identity): Promise<void> {
  await tx
    .insertInto('user_identities')
    .values({ ...identity, user_id: userId })
    .execute()
}

/** The user of this account at a provider; its current address there is stored to be shown to them. */
export async function resolveIdentity(tx: Tx, { provider, subject, email }: Identity): Promise<number | undefined> {
  const known = await tx
    .selectFrom('user_identities')
    .select(['id', 'user_id', 'email'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known && email && known.email !== email) {
    await tx.updateTable('user_identities').set({ email }).where('id', '=', known.id).execute()
  }
  return known?.user_id
}
