import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'

/** The role that a body names. @throws AppError validation_failed at role */
export async function requireRole(tx: Tx, name: string) {
  const role = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'is_system'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!role) throw invalid({ role: 'role_unknown' })
  return role
}
