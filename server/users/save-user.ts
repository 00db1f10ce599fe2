import { sql } from 'kysely'
import type { UserRow, UserSave } from '#contract/users/users.ts'
import type { Actor } from '../access/actor.ts'
import { requireRole } from '../access/require-role.ts'
import { assignPassword, endSessionsOf, hashPassword, revokeKeysOf, type UserEmails } from '../auth/index.ts'
import { checkConflictsOf } from '../db/check-conflicts-later.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid, notFound } from '../errors/app-error.ts'
import { changesBetween, record } from '../history/record.ts'
import { recordUserChange } from '../history/record-user-change.ts'
import { announce, announceAccessChange } from '../live/announce.ts'
import { notifyOfRole } from '../notifications/index.ts'
import { addTags, setTags } from '../tags/index.ts'
import { handWorkOver, lockWorkOf } from './hand-over.ts'
import { hasToAccept, keepInvitation, updateInvited } from './invited-users.ts'
import { lockAdmins } from './lock-admins.ts'
import { readUser } from './read-users.ts'
import { refuseOwnData } from './refuse-own-data.ts'

export interface Saving {
  tx: Tx
  actor: Actor
  emails: UserEmails
}

/** For a former user who works elsewhere: only their current name is taken over. */
const comesBack = {
  role_id: sql<number>`excluded.role_id`,
  is_active: sql<boolean>`excluded.is_active`,
  is_serviceman: sql<boolean>`excluded.is_serviceman`,
  is_pending: sql<boolean>`excluded.is_pending`,
  joined_at: null,
  left_at: null,
  extension: sql<string | null>`excluded.extension`,
  name: sql<string>`excluded.name`,
  created_at: sql<string>`now()`,
}

/** Fields of the user rather than of the account, as named in the body. */
const PERSONAL = ['email', 'firstname', 'surname', 'patronymic', 'phone'] as const

/**
 * Creates a user of the account, and mails them a link to set a password unless one is given. An existing user is only
 * invited, with a link to accept: docs/decisions/0028-invitations.md.
 * @throws AppError validation_failed at role, email (a user here already) or phone
 */
