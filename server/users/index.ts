import type { userRoutes } from '#contract/users/users.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { deleteUser, readHandOver } from './delete-user.ts'
import { inviteAgain } from './invite-again.ts'
import { readInvitation } from './read-invitation.ts'
import { listUsers, readUser, toUserPage } from './read-users.ts'
import { createUser, updateUser } from './save-user.ts'
import { isExecutor, mayManage, usersForSelector } from './users-for-selector.ts'

export { countHandOver, handWorkOver, lockWorkOf } from './hand-over.ts'
export { leftUserHandlers } from './left-users.ts'
export { USERS } from './read-users.ts'
export { refuseOwnData } from './refuse-own-data.ts'

export function userHandlers({ userEmails: emails }: Services): Handlers<typeof userRoutes> {
  return {
    list: ({ tx, query }) => listUsers(tx, query),

    async show({ tx, actor, params }) {
      const user = await readUser(tx, params.id)
      if (!user) throw notFound()
      return toUserPage(actor, user)
    },

    async save({ tx, actor, body }) {
      const saving = { tx, actor, emails }
      const user = await (body.id === undefined ? createUser(saving, body) : updateUser(saving, body.id, body))
      return toUserPage(actor, user)
    },

    async invite({ tx, actor, params }) {
      return toUserPage(actor, await inviteAgain({ tx, actor, emails }, params.id))
    },

    invitation: ({ tx, params }) => readInvitation(tx, params.id),

    handOver: ({ tx, params }) => readHandOver(tx, params.id),

    async remove({ tx, actor, params, body }) {
      await deleteUser(tx, actor, params.id, body)
      return null
    },

    executorsForSelector: ({ tx, actor, query }) => usersForSelector(tx, actor, query, isExecutor(query.serviceman)),

    managersForSelector: ({ tx, actor, query }) => usersForSelector(tx, actor, query, mayManage),
  }
}
