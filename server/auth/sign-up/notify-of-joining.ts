import { enterAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { adminsOf, notify } from '#server/notifications/index.ts'

/**
 * Notifies the admins of the accounts that invited this user that they have joined. `tx` must be a system unit of work.
 */
export async function notifyOfJoining(tx: Tx, userId: number): Promise<void> {
  const accounts = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .execute()
  for (const { account_id: accountId } of accounts) {
    await enterAccount(tx, accountId)
    const about = { entity: 'users', id: userId } as const
    await notify(tx, adminsOf(accountId), { accountId, type: 'user_invited', about, actorId: userId })
  }
}
