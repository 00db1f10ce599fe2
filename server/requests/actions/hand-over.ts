import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { isOpenRequest } from '#server/db/open-requests.ts'
import { eventOn, type RequestRef, recordAllOn } from '../history/request-history.ts'
import { type PlanSpot, recheck, recheckAround } from '../planning/conflict-marks.ts'

interface Colleague {
  id: number
  name: string
}

type PlannedTime = Omit<PlanSpot, 'executors'>

interface HandedRequest extends RequestRef {
  name: string
}

/**
 * Locks a user's open requests until the unit of work ends, so that no one acts on one while it is handed over. Always
 * in the same order, as all code that locks several.
 */
export async function lockOpenRequestsOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    select from requests r where ${isOpenRequest('r')} and (r.manager_id = ${userId} or r.id = any(array(
      select e.request_id from request_executors e where e.user_id = ${userId} and e.is_open)))
    order by r.id for update`.execute(tx)
}

/** Both users see the change, whatever they may read afterwards. */
function aboutUser({ id }: Colleague) {
  return { userId: id, also: [id] }
}

/** Gives the open requests to another manager, or leaves them without one; closed ones keep theirs. */
export async function handManagedOver(tx: Tx, actor: Actor, from: Colleague, to: Colleague | null): Promise<void> {
  const { rows } = await sql<HandedRequest>`
    with handed as (
      update requests r set manager_id = ${to?.id ?? null}, version = version + 1, updated_at = now()
      where r.manager_id = ${from.id} and ${isOpenRequest('r')}
      returning r.id, r.name, r.client_id, r.facility_id)
    select * from handed order by id`.execute(tx)
  await recordAllOn(
    tx,
    actor,
    'requestChanged',
    rows.map((request) =>
      eventOn<'requestChanged'>(
        request,
        { name: request.name, changes: { manager: { old: from.name, new: to?.name ?? null } } },
        aboutUser(to ?? from),
      ),
    ),
  )
}

/**
 * Gives the open requests to another executor, unless already one of theirs, or takes them from this one. A plan that does not fit into the other's
 * day stays and is marked as in conflict: handing over accepts that.
 */
export async function handExecutedOver(tx: Tx, actor: Actor, from: Colleague, to: Colleague | null): Promise<void> {
  const { rows: requests } = await sql<HandedRequest & PlannedTime & { is_new: boolean }>`
    with gone as (
      delete from request_executors where user_id = ${from.id} and is_open returning request_id
    ), assigned as (
      insert into request_executors (request_id, user_id) select request_id, ${to?.id ?? null}::bigint from gone where ${to !== null}
      on conflict do nothing returning request_id
    )
    select r.id, r.name, r.client_id, r.facility_id, r.planned_start_at, r.duration_min,
      r.id in (select request_id from assigned) as is_new
    from requests r where r.id in (select request_id from gone) order by r.id`.execute(tx)
  const ids = requests.map(({ id }) => id)
  await sql`
    update requests set version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[])`.execute(tx)
  await recheck(tx, actor.accountId, ids)
  await recheckAround(
    tx,
    actor.accountId,
    requests.map((plan) => ({ ...plan, executors: [from.id, ...(to ? [to.id] : [])] })),
  )
  await recordAllOn(
    tx,
    actor,
    'executorRemoved',
    requests.map((request) =>
      eventOn<'executorRemoved'>(request, { user_id: from.id, name: from.name }, aboutUser(from)),
    ),
  )
  if (!to) return
  await recordAllOn(
    tx,
    actor,
    'executorAdded',
    requests
      .filter(({ is_new }) => is_new)
      .map((request) => eventOn<'executorAdded'>(request, { user_id: to.id, name: to.name }, aboutUser(to))),
  )
}
