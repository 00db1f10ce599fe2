import { sql } from 'kysely'
import { enterAccount } from '../accounts/index.ts'
import { dropAccess, dropConsents, isProved, markVerified, setPassword, type UserEmails } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { announce, announceAccessChange } from '../live/announce.ts'
import { adminsOf, notify } from '../notifications/index.ts'
import type { Invitation } from './find-invitation.ts'

/** Adds the user, whose address is confirmed, to the account. */
export async function accept(tx: Tx, invitation: Invitation): Promise<{ account_id: number }> {
  const { account_id, user_id } = invitation
  const { name } = await tx
    .updateTable('memberships')
    .from('users')
    .set({
      is_pending: false,
      is_active: true,
      joined_at: sql`now()`,
      name: sql<string>`users.name`,
    })
    .whereRef('users.id', '=', 'memberships.user_id')
    .where('memberships.account_id', '=', account_id)
    .where('memberships.user_id', '=', user_id)
    .returning('users.name')
    .executeTakeFirstOrThrow()
  await answer(tx, invitation, 'invitationAccepted', name)
  return { account_id }
}

/**
 * Adds a user who has just confirmed the address, while others may have been able to sign in: their access ends. What was
 * entered for an address that no one had confirmed before is dropped too.
 */
export async function acceptAsOwner(
  tx: Tx,
  emails: UserEmails,
  invitation: Invitation,
  passwordHash: string,
): Promise<{ account_id: number }> {
  const { user_id, email } = invitation
  await dropAccess(tx, user_id)
  if (!(await isProved(tx, user_id))) await dropProfile(tx, invitation)
  await markVerified(tx, user_id, email.toLowerCase())
  await setPassword(tx, emails, user_id, passwordHash)
  return accept(tx, invitation)
}

/** The name is taken from the invitation, and a phone from before is not shown as theirs. */
async function dropProfile(tx: Tx, { user_id, firstname, surname, patronymic }: Invitation): Promise<void> {
  await dropConsents(tx, user_id)
  await tx
    .updateTable('users')
    .set({ firstname, surname, patronymic, phone: null, personal_phone: null })
    .where('id', '=', user_id)
    .execute()
  // Whatever accounts had this user before, the owner of the address has joined none of them.
  await tx.updateTable('memberships').set({ joined_at: null }).where('user_id', '=', user_id).execute()
}

/** Declines; only the account's history keeps what it entered. */
export async function declineInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ is_pending: false, left_at: sql`now()`, role_id: null, extension: null })
    .where('account_id', '=', invitation.account_id)
    .where('user_id', '=', invitation.user_id)
    .execute()
  await answer(tx, invitation, 'invitationDeclined', invitation.name)
}

/** Deletes the invitation with the links that were mailed for it. */
async function answer(
  tx: Tx,
  { id, account_id: accountId, user_id: userId }: Invitation,
  kind: 'invitationAccepted' | 'invitationDeclined',
  name: string,
): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
  await enterAccount(tx, accountId)
  await announceAccessChange(tx, accountId)
  const isIn = kind === 'invitationAccepted'
  announce(tx, { account: accountId, entity: 'employees', id: userId, type: isIn ? 'created' : 'deleted' })
  await record(
    tx,
    { accountId, userId: isIn ? userId : null },
    kind,
    { name },
    { userId },
    { entity: 'users', id: userId, type: isIn ? 'updated' : 'deleted' },
  )
  if (isIn) {
    const about = { entity: 'users', id: userId } as const
    await notify(tx, adminsOf(accountId), { accountId, type: 'user_invited', about, actorId: userId })
  }
}
