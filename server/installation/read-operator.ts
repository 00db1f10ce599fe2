import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'

/** The first account on the installation belongs to its operator; later accounts are guests. */
export async function readOperator(tx: Tx): Promise<{ id: number; name: string } | undefined> {
  return tx.selectFrom('accounts').select(['id', 'name']).orderBy('id').limit(1).executeTakeFirst()
}

export async function isOperator(tx: Tx, { accountId }: Pick<Actor, 'accountId'>): Promise<boolean> {
  return (await readOperator(tx))?.id === accountId
}
