import { sql } from 'kysely'
import { enterAccount } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { spendTokens } from './one-time-tokens.ts'
import { type PersonLetters, readPerson } from './person-letters.ts'

/**
 * A person sets their own password: no mailed link to do so works any longer, the history of each of their companies has
 * it, and they are told by mail. Ending sessions is the caller's. `tx` must be a system unit of work.
 */
export async function setPassword(tx: Tx, letters: PersonLetters, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await spendTokens(tx, userId, ['reset_password', 'invitation'])
  const person = await readPerson(tx, { id: userId })
  if (person) await letters.tellPasswordChanged(tx, person)

  const { rows } = await sql<{ account_id: number; name: string }>`
    select m.account_id, u.name from memberships m join users u on u.id = m.user_id 
    where u.id = ${userId} and m.left_at is null`.execute(tx)
  for (const { account_id: accountId, name } of rows) {
    await enterAccount(tx, accountId)
    await record(
      tx,
      { accountId, userId },
      'userChanged',
      { name, changes: { password: { old: null, new: null } } },
      { userId },
      { entity: 'users', id: userId, type: 'updated' },
    )
  }
}
