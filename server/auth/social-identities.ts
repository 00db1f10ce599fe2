import type { SignInProvider } from '../../contract/sign-in-providers.ts'
import type { Tx } from '../db/database.ts'

/** From now on the person signs in with this account at the provider, whatever address it has later. */
export async function linkIdentity(tx: Tx, userId: number, provider: SignInProvider, subject: string): Promise<void> {
  await tx.insertInto('user_identities').values({ provider, subject, user_id: userId }).execute()
}

/**
 * Accounts at providers with which somebody signs in whose address nobody has proved: to be called when its owner comes.
 * Whoever entered the address may have linked one of their own. `tx` must be a system unit of work.
 */
export async function dropUnprovedIdentities(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .where((is) =>
      is.exists(is.selectFrom('users').select('id').where('id', '=', userId).where('email_verified_at', 'is', null)),
    )
    .execute()
}
