import { type Insertable, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { DB } from '../db/schema.ts'

/**
 * Writes all rows of one table in one statement, and returns their ids in the same order (nothing for tables without
 * an id). Every row must have the same keys; times and dates are texts.
 */
export async function insertRows<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const hasId = TABLES_WITH_ID.has(table)
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, asText)}::jsonb)
    ${hasId ? sql`returning id` : sql``}`.execute(tx)
  return inserted.map(({ id }) => id)
}

const TABLES_WITH_ID = new Set<keyof DB>([
  'users',
  'clients',
  'facilities',
  'agreements',
  'service_hours',
  'equipment',
  'checklists',
  'products',
  'tags',
  'files',
  'requests',
  'scheduled_requests',
  'request_checklists',
  'request_signatures',
])

/** Bytes are written in the database's text form. */
function asText(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value) {
    return `\\x${Buffer.from(value.data as number[]).toString('hex')}`
  }
  return value
}
