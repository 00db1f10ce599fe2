import { sql } from 'kysely'
import type { ConfigurationItems } from '#contract/configuration/configuration-file.ts'
import type { Actor } from '../access/actor.ts'
import { dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import { withArchivedAt } from '../db/archived.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { announceAccessChange } from '../live/announce.ts'

type Settings = Omit<ConfigurationItems['work_types'], 'checklists'> & { checklists?: number[] }

/** Resolves to the id of the new type. */
export async function createWorkType(
  tx: Tx,
  actor: Actor,
  { checklists = [], translations = {}, ...columns }: Settings,
): Promise<number> {
  const { id } = await tx
    .insertInto('work_types')
    .values({
      ...columns,
      translations: JSON.stringify(translations),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from work_types)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeChecklists(tx, id, checklists)
  await announceAccessChange(tx, actor.accountId)
  return id
}

export async function changeWorkType(
  tx: Tx,
  _jobs: Pick<Jobs, 'send'>,
  actor: Actor,
  id: number,
  { checklists, translations, ...body }: Partial<Settings> & { is_archived?: boolean },
): Promise<void> {
  await tx
    .updateTable('work_types')
    .set({
      ...withArchivedAt(body),
      ...(translations && { translations: JSON.stringify(translations) }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (checklists) await writeChecklists(tx, id, checklists)
  await announceAccessChange(tx, actor.accountId)
}

/** @throws AppError in_use when anything names it */
export async function deleteWorkType(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name } = await tx
    .selectFrom('work_types')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await refuseWithDependents(
    tx,
    dependentRequests(actor, sql`r.work_type = ${name}`),
    dependentScheduledRequests(actor, sql`s.work_type = ${name}`),
  )
  const target = await tx.selectFrom('sla_targets').select('id').where('match_work_type', '=', name).executeTakeFirst()
  if (target) throw new AppError('in_use', { details: [] })
  await tx.deleteFrom('work_types').where('id', '=', id).execute()
  await announceAccessChange(tx, actor.accountId)
}

async function writeChecklists(tx: Tx, id: number, checklists: readonly number[]): Promise<void> {
  await tx.deleteFrom('work_type_checklists').where('work_type_id', '=', id).execute()
  await sql`
    insert into work_type_checklists (work_type_id, checklist_id, position)
    select ${id}, given.id, given.place from unnest(${[...new Set(checklists)]}::bigint[]) with ordinality given (id, place)`.execute(
    tx,
  )
}
