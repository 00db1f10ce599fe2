import type { z } from 'zod'
import type { facilityCreate } from '#contract/clients/facilities.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import { addContacts } from '../contacts/index.ts'
import { newCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { rememberFacilityType } from '../db/list-names.ts'
import { setExternalId } from '../external-ids/index.ts'
import { record } from '../history/record.ts'
import { addTags } from '../tags/index.ts'
import { requireReferences } from './facility-references.ts'

/** Creates a facility with its contacts and tags, and returns its id. */
export async function createFacility(tx: Tx, actor: Actor, body: z.output<typeof facilityCreate>): Promise<number> {
  const { tags = [], contacts = [], external_id, custom, ...fields } = body
  await requireReferences(tx, actor, fields)
  const { id, name, client_id } = await tx
    .insertInto('facilities')
    .values({
      account_id: actor.accountId,
      ...fields,
      custom: await newCustom(tx, actor, 'facilities', custom),
    })
    .returning(['id', 'name', 'client_id'])
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'facilities:create', id)
  await setExternalId(tx, actor, 'facilities', id, external_id)
  await rememberFacilityType(tx, fields.type)
  await addContacts(tx, actor, { entity: 'facility', id }, contacts)
  await addTags(tx, actor, { type: 'facility', id }, tags)
  const liveChange = { entity: 'facilities', id, type: 'created' } as const
  await record(tx, actor, 'facilityCreated', { name }, { facilityId: id, clientId: client_id }, liveChange)
  return id
}
