import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { dependentEquipment, dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import { dependentAgreements, namesFacility } from '../agreements/index.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { notFound } from '../errors/app-error.ts'
import { withFilesOf } from '../files/attachments.ts'
import { record } from '../history/record.ts'
import { forgetRows } from '../notifications/index.ts'
import { untagWholly } from '../tags/index.ts'

/** Deletes a facility. @throws AppError in_use, naming its requests, scheduled requests, equipment and agreements, while it has any */
export async function deleteFacility(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name, client_id, manager_id, avatar_key } = await tx
    .selectFrom('facilities')
    .select(['name', 'client_id', 'manager_id', 'avatar_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await refuseWithDependents(
    tx,
    dependentRequests(actor, sql`r.facility_id = ${id}`),
    dependentScheduledRequests(actor, sql`s.facility_id = ${id}`),
    dependentEquipment(actor, sql`e.facility_id = ${id}`),
    dependentAgreements(actor, namesFacility(id)),
  )
  await withFilesOf(tx, { facilityId: id }, avatar_key, async () => {
    await untagWholly(tx, 'facility', [id])
    await forgetRows(tx, actor.accountId, 'facilities', [id])
    await tx.deleteFrom('facilities').where('id', '=', id).execute()
  })
  const also = manager_id === null ? [] : [manager_id]
  const liveChange = { entity: 'facilities', id, type: 'deleted', also } as const
  await record(tx, actor, 'facilityDeleted', { name }, { facilityId: id, clientId: client_id }, liveChange)
}
