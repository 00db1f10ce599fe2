import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The account's own lists of names, which grow by what is typed. */
type ListOfNames = 'work_type' | 'facility_type'

export async function namesIn(tx: Tx, list: ListOfNames): Promise<string[]> {
  const rows =
    list === 'work_type'
      ? await tx.selectFrom('work_types').select('name').where('archived_at', 'is', null).orderBy('name').execute()
      : await tx.selectFrom('list_names').select('name').where('list', '=', list).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Adds a name that was typed to the list, unless it is there. */
export async function rememberName(tx: Tx, list: ListOfNames, name: string | null | undefined): Promise<void> {
  if (!name) return
  if (list === 'work_type') {
    await sql`
      insert into work_types (name, position)
      select ${name}, coalesce(max(position), 0) + 1 from work_types on conflict do nothing`.execute(tx)
    return
  }
  await tx
    .insertInto('list_names')
    .values({ list, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
