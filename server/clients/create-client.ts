import type { z } from 'zod'
import type { clientCreate } from '#contract/clients/clients.ts'
import { foreignCountryOf } from '#contract/phone-masks.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import { addContacts } from '../contacts/index.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { addTags } from '../tags/index.ts'

/** Creates a client with its contacts and tags, of its phone's country unless it has one itself; returns its id. */
export async function createClient(tx: Tx, actor: Actor, body: z.output<typeof clientCreate>): Promise<number> {
  const { tags = [], contacts = [], ...fields } = body
  const { id, name } = await tx
    .insertInto('clients')
    .values({ account_id: actor.accountId, country: foreignCountryOf(fields.phone, actor.country), ...fields })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'clients:create', id)
  await addContacts(tx, actor, { entity: 'client', id }, contacts)
  await addTags(tx, actor, { type: 'client', id }, tags)
  await record(tx, actor, 'clientCreated', { name }, { clientId: id }, { entity: 'clients', id, type: 'created' })
  return id
}
