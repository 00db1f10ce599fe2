import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Changes } from '#contract/history.ts'
import type { requestUpdate } from '#contract/requests/request-changes.ts'
import { requestContact } from '#contract/requests/request-rows.ts'
import { changeCustom } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Requests } from '#server/db/schema.ts'
import { invalid } from '#server/errors/app-error.ts'
import { setExternalId } from '#server/external-ids/index.ts'
import { changesBetween } from '#server/history/record.ts'
import { rememberWorkType } from '#server/work-types/index.ts'
import { copyChecklists } from '../checklists/copy-checklists.ts'
import { fieldFactsOf, storedCustomIn } from '../custom/request-facts.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'
import { recheck, recheckAround } from '../planning/conflict-marks.ts'
import { executorIdsOf, lockExecutors } from '../planning/executors.ts'
import { findPlanConflicts, isInConflict, recordAccepted, requireAccepted } from '../planning/planning-conflicts.ts'
import { isSameTime } from '../planning/same-time.ts'
import { addEquipment } from './create-request.ts'
import { timeChanges } from './plan-requests.ts'
import { findReferences, type RequestReferences } from './request-references.ts'

type Body = z.output<typeof requestUpdate>

/**
 * Changes the fields that have no action of their own, and records the old and new value of each in the history. Resolves
 * to whether any differed.
 */
export async function updateRequest(context: ActionContext, id: number, body: Body): Promise<boolean> {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'update', body.version)
  const isRenumbered = await setExternalId(tx, actor, 'requests', id, body.external_id)
  const references = await findReferences(tx, actor, { request_id: id, ...newlyNamed(request, body) })
  const place = placeAfter(request, body, references)
  const users = { manager_id: body.manager_id === undefined ? request.manager_id : body.manager_id }
  const { time, conflicts } = await planAfter(context, { ...request, ...place }, body)
  const columns = { ...plainColumns(body), ...place, ...users }

  const custom =
    body.custom &&
    (await changeCustom(tx, actor, {
      entity: 'requests',
      given: body.custom,
      before: storedCustomIn(request),
      facts: await fieldFactsOf(tx, {
        ...request,
        ...place,
        ...(body.work_type !== undefined && { work_type: body.work_type }),
      }),
    }))

  const changes: Changes = {
    ...changesBetween(withContactInOrder(request), plainColumns(body)),
    ...timeChanges(request, { ...request, ...time }),
    ...(await namedChanges(tx, request, { ...place, ...users })),
    ...(body.equipment && (await replaceEquipment(context, id, references.equipment))),
    ...(await addChecklists(tx, id, body.checklists, references)),
    ...custom?.changes,
  }
  if (Object.keys(changes).length === 0) return isRenumbered
  await rememberWorkType(tx, body.work_type)
  const { contact, ...others } = { ...columns, ...time }
  const changed = await saveChange(tx, id, {
    ...others,
    ...(contact !== undefined && { contact: contact && JSON.stringify(contact) }),
    ...(custom && { custom: JSON.stringify(custom.stored) }),
  })
  // Its former manager may no longer see it.
  const isHandedOver = request.manager_id !== null && changed.manager_id !== request.manager_id
  const also = isHandedOver && request.manager_id !== null ? [request.manager_id] : []
  await recordOn(tx, actor, changed, 'requestChanged', { name: changed.name, changes }, { also })
  await recordAccepted(tx, actor, changed, conflicts)
  await recheckAfter(context, request, changed)
  return true
}

/** A change of time or place affects the conflicts of neighbouring plans, and one of the place alone its own. */
async function recheckAfter({ tx, actor }: ActionContext, before: LockedRequest, after: LockedRequest): Promise<void> {
  const isMoved = Object.keys(timeChanges(before, after)).length > 0
  if (!isMoved && before.facility_id === after.facility_id) return
  if (!isMoved) await recheck(tx, actor.accountId, [after.id])
  const executors = await executorIdsOf(tx, after.id)
  await recheckAround(
    tx,
    actor.accountId,
    [before, after].map((plan) => ({ ...plan, executors })),
  )
}

/**
 * The references that the body changes: one that stays need not be readable to the actor. A facility that stays while the
 * client changes is looked up as well: it has to be the other's.
 */
function newlyNamed(request: LockedRequest, { client_id, facility_id, manager_id, checklists, equipment }: Body) {
  const isOtherClient = client_id !== undefined && client_id !== request.client_id
  const facilityId = facility_id === undefined && isOtherClient ? request.facility_id : facility_id
  return {
    client_id: isOtherClient ? client_id : null,
    facility_id: facilityId === request.facility_id && !isOtherClient ? null : facilityId,
    manager_id: manager_id === request.manager_id ? null : manager_id,
    checklists,
    equipment,
  }
}

/**
 * The client and facility that go together: another facility brings its client along. One that stays may be another
 * client's by now: the request keeps the one it is done for.
 * @throws AppError validation_failed when neither is left, or when they do not belong together
 */
