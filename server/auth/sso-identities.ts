import type { SignInProvider } from '../../contract/auth/sign-in-providers.ts'
import type { Tx } from '../db/database.ts'

/** Somebody's account at a provider; the address is theirs there. */
interface Identity {
  provider: SignInProvider
  subject: string
  email: string | null
}

/** From now on the person signs in with this account at the provider, whatever address it has later. */
export async function linkIdentity(tx: Tx, userId: number, identity: Identity): Promise<void> {
  await tx
    .insertInto('user_identities')
    .values({ ...identity, user_id: userId })
    .execute()
}

/** Who signs in with this account at a provider; the address they have there now is kept for them to see. */
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
