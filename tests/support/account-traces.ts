import type { TestApp } from './start-app.ts'
import { asSuperuser } from './superuser.ts'

/** The columns of an account's rows, all tables and texts of them, that hold one of the texts somewhere: `contacts.name`. */
export async function columnsWith({ testDatabase }: TestApp, accountId: number, ...texts: string[]): Promise<string[]> {
  const database = asSuperuser(testDatabase)
  const { rows: columns } = await database.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.columns a
      on a.table_schema = c.table_schema and a.table_name = c.table_name and a.column_name = 'account_id'
    where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'double precision')
    order by 1, 2`)
  const parts = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as name where exists (select from "${table}" where account_id = $1
       and exists (select from unnest($2::text[]) as text where strpos(lower("${column}"::text), lower(text)) > 0))`,
  )
  const { rows } = await database.query<{ name: string }>({
    name: 'traces',
    text: parts.join(' union all '),
    values: [accountId, texts],
  })
  return rows.map(({ name }) => name)
}
