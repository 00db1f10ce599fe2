import { type RawBuilder, sql } from 'kysely'
import { DEPENDENTS_NAMED_MAX } from '#contract/limits.ts'
import { AppError } from '../errors/app-error.ts'
import type { Tx } from './database.ts'

/** A row that refers to the one to be deleted; one that the actor may not see is not named. */
export interface FoundDependent {
  entity: string
  id: number
  title: string
  is_seen: boolean
}

/**
 * Looks for the dependents of a row before it is deleted, one kind with each query.
 * @throws AppError in_use with `details`: [{entity, id, title}], with one more of each kind than is shown, which says
 * that there are others
 */
export async function refuseWithDependents(tx: Tx, ...queries: RawBuilder<FoundDependent>[]): Promise<void> {
  const parts = queries.map(
    (query) => sql`(select * from (${query}) as holder order by is_seen desc, id limit ${DEPENDENTS_NAMED_MAX + 1})`,
  )
  const { rows } = await sql<FoundDependent>`${sql.join(parts, sql` union all `)}`.execute(tx)
  if (rows.length === 0) return
  const details = rows.filter((row) => row.is_seen).map(({ entity, id, title }) => ({ entity, id, title }))
  throw new AppError('in_use', { details })
}
