import { sql } from 'kysely'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../errors/app-error.ts'
import { announceAccessChange } from '../../live/announce.ts'
import { comesBefore, keysOf } from './check-conditions.ts'
import { readCustomField, readCustomFields } from './read-fields.ts'
import { recordChange } from './record-field.ts'
import { activeOf, lockFields } from './save-field.ts'

interface Place {
  /** The field that it comes before; null: the last. */
  before: number | null
  group?: CustomFieldRow['group'] | undefined
}

/** @throws AppError not_found; validation_failed at `before`, where a field would come before one that it is shown by */
export async function moveCustomField(
  tx: Tx,
  actor: Actor,
  id: number,
  { before, group }: Place,
): Promise<CustomFieldRow[]> {
  await lockFields(tx, actor)
  const moved = await readCustomField(tx, id)
  if (moved.is_archived) throw invalid({ before: 'archived' })
  const fields = activeOf(await readCustomFields(tx, moved.entity))
  const others = fields.filter((field) => field.id !== id)
  const at = before === null ? others.length : others.findIndex((field) => field.id === before)
  if (at < 0) throw invalid({ before: 'not_found' })
  const ordered = others.toSpliced(at, 0, moved).map((field, index) => ({ ...field, position: index + 1 }))
  refuseDisorder(ordered)
  await sql`
    update custom_fields f set position = o.position, updated_at = now()
    from unnest(${ordered.map((field) => field.id)}::bigint[]) with ordinality o (id, position)
    where f.id = o.id and f.position <> o.position`.execute(tx)
  if (group !== undefined) {
    await tx
      .updateTable('custom_fields')
      .set({ group_title: group && JSON.stringify(group) })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, actor, moved, await readCustomField(tx, id))
  }
  await announceAccessChange(tx, actor.accountId)
  return readCustomFields(tx, moved.entity)
}

/** A field stays behind those that decide whether it is shown. */
function refuseDisorder(ordered: readonly CustomFieldRow[]): void {
  for (const field of ordered) {
    const asked = ordered.filter(({ key }) => field.show_when.some((condition) => condition.field === key))
    const later = asked.filter((other) => !comesBefore(other, field))
    if (later.length > 0)
      throw invalid({ before: ['condition_order', { field: keysOf([field]), fields: keysOf(later) }] })
  }
}
