import type { interactionRoutes } from '../../contract/interactions.ts'
import type { Handlers } from '../http/handlers.ts'
import { countForMenu, countUnreadOf } from './unread.ts'

export function interactionHandlers(): Handlers<typeof interactionRoutes> {
  return {
    unread: ({ tx, actor, query }) => countUnreadOf(tx, actor, query.entity, query.ids),
    menu: ({ tx, actor }) => countForMenu(tx, actor),
  }
}
