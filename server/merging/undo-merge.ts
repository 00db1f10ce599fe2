import { sql } from 'kysely'
import { MERGE_UNDO_HOURS } from '#contract/limits.ts'
import type { MergedEntity } from '#contract/merged-entities.ts'
import type { Actor } from '../access/actor.ts'
import { checkConflictsAt } from '../db/check-conflicts-later.ts'
import type { Tx } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import { announce } from '../live/announce.ts'
import { announceMoved } from './announce-moved.ts'
import { historyOf } from './merged-rows.ts'
import { requireMayMerge } from './require-may-merge.ts'

interface Undone {
  entity: MergedEntity
  id: number
  name: string
}

interface Merge {
  entity: MergedEntity
  source_id: number
  target_id: number
  name: string
  contact_id: number | null
  other: Record<'name' | 'phone' | 'email', string | null>
  is_over: boolean
}

/**
 * Undoes a merge of the last day: the row that was merged is there again, with what the other one still has of it. What came
 * since stays with the other.
 * @throws AppError not_found; conflict when the day is over, or the row it was merged into is no more
 */
export async function undoMerge(tx: Tx, actor: Actor, id: number): Promise<Undone> {
  const { rows } = await sql<Merge>`
    select entity, source_id, target_id, source ->> 'name' as name, contact_id, source as other,
      created_at < now() - make_interval(hours => ${MERGE_UNDO_HOURS}) as is_over
    from merges where id = ${id} for update`.execute(tx)
  const [merge] = rows
  if (!merge) throw notFound()
  const { entity, source_id, target_id, name } = merge
  const target = await lockTarget(tx, entity, target_id)
  if (merge.is_over || !target) throw new AppError('conflict')
  await requireMayMerge(tx, actor, entity, target)
  await allowLongStatements(tx)
  await announceMoved(tx, actor, id)
  if (merge.contact_id !== null) await dropContact(tx, merge.contact_id, merge.other)
  await sql`select undo_merge(${id})`.execute(tx)
  const { place, liveChange } = await historyOf(tx, entity, target)
  await record(tx, actor, 'mergeUndone', { entity, name }, place, liveChange)
  if (entity === 'facilities') for (const at of [source_id, target_id]) await checkConflictsAt(tx, at)
  if (entity !== 'contacts') {
    await tx.deleteFrom('merged_ids').where('entity', '=', entity).where('source_id', '=', source_id).execute()
    announce(tx, { account: actor.accountId, entity, id: source_id, type: 'created' })
  }
  return { entity, id: source_id, name }
}

async function lockTarget(tx: Tx, entity: MergedEntity, id: number) {
  const owner =
    entity === 'contacts' ? sql`client_id, facility_id` : sql`null::bigint as client_id, null::bigint as facility_id`
  const { rows } = await sql<{ id: number; client_id: number | null; facility_id: number | null }>`
    select id, ${owner} from ${sql.table(entity)} where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The contact that the other client's phone and email became, unless it was changed. */
async function dropContact(tx: Tx, id: number, { name, phone, email }: Merge['other']): Promise<void> {
  await sql`
    delete from contacts
    where id = ${id} and name = ${name} and position is null
      and (phone is null or phone = ${phone}) and (email is null or email = ${email})`.execute(tx)
}
