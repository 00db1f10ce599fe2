import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isOpenAccount } from '../db/open-accounts.ts'
import { notFound } from '../errors/app-error.ts'

/** The tables whose rows have a public link, and the column that its key is in. */
const KEY_COLUMNS = { requests: 'hash', equipment: 'label_hash' } as const

/**
 * The account of the row behind a public link; nothing else in the call says which it is.
 * @throws AppError not_found when no row of an open account has the key
 */
export async function accountOfLink(database: Database, table: keyof typeof KEY_COLUMNS, key: string): Promise<number> {
  const { rows } = await database.asSystem(
    (tx) =>
      sql<{ account_id: number }>`
        select account_id from ${sql.table(table)}
        where ${sql.ref(KEY_COLUMNS[table])} = ${key} and ${isOpenAccount(`${table}.account_id`)}`.execute(tx),
    { readOnly: true },
  )
  const [row] = rows
  if (!row) throw notFound()
  return row.account_id
}
