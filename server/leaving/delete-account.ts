import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Tx } from '../db/database.ts'
import { QUEUES_SCHEMA } from '../db/queues.ts'
import { withClient } from '../db/with-client.ts'
import type { Blobs } from '../files/blobs.ts'
import { accountTablesByReference } from './account-tables.ts'

/** So many rows go in one unit of work, with what the database deletes along with them. */
const ROWS_AT_ONCE = 500
/** PostgreSQL's code for a row that another one still refers to. */
const STILL_REFERRED_TO = '23503'
/** The people and the roles of a company are what nearly everything else refers to. */
const LAST = ['memberships', 'roles']

interface Surroundings {
  database: Database
  /** Connects as the owner of the database, who alone may take jobs out of the queues. */
  databaseUrl: string
  blobs: Blobs
}

/**
 * Deletes all of a closed company: rows, waiting jobs, files, and the users who belong to no other. Begun again after an
 * interruption it goes on with what is left: the company's own row goes last.
 */
export async function deleteAccount({ database, databaseUrl, blobs }: Surroundings, accountId: number): Promise<void> {
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

/** Some refer to each other, and some write into another as they go: passes until nothing is left. */
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
    // What was emptied first may have been written into since.
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

/** Those who were ever in another company stay as it knows them; of who works in none any more, by name alone. */
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
  await sql`
    select set_config('app.account_id', ${String(accountId)}, true)`.execute(tx)
  await sql`
    update memberships set left_at = now(), role_id = null, is_active = false, is_pending = false
    where account_id = ${accountId} and left_at is null`.execute(tx)
  await sql`select forget_person(user_id) from memberships where account_id = ${accountId}`.execute(tx)
  return 0
}
