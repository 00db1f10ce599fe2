import { sql } from 'kysely'
import { FIRST_STEPS, type FirstStep, type FirstSteps, type firstStepRoutes } from '#contract/account/first-steps.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import { announceAccessChange } from '../live/announce.ts'

export function firstStepHandlers(): Handlers<typeof firstStepRoutes> {
  return {
    show: ({ tx, actor }) => readFirstSteps(tx, actor),

    async confirmDetails({ tx, actor }) {
      await noteDetailsChecked(tx, actor)
      return readFirstSteps(tx, actor)
    },

    async hide({ tx, actor: { accountId } }) {
      await tx.updateTable('accounts').set({ first_steps_hidden_at: sql`now()` }).where('id', '=', accountId).execute()
      // Other admins have them on their home pages, too.
      await announceAccessChange(tx, accountId)
      return null
    },
  }
}

/** An admin has looked at the account's name, contacts and time zone, whether they changed something or not. */
export async function noteDetailsChecked(tx: Tx, { accountId }: Actor): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ details_checked_at: sql`now()` })
    .where('id', '=', accountId)
    .where('details_checked_at', 'is', null)
    .execute()
}

/** What the account has shows which steps were taken, however they were. */
async function readFirstSteps(tx: Tx, { accountId }: Actor): Promise<FirstSteps> {
  const { rows } = await sql<Record<FirstStep | 'has_clients', boolean>>`
    select a.details_checked_at is not null as details,
      exists (select from memberships where is_serviceman and is_active) as executor,
      exists (select from facilities) as facility,
      exists (select from requests) as request,
      was_on_phone() as phone,
      exists (select from clients) as has_clients
    from accounts a where a.id = ${accountId}`.execute(tx)
  const [taken] = rows
  return { done: FIRST_STEPS.filter((step) => taken?.[step]), has_clients: Boolean(taken?.has_clients) }
}
