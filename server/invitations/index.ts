import type { invitationRoutes } from '#contract/auth/invitations.ts'
import { hashPassword, isAccessOwned, recordConsents, requireConsents } from '../auth/index.ts'
import { invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { accept, acceptAsOwner, declineInvitation } from './accept-invitation.ts'
import { findByLink, listOwn, requireOwn } from './find-invitation.ts'

export function invitationHandlers({ database, userEmails: emails }: Services): Handlers<typeof invitationRoutes> {
  return {
    open: ({ body }) =>
      database.asSystem(
        async (tx) => {
          const { email, company: account, user_id } = await findByLink(tx, body)
          return { email, company: account, needs_password: !(await isAccessOwned(tx, user_id)) }
        },
        { readOnly: true },
      ),

    async acceptByLink({ body, request }) {
      // Checked first, so that a wrong link does not cost the computation of a hash.
      await database.asSystem((tx) => findByLink(tx, body), { readOnly: true })
      const passwordHash = body.password ? await hashPassword(body.password) : null
      return database.asSystem(async (tx) => {
        const invitation = await findByLink(tx, body, { isLocked: true })
        const isTheirs = await isAccessOwned(tx, invitation.user_id)
        if (!isTheirs && !passwordHash) throw invalid({ password: 'password_required' })
        const joined =
          isTheirs || !passwordHash
            ? await accept(tx, invitation)
            : await acceptAsOwner(tx, emails, invitation, passwordHash)
        await recordConsents(tx, invitation.user_id, body.agreed, request)
        return joined
      })
    },

    list: ({ actor }) => database.asSystem((tx) => listOwn(tx, actor.userId), { readOnly: true }),

    accept: ({ actor, params, body, request }) =>
      database.asSystem(async (tx) => {
        const invitation = await requireOwn(tx, actor.userId, params.id)
        await requireConsents(tx, actor.userId, body.agreed, request)
        return accept(tx, invitation)
      }),

    async decline({ actor, params }) {
      await database.asSystem(async (tx) => declineInvitation(tx, await requireOwn(tx, actor.userId, params.id)))
      return null
    },
  }
}
