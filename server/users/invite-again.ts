import type { UserRow } from '#contract/users/users.ts'
import type { Actor } from '../access/actor.ts'
import type { UserEmails } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { readUser } from './read-users.ts'

interface Inviting {
  tx: Tx
  actor: Actor
  emails: UserEmails
}

/**
 * Mails a user who has not joined yet their invitation again, with a new link.
 * @throws AppError not_found; conflict when they have joined, or are deactivated
 */
export async function inviteAgain({ tx, actor, emails }: Inviting, id: number): Promise<UserRow> {
  const user = await readUser(tx, id)
  if (!user) throw notFound()
  if (!user.is_invited || !user.is_active) throw new AppError('conflict')
  await emails.welcome(tx, actor, id)
  return user
}
