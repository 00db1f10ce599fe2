import { sql } from 'kysely'
import type { GeoPoint } from '#contract/auth/devices.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'

/**
 * Stores where the user's devices were; a point that is stored already is skipped, so a client may send points again
 * when in doubt. A point without a device is of the one that makes the call.
 * @throws AppError conflict when they do not share their position
 * @throws AppError validation_failed at the points of a device that is not theirs
 */
export async function recordTrack(tx: Tx, { userId, sessionId }: Actor, given: GeoPoint[]): Promise<void> {
  const points = given.map(({ device_id = sessionId, ...point }) => ({ ...point, device_id }))
  await refuseUnwanted(tx, userId)
  if (points.length === 0) return
  await refuseForeignDevices(tx, userId, points)
  const sent = sql`jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
    as point (lat float8, lng float8, "time" timestamptz, device_id bigint)`
  await sql`
    insert into geo_locations (user_id, time, lat, lng) select ${userId}::bigint, time, lat, lng from ${sent}
    on conflict do nothing`.execute(tx)
  await sql`
    update sessions s set last_lat = newest.lat, last_lng = newest.lng, last_geo_at = newest.time
    from (select distinct on (device_id) * from ${sent} order by device_id, time desc) as newest
    where s.id = newest.device_id and (s.last_geo_at is null or s.last_geo_at < newest.time)`.execute(tx)
}

/** A user who was not asked yet may have agreed in the companion app, where the phone itself asks. */
async function refuseUnwanted(tx: Tx, userId: number): Promise<void> {
  const declined = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('shares_position', '=', false)
    .executeTakeFirst()
  if (declined) throw new AppError('conflict', { fields: { is_agreed: 'position_not_shared' } })
}

async function refuseForeignDevices(tx: Tx, userId: number, points: { device_id: number }[]): Promise<void> {
  const own = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...new Set(points.map(({ device_id }) => device_id))])
    .execute()
  const known = new Set(own.map(({ id }) => id))
  const foreign = points.flatMap(({ device_id }, index) =>
    known.has(device_id) ? [] : [[`${index}.device_id`, 'not_found'] as const],
  )
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign))
}
