import type { z } from 'zod'
import type { equipmentCreate } from '#contract/goods/equipment.ts'
import type { Actor } from '../access/actor.ts'
import { requireCreated } from '../access/require-created.ts'
import { newCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { setExternalId } from '../external-ids/index.ts'
import { record } from '../history/record.ts'
import { addTags } from '../tags/index.ts'
import { lockTree, requireChecklists, requirePlace } from './equipment-references.ts'

/** Creates a piece of equipment with its checklists and tags, and returns its id. */
export async function createEquipment(tx: Tx, actor: Actor, body: z.output<typeof equipmentCreate>): Promise<number> {
  const { tags = [], checklists = [], external_id, custom, ...fields } = body
  await lockTree(tx, actor.accountId)
  const facilityOfUnit = await requirePlace(tx, actor, { id: null, wanted: fields, before: {} })
  await requireChecklists(tx, actor, checklists)
  const { id, title } = await tx
    .insertInto('equipment')
    .values({
      ...fields,
      account_id: actor.accountId,
      custom: await newCustom(tx, actor, 'equipment', custom),
      facility_id: fields.facility_id === undefined ? facilityOfUnit : fields.facility_id,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  await requireCreated(tx, actor, 'equipment:create', id)
  await setExternalId(tx, actor, 'equipment', id, external_id)
  await addChecklists(tx, actor, id, checklists)
  await addTags(tx, actor, { type: 'equipment', id }, tags)
  const liveChange = { entity: 'equipment', id, type: 'created' } as const
  await record(tx, actor, 'equipmentCreated', { name: title }, { equipmentId: id }, liveChange)
  return id
}

export async function addChecklists(tx: Tx, actor: Actor, id: number, checklists: readonly number[]): Promise<void> {
  if (checklists.length === 0) return
  const rows = [...new Set(checklists)].map((checklist_id) => ({
    account_id: actor.accountId,
    equipment_id: id,
    checklist_id,
  }))
  await tx.insertInto('equipment_checklists').values(rows).execute()
}
