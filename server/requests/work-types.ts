import type { Tx } from '../db/database.ts'

/** Adds what was typed to the account's own list of work types. */
export async function rememberWorkType(tx: Tx, name: string | null | undefined): Promise<void> {
  if (!name) return
  await tx
    .insertInto('list_names')
    .values({ list: 'work_type', name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listWorkTypes(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('list_names')
    .select('name')
    .where('list', '=', 'work_type')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
