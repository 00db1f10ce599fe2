import type { Changes } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { announceAccessChange } from '../live/announce.ts'
import { readAccount } from './account-row.ts'

/** Also makes every open page of the account reload: money, times and the account's name are shown everywhere. */
export async function recordAccountChange(tx: Tx, actor: Actor, changes: Changes): Promise<void> {
  const { userId, accountId } = actor
  const account = await readAccount(tx, accountId)
  await announceAccessChange(tx, accountId)
  await record(
    tx,
    actor,
    'companyChanged',
    { name: account.name, changes },
    {},
    { entity: 'users', id: userId, type: 'updated' },
  )
}
