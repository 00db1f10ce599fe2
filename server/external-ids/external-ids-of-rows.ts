import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'

/** What a program calls a row. */
interface ProgramsId {
  program: number
  external_id: string
}

export interface OwnedId extends ProgramsId {
  /** Of the row. */
  id: number
}

/** Which rows have some of these external ids. @param entity the table of the rows */
export async function findOwners(tx: Tx, entity: string, sought: readonly ProgramsId[]): Promise<OwnedId[]> {
  if (sought.length === 0) return []
  const { rows } = await sql<OwnedId>`
    select x.user_id as program, x.external_id, x.entity_id as id
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as sought (program bigint, external_id text)) s
    join external_ids x on x.user_id = s.program and x.entity = ${entity} and x.external_id = s.external_id`.execute(tx)
  return rows
}

/** What programs call these rows: of several ids of a program, that which the row was given itself. */
export async function readExternalIdsOf(tx: Tx, entity: string, ids: readonly number[]): Promise<OwnedId[]> {
  const { rows } = await sql<OwnedId>`
    select distinct on (entity_id, user_id) entity_id as id, user_id as program, external_id from external_ids
    where entity = ${entity} and entity_id = any(${[...ids]}::bigint[])
    order by entity_id, user_id, given_to = entity_id desc, external_id`.execute(tx)
  return rows
}

/** Lets programs know rows, which they knew by no id, by these external ids, which no row has. */
export async function giveExternalIds(tx: Tx, entity: string, given: readonly OwnedId[]): Promise<void> {
  if (given.length === 0) return
  const { rows } = await sql`
    insert into external_ids (user_id, entity, entity_id, external_id, given_to)
    select program, ${entity}, id, external_id, id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (program bigint, external_id text, id bigint)
    on conflict do nothing returning entity_id`.execute(tx)
  // A call of the program has given one of them at this moment.
  if (rows.length < given.length) throw new AppError('conflict')
}

/** Ends those of these external ids that still are of these rows. */
export async function takeExternalIds(tx: Tx, entity: string, taken: readonly OwnedId[]): Promise<void> {
  if (taken.length === 0) return
  await sql`
    delete from external_ids x
    using jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (program bigint, external_id text, id bigint)
    where x.user_id = taken.program and x.entity = ${entity} and x.entity_id = taken.id
      and x.external_id = taken.external_id`.execute(tx)
}
