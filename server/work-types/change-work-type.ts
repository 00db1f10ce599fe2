import { sql } from 'kysely'
import type { z } from 'zod'
import type { LiveType } from '#contract/live.ts'
import { WORK_TYPES_MAX, type WorkTypeUpdate, type workTypeCreate } from '#contract/requests/work-types.ts'
import type { Actor } from '../access/actor.ts'
import { dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import { requireCreated } from '../access/require-created.ts'
import { inScope } from '../access/scope.ts'
import { withArchivedAt } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { type FoundDependent, refuseWithDependents } from '../db/dependents.ts'
import { AppError, type InvalidReason, invalid, notFound } from '../errors/app-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { announce, announceAccessChange } from '../live/announce.ts'
import { renameInRows } from './rename-work-type.ts'
import { standardNames } from './standard-names.ts'

/** Resolves to the id of the new type. @throws AppError validation_failed */
export async function createWorkType(tx: Tx, actor: Actor, body: z.output<typeof workTypeCreate>): Promise<number> {
  const { checklists = [], translations = {}, ...columns } = body
  const { count, next } = await tx
    .selectFrom('work_types')
    .select((one) => [one.fn.countAll<number>().as('count'), sql<number>`coalesce(max(position), 0) + 1`.as('next')])
    .executeTakeFirstOrThrow()
  if (count >= WORK_TYPES_MAX) throw invalid({ name: ['too_many', { max: WORK_TYPES_MAX }] })
  await requireFree(tx, null, { name: body.name, translations })
  const { id } = await tx
    .insertInto('work_types')
    .values({ position: next, ...columns, translations: JSON.stringify(translations) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'work_types:create', id)
  await replaceChecklists(tx, actor, id, checklists)
  await announceWorkType(tx, actor, id, 'created')
  return id
}

/** Renamed, it is renamed in all that names it. @throws AppError validation_failed */
export async function changeWorkType(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  actor: Actor,
  id: number,
  { checklists, translations, ...body }: WorkTypeUpdate,
): Promise<void> {
  const before = await lockWorkType(tx, id)
  const isRenamed = body.name !== undefined && body.name !== before.name
  await requireFree(tx, id, { ...(isRenamed && { name: body.name }), translations })
  await tx
    .updateTable('work_types')
    .set({
      ...withArchivedAt(body),
      ...(translations && { translations: JSON.stringify(translations) }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (checklists) await replaceChecklists(tx, actor, id, checklists)
  if (isRenamed && body.name) {
    await renameInRows(tx, jobs, { accountId: actor.accountId, workTypeId: id }, before.name, body.name)
  }
  await announceWorkType(tx, actor, id, 'updated')
}

/** @throws AppError in_use when anything names it */
export async function deleteWorkType(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name, former_names } = await lockWorkType(tx, id)
  const names = [name, ...former_names]
  const isNamed = (column: string) => sql`${sql.ref(column)} = any(${names})`
  await refuseWithDependents(
    tx,
    dependentRequests(actor, isNamed('r.work_type')),
    dependentScheduledRequests(actor, isNamed('s.work_type')),
    sql<FoundDependent>`
      select 'agreements' as entity, a.id, a.number as title, ${inScope(actor, 'agreements:read', 'a.id')} as is_seen
      from agreements a where a.id in (select agreement_id from sla_targets t where ${isNamed('t.match_work_type')})`,
  )
  // Without its last type, a field would be one of all requests.
  const field = await tx
    .selectFrom('custom_field_work_types')
    .select('field_id')
    .where('work_type_id', '=', id)
    .executeTakeFirst()
  if (field) throw new AppError('in_use', { details: [] })
  await tx.deleteFrom('work_types').where('id', '=', id).execute()
  await announceWorkType(tx, actor, id, 'deleted')
}

interface LockedWorkType {
  name: string
  former_names: string[]
}

/** Locked until the unit of work ends. @throws AppError not_found */
export async function lockWorkType(tx: Tx, id: number): Promise<LockedWorkType> {
  return tx
    .selectFrom('work_types')
    .select(['name', 'former_names'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

/** Browsers have the types with what they know of their user: these are asked again. */
export async function announceWorkType(tx: Tx, { accountId }: Actor, id: number, type: LiveType): Promise<void> {
  announce(tx, { account: accountId, entity: 'work_types', id, type })
  await announceAccessChange(tx, accountId)
}

interface Names {
  name?: string | undefined
  translations?: Partial<Record<string, string>> | undefined
}

/**
 * Two types that look the same in a list could not be told apart: a name is free if no other type is called so in any
 * language.
 * @throws AppError validation_failed
 */
async function requireFree(tx: Tx, id: number | null, { name, translations = {} }: Names): Promise<void> {
  const { rows } = await sql<{ name: string; translations: Record<string, string>; former_names: string[] }>`
    select name, translations, former_names from work_types where id is distinct from ${id}`.execute(tx)
  const standard = new Map(standardNames().map(({ code, names }) => [code, names]))
  const taken = new Set(
    rows
      .flatMap((other) => [
        other.name,
        ...other.former_names,
        ...Object.values(other.translations),
        ...(standard.get(other.name) ?? []),
      ])
      .map((one) => one.toLowerCase()),
  )
  const given: [string, string | undefined][] = [
    ['name', name],
    ...Object.entries(translations).map(([locale, text]): [string, string | undefined] => [
      `translations.${locale}`,
      text,
    ]),
  ]
  const repeated = given.filter(([, text]) => text && taken.has(text.toLowerCase()))
  if (repeated.length === 0) return
  throw invalid(Object.fromEntries(repeated.map(([field]): [string, InvalidReason] => [field, 'duplicate'])))
}

/** @throws AppError validation_failed at `checklists.<index>` */
async function replaceChecklists(tx: Tx, actor: Actor, id: number, checklists: readonly number[]): Promise<void> {
  const wanted = [...new Set(checklists)]
  const { rows } = await sql<{ id: number }>`
    select k.id from checklists k where k.id = any(${wanted}::bigint[]) and ${inScope(actor, 'check_lists:read', 'k.id')}
    union select checklist_id from work_type_checklists where work_type_id = ${id}`.execute(tx)
  const known = new Set(rows.map((row) => row.id))
  const missing = checklists.flatMap((one, index) => (known.has(one) ? [] : [`checklists.${index}`]))
  if (missing.length > 0) {
    throw invalid(Object.fromEntries(missing.map((field): [string, InvalidReason] => [field, 'not_found'])))
  }
  await sql`delete from work_type_checklists where work_type_id = ${id}`.execute(tx)
  if (wanted.length === 0) return
  await sql`
    insert into work_type_checklists (work_type_id, checklist_id, position)
    select ${id}, given.id, given.place from unnest(${wanted}::bigint[]) with ordinality as given (id, place)`.execute(
    tx,
  )
}
