import { sql } from 'kysely'
import type { FacilityOpenWork, OpenRows, OpenWorkGoing } from '#contract/clients/facilities.ts'
import { OPEN_WORK_NAMED_MAX } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import { dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import type { Tx } from '../db/database.ts'
import type { FoundDependent } from '../db/dependents.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'
import { lockOpenRequestsAt, moveRequestsToClient } from '../requests/index.ts'
import { lockSchedulesAt, moveSchedulesToClient } from '../scheduler/index.ts'

interface Client {
  id: number
  name: string
}

/** A facility that changes hands. */
export interface Handing {
  facilityId: number
  from: Client
  to: Client
}

/** Locks it until the unit of work ends, before the facility is: no one closes what is being asked about. */
export async function lockOpenWork(tx: Tx, facilityId: number): Promise<void> {
  await lockOpenRequestsAt(tx, facilityId)
  await lockSchedulesAt(tx, facilityId)
}

type Kind = keyof FacilityOpenWork

/** The facility's open requests and schedules that are its client's. What stayed with an earlier client is not asked about. */
export async function readOpenWork(
  tx: Tx,
  actor: Actor,
  facilityId: number,
  clientId: number,
): Promise<FacilityOpenWork> {
  const requests = dependentRequests(
    actor,
    sql`r.facility_id = ${facilityId} and r.client_id = ${clientId} and ${isOpenRequest('r')}`,
  )
  const schedules = dependentScheduledRequests(
    actor,
    sql`s.facility_id = ${facilityId} and s.client_id = ${clientId} and not s.has_ended`,
  )
  const { rows } = await sql<FoundDependent & { total: number }>`
    ${sql.join(
      [requests, schedules].map(
        (found) => sql`(select *, count(*) over () as total from (${found}) one
          order by is_seen desc, id limit ${OPEN_WORK_NAMED_MAX})`,
      ),
      sql` union all `,
    )}`.execute(tx)
  const ofKind = (entity: string): OpenRows => {
    const found = rows.filter((row) => row.entity === entity)
    const seen = found.filter(({ is_seen }) => is_seen)
    return { total: found[0]?.total ?? 0, rows: seen.map(({ id, title }) => ({ id, title })) }
  }
  return { requests: ofKind('requests'), schedules: ofKind('scheduled_requests') }
}

/**
 * Takes the open work that goes along to the new client; the rest, and all that is closed, stays.
 * @throws AppError validation_failed at `open_work.requests`, `open_work.schedules` while there are any and nothing was
 * decided, or at an id that is none of them
 */
export async function moveOpenWork(tx: Tx, actor: Actor, handing: Handing, going: OpenWorkGoing = {}): Promise<void> {
  const { facilityId, from, to } = handing
  const open = await readOpenWork(tx, actor, facilityId, from.id)
  requireDecided(open, going)
  const place = { facilityId, from, to }
  if (isMoving(going.requests)) await moveRequestsToClient(tx, actor, { ...place, ids: idsOf(going.requests) })
  if (isMoving(going.schedules)) await moveSchedulesToClient(tx, actor, { ...place, ids: idsOf(going.schedules) })
}

function requireDecided(open: FacilityOpenWork, going: OpenWorkGoing): void {
  const fields: Record<string, InvalidReason> = {}
  for (const kind of ['requests', 'schedules'] as const satisfies Kind[]) {
    const { total, rows } = open[kind]
    const chosen = going[kind]
    if (total > 0 && chosen === undefined) fields[`open_work.${kind}`] = 'open_work_undecided'
    if (!Array.isArray(chosen)) continue
    const known = new Set(rows.map(({ id }) => id))
    // It was closed, taken elsewhere, or is none of the facility's.
    for (const [index, id] of chosen.entries()) if (!known.has(id)) fields[`open_work.${kind}.${index}`] = 'not_found'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

type Going = OpenWorkGoing[Kind]

function isMoving(going: Going): boolean {
  return going === 'all' || (Array.isArray(going) && going.length > 0)
}

/** Null: all of them. */
function idsOf(going: Going): readonly number[] | null {
  return Array.isArray(going) ? going : null
}