export async function createUser({ tx, actor, emails }: Saving, body: UserSave): Promise<UserRow> {
  const role = await requireRole(tx, body.role)
  const passwordHash = body.password ? await hashPassword(body.password) : null
  const entered = await sql<{ person: number; is_new: boolean }>`
    select person, is_new from enter_person(${body.email}, ${body.firstname}, ${body.surname}, ${body.patronymic ?? null},
      ${body.phone ?? null}, null, ${actor.locale})`.execute(tx)
  const { person: id, is_new: isNew } = entered.rows[0] ?? {}
  if (id === undefined) throw new Error('The user was not created')
  const membership = await tx
    .insertInto('memberships')
    .values({
      user_id: id,
      role_id: role.id,
      is_active: isNew ? (body.is_active ?? true) : false,
      is_serviceman: body.is_serviceman ?? false,
      extension: body.extension ?? null,
      joined_at: isNew ? sql`now()` : null,
      is_pending: !isNew,
      // For a new user, the name entered just now.
      name: `${body.surname} ${body.firstname}`,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet(comesBack).where('memberships.left_at', 'is not', null),
    )
    .executeTakeFirst()
  if (membership.numInsertedOrUpdatedRows === 0n) throw invalid({ email: 'email_taken' })
  if (!isNew) await keepInvitation(tx, id, body)
  else if (passwordHash) await assignPassword(tx, id, passwordHash)

  if (body.tags) await addTags(tx, actor, { type: 'employee', id }, body.tags)

  const user = await requireUser(tx, id)
  if ((!isNew || !body.password) && user.is_active) await emails.welcome(tx, actor, id)
  if (isNew) announce(tx, { account: actor.accountId, entity: 'employees', id, type: 'created' })
  await record(tx, actor, 'userCreated', { name: user.name }, { userId: id }, { entity: 'users', id, type: 'created' })
  return user
}

/**
 * Who stops working gives their open work to those named in `hand_over`, or leaves it without anyone.
 * @throws AppError not_found; validation_failed at the user's own fields when they also work in another account, at the
 * field that would leave the account without an active admin, and at `hand_over.…` while nothing is said of open work
 */
export async function updateUser(saving: Saving, id: number, body: UserSave): Promise<UserRow> {
  const { tx, actor, emails } = saving
  const admins = await lockAdmins(tx)
  // Before the user, as all who assign do; only then is it known what they stop doing.
  if (body.is_active === false || body.is_serviceman === false) await lockWorkOf(tx, id)
  const before = await requireUser(tx, id)
  const role = await requireRole(tx, body.role)
  if (await hasToAccept(tx, id)) return updateInvited(saving, before, role, body)
  const personal = changesBetween(before, pick(body, PERSONAL))
  if (id === actor.userId) refuseOwnSignIn(personal, body)
  await refuseOwnData(tx, actor, id, [...Object.keys(personal ?? {}), ...(body.password ? ['password'] : [])])
  const membership = {
    is_active: body.is_active ?? before.is_active,
    is_serviceman: body.is_serviceman ?? before.is_serviceman,
    extension: body.extension === undefined ? before.extension : body.extension,
  }
  refuseLastAdmin(admins, before, { isAdmin: role.is_system, isActive: membership.is_active })

  await handWorkOver(tx, actor, {
    ...{ user: before, takeOver: body.hand_over ?? {}, at: 'hand_over.', mayBeLeft: true },
    manages: before.is_active && !membership.is_active,
    executes: goesOut(before) && !goesOut(membership),
  })

  if (personal) await updatePersonalData(tx, id, body, personal)
  if (body.password) await assignPassword(tx, id, await hashPassword(body.password))
  await tx
    .updateTable('memberships')
    .set({ ...membership, role_id: role.id })
    .where('user_id', '=', id)
    .execute()
  if (changesBetween(before, membership)) await checkConflictsOf(tx, id)
  if (body.password || !membership.is_active) await endSessionsOf(tx, { userId: id, except: actor.sessionId })
  if (!membership.is_active) await revokeKeysOf(tx, id)
  if (personal && 'email' in personal) {
    const isWaitedFor = before.is_invited && membership.is_active
    await (isWaitedFor ? emails.welcome(tx, actor, id) : emails.askColleagueToVerify(tx, id))
    // A user who has not joined is not notified at the former address: it may be mistyped, and a stranger's.
    if (!before.is_invited) await emails.notifyColleagueEmailChanged(tx, actor, id, before.email)
  }

  const tags = body.tags && (await setTags(tx, actor, { type: 'employee', id }, body.tags))
  const after = await requireUser(tx, id)
  const changes = {
    ...personal,
    ...changesBetween(before, membership),
    ...changesBetween({ role: before.role.name }, { role: after.role.name }),
    ...(body.password && { password: { old: null, new: null } }),
    ...(tags && { tags }),
  }
  if (Object.keys(changes).length === 0) return after
  announce(tx, { account: actor.accountId, entity: 'employees', id, type: 'updated' })
  await announceAccessChange(tx, actor.accountId)
  await recordUserChange(tx, actor, after, changes)
  if ('role' in changes) await notifyOfRole(tx, actor, [id], after.role.name)
  return after
}

async function requireUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await readUser(tx, id)
  if (!user) throw notFound()
  return user
}

/** Whether requests may be given to them. */
function goesOut({ is_active, is_serviceman }: { is_active: boolean; is_serviceman: boolean }): boolean {
  return is_active && is_serviceman
}

/** Users change their own sign-in in the profile, which asks for the password. */
function refuseOwnSignIn(personal: object | null, body: UserSave): void {
  const errors: Record<string, InvalidReason> = {
    ...(personal && 'email' in personal && { email: 'own_email' }),
    ...(body.password && { password: 'own_password' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function refuseLastAdmin(admins: number[], before: UserRow, after: { isAdmin: boolean; isActive: boolean }): void {
  if (after.isAdmin && after.isActive) return
  const isLast = admins.length === 1 && admins[0] === before.id
  if (isLast) throw invalid(after.isAdmin ? { is_active: 'last_admin' } : { role: 'last_admin' })
}

async function updatePersonalData(tx: Tx, id: number, body: UserSave, changes: object): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...pick(body, PERSONAL),
      // A new address has to be confirmed again, and may have been the admin's own for a while.
      ...('email' in changes && { email_verified_at: null, is_access_shared: true }),
    })
    .where('id', '=', id)
    .execute()
}

/** The named fields that are present. */
function pick<T extends object, K extends keyof T>(body: T, fields: readonly K[]): Partial<Pick<T, K>> {
  const given = fields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]])
  return Object.fromEntries(given) as Partial<Pick<T, K>>
}
