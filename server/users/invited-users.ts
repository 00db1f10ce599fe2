import type { UserRow, UserSave } from '#contract/users/users.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'
import { changesBetween } from '../history/record.ts'
import { recordUserChange } from '../history/record-user-change.ts'
import { setTags } from '../tags/index.ts'
import { readUser } from './read-users.ts'
import type { Saving } from './save-user.ts'

/** A user of another account who has not accepted yet: this account only has what it entered. */
export async function hasToAccept(tx: Tx, userId: number): Promise<boolean> {
  const invitation = await tx.selectFrom('invitations').select('id').where('user_id', '=', userId).executeTakeFirst()
  return invitation !== undefined
}

export async function keepInvitation(tx: Tx, userId: number, body: UserSave): Promise<void> {
  const { email, firstname, surname, patronymic, phone, is_active } = body
  await tx
    .insertInto('invitations')
    .values({ user_id: userId, email, firstname, surname, patronymic, phone, is_active: is_active ?? true })
    .execute()
}

/**
 * Changes what the account entered about an invited user. Another address would mean another person.
 * @throws AppError validation_failed at email and password
 */
export async function updateInvited(
  { tx, actor }: Saving,
  before: UserRow,
  role: { id: number; name: string },
  body: UserSave,
): Promise<UserRow> {
  const { id } = before
  const errors: Record<string, InvalidReason> = {
    ...(body.email !== before.email.toLowerCase() && { email: 'invited_email' }),
    ...(body.password && { password: 'invited_password' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)

  const { firstname, surname, patronymic = before.patronymic, phone = before.phone } = body
  const { is_active = before.is_active, is_serviceman = before.is_serviceman, extension = before.extension } = body
  const typed = { firstname, surname, patronymic, phone, is_active }
  await tx.updateTable('invitations').set(typed).where('user_id', '=', id).execute()
  await tx
    .updateTable('memberships')
    .set({ role_id: role.id, is_serviceman, extension, name: `${surname} ${firstname}` })
    .where('user_id', '=', id)
    .execute()

  const tags = body.tags && (await setTags(tx, actor, { type: 'employee', id }, body.tags))
  const changes = {
    ...changesBetween(before, { ...typed, is_serviceman, extension }),
    ...changesBetween({ role: before.role.name }, { role: role.name }),
    ...(tags && { tags }),
  }
  const after = (await readUser(tx, id)) ?? before
  if (Object.keys(changes).length > 0) await recordUserChange(tx, actor, after, changes)
  return after
}
