import { permissionNames } from '#contract/permissions.ts'
import type { Actor } from '#server/access/actor.ts'
import { readableFields } from '#server/access/role-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { readKnownWorkTypes } from '#server/work-types/index.ts'
import { readActorDetails } from './actor-details.ts'

/**
 * The signed-in user while an admin looks as someone else: all details are those of that user. A new user with a role
 * has no details but the role, so the name stays the admin's.
 */
export async function checkSeenAs(tx: Tx, admin: Actor, seen: Actor) {
  const isNew = seen.userId === 0
  const shownUser = isNew ? admin.userId : seen.userId
  const { user, account, accounts, has_phone_calls, has_inbound_emails } = await readActorDetails(
    tx,
    shownUser,
    admin.accountId,
  )
  const role = { id: seen.roleId, name: seen.role }
  return {
    // An address that a user has asked for is theirs alone until it is proved.
    user: isNew ? { ...user, role, is_serviceman: await hasExecutors(tx, seen) } : { ...user, pending_email: null },
    account,
    // An admin who looks as someone else cannot switch accounts.
    accounts: accounts.filter(({ is_current }) => is_current),
    permissions: permissionNames(seen.grants),
    features: { first_steps: false, operator: false, phone_calls: has_phone_calls, inbound_emails: has_inbound_emails },
    // The saved views of that user are private.
    default_views: [],
    custom_fields: readableFields(seen),
    work_types: await readKnownWorkTypes(tx, admin.accountId),
    seen_as: { by: admin.userId, role, user: isNew ? null : { id: seen.userId, name: seen.name } },
  }
}

/** Whether users with this role are executors. */
async function hasExecutors(tx: Tx, { accountId, roleId }: Actor): Promise<boolean> {
  const executor = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .where('is_serviceman', '=', true)
    .limit(1)
    .executeTakeFirst()
  return executor !== undefined
}
