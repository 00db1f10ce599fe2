import type { z } from 'zod'
import type { agreementCreate } from '#contract/agreements/agreements.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import { newCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { requireAgreementReferences } from './agreement-references.ts'
import { saveTargets } from './save-targets.ts'

/** Creates an agreement with its facilities and targets, and returns its id. */
export async function createAgreement(tx: Tx, actor: Actor, body: z.output<typeof agreementCreate>): Promise<number> {
  const { facility_ids = [], targets = [], custom, ...fields } = body
  await requireAgreementReferences(
    tx,
    actor,
    { client_id: fields.client_id ?? null, facility_ids, manager_id: fields.manager_id, targets },
    null,
  )
  const { id, number, client_id } = await tx
    .insertInto('agreements')
    .values({ ...fields, custom: await newCustom(tx, actor, 'agreements', custom) })
    .returning(['id', 'number', 'client_id'])
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'agreements:create', id)
  await addFacilities(tx, id, facility_ids)
  await saveTargets(tx, id, targets)
  const liveChange = { entity: 'agreements', id, type: 'created' } as const
  await record(tx, actor, 'agreementCreated', { name: number }, { agreementId: id, clientId: client_id }, liveChange)
  return id
}

export async function addFacilities(tx: Tx, agreementId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('agreement_facilities')
    .values(ids.map((facility_id) => ({ agreement_id: agreementId, facility_id })))
    .execute()
}
