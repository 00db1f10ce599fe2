import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether the user with this email has recently signed in on this device, by its identifier: a long random one that
 * only the device knows. `tx` must be a system unit of work.
 */
export async function knowsDevice(
  tx: Tx,
  { email, deviceUid }: { email: string; deviceUid: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s join users u on u.id = s.user_id
    where lower(u.email) = ${email} and s.device_uid = ${deviceUid} limit 1`.execute(tx)
  return rows.length > 0
}
