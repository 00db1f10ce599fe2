import { type RawBuilder, sql } from 'kysely'
import { DEPENDENTS_NAMED_MAX } from '../../contract/limits.ts'
import { AppError } from '../errors/app-error.ts'
import type { Tx } from './database.ts'

/** A row that hangs on the one to be deleted; one that the actor may not see is not named. */
export interface Dependent {
  entity: string
  id: number
  title: string
  is_seen: boolean
}

/**
 * Looks for what hangs on a row before it is deleted: each query is of one kind of Holder.
 * @throws AppError in_use with `details`: [{entity, id, title}], of each kind one more than is named, which tells that
 *   there are others
 */
export async function refuseWithDependents(tx: Tx, ...queries: RawBuilder<Dependent>[]): Promise<void> {
  const parts = queries.map(
    (query) => sql`(select * from (${query}) as holder order by is_seen desc, id limit ${DEPENDENTS_NAMED_MAX + 1})`,
  )
  const { rows } = await sql<Dependent>`${sql.join(parts, sql` union all `)}`.execute(tx)
  if (rows.length === 0) return
  const details = rows.filter((row) => row.is_seen).map(({ entity, id, title }) => ({ entity, id, title }))
  throw new AppError('in_use', { details })
}
