import type { accountClosingRoutes } from '#contract/account/account-closing.ts'
import { readAccount } from '../accounts/index.ts'
import { requireOwner } from '../auth/index.ts'
import { invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { closeAccount, takeAccountBack } from './close-account.ts'
import { openClosingEmails } from './closing-emails.ts'

export function accountClosingHandlers(services: Services): Handlers<typeof accountClosingRoutes> {
  const { config, database, jobs } = services
  const emails = openClosingEmails(config, jobs)

  return {
    async close({ actor, body: { name, password }, reply }) {
      const account = await database.inAccount(actor.accountId, (tx) => readAccount(tx, actor.accountId), {
        readOnly: true,
      })
      if (name.toLowerCase() !== account.name.trim().toLowerCase()) throw invalid({ name: 'account_name_differs' })
      const user = await database.asSystem(
        (tx) => tx.selectFrom('users').select('password_hash').where('id', '=', actor.userId).executeTakeFirstOrThrow(),
        { readOnly: true },
      )
      if (user.password_hash) await requireOwner(services, actor, reply, { password })
      return database.asSystem(async (tx) => {
        await closeAccount(tx, emails, actor)
        return readAccount(tx, actor.accountId)
      })
    },

    async takeBack({ tx, actor }) {
      await takeAccountBack(tx, actor)
      return readAccount(tx, actor.accountId)
    },
  }
}
