import type { MergedEntity } from '#contract/merges.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
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
  if (entity !== 'contacts') await requireRow(tx, actor, `${entity}:delete`, id)
  else if (facility_id !== null) await requireRow(tx, actor, 'facilities:update', facility_id)
  else if (client_id !== null) await requireRow(tx, actor, 'clients:update', client_id)
}
