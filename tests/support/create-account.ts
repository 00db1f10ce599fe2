import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { COUNTRIES, type Country, nationalDigits } from '#contract/values/countries.ts'
import { type CreatedAccount, createAccount, DEFAULT_ROLES, type DefaultRole } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { proveAddress } from './accept-invitation.ts'
import { type Caller, callerOf } from './caller.ts'
import type { TestApp } from './start-app.ts'

/** A dispatcher is added where a test is about one. */
const TEST_ROLES = DEFAULT_ROLES.filter((role) => role !== 'dispatcher')
type TestRole = (typeof TEST_ROLES)[number]

/** Every user's password. */
export const PASSWORD = 'correct horse battery'

export interface TestUser {
  id: number
  name: string
  email: string
  role: DefaultRole
}

export interface TestAccount {
  id: number
  roles: CreatedAccount['roles']
  /** One user of each default role but the dispatcher's; the executor is a serviceman. */
  users: Record<TestRole, TestUser>
  /** A caller with a session made directly, for the user of a role or for any other. */
  signInAs(who: TestRole | Pick<TestUser, 'id'>): Promise<Caller>
  addUser(role: DefaultRole): Promise<TestUser>
}

/** Cheap to check, since many sign in; the cost of the program's own hashes has its own test. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let passwordHash: Promise<string> | undefined
let counted = 0

/** An account with its default roles and a user of most. */
export async function createTestAccount(testApp: TestApp, country: Country = 'ru'): Promise<TestAccount> {
  const { database } = testApp.services
  const { accountId, roles } = await database.asSystem((tx) =>
    createAccount(tx, { name: `Company ${++counted}`, country }),
  )
  const addUser = (role: DefaultRole) => database.asSystem((tx) => enterUser(tx, accountId, roles[role], role, country))
  const users = {} as Record<TestRole, TestUser>
  for (const role of TEST_ROLES) users[role] = await addUser(role)
  // Emails of an account go to others once an admin has confirmed their address.
  await proveAddress(testApp, users.admin.id)
  return {
    id: accountId,
    roles,
    users,
    addUser,
    signInAs: (who) => signIn(testApp, accountId, typeof who === 'string' ? users[who].id : who.id),
  }
}

async function enterUser(tx: Tx, accountId: number, roleId: number, role: DefaultRole, country: Country) {
  passwordHash ??= hash(PASSWORD, CHEAP)
  const number = ++counted
  const email = `${role}${number}@example.com`
  const user = await tx
    .insertInto('users')
    .values({
      email,
      firstname: `First${number}`,
      surname: `Sur${role}${number}`,
      phone: `+${COUNTRIES[country].phoneCode}${'9'.padEnd(nationalDigits(country), '0').slice(0, -6)}${String(number).padStart(6, '0')}`,
      password_hash: await passwordHash,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('memberships')
    .values({
      account_id: accountId,
      user_id: user.id,
      role_id: roleId,
      is_serviceman: role === 'executor',
      joined_at: new Date().toISOString(),
    })
    .execute()
  return { ...user, email, role }
}

async function signIn({ app, services }: TestApp, accountId: number, userId: number): Promise<Caller> {
  const session = await services.database.asSystem((tx) =>
    tx
      .insertInto('sessions')
      .values({
        account_id: accountId,
        user_id: userId,
        refresh_hash: randomBytes(32),
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return callerOf(app, await services.sessions.accessToken({ id: session.id, userId, accountId }))
}