function placeAfter(request: LockedRequest, body: Body, { facility }: RequestReferences) {
  const facilityId = body.facility_id === undefined ? request.facility_id : body.facility_id
  const facilityClient = facility ? facility.client_id : request.client_id
  const given = body.client_id === undefined && !facility ? request.client_id : body.client_id
  const clientId = facilityId === null ? (given ?? null) : (given ?? facilityClient)
  if (facilityId === null && clientId === null) throw invalid({ client_id: 'client_or_facility_required' })
  if (facilityId !== null && clientId !== facilityClient) throw invalid({ facility_id: 'facility_of_other_client' })
  return { client_id: clientId, facility_id: facilityId }
}

/** The planned time, and the conflicts it has, when the body moves it. `request` has its new place. */
async function planAfter({ tx, actor }: ActionContext, request: LockedRequest, body: Body) {
  const plannedStartAt = body.planned_start_at === undefined ? request.planned_start_at : body.planned_start_at
  const durationMin = body.duration_min ?? request.duration_min
  const isKept = isSameTime(plannedStartAt, request.planned_start_at) && durationMin === request.duration_min
  if (isKept) return { time: {}, conflicts: [] }
  const ids = await executorIdsOf(tx, request.id)
  const executors = await lockExecutors(tx, actor, ids, new Set(ids))
  const { id: requestId, facility_id: facilityId, deadline_at: deadlineAt } = request
  const plan = { requestId, executors, plannedStartAt, durationMin, facilityId, deadlineAt }
  const conflicts = await findPlanConflicts(tx, actor, plan)
  requireAccepted(actor, conflicts, body.force)
  const has_conflict = isInConflict(plan, conflicts)
  return { time: { planned_start_at: plannedStartAt, duration_min: durationMin, has_conflict }, conflicts }
}

function plainColumns({ name, type, work_type, description, client_sign_required, contact, priority }: Body) {
  return { name, type, work_type, description, client_sign_required, contact, priority }
}

/** jsonb keeps keys in an order of its own; parsing puts those of the contact into the body's. */
function withContactInOrder(request: LockedRequest) {
  return { ...request, contact: request.contact && requestContact.parse(request.contact) }
}

type Names = Pick<Updateable<Requests>, 'client_id' | 'facility_id' | 'manager_id'>

/** Changed references by name, since ids mean nothing to those who read the history. */
async function namedChanges(tx: Tx, before: Names, after: Names): Promise<Changes> {
  const { rows } = await sql<Changes>`select
    json_build_object('old', (select name from clients where id = ${before.client_id ?? null}),
      'new', (select name from clients where id = ${after.client_id ?? null})) as client,
    json_build_object('old', (select name from facilities where id = ${before.facility_id ?? null}),
      'new', (select name from facilities where id = ${after.facility_id ?? null})) as facility,
    json_build_object('old', (select name from memberships where user_id = ${before.manager_id ?? null}),
      'new', (select name from memberships where user_id = ${after.manager_id ?? null})) as manager`.execute(tx)
  const { client, facility, manager } = rows[0] ?? {}
  return {
    ...(client && before.client_id !== after.client_id && { client }),
    ...(facility && before.facility_id !== after.facility_id && { facility }),
    ...(manager && before.manager_id !== after.manager_id && { manager }),
  }
}

async function replaceEquipment(
  { tx, actor }: ActionContext,
  requestId: number,
  after: RequestReferences['equipment'],
): Promise<Changes> {
  const before = await tx
    .selectFrom('request_equipment as l')
    .innerJoin('equipment as q', (join) =>
      join.onRef('q.account_id', '=', 'l.account_id').onRef('q.id', '=', 'l.equipment_id'),
    )
    .where('l.request_id', '=', requestId)
    .select(['q.id', 'q.title as name'])
    .orderBy('q.title')
    .execute()
  const idsBefore = before.map(({ id }) => id)
  const idsAfter = after.map(({ id }) => id)
  const added = idsAfter.filter((id) => !idsBefore.includes(id))
  const removed = idsBefore.filter((id) => !idsAfter.includes(id))
  if (added.length === 0 && removed.length === 0) return {}
  if (removed.length > 0) {
    await tx
      .deleteFrom('request_equipment')
      .where('request_id', '=', requestId)
      .where('equipment_id', 'in', removed)
      .execute()
  }
  await addEquipment(tx, actor, requestId, added)
  return { equipment: { old: before.map(({ name }) => name), new: after.map(({ name }) => name) } }
}

async function addChecklists(
  tx: Tx,
  requestId: number,
  ids: number[] | undefined,
  { checklists }: RequestReferences,
): Promise<Changes> {
  if (!ids || ids.length === 0) return {}
  await copyChecklists(tx, requestId, ids)
  return { checklists: { old: null, new: checklists.map(({ name }) => name) } }
}
