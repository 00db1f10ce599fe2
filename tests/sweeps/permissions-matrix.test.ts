import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Action,
  type Entity,
  type Grants,
  type GrantType,
  grantTypesOf,
  PERMISSIONS,
  type Permission,
} from '#contract/permissions.ts'
import { contentsOf } from '../support/account-contents.ts'
import type { Caller, CallName } from '../support/caller.ts'
import { createTestAccount, type TestAccount } from '../support/create-account.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { takeChangesBack } from '../support/take-back.ts'
import { EVERY_CALL, isUnsafe, type NamedRoute, namesRow } from './every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

/**
 * Every call that a permission opens, with every grant of it, beside every grant to read, on a row the user is
 * responsible for and on one they are not. Nothing of it is listed here: a call added later is tried too.
 */
let testApp: TestApp
let account: TestAccount
let actor: Caller
let before: Record<string, string>
const rows = {} as Record<'own' | 'other', SampleRows>

beforeAll(async () => {
  testApp = await startApp()
  account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const someoneElse = await account.addUser('executor')
  rows.own = await createSampleRows(testApp, account, admin)
  rows.other = await createSampleRows(
    testApp,
    { ...account, users: { ...account.users, executor: someoneElse } },
    admin,
  )
  actor = await account.signInAs('executor')
  before = await contentsWithoutRoles()
  takeChangesBack(testApp)
})

afterAll(async () => {
  expect(await contentsWithoutRoles()).toEqual(before)
  await testApp.stop()
})

async function contentsWithoutRoles() {
  const { roles: _roles, ...contents } = await contentsOf(testApp.testDatabase, account.id)
  return contents
}

async function grant(grants: Grants) {
  await testApp.services.database.asSystem((tx) =>
    tx
      .updateTable('roles')
      .set({ grants: JSON.stringify(grants) })
      .where('id', '=', account.roles.executor)
      .execute(),
  )
  testApp.services.sessions.forget(account.id)
}

const WHOSE = ['own', 'other'] as const

interface Case {
  read: GrantType
  type: GrantType
  whose: (typeof WHOSE)[number]
}

/** Where a grant alone decides, one case of it does: without it, without a row, without reading. */
function casesOf(call: NamedRoute): Case[] {
  const [, action] = partsOf(call)
  return grantTypesOf(action).flatMap((type): Case[] => {
    const reads = action === 'read' ? [type] : (['allowed', 'manager'] as const)
    if (type === 'forbidden' || !namesOwnedRow(call)) return [{ read: reads[0] ?? type, type, whose: 'own' }]
    const granted = reads.flatMap((read) => WHOSE.map((whose) => ({ read, type, whose })))
    return action === 'read' ? granted : [...granted, { read: 'forbidden', type, whose: 'own' }]
  })
}

/** The outcome of a call by the rules of the domain: accepted or rejected. */
function expectedOf(call: NamedRoute, { read, type, whose }: Case): 'passes' | 403 | 404 {
  if (type === 'forbidden') return 403
  if (isOfPriceList(call)) return type === 'allowed' || partsOf(call)[1] === 'read' ? 'passes' : 403
  if (isOfWorkTypes(call)) {
    if (read === 'forbidden') return 404
    return type === 'allowed' || partsOf(call)[1] === 'read' ? 'passes' : 403
  }
  if (!namesOwnedRow(call)) return 'passes'
  if (read === 'forbidden' || (read === 'manager' && whose === 'other')) return 404
  return type === 'manager' && whose === 'other' ? 403 : 'passes'
}

/** What comes in is no row that someone is responsible for: those who may answer see all of it. */
function namesOwnedRow(call: NamedRoute): boolean {
  return namesRow(call) && !/^(phoneCalls|inboundEmails)\./.test(call.name)
}

function isOfPriceList({ name }: NamedRoute): boolean {
  return name.startsWith('products.') || name === 'imports.importProducts'
}

/** No one is responsible for one of them. */
function isOfWorkTypes({ name }: NamedRoute): boolean {
  return name.startsWith('workTypes.')
}

/** Calls that several entities share, whose row decides which permission they need, and calls for which one of two is enough. */
const ASKED_INSIDE: Partial<Record<CallName, Permission>> = {
  'bulk.clients': 'clients:create',
  'bulk.equipment': 'equipment:update',
  'bulk.facilities': 'facilities:create',
  'bulk.products': 'equipment:create',
  'bulk.requests': 'requests:create',
  'contacts.create': 'clients:update',
  'contacts.update': 'clients:update',
  'contacts.remove': 'clients:update',
  'requests.pause': 'requests:update',
  'requests.resume': 'requests:execute',
  'tags.add': 'clients:update',
  'tags.remove': 'clients:update',
}

function permissionOf({ name, route }: NamedRoute): Permission | undefined {
  return ASKED_INSIDE[name] ?? PERMISSIONS.find((permission) => permission === route.access)
}

function partsOf(call: NamedRoute): [Entity, Action] {
  return (permissionOf(call) ?? '').split(':') as [Entity, Action]
}

async function statusOf(call: NamedRoute, whose: Case['whose'], files?: File[]): Promise<number | 'passes'> {
  const { status } = await actor.attempt(call.name, {
    params: sampleParams(call, rows[whose]),
    body: sampleBody(call, rows[whose]),
    files,
  })
  return [401, 403, 404, 500].includes(status) ? status : 'passes'
}

const BY_PERMISSION = EVERY_CALL.filter(permissionOf).map((call) => ({ ...call, permission: permissionOf(call) }))

describe('a call is let through exactly as far as its permission is granted', () => {
  test.each(BY_PERMISSION)('$permission: $title', async (call) => {
    const [entity, action] = partsOf(call)
    const files = await sampleFiles(call)
    const answered: string[] = []
    const expected: string[] = []
    for (const one of casesOf(call)) {
      await grant({ [`${entity}:read`]: one.read, [`${entity}:${action}`]: one.type })
      const texts = `${action} ${one.type}, read ${one.read}, ${one.whose} row: `
      answered.push(texts + (await statusOf(call, one.whose, files)))
      expected.push(texts + expectedOf(call, one))
    }
    expect(answered).toEqual(expected)
  })

  test('and there are many', () => {
    expect(BY_PERMISSION.length).toBeGreaterThan(80)
    expect(BY_PERMISSION.filter(isUnsafe).length).toBeGreaterThan(40)
  })
})
