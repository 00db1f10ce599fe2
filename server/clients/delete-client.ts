import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import { inScope } from '../access/scope.ts'
import { dependentAgreements } from '../agreements/index.ts'
import type { Tx } from '../db/database.ts'
import { type FoundDependent, refuseWithDependents } from '../db/dependents.ts'
import { notFound } from '../errors/app-error.ts'
import { withFilesOf } from '../files/attachments.ts'
import { record } from '../history/record.ts'
import { forgetRows } from '../notifications/index.ts'
import { untagWholly } from '../tags/index.ts'

/** Deletes a client. @throws AppError in_use, naming its facilities, requests, scheduled requests and agreements, while it has any */
export async function deleteClient(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name, avatar_key } = await tx
    .selectFrom('clients')
    .select(['name', 'avatar_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await refuseWithDependents(
    tx,
    sql<FoundDependent>`
      select 'facilities' as entity, f.id, f.name as title, ${inScope(actor, 'facilities:read', 'f.id')} as is_seen
      from facilities f where f.client_id = ${id}`,
    dependentRequests(actor, sql`r.client_id = ${id}`),
    dependentScheduledRequests(actor, sql`s.client_id = ${id}`),
    dependentAgreements(actor, sql`a.client_id = ${id}`),
  )
  await withFilesOf(tx, { clientId: id }, avatar_key, async () => {
    await untagWholly(tx, 'client', [id])
    await forgetRows(tx, actor.accountId, 'clients', [id])
    await tx.deleteFrom('clients').where('id', '=', id).execute()
  })
  await record(tx, actor, 'clientDeleted', { name }, { clientId: id }, { entity: 'clients', id, type: 'deleted' })
}
