import type { Permission } from '#contract/permissions.ts'
import { type Caller, callerOf } from './caller.ts'
import type { TestApp } from './start-app.ts'

export interface Program extends Caller {
  /** The id of its service account. */
  id: number
}

/** All that a program needs for external ids and bulk calls, and a manager may do. */
export const PROGRAM_SCOPES: Permission[] = [
  'employees:read',
  ...(['clients', 'facilities', 'equipment', 'requests'] as const).flatMap((entity) =>
    (['read', 'create', 'update'] as const).map((action) => `${entity}:${action}` as const),
  ),
]

let counted = 0

/** Another program of the admin's account, which calls with a key of a service account of its own. */
export async function addProgram(
  testApp: TestApp,
  admin: Caller,
  { role = 'manager', scopes = PROGRAM_SCOPES }: { role?: string; scopes?: readonly Permission[] } = {},
): Promise<Program> {
  const { id } = (await admin.call('serviceAccounts.create', { body: { name: `Program ${++counted}`, role } })).response
  return { id, ...(await addKeyOf(testApp, admin, id, scopes)) }
}

/** A further key of a service account. */
export async function addKeyOf(
  { app }: TestApp,
  admin: Caller,
  service_account_id: number,
  scopes: readonly Permission[],
): Promise<Caller> {
  const body = { service_account_id, name: 'Key', scopes: [...scopes] }
  return callerOf(app, (await admin.call('apiKeys.create', { body })).response.key)
}

/** A key of the user's own. */
export async function addOwnKey({ app }: TestApp, user: Caller): Promise<Caller> {
  const body = { name: 'Mine', scopes: PROGRAM_SCOPES }
  return callerOf(app, (await user.call('userApiKeys.create', { body })).response.key)
}
