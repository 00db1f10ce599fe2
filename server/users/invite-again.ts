import type { UserRow } from '../../contract/users/users.ts'
import type { Actor } from '../access/actor.ts'
import type { UserEmails } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { readUser } from './read-users.ts'

interface Inviting {
  tx: Tx
  actor: Actor
  letters: UserEmails
}

/**
 * Mails somebody who has not come yet their invitation once more, with a link of its own.
 * @throws AppError not_found; conflict when they have been here, or may not come
 */
export async function inviteAgain({ tx, actor, letters: emails }: Inviting, id: number): Promise<UserRow> {
  const user = await readUser(tx, id)
  if (!user) throw notFound()
  if (!user.is_invited || !user.is_active) throw new AppError('conflict')
  await emails.welcome(tx, actor, id)
  return user
}
