import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Whether the person with this e-mail has signed in on this device of late: its name for itself is a long random one that
 * no one else is notified. `tx` must be a system unit of work.
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
