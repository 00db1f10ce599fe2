import { ACCESS_KINDS, type AccessSubject } from '#contract/history.ts'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import { ENTITIES, ENTITY_ACTIONS, grantTypesOf } from '#contract/permissions.ts'
import type { roleRoutes } from '#contract/users/roles.ts'
import { readAccessFeed } from '../history/feed.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { grantToRole, updateRole } from './change-role.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { readRoles } from './read-roles.ts'

export { grantToRole, updateRole } from './change-role.ts'
export { createRole } from './create-role.ts'
export { deleteRole } from './delete-role.ts'

export function roleHandlers({ fileLinks }: Pick<Services, 'fileLinks'>): Handlers<typeof roleRoutes> {
  return {
    list: ({ tx, actor }) => readRoles(tx, actor),

    async entities({ locale }) {
      const words = wordsIn(locale)
      return ENTITIES.map((entity) => ({
        entity,
        title: entityTitle(words, entity),
        actions: ENTITY_ACTIONS[entity].map((action) => ({
          action,
          title: words.permissions.actions[action],
          types: [...grantTypesOf(action)],
        })),
      }))
    },

    feed({ tx, actor, query }) {
      const subjects = query.about ? [query.about] : (Object.keys(ACCESS_KINDS) as AccessSubject[])
      return readAccessFeed(tx, actor, fileLinks, subjects, query)
    },

    create: ({ tx, actor, body }) => createRole(tx, actor, body),

    update: ({ tx, actor, params, body }) => updateRole(tx, actor, params.name, body),

    grant: ({ tx, actor, params, body }) => grantToRole(tx, actor, params.name, body.permission),

    async remove({ tx, actor, params, body }) {
      await deleteRole(tx, actor, params.name, body.new_role)
      return null
    },
  }
}
