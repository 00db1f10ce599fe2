import type { EmployeeDevice } from '#contract/users/employees.ts'
import type { Tx } from '../db/database.ts'

/** The devices of an executor, the one that was heard of last first. */
export function readDevices(tx: Tx, userId: number): Promise<EmployeeDevice[]> {
  return tx
    .selectFrom('device_contacts')
    .select(['device_name as name', 'contact_at', 'operations', 'photos', 'waiting_since'])
    .where('user_id', '=', userId)
    .orderBy('contact_at', 'desc')
    .orderBy('device_uid')
    .execute()
}
