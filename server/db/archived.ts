import { type RawBuilder, sql } from 'kysely'

/** Which rows a list shows: the archived ones when they are asked for, else all others. */
export function isListed(archived: boolean | undefined, table: string): RawBuilder<boolean> {
  const column = sql.ref(`${table}.archived_at`)
  return archived ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`
}

/** Whether a row is archived, as a column of a query on one table. */
export const isArchived = sql<boolean>`archived_at is not null`.as('is_archived')

/** The columns to write for a body that may archive its row or bring it back; archived twice, it keeps the first time. */
export function withArchivedAt<Fields extends { is_archived?: boolean | undefined }>({
  is_archived,
  ...columns
}: Fields) {
  if (is_archived === undefined) return columns
  return { ...columns, archived_at: is_archived ? sql<string>`coalesce(archived_at, now())` : null }
}
