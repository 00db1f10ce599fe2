import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

/** The columns that a body's or a row's fields are stored in, besides those that are stored otherwise. */
export function columnsOf<Shape extends z.ZodRawShape, Other extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  ...others: Other[]
): Exclude<keyof Shape & string, Other>[] {
  const isColumn = (name: string): name is Exclude<keyof Shape & string, Other> =>
    !others.some((other) => other === name)
  return Object.keys(schema.shape).filter(isColumn)
}

/** Columns of a table of a statement. */
export function columnsIn(table: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
}
