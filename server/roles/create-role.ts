import type { z } from 'zod'
import { EVERYTHING, type Grants } from '#contract/permissions.ts'
import type { RoleRow, roleCreate } from '#contract/users/roles.ts'
import type { Actor } from '../access/actor.ts'
import { defaultGrants } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import { readRole } from './read-roles.ts'
import { refuseAlike } from './refuse-alike.ts'

/** @throws AppError validation_failed at name (taken, or like another) or copy_from (unknown) */
export async function createRole(tx: Tx, actor: Actor, body: z.output<typeof roleCreate>): Promise<RoleRow> {
  const { name, description = null, copy_from = null, grants_of } = body
  await refuseAlike(tx, name)
  const initial = grants_of ? defaultGrants(grants_of) : {}
  const grants = copy_from === null ? initial : await grantsOf(tx, copy_from)
  const { id } = await tx
    .insertInto('roles')
    .values({ name, description, grants: JSON.stringify(grants) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, 'roleCreated', { name, copy_from }, {}, { entity: 'roles', id, type: 'created' })
  return readRole(tx, actor, name)
}

async function grantsOf(tx: Tx, name: string): Promise<Grants> {
  const role = await tx.selectFrom('roles').select(['grants', 'is_system']).where('name', '=', name).executeTakeFirst()
  if (!role) throw invalid({ copy_from: 'role_unknown' })
  return role.is_system ? EVERYTHING : (role.grants as Grants)
}
