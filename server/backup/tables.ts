import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as described for copying its rows. Names are quoted for SQL. */
export interface Table {
  name: string
  /** In the order they are copied, without generated columns. */
  columns: string[]
  /** Orders the rows the same way on every server. */
  order: string
  hasAccounts: boolean
  /** Whether its rows are visible to the application's roles only, not even to the owner. */
  isWalled: boolean
}

/** A summary of a table's rows, for comparing two databases. */
export interface TableFigures {
  rows: number
  /** Number of rows of each account, by its id; null for a table without accounts. */
  accounts: Record<string, number> | null
  /** Of all rows in order, in COPY's format; hex digits. */
  sha256: string
}

/** With these, rows have the same text in every server and session. */
const SETTINGS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'iso_8601'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  "client_encoding = 'UTF8'",
  'statement_timeout = 0',
]

export async function setForCopying(client: pg.Client): Promise<void> {
  for (const setting of SETTINGS) await client.query(`set local ${setting}`)
}

/** All tables of the application, with their current columns; transaction ids are the server's own. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(relname) as name, relrowsecurity as "isWalled",
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', ' order by k.place)
        from pg_index i, unnest(i.indkey::smallint[]) with ordinality k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indexrelid = coalesce(
            (select indexrelid from pg_index where indrelid = c.oid and indisprimary),
            (select min(indexrelid::bigint)::oid from pg_index where indrelid = c.oid and indisunique and indpred is null))
          and a.attrelid = c.oid and a.attnum = k.number) as order,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id') as "hasAccounts"
    from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
    order by relname collate "C"`)
  const unordered = rows.filter(({ order }) => !order)
  if (unordered.length > 0) throw new Error(`No unique key: ${unordered.map(({ name }) => name)}`)
  return rows
}

/** Assumes a role that sees every row of a table with row-level security, where the owner would silently see none. */
async function beSeer(client: pg.Client, { isWalled }: Pick<Table, 'isWalled'>): Promise<void> {
  await client.query(isWalled ? 'set local role naryad_system' : 'reset role')
}

/** The rows in COPY's text format. */
export async function* streamRows(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  await beSeer(client, table)
  const { columns, name, order } = table
  yield* client.query(copyTo(`copy (select ${columns} from ${name} order by ${order}) to stdout`))
}

/** Counted by the database, independently of the rows that are read. */
export async function countRows(client: pg.Client, table: Table): Promise<Pick<TableFigures, 'rows' | 'accounts'>> {
  await beSeer(client, table)
  const account = table.hasAccounts ? 'account_id' : 'null::bigint'
  const { rows: counts } = await client.query<{ account: string; rows: number }>(
    `select coalesce(${account}::text, '') as account, count(*)::float8 as rows from ${table.name} group by ${account}`,
  )
  const accounts = Object.fromEntries(counts.map(({ account, rows }) => [account, rows]))
  return { rows: counts.reduce((sum, { rows }) => sum + rows, 0), accounts: table.hasAccounts ? accounts : null }
}
