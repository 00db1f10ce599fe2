import { sql } from 'kysely'
import type { SentInvitation } from '#contract/users/users.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'

/**
 * What became of the newest email that invites a user who has not joined. Its link is there only while it lies in the
 * outbox of an installation without a mail server, under the rules of `outbox_link`: an admin of the user's only account,
 * who could as well have chosen their password. A password set with it is known to be shared.
 * @throws AppError not_found where no such email is kept
 */
export async function readInvitation(tx: Tx, userId: number): Promise<SentInvitation> {
  const { rows } = await sql<SentInvitation>`
    select l.recipient as email, l.state, l.failure, outbox_link(l.id) as link
    from letters l where l.user_id = ${userId} and l.kind in ('invitation', 'added')
      -- The one it repeats went out within the hour, and its link works.
      and l.failure is distinct from 'repeated'
    order by l.id desc limit 1`.execute(tx)
  const [invitation] = rows
  if (!invitation) throw notFound()
  return invitation
}
