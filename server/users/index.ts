import type { userRoutes } from '../../contract/users.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { isExecutor, mayManage, peopleForSelector } from './people-for-selector.ts'
import { listUsers } from './read-users.ts'
import { createUser, updateUser } from './save-user.ts'

export { refuseOwnData } from './refuse-own-data.ts'

export function userHandlers({ personLetters: letters }: Services): Handlers<typeof userRoutes> {
  return {
    list: ({ tx, query }) => listUsers(tx, query),

    async save({ tx, actor, body }) {
      const saving = { tx, actor, letters }
      return body.id === undefined ? createUser(saving, body) : updateUser(saving, body.id, body)
    },

    executorsForSelector: ({ tx, actor, query }) => peopleForSelector(tx, actor, query, isExecutor(query.serviceman)),

    managersForSelector: ({ tx, actor, query }) => peopleForSelector(tx, actor, query, mayManage),
  }
}
