import { sql } from 'kysely'
import type { Changes } from '#contract/history.ts'
import type { Tx } from '../db/database.ts'

/** The rows that others refer to: the columns of their id and their name. */
const NAMED = {
  clients: ['id', 'name'],
  equipment: ['id', 'title'],
  facilities: ['id', 'name'],
  memberships: ['user_id', 'name'],
} as const

/** A changed reference with the names of both rows: ids mean nothing to those who read the history. */
export async function namedChange(
  tx: Tx,
  table: keyof typeof NAMED,
  change: Changes[string],
): Promise<Changes[string]> {
  const [id, name] = NAMED[table].map((column) => sql.ref(column))
  const ids = [change.old, change.new].filter((one) => typeof one === 'number')
  const { rows } = await sql<{ id: number; name: string }>`
    select ${id} as id, ${name} as name from ${sql.table(table)} where ${id} = any(${ids}::bigint[])`.execute(tx)
  const byId = new Map<unknown, { id: number; name: string }>(rows.map((row) => [row.id, row]))
  return { old: byId.get(change.old) ?? null, new: byId.get(change.new) ?? null }
}
