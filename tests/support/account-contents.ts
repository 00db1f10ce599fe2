import pg from 'pg'
import type { TestDatabase } from './cluster.ts'

/** Tables that a call changes although it was refused, or that hold no data of the business. */
const ASIDE = new Set(['idempotency_keys', 'sessions', 'blob_claims'])

/**
 * A fingerprint of all an account's rows, table by table: equal before and after means that nothing changed. Looks past
 * row-level security.
 */
export async function contentsOf(testDatabase: TestDatabase, accountId: number): Promise<Record<string, string>> {
  const client = new pg.Client(testDatabase.superuserUrl)
  await client.connect()
  try {
    const tables = await accountTables(client)
    const parts = tables.map(
      (table) =>
        `select '${table}' as name, count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')
           as contents from ${table} t where account_id = ${Number(accountId)}`,
    )
    const { rows } = await client.query<{ name: string; contents: string }>(parts.join(' union all '))
    return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]))
  } finally {
    await client.end()
  }
}

async function accountTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`)
  return rows.map(({ name }) => name).filter((name) => !ASIDE.has(name))
}
