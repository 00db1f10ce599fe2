import type { UserData } from '#contract/auth/auth.ts'
import type { ProfileUpdate } from '#contract/users/profile.ts'
import type { Actor } from '../access/actor.ts'
import { enterAccount } from '../accounts/index.ts'
import { askToChangeEmail, readActorDetails, type UserEmails } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { changesBetween } from '../history/record.ts'
import { recordUserChange } from '../history/record-user-change.ts'
import { announce, announceAccessChange } from '../live/announce.ts'

interface Saving {
  /** A system unit of work: a user is known in each of their accounts. */
  tx: Tx
  actor: Actor
  emails: UserEmails
}

const NAMES = ['surname', 'firstname', 'patronymic'] as const

type OwnData = Omit<ProfileUpdate, 'password' | 'confirmation'>

/** @throws AppError validation_failed at email and phone when another user has them */
export async function updateProfile({ tx, actor, emails }: Saving, { email, ...body }: OwnData): Promise<UserData> {
  const { userId, accountId } = actor
  const { user: before } = await readActorDetails(tx, userId, accountId)
  if (email !== undefined && email !== before.email.toLowerCase()) await askToChangeEmail(tx, emails, userId, email)
  const changes = changesBetween(before, body)
  if (!changes) return (await readActorDetails(tx, userId, accountId)).user

  await tx.updateTable('users').set(body).where('id', '=', userId).execute()
  await announceEverywhere(
    tx,
    userId,
    NAMES.some((name) => name in changes),
  )

  await enterAccount(tx, accountId)
  const { user: after } = await readActorDetails(tx, userId, accountId)
  await recordUserChange(tx, actor, { id: userId, name: `${after.surname} ${after.firstname}` }, changes)
  return after
}

/** The name and the language are in cached sessions, and the name in every list that others have open. */
async function announceEverywhere(tx: Tx, userId: number, isNameChanged: boolean): Promise<void> {
  const accounts = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('is_pending', '=', false)
    .execute()
  for (const { account_id: account } of accounts) {
    await announceAccessChange(tx, account, isNameChanged ? {} : { users: [userId] })
    announce(tx, { account, entity: 'employees', id: userId, type: 'updated' })
  }
}
