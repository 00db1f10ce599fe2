import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { recordAll } from '../history/record.ts'
import type { MovedToClient } from '../requests/index.ts'

/** A user, or a client. */
interface Named {
  id: number
  name: string
}

/** Locks the active schedules a user manages or executes, in one common order, before the users are locked. */
export async function lockSchedulesOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    select from scheduled_requests s where not s.has_ended and (s.manager_id = ${userId} or s.id = any(array(
      select e.scheduled_request_id from scheduled_request_executors e where e.user_id = ${userId})))
    order by s.id for update`.execute(tx)
}

/** Locks a facility's active schedules in the same order, before the facility. */
export async function lockSchedulesAt(tx: Tx, facilityId: number): Promise<void> {
  await sql`
    select from scheduled_requests s where s.facility_id = ${facilityId} and not s.has_ended
    order by s.id for update`.execute(tx)
}

interface HandedSchedule {
  id: number
  name: string
  client_id: number | null
  facility_id: number | null
}

/** Gives active schedules another manager, or none. */
export async function handManagedSchedulesOver(tx: Tx, actor: Actor, from: Named, to: Named | null): Promise<void> {
  const { rows } = await sql<HandedSchedule>`
    with handed as (
      update scheduled_requests set manager_id = ${to?.id ?? null}, version = version + 1, updated_at = now()
      where manager_id = ${from.id} and not has_ended returning id, name, client_id, facility_id)
    select * from handed order by id`.execute(tx)
  await recordHanded(tx, actor, rows, 'manager', from, to)
}

/** Replaces the executor of active schedules, unless the other is one of them already, or takes it from them. */
export async function handExecutedSchedulesOver(tx: Tx, actor: Actor, from: Named, to: Named | null): Promise<void> {
  const { rows } = await sql<HandedSchedule>`
    with gone as (
      delete from scheduled_request_executors e using scheduled_requests s
      where e.user_id = ${from.id} and s.account_id = e.account_id and s.id = e.scheduled_request_id and not s.has_ended
      returning e.scheduled_request_id as id
    ), added as (
      insert into scheduled_request_executors (scheduled_request_id, user_id) select id, ${to?.id ?? null}::bigint from gone where ${to !== null}
      on conflict do nothing
    ), handed as (
      update scheduled_requests s set version = version + 1, updated_at = now() where s.id in (select id from gone)
      returning s.id, s.name, s.client_id, s.facility_id
    )
    select * from handed order by id`.execute(tx)
  await recordHanded(tx, actor, rows, 'employees', from, to)
}

/** Gives active schedules to the new client of their facility: the named ones, or all that are the former client's. */
export async function moveSchedulesToClient(
  tx: Tx,
  actor: Actor,
  { facilityId, from, to, ids }: MovedToClient,
): Promise<void> {
  const isMoved = ids === null ? sql`true` : sql`id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<HandedSchedule>`
    with moved as (
      update scheduled_requests set client_id = ${to.id}, version = version + 1, updated_at = now()
      where facility_id = ${facilityId} and client_id = ${from.id} and not has_ended and ${isMoved}
      returning id, name, client_id, facility_id)
    select * from moved order by id`.execute(tx)
  await recordHanded(tx, actor, rows, 'client', from, to)
}

async function recordHanded(
  tx: Tx,
  actor: Actor,
  rows: readonly HandedSchedule[],
  field: 'manager' | 'employees' | 'client',
  from: Named,
  to: Named | null,
): Promise<void> {
  await recordAll(
    tx,
    actor,
    'scheduleChanged',
    rows.map(({ id, name, client_id, facility_id }) => ({
      payload: { name, changes: { [field]: { old: from.name, new: to?.name ?? null } } },
      place: { clientId: client_id, facilityId: facility_id, scheduledRequestId: id },
      liveChange: {
        entity: 'scheduled_requests' as const,
        id,
        type: 'updated' as const,
        ...(field !== 'client' && to && { also: [to.id] }),
      },
    })),
  )
}
