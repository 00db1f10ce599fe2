import { type RawBuilder, sql } from 'kysely'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { Caller } from './caller.ts'
import { createTestAccount, type TestAccount } from './create-account.ts'
import { createClient } from './request-samples.ts'
import type { TestApp } from './start-app.ts'

/** An account whose admin does things that its manager and its executor are notified of. */
export interface NotifiedTeam {
  account: TestAccount
  admin: Caller
  manager: Caller
  executor: Caller
  clientId: number
  /** A request made by the admin, to which the executor is assigned. */
  create: (fields?: object) => Promise<{ id: number; number: number }>
  inAccount: (change: RawBuilder<unknown>) => Promise<unknown>
  /** As if the minutes after which a group closes had passed. */
  closeGroups: (channel: 'push' | 'email') => Promise<unknown>
}

export async function createNotifiedTeam(testApp: TestApp): Promise<NotifiedTeam> {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const clientId = await createClient(admin)
  const inAccount = (change: RawBuilder<unknown>) =>
    testApp.services.database.inAccount(account.id, (tx) => change.execute(tx))
  return {
    account,
    admin,
    manager: await account.signInAs('manager'),
    executor: await account.signInAs('executor'),
    clientId,
    create: async (fields = {}) => {
      const body = { name: 'Leak', client_id: clientId, employees: [account.users.executor.id], ...fields }
      return (await admin.call('requests.create', { body })).response
    },
    inAccount,
    closeGroups: (channel) => {
      const column = sql.ref(`${channel}_at`)
      return inAccount(sql`update notifications set ${column} = now() where ${column} is not null`)
    },
  }
}

/** All notifications of a user, newest first, in English. */
export async function notificationsOf(caller: Caller): Promise<Notification[]> {
  return (await caller.call('notifications.list', { headers: { 'accept-language': 'en' } })).response.data
}
