import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import type { ExternalEntity } from '#contract/integrations/external-ids.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import type { TestAccount } from '../support/create-account.ts'
import type { TestApp } from '../support/start-app.ts'

/** Of a browser whose push service does not exist. */
export function pushSubscriptionBody() {
  const keys = createECDH('prime256v1').generateKeys('base64url')
  return {
    endpoint: `https://push.invalid/${randomUUID()}`,
    keys: { p256dh: keys, auth: randomBytes(16).toString('base64url') },
  }
}

/** Of a user who has an account of their own. */
export async function enterInvitation(
  { app, services }: TestApp,
  account: TestAccount,
  admin: Caller,
): Promise<number> {
  const number = account.users.executor.id
  const email = `invited${number}@example.com`
  const phone = `+7917${String(number).padStart(7, '0')}`
  const names = { firstname: 'Invited', surname: 'Person' }
  await callerOf(app).call('auth.register', { body: { email, phone, country: 'ru', ...names, agreed: LEGAL_VERSIONS } })
  const { response } = await admin.call('users.save', { body: { email, ...names, role: 'employee' } })
  const { id } = await services.database.inAccount(account.id, (tx) =>
    tx.selectFrom('invitations').select('id').where('user_id', '=', response.id).executeTakeFirstOrThrow(),
  )
  return id
}

/** By which the programs of all users of the account know these rows. */
export async function enterExternalIds(
  { services }: TestApp,
  account: TestAccount,
  rows: Record<ExternalEntity, number>,
): Promise<string> {
  const external_id = `sample/${rows.requests}`
  await services.database.inAccount(account.id, async (tx) => {
    const users = await tx.selectFrom('memberships').select('user_id').execute()
    const known = users.flatMap(({ user_id }) =>
      Object.entries(rows).map(([entity, id]) => ({ user_id, entity, entity_id: id, external_id, given_to: id })),
    )
    await tx.insertInto('external_ids').values(known).execute()
  })
  return external_id
}

/** A finished import: there is no queue to run one. */
export async function enterImport({ services }: TestApp, account: TestAccount): Promise<number> {
  const { id } = await services.database.inAccount(account.id, (tx) =>
    tx
      .insertInto('imports')
      .values({
        entity: 'clients',
        state: 'undone',
        file_name: 'clients.csv',
        duplicates: 'update',
        dry_run: false,
        author_id: account.users.admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** A deleted user. */
export async function enterLeftUser({ services }: TestApp, account: TestAccount): Promise<number> {
  const { id } = await account.addUser('employee')
  await services.database.inAccount(account.id, (tx) =>
    tx
      .updateTable('memberships')
      .set({ left_at: new Date().toISOString(), role_id: null, is_active: false })
      .where('user_id', '=', id)
      .execute(),
  )
  return id
}

/** An archive that was not written: there is no queue to write one. */
export async function enterAccountExport({ services }: TestApp, account: TestAccount): Promise<number> {
  const { id } = await services.database.inAccount(account.id, (tx) =>
    tx
      .insertInto('account_exports')
      .values({ state: 'failed', failure: 'other', finished_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** The admin's own, who is not notified of what they did themselves. */
export async function enterNotification(
  { services }: TestApp,
  account: TestAccount,
  requestId: number,
): Promise<number> {
  const { id } = await services.database.inAccount(account.id, (tx) =>
    tx
      .insertInto('notifications')
      .values({
        user_id: account.users.admin.id,
        type: 'request_started',
        entity: 'requests',
        entity_id: requestId,
        is_urgent: false,
        group_id: randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** There is no provider to link an identity at. */
export async function enterSignInMethod({ services }: TestApp, { users }: TestAccount): Promise<number> {
  const way = await services.database.asSystem((tx) =>
    tx
      .insertInto('user_identities')
      .values({ provider: 'google', subject: randomUUID(), user_id: users.admin.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return way.id
}

export async function unsubscribeKeyOf({ services }: TestApp, account: TestAccount): Promise<string> {
  const subscriber = await services.database.inAccount(account.id, (tx) =>
    tx.selectFrom('facility_subscribers').select('unsubscribe_key').executeTakeFirstOrThrow(),
  )
  return subscriber.unsubscribe_key
}
