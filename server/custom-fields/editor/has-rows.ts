import { sql } from 'kysely'
import { type CustomType, isReferenceType } from '#contract/custom-fields/field-types.ts'
import { CUSTOM_TABLES } from '../../db/custom-tables.ts'
import type { Tx } from '../../db/database.ts'

const REFERRED = { employee: 'employees', client: 'clients', facility: 'facilities', equipment: 'equipment' } as const

/** Whether the account has all rows that these values of a type refer to; values of other types refer to none. */
export async function hasRows(tx: Tx, type: CustomType, values: readonly unknown[]): Promise<boolean> {
  const ids = [...new Set(values.filter((value) => value !== null))]
  if (!isReferenceType(type) || ids.length === 0) return true
  const { table, id } = CUSTOM_TABLES[REFERRED[type]]
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::bigint[])`.execute(tx)
  return rows[0]?.found === ids.length
}
