import type { MergedEntity } from '#contract/merged-entities.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import { contactOwner, MAY_CHANGE } from '../contacts/index.ts'
import type { Tx } from '../db/database.ts'

/**
 * A merge deletes one of two rows; a contact is changed and removed with its client or facility.
 * @throws AppError not_found, forbidden
 */
export async function requireMayMerge(
  tx: Tx,
  actor: Actor,
  entity: MergedEntity,
  { id, client_id, facility_id }: { id: number; client_id: number | null; facility_id: number | null },
): Promise<void> {
  if (entity !== 'contacts') {
    await requireRow(tx, actor, `${entity}:delete`, id)
  } else {
    const owner = contactOwner(client_id, facility_id)
    await requireRow(tx, actor, MAY_CHANGE[owner.entity], owner.id)
  }
}
