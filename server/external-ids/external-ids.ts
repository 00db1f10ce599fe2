import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ExternalEntity } from '#contract/integrations/external-ids.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid, notFound } from '../errors/app-error.ts'

/** The external id of a row `table`: the one it was given itself before those of rows that were merged into it. */
export function externalIdOf({ userId }: Actor, entity: ExternalEntity, table: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select x.external_id from external_ids x
    where x.account_id = ${sql.ref(`${table}.account_id`)} and x.user_id = ${userId} and x.entity = ${sql.lit(entity)}
      and x.entity_id = ${sql.ref(`${table}.id`)}
    order by x.given_to = x.entity_id desc, x.external_id limit 1)`
}

/** The last column of rows that are answered to a call with a key; for people there is none, and nothing is looked up. */
export function externalIdColumn(actor: Actor, entity: ExternalEntity, table: string): RawBuilder<unknown> {
  return actor.key ? sql`, ${externalIdOf(actor, entity, table)} as external_id` : sql``
}

/** The same of one row that was written. */
export async function readExternalId(
  tx: Tx,
  actor: Actor,
  entity: ExternalEntity,
  id: number,
): Promise<{ external_id?: string | null }> {
  if (!actor.key) return {}
  const { rows } = await sql<{ external_id: string | null }>`
    select ${externalIdOf(actor, entity, 'one')} as external_id
    from (select current_account() as account_id, ${id}::bigint as id) one`.execute(tx)
  return { external_id: rows[0]?.external_id ?? null }
}

/** A condition for `where`: the row that the actor knows by this external id. */
export function hasExternalId(
  { userId }: Actor,
  entity: ExternalEntity,
  idColumn: string,
  externalId: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(idColumn)} = any(array(
    select entity_id from external_ids
    where user_id = ${userId} and entity = ${sql.lit(entity)} and external_id = ${externalId}))`
}

/** The id of the row that the actor knows by this external id. Whether they may read the row is not checked. */
export async function findByExternalId(
  tx: Tx,
  { userId }: Actor,
  entity: ExternalEntity,
  externalId: string,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('external_ids')
    .select('entity_id')
    .where('user_id', '=', userId)
    .where('entity', '=', entity)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return found?.entity_id
}

interface Call {
  tx: Tx
  actor: Actor
}

/** The handler of `externalIdCall` (contract/integrations/external-ids.ts), from that of a row's id. @throws AppError not_found */
export function showsExternal<Answer>(
  entity: ExternalEntity,
  show: (call: Call & { params: { id: number } }) => Promise<Answer>,
) {
  return async ({ tx, actor, params: { externalId } }: Call & { params: { externalId: string } }) => {
    const id = await findByExternalId(tx, actor, entity, externalId)
    if (id === undefined) throw notFound()
    return show({ tx, actor, params: { id } })
  }
}

/**
 * Lets the actor know a row, which the unit of work has locked or created, by this external id and no other; null: by none.
 * Nothing is done when it is undefined. Resolves to whether anything changed. It is no part of the row's history.
 * @param field where it is in the call's body
 * @throws AppError validation_failed at the field when another row has it (named by `details.id`), and for people, who call
 * nothing by ids of their own
 */
export async function setExternalId(
  tx: Tx,
  actor: Actor,
  entity: ExternalEntity,
  id: number,
  externalId: string | null | undefined,
  field = 'external_id',
): Promise<boolean> {
  if (externalId === undefined) return false
  requireKey(actor, field)
  const { userId } = actor
  const theirs = sql`user_id = ${userId} and entity = ${entity} and entity_id = ${id}`
  if (externalId === null) {
    const { numAffectedRows = 0n } = await sql`delete from external_ids where ${theirs}`.execute(tx)
    return numAffectedRows > 0n
  }
  const { rows } = await sql`
    with former as (delete from external_ids where ${theirs} and given_to = ${id} and external_id <> ${externalId})
    insert into external_ids (user_id, entity, entity_id, external_id, given_to)
    values (${userId}, ${entity}, ${id}, ${externalId}, ${id}) on conflict do nothing returning entity_id`.execute(tx)
  if (rows.length > 0) return true
  const known = await findByExternalId(tx, actor, entity, externalId)
  // It was removed at this moment.
  if (known === undefined) throw new AppError('conflict')
  if (known !== id) throw externalIdTaken(field, known)
  const { numAffectedRows = 0n } = await sql`
    update external_ids set given_to = ${id} where ${theirs} and external_id = ${externalId} and given_to <> ${id}`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** @throws AppError validation_failed for people */
export function requireKey({ key }: Actor, field: string): void {
  if (!key) throw invalid({ [field]: 'external_id_without_key' })
}

function externalIdTaken(field: string, id: number): AppError {
  return new AppError('validation_failed', { fields: { [field]: ['external_id_taken', { id }] }, details: { id } })
}

/** Whether a row could not be written because another one has its external id. */
export function isExternalIdTaken(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const reason = error.fields?.external_id
  return Array.isArray(reason) && reason[0] === 'external_id_taken'
}

/** Of rows whose content is erased while they stay. */
export async function forgetExternalIds(tx: Tx, entity: ExternalEntity, ids: readonly number[]): Promise<void> {
  await sql`delete from external_ids where entity = ${entity} and entity_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Of a service account or user that will not call again. */
export async function forgetExternalIdsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('external_ids').where('user_id', '=', userId).execute()
}
