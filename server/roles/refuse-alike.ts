import { roleAlike } from '../../contract/users/role-names.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'

/**
 * Two roles that people cannot tell apart are a way to be given the wrong one. The very same name is refused by the table.
 * @throws AppError validation_failed at name
 */
export async function refuseAlike(tx: Tx, name: string, except?: number): Promise<void> {
  const roles = await tx.selectFrom('roles').select(['id', 'name']).execute()
  const others = roles.filter(({ id }) => id !== except)
  const alike = roleAlike(name, others)
  if (alike && alike.name.toLowerCase() !== name.toLowerCase()) throw invalid({ name: 'role_alike' })
}
