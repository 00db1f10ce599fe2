import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { isOpenRequest } from '#server/db/open-requests.ts'
import { eventOn, type RequestRef, recordAllOn } from '../history/request-history.ts'

interface Client {
  id: number
  name: string
}

/** Open requests of a facility's former client that its new client gets: the named ones, or all. */
export interface MovedToClient {
  facilityId: number
  from: Client
  to: Client
  ids: readonly number[] | null
}

/** Locks a facility's open requests, in the common order, before the facility: as an action on one of them does. */
export async function lockOpenRequestsAt(tx: Tx, facilityId: number): Promise<void> {
  await sql`
    select from requests r where r.facility_id = ${facilityId} and ${isOpenRequest('r')}
    order by r.id for update`.execute(tx)
}

/** Gives open requests to the new client of their facility, and records it in the history of each. */
export async function moveRequestsToClient(
  tx: Tx,
  actor: Actor,
  { facilityId, from, to, ids }: MovedToClient,
): Promise<void> {
  const isMoved = ids === null ? sql`true` : sql`r.id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<RequestRef & { name: string }>`
    with moved as (
      update requests r set client_id = ${to.id}, version = version + 1, updated_at = now()
      where r.facility_id = ${facilityId} and r.client_id = ${from.id} and ${isOpenRequest('r')} and ${isMoved}
      returning r.id, r.name, r.client_id, r.facility_id)
    select * from moved order by id`.execute(tx)
  const changes = { client: { old: from.name, new: to.name } }
  await recordAllOn(
    tx,
    actor,
    'requestChanged',
    rows.map((request) => eventOn<'requestChanged'>(request, { name: request.name, changes })),
  )
}
