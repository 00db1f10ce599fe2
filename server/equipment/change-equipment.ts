import { sql } from 'kysely'
import type { z } from 'zod'
import { equipmentUpdate, wrongWarrantyDate } from '#contract/goods/equipment.ts'
import type { Changes } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import { setCustom } from '../custom-fields/index.ts'
import { isArchived, withArchivedAt } from '../db/archived.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { setExternalId } from '../external-ids/index.ts'
import { namedChange } from '../history/named-change.ts'
import { changesBetween, record } from '../history/record.ts'
import { setTags } from '../tags/index.ts'
import { addChecklists } from './create-equipment.ts'
import { lockTree, requireChecklists, requirePlace } from './equipment-references.ts'

const COLUMNS = columnsOf(equipmentUpdate, 'external_id', 'tags', 'checklists', 'is_archived', 'custom')

/**
 * Changes the given fields of a piece of equipment, and its checklists and tags to the given ones; records the
 * differences in its history. Its parts go with it to another facility. Resolves to whether anything differed.
 */
export async function changeEquipment(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof equipmentUpdate>,
): Promise<boolean> {
  const { tags, checklists, external_id, custom, ...fields } = body
  if (fields.parent_id !== undefined || fields.facility_id !== undefined) await lockTree(tx, actor.accountId)
  const before = await tx
    .selectFrom('equipment')
    .select([...COLUMNS, isArchived])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const changes = changesBetween(before, fields)
  if (changes) {
    const given = {
      installed_on: 'installed_on' in changes ? fields.installed_on : undefined,
      warranty_till: 'warranty_till' in changes ? fields.warranty_till : undefined,
    }
    const wrong = wrongWarrantyDate(given, { ...before, ...fields })
    if (wrong) throw invalid({ [wrong]: 'warranty_before_installation' })
    const wanted = {
      facility_id: 'facility_id' in changes ? fields.facility_id : undefined,
      parent_id: 'parent_id' in changes ? fields.parent_id : undefined,
    }
    if ('facility_id' in changes || 'parent_id' in changes) await requirePlace(tx, actor, { id, wanted, before })
    await tx
      .updateTable('equipment')
      .set({ ...withArchivedAt(fields), updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  }
  const checklistChange = checklists && (await setChecklists(tx, actor, id, checklists))
  const tagChange = tags && (await setTags(tx, actor, { type: 'equipment', id }, tags))
  const isRenumbered = await setExternalId(tx, actor, 'equipment', id, external_id)
  const named = changes && (await namedChanges(tx, changes))
  const ownChanges = await setCustom(tx, actor, 'equipment', id, custom)
  const all = {
    ...named,
    ...ownChanges,
    ...(checklistChange && { checklists: checklistChange }),
    ...(tagChange && { tags: tagChange }),
  }
  if (Object.keys(all).length === 0) return isRenumbered
  const also = await managerOf(tx, changes && 'facility_id' in changes ? before.facility_id : null)
  await recordChange(tx, actor, { id, title: fields.title ?? before.title }, all, also)
  if (named?.facility) await moveParts(tx, actor, id, fields.facility_id ?? null, named.facility, also)
  return true
}

/** Parts are at the facility of their unit. */
async function moveParts(
  tx: Tx,
  actor: Actor,
  id: number,
  facilityId: number | null,
  facility: Changes[string],
  also: number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; title: string }>`
    with recursive parts (id) as (
      select e.id from equipment e where e.parent_id = ${id}
      union select e.id from parts p join equipment e on e.parent_id = p.id
    )
    update equipment e set facility_id = ${facilityId}, updated_at = now() from parts
    where e.id = parts.id and e.facility_id is distinct from ${facilityId} returning e.id, e.title`.execute(tx)
  for (const part of rows) await recordChange(tx, actor, part, { facility }, also)
}

async function setChecklists(tx: Tx, actor: Actor, id: number, wanted: number[]): Promise<Changes[string] | null> {
  const before = await checklistsOf(tx, id)
  const had = before.map((checklist) => checklist.id)
  const gone = had.filter((checklistId) => !wanted.includes(checklistId))
  const added = wanted.filter((checklistId) => !had.includes(checklistId))
  if (gone.length === 0 && added.length === 0) return null
  await requireChecklists(tx, actor, wanted, had)
  if (gone.length > 0) {
    await tx
      .deleteFrom('equipment_checklists')
      .where('equipment_id', '=', id)
      .where('checklist_id', 'in', gone)
      .execute()
  }
  await addChecklists(tx, actor, id, added)
  const after = await checklistsOf(tx, id)
  return { old: before.map(({ name }) => name), new: after.map(({ name }) => name) }
}

async function checklistsOf(tx: Tx, id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select k.id, k.name from equipment_checklists e join checklists k on k.account_id = e.account_id and k.id = e.checklist_id
    where e.equipment_id = ${id} order by k.name, k.id`.execute(tx)
  return rows
}

async function namedChanges(tx: Tx, { facility_id, parent_id, ...changes }: Changes): Promise<Changes> {
  return {
    ...changes,
    ...(facility_id && { facility: await namedChange(tx, 'facilities', facility_id) }),
    ...(parent_id && { parent: await namedChange(tx, 'equipment', parent_id) }),
  }
}

/** The manager of the facility it left may no longer see it and is notified. */
async function managerOf(tx: Tx, facilityId: number | null): Promise<number[]> {
  if (facilityId === null) return []
  const facility = await tx
    .selectFrom('facilities')
    .select('manager_id')
    .where('id', '=', facilityId)
    .executeTakeFirst()
  return facility?.manager_id ? [facility.manager_id] : []
}

function recordChange(
  tx: Tx,
  actor: Actor,
  { id, title }: { id: number; title: string },
  changes: Changes,
  also: number[],
) {
  const liveChange = { entity: 'equipment', id, type: 'updated', also } as const
  return record(tx, actor, 'equipmentChanged', { name: title, changes }, { equipmentId: id }, liveChange)
}
