import { roleAlike } from '#contract/users/role-names.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'

/**
 * Roles that look the same invite giving a user the wrong one. An identical name is rejected by the table.
 * @throws AppError validation_failed at name
 */
export async function refuseAlike(tx: Tx, name: string, except?: number): Promise<void> {
  const roles = await tx.selectFrom('roles').select(['id', 'name']).execute()
  const others = roles.filter(({ id }) => id !== except)
  const alike = roleAlike(name, others)
  if (alike && alike.name.toLowerCase() !== name.toLowerCase()) throw invalid({ name: 'role_alike' })
}
