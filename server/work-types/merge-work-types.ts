import { sql } from 'kysely'
import type { WorkTypeUsage } from '#contract/requests/work-types.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { announceWorkType } from './change-work-type.ts'
import { renameInRows } from './rename-work-type.ts'

/** How much names a type, whatever of it the user may see: a merge concerns all of it. */
export async function readUsage(tx: Tx, id: number): Promise<WorkTypeUsage> {
  const { rows } = await sql<WorkTypeUsage>`
    select
      (select count(*) from requests r where r.work_type = any(w.former_names || w.name)) as requests,
      (select count(*) from scheduled_requests s where s.work_type = w.name) as scheduled_requests,
      (select count(*) from sla_targets t where t.match_work_type = w.name) as targets,
      (select count(*) from custom_field_work_types f where f.work_type_id = w.id) as fields
    from work_types w where w.id = ${id}`.execute(tx)
  return rows[0] ?? { requests: 0, scheduled_requests: 0, targets: 0, fields: 0 }
}

/**
 * Merges a type into another, which keeps its own defaults: what named it names the other from now on, and its fields are
 * the other's, too. It cannot be undone.
 * @throws AppError not_found; validation_failed at `other_id`, also when an agreement promises something else to each
 */
export async function mergeWorkTypes(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  actor: Actor,
  id: number,
  otherId: number,
): Promise<void> {
  if (id === otherId) throw invalid({ other_id: 'merge_with_itself' })
  // In the order of their ids, so that two merges wait for each other.
  const locked = await tx
    .selectFrom('work_types')
    .select(['id', 'name', 'former_names'])
    .where('id', 'in', [id, otherId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const name = locked.find((one) => one.id === id)?.name
  const other = locked.find((one) => one.id === otherId)
  if (name === undefined) throw notFound()
  if (!other) throw invalid({ other_id: 'not_found' })
  await requireOnePromise(tx, name, other.name)
  await sql`
    insert into custom_field_work_types (field_id, work_type_id)
    select field_id, ${id} from custom_field_work_types where work_type_id = ${otherId} on conflict do nothing`.execute(
    tx,
  )
  await tx.deleteFrom('work_types').where('id', '=', otherId).execute()
  await sql`
    update work_types set former_names = former_names || ${other.former_names}::text[], updated_at = now()
    where id = ${id}`.execute(tx)
  await renameInRows(tx, jobs, { accountId: actor.accountId, workTypeId: id }, other.name, name)
  await announceWorkType(tx, actor, otherId, 'deleted')
  await announceWorkType(tx, actor, id, 'updated')
}

/** Which of two promises then holds is not for a merge to decide. */
async function requireOnePromise(tx: Tx, name: string, other: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select distinct a.number from sla_targets t
    join sla_targets u on u.account_id = t.account_id and u.agreement_id = t.agreement_id
      and (u.match_type, u.match_priority, u.match_facility_id)
        is not distinct from (t.match_type, t.match_priority, t.match_facility_id)
    join agreements a on a.account_id = t.account_id and a.id = t.agreement_id
    where t.match_work_type = ${name} and u.match_work_type = ${other} order by a.number limit 5`.execute(tx)
  if (rows.length === 0) return
  throw invalid({ other_id: ['work_types_promised', { agreements: rows.map(({ number }) => number).join(', ') }] })
}
