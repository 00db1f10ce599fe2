import type { z } from 'zod'
import { NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import type { clientCreate } from '#contract/clients/clients.ts'
import { foreignCountryOf } from '#contract/values/phone-masks.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import { checkedBankDetails } from '../accounts/index.ts'
import { addContacts } from '../contacts/index.ts'
import { newCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { setExternalId } from '../external-ids/index.ts'
import { record } from '../history/record.ts'
import { addTags } from '../tags/index.ts'
import { writeBankDetails } from './bank-details.ts'

/**
 * Creates a client with its contacts, tags and bank details, of its phone's country unless it has one itself; returns
 * its id.
 * @throws InvalidCall at bank details that cannot be valid in its country, and at values of the account's own fields
 */
export async function createClient(tx: Tx, actor: Actor, body: z.output<typeof clientCreate>): Promise<number> {
  const { tags = [], contacts = [], bank_details = {}, external_id, custom, ...fields } = body
  const country = fields.country === undefined ? foreignCountryOf(fields.phone, actor.country) : fields.country
  const details = checkedBankDetails(country ?? actor.country, NO_BANK_DETAILS, bank_details, ['bank_details'])
  const { id, name } = await tx
    .insertInto('clients')
    .values({
      account_id: actor.accountId,
      ...fields,
      country,
      custom: await newCustom(tx, actor, 'clients', custom, { client_type: fields.type }),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'clients:create', id)
  await setExternalId(tx, actor, 'clients', id, external_id)
  await addContacts(tx, actor, { entity: 'client', id }, contacts)
  await addTags(tx, actor, { type: 'client', id }, tags)
  if (Object.values(details).some((text) => text !== null)) await writeBankDetails(tx, actor, id, details)
  await record(tx, actor, 'clientCreated', { name }, { clientId: id }, { entity: 'clients', id, type: 'created' })
  return id
}
