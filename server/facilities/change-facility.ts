import { sql } from 'kysely'
import type { z } from 'zod'
import { coordinatesArePaired, facilityUpdate } from '#contract/clients/facilities.ts'
import type { Changes } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import { namesFacility } from '../agreements/index.ts'
import { setCustom } from '../custom-fields/index.ts'
import { isArchived, withArchivedAt } from '../db/archived.ts'
import { checkConflictsAt } from '../db/check-conflicts-later.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/database.ts'
import { rememberFacilityType } from '../db/list-names.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { setExternalId } from '../external-ids/index.ts'
import type { AvatarChange } from '../files/change-avatar.ts'
import { namedChange } from '../history/named-change.ts'
import { changesBetween, record } from '../history/record.ts'
import { setTags } from '../tags/index.ts'
import { requireReferences } from './facility-references.ts'
import { type Handing, lockOpenWork, moveOpenWork } from './open-work.ts'

const COLUMNS = columnsOf(facilityUpdate, 'external_id', 'tags', 'is_archived', 'open_work', 'custom')

/**
 * Changes the given fields of a facility, and its tags to the given ones; records the differences in its history. To
 * another client go with it the open requests and schedules that the body says; what is closed keeps its client
 * (docs/decisions/0115-facilities-that-change-hands.md). Resolves to whether anything differed.
 * @throws AppError validation_failed when a reference is missing, one coordinate would be left without the other, or
 * nothing is said of open work
 */
export async function changeFacility(
  tx: Tx,
  actor: Actor,
  id: number,
  body: z.output<typeof facilityUpdate>,
): Promise<boolean> {
  const { tags, open_work: going, external_id, custom, ...fields } = body
  if (fields.client_id !== undefined) await lockOpenWork(tx, id)
  const before = await tx
    .selectFrom('facilities')
    .select([...COLUMNS, isArchived, 'agreement_id'])
    .where('id', '=', id)
    // Rows may refer to it meanwhile: an action on a request holds that first.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (!coordinatesArePaired({ ...before, ...fields })) throw invalid({ lat: 'coordinates_incomplete' })
  const changes = changesBetween(before, fields)
  if (changes) {
    if (before.agreement_id !== null) refuseContract(changes)
    if ('client_id' in changes) await refuseNamed(tx, id)
    await requireReferences(tx, actor, {
      client_id: 'client_id' in changes ? fields.client_id : undefined,
      manager_id: 'manager_id' in changes ? fields.manager_id : undefined,
    })
    await tx
      .updateTable('facilities')
      .set({ ...withArchivedAt(fields), updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await rememberFacilityType(tx, fields.type)
    if ('lat' in changes || 'lon' in changes) await checkConflictsAt(tx, id)
  }
  const named = changes && (await namedChanges(tx, changes))
  const handing = named?.client && handingOf(id, named.client)
  if (handing) await moveOpenWork(tx, actor, handing, going)
  const tagChange = tags && (await setTags(tx, actor, { type: 'facility', id }, tags))
  const isRenumbered = await setExternalId(tx, actor, 'facilities', id, external_id)
  const ownChanges = await setCustom(tx, actor, 'facilities', id, custom)
  const all = { ...named, ...ownChanges, ...(tagChange && { tags: tagChange }) }
  if (Object.keys(all).length === 0) return isRenumbered
  await record(
    tx,
    actor,
    'facilityChanged',
    { name: fields.name ?? before.name, changes: all },
    { facilityId: id, clientId: fields.client_id ?? before.client_id },
    // The former manager may no longer see it and is notified.
    { entity: 'facilities', id, type: 'updated', also: before.manager_id === null ? [] : [before.manager_id] },
  )
  if (handing) await recordLeft(tx, actor, handing.from, before.name)
  return true
}

/** @throws AppError validation_failed at what an agreement says of the contract */
function refuseContract(changes: Changes): void {
  const fields = ['contract_number', 'contract_till'].filter((field) => field in changes)
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, 'covered_by_agreement'])))
}

/** An agreement is of one client. @throws AppError validation_failed at `client_id` when one names the facility */
async function refuseNamed(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    select from agreements a where a.archived_at is null and ${namesFacility(id)} limit 1`.execute(tx)
  if (rows.length > 0) throw invalid({ client_id: 'named_in_agreement' })
}

type NamedRow = { id: number; name: string }

function handingOf(facilityId: number, { old: from, new: to }: Changes[string]): Handing {
  return { facilityId, from: from as NamedRow, to: to as NamedRow }
}

/** The event of the change stands in the new client's history; the former one reads that the facility has gone. */
async function recordLeft(tx: Tx, actor: Actor, from: NamedRow, name: string): Promise<void> {
  const liveChange = { entity: 'clients', id: from.id, type: 'updated' } as const
  await record(tx, actor, 'facilityLeft', { name }, { clientId: from.id }, liveChange)
}

/** Records in a facility's history that its picture changed. */
export async function recordFacilityAvatar(tx: Tx, actor: Actor, id: number, changes: AvatarChange): Promise<void> {
  const { name, client_id } = await tx
    .selectFrom('facilities')
    .select(['name', 'client_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const liveChange = { entity: 'facilities', id, type: 'updated' } as const
  await record(tx, actor, 'facilityChanged', { name, changes }, { facilityId: id, clientId: client_id }, liveChange)
}

async function namedChanges(tx: Tx, { client_id, manager_id, ...changes }: Changes): Promise<Changes> {
  return {
    ...changes,
    ...(client_id && { client: await namedChange(tx, 'clients', client_id) }),
    ...(manager_id && { manager: await namedChange(tx, 'memberships', manager_id) }),
  }
}
