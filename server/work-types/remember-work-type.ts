import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Adds a name that was typed into a request to the account's types of work, unless it is one or was one a moment ago. */
export async function rememberWorkType(tx: Tx, name: string | null | undefined): Promise<void> {
  if (!name) return
  await sql`
    insert into work_types (name, position)
    select ${name}, coalesce((select max(position) from work_types), 0) + 1
    where not exists (select from work_types where name = ${name} or ${name} = any(former_names))
    on conflict do nothing`.execute(tx)
}
