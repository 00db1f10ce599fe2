import type { accessListRoutes } from '#contract/users/access-list.ts'
import type { Handlers } from '../http/handlers.ts'
import { accessListOf } from './access-list-of.ts'

export { usersWithAccess } from './users-with-access.ts'

export function accessListHandlers(): Handlers<typeof accessListRoutes> {
  return {
    ofRequest: ({ tx, actor, params }) => accessListOf(tx, actor, 'requests', params.id),
    ofFacility: ({ tx, actor, params }) => accessListOf(tx, actor, 'facilities', params.id),
  }
}
