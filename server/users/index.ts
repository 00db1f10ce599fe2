import type { userRoutes } from '../../contract/users.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { isExecutor, mayManage, peopleForSelector } from './people-for-selector.ts'
import { listUsers } from './read-users.ts'
import { createUser, updateUser } from './save-user.ts'

export { refuseOwnData } from './refuse-own-data.ts'

export function userHandlers({ fileLinks: links }: Services): Handlers<typeof userRoutes> {
  return {
    list: ({ tx, actor, query }) => listUsers(tx, { links, accountId: actor.accountId }, query),

    async save({ tx, actor, body }) {
      const saving = { tx, actor, links }
      return body.id === undefined ? createUser(saving, body) : updateUser(saving, body.id, body)
    },

    executorsForSelector: ({ tx, actor, query }) =>
      peopleForSelector(tx, links, actor, query, isExecutor(query.serviceman)),

    managersForSelector: ({ tx, actor, query }) => peopleForSelector(tx, links, actor, query, mayManage),
  }
}
