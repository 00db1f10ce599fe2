import { PERMISSION_TITLES } from '../../contract/permission-titles.ts'
import { ENTITY_ACTIONS, type Entity, type Grants, grantTypesOf, permissionNames } from '../../contract/permissions.ts'
import type { roleRoutes } from '../../contract/roles.ts'
import type { Handlers } from '../http/handlers.ts'

export function roleHandlers(): Handlers<typeof roleRoutes> {
  return {
    async list({ tx }) {
      const roles = await tx
        .selectFrom('roles as r')
        .select((select) => [
          'r.id',
          'r.name',
          'r.description',
          'r.is_system',
          'r.grants',
          select
            .selectFrom('memberships as m')
            .whereRef('m.account_id', '=', 'r.account_id')
            .whereRef('m.role_id', '=', 'r.id')
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('users_count'),
        ])
        .orderBy('r.is_system', 'desc')
        .orderBy('r.id')
        .execute()
      return roles.map(({ grants, users_count, ...role }) => ({
        ...role,
        users_count: users_count ?? 0,
        permissions: permissionNames(grants as Grants),
      }))
    },

    async entities({ locale }) {
      const titles = PERMISSION_TITLES[locale]
      return (Object.keys(ENTITY_ACTIONS) as Entity[]).map((entity) => ({
        entity,
        title: titles.entities[entity],
        actions: ENTITY_ACTIONS[entity].map((action) => ({
          action,
          title: titles.actions[action],
          types: [...grantTypesOf(action)],
        })),
      }))
    },
  }
}
