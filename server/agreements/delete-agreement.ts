import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { dependentRequests } from '../access/dependents.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { notFound } from '../errors/app-error.ts'
import { withFilesOf } from '../files/attachments.ts'
import { record } from '../history/record.ts'

/** Deletes an agreement. @throws AppError in_use, naming the requests, while any has clocks of it */
export async function deleteAgreement(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { number, client_id, manager_id } = await tx
    .selectFrom('agreements')
    .select(['number', 'client_id', 'manager_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await refuseWithDependents(
    tx,
    dependentRequests(actor, sql`r.id in (select request_id from sla_clocks where agreement_id = ${id})`),
  )
  await withFilesOf(tx, { agreementId: id }, null, async () => {
    await tx.deleteFrom('agreements').where('id', '=', id).execute()
  })
  const also = manager_id === null ? [] : [manager_id]
  const liveChange = { entity: 'agreements', id, type: 'deleted', also } as const
  await record(tx, actor, 'agreementDeleted', { name: number }, { agreementId: id, clientId: client_id }, liveChange)
}
