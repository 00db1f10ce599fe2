import type { TestDatabase } from './cluster.ts'
import { asSuperuser } from './superuser.ts'

/** Tables that a call changes although it was refused, or that hold no data of the business. */
const ASIDE = ['idempotency_keys', 'sessions', 'blob_claims']

/**
 * A fingerprint of all an account's rows, table by table: equal before and after means that nothing changed. Looks past
 * row-level security.
 */
export async function contentsOf(testDatabase: TestDatabase, accountId: number): Promise<Record<string, string>> {
  const all = await readTables(testDatabase, accountId)
  const others = all.filter(({ name }) => !ASIDE.includes(name))
  return Object.fromEntries(others.map(({ name, rows, hash }) => [name, `${rows}:${hash}`]))
}

/** How many rows an account has in each table of accounts. Looks past row-level security. */
export async function countRows(testDatabase: TestDatabase, accountId: number): Promise<Record<string, number>> {
  const all = await readTables(testDatabase, accountId)
  return Object.fromEntries(all.map(({ name, rows }) => [name, rows]))
}

interface Contents {
  name: string
  rows: number
  hash: string
}

async function readTables(testDatabase: TestDatabase, accountId: number): Promise<Contents[]> {
  const text = await statementFor(testDatabase)
  // By its name, the database plans it once.
  const { rows } = await asSuperuser(testDatabase).query<Contents>({ name: 'contents', text, values: [accountId] })
  return rows
}

const statements = new Map<string, Promise<string>>()

function statementFor(testDatabase: TestDatabase): Promise<string> {
  const statement = statements.get(testDatabase.url) ?? composeStatement(testDatabase)
  statements.set(testDatabase.url, statement)
  return statement
}

/** One statement for all tables that have rows of accounts. */
async function composeStatement(testDatabase: TestDatabase): Promise<string> {
  const { rows } = await asSuperuser(testDatabase).query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`)
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash
       from ${name} t where account_id = $1`,
  )
  return parts.join(' union all ')
}
