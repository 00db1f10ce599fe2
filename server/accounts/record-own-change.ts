import { sql } from 'kysely'
import type { Changes } from '#contract/history.ts'
import type { Tx } from '../db/database.ts'
import { recordUserChange } from '../history/record-user-change.ts'
import { enterAccount } from './create-account.ts'

/** Adds a user's change of their sign-in to the history of each of their accounts. `tx`: a system unit of work. */
export async function recordOwnChange(tx: Tx, userId: number, changes: Changes): Promise<void> {
  const { rows } = await sql<{ account_id: number; name: string }>`
    select m.account_id, u.name from memberships m join users u on u.id = m.user_id
    where u.id = ${userId} and m.left_at is null and not m.is_pending`.execute(tx)
  for (const { account_id: accountId, name } of rows) {
    await enterAccount(tx, accountId)
    await recordUserChange(tx, { accountId, userId }, { id: userId, name }, changes)
  }
}
