import { sql } from 'kysely'
import pg from 'pg'
import { enterAccount } from '../accounts/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { QUEUES_SCHEMA } from '../db/queues.ts'
import { withClient } from '../db/with-client.ts'
import type { Blobs } from '../files/blobs.ts'
import { accountTablesByReference } from './account-tables.ts'

/** Rows deleted in one unit of work, with what the database deletes along with them. */
const ROWS_AT_ONCE = 500
/** PostgreSQL's code for a row that is still referred to. */
const STILL_REFERRED_TO = '23503'
/** Nearly everything else refers to memberships and roles. */
const LAST = ['memberships', 'roles']

interface DeletionServices {
  database: Database
  /** Connects as the database's owner, the only role that may delete jobs from queues. */
  databaseUrl: string
  blobs: Blobs
}

/**
 * Deletes all data of a closed account: rows, waiting jobs, files, and users without another account. Restarted after
 * an interruption it continues with what is left: the account's own row goes last.
 */
export async function deleteAccount(
  { database, databaseUrl, blobs }: DeletionServices,
  accountId: number,
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`delete from ${QUEUES_SCHEMA}.job where $1 in (data ->> 'accountId', data ->> 'account')`, [
      String(accountId),
    ]),
  )
  const tables = await database.asSystem(accountTablesByReference, { readOnly: true })
  await deleteRows(
    database,
    accountId,
    tables.filter((table) => !LAST.includes(table)),
  )
  while ((await database.asSystem((tx) => deleteUsers(tx, accountId))) > 0);
  await deleteRows(database, accountId, LAST)
  await blobs.removeAll(accountId)
  await database.asSystem((tx) => tx.deleteFrom('accounts').where('id', '=', accountId).execute())
}

/** Some tables refer to each other, and some deletions write into another table: repeats until nothing is left. */
async function deleteRows(database: Database, accountId: number, tables: readonly string[]): Promise<void> {
  for (let left = [...tables]; left.length > 0; ) {
    let deleted = 0
    const next: string[] = []
    for (const table of left) {
      for (;;) {
        const count = await database.asSystem((tx) => deleteSome(tx, accountId, table)).catch(orStillReferredTo)
        deleted += count ?? 0
        if (count === null) next.push(table)
        if (count === null || count === 0) break
      }
    }
    if (next.length > 0 && deleted === 0) throw new Error(`Nothing of ${next} can be deleted`)
    // A table that was emptied first may have been written to since.
    left = deleted > 0 ? [...tables] : next
  }
}

async function deleteSome(tx: Tx, accountId: number, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where account_id = ${accountId} limit ${ROWS_AT_ONCE}))
      returning 1)
    select count(*) as count from gone`.execute(tx)
  return rows[0]?.count ?? 0
}

function orStillReferredTo(error: unknown): null {
  if (error instanceof pg.DatabaseError && error.code === STILL_REFERRED_TO) return null
  throw error
}

/** Users with another account, past or present, stay; those without a current one keep only their name. */
async function deleteUsers(tx: Tx, accountId: number): Promise<number> {
  const elsewhere = sql`select from memberships o where o.user_id = m.user_id and o.account_id <> m.account_id`
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from users where id in (
        select m.user_id from memberships m where m.account_id = ${accountId} and not exists (${elsewhere})
        limit ${ROWS_AT_ONCE})
      returning 1)
    select count(*) as count from gone`.execute(tx)
  const [gone] = rows
  if (gone && gone.count > 0) return gone.count
  await enterAccount(tx, accountId)
  await sql`
    update memberships set left_at = now(), role_id = null, is_active = false, is_pending = false
    where account_id = ${accountId} and left_at is null`.execute(tx)
  await sql`select forget_person(user_id) from memberships where account_id = ${accountId}`.execute(tx)
  return 0
}
