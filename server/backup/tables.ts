import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as far as carrying its rows depends on it. Names are quoted as SQL wants them. */
export interface Table {
  name: string
  /** In the order they are carried; what the database computes by itself is left out. */
  columns: string[]
  /** Puts the rows in the same order on every server. */
  order: string
  hasAccounts: boolean
  /** Rows are seen by the application's roles alone, even by the owner. */
  isWalled: boolean
}

/** What the rows of a table are, to be compared between two databases. */
export interface TableFigures {
  rows: number
  /** Rows of each account, by its id; null where rows belong to no account. */
  accounts: Record<string, number> | null
  /** Of all rows as COPY writes them, in order; hex digits. */
  sha256: string
}

/** Rows look the same from every server and session with these. */
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

/** All tables of the application, with the columns they have now. */
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

/** Sees every row of a table behind the wall, where the owner would see none and not be told. */
async function beSeer(client: pg.Client, { isWalled }: Pick<Table, 'isWalled'>): Promise<void> {
  await client.query(isWalled ? 'set local role naryad_system' : 'reset role')
}

/** The rows in COPY's text format. */
export async function* readRows(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  await beSeer(client, table)
  const { columns, name, order } = table
  yield* client.query(copyTo(`copy (select ${columns} from ${name} order by ${order}) to stdout`))
}

/** Counted by the database, apart from the rows that are read. */
export async function countRows(client: pg.Client, table: Table): Promise<Pick<TableFigures, 'rows' | 'accounts'>> {
  await beSeer(client, table)
  const account = table.hasAccounts ? 'account_id' : 'null::bigint'
  const { rows: counts } = await client.query<{ account: string; rows: number }>(
    `select coalesce(${account}::text, '') as account, count(*)::float8 as rows from ${table.name} group by ${account}`,
  )
  const accounts = Object.fromEntries(counts.map(({ account, rows }) => [account, rows]))
  return { rows: counts.reduce((sum, { rows }) => sum + rows, 0), accounts: table.hasAccounts ? accounts : null }
}
