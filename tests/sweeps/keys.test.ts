import { describe, expect, test } from 'vitest'
import { isReachedByKeys } from '#contract/key-calls.ts'
import { isPermission, PERMISSIONS, type Permission, parseGrant } from '#contract/permissions.ts'
import { contentsOf } from '../support/account-contents.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import { setGrants } from '../support/set-grants.ts'
import { startTestApp } from '../support/start-app.ts'
import { EVERY_CALL, isUnsafe, type NamedRoute, namesRow, needsSignIn, withoutMoment } from './every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const rows: SampleRows = await createSampleRows(testApp, account, admin)
await admin.call('clients.create', { body: { name: 'A client the executor has nothing to do with' } })

/** A caller with a key of the user's own, with these scopes. */
async function withKeyOf(user: Caller, scopes: Permission[]): Promise<Caller> {
  const { key } = (await user.call('userApiKeys.create', { body: { name: 'Swept', scopes } })).response
  return callerOf(testApp.app, key)
}

async function sampleCall(call: NamedRoute) {
  return { params: sampleParams(call, rows), body: sampleBody(call, rows), files: await sampleFiles(call) }
}

/** What the account has, but for when its keys were used. */
async function contents() {
  const { api_keys: _, ...others } = await contentsOf(testApp.testDatabase, account.id)
  return others
}

/** What is answered to calls with a key alone. */
function withoutExternalIds(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (name, value) => (name === 'external_id' ? undefined : value))
}

const SIGNED_IN = EVERY_CALL.filter(needsSignIn)
const REACHED = SIGNED_IN.filter(({ route }) => isReachedByKeys(route))
const UNREACHED = SIGNED_IN.filter(({ route }) => !isReachedByKeys(route))

const everything = await withKeyOf(admin, PERMISSIONS)
const halves = await Promise.all(
  [0, 1].map(async (half) => {
    const scopes = PERMISSIONS.filter((_, index) => index % 2 === half)
    return { scopes, caller: await withKeyOf(admin, scopes) }
  }),
)
const granted = (await executor.call('auth.check')).response.permissions.map(parseGrant)
const executors = await withKeyOf(
  executor,
  granted.flatMap(([permission, type]) => (type === 'forbidden' ? [] : [permission])),
)
const stranger = await withKeyOf(await (await createTestAccount(testApp)).signInAs('admin'), PERMISSIONS)
const before = await contents()

describe('what keys never reach is refused, even with every scope of an admin', () => {
  test.each(UNREACHED)('$title', async (call) => {
    const refused = await everything.attempt(call.name, await sampleCall(call))
    expect([refused.status, refused.error.code]).toEqual([403, 'not_for_keys'])
  })

  test('and nothing has changed', async () => expect(await contents()).toEqual(before))
})

describe('a call asks for its own scope, which is named, and no other will do', () => {
  const ofPermissions = REACHED.filter(({ route }) => isPermission(route.access))

  test.each(ofPermissions)('$title', async (call) => {
    const scope = call.route.access as Permission
    const { caller } = known(halves.find(({ scopes }) => !scopes.includes(scope)))
    const refused = await caller.attempt(call.name, await sampleCall(call))
    expect([refused.status, refused.error.code]).toEqual([403, 'scope_missing'])
    expect(refused.error.details).toEqual({ scope })
    expect(refused.error.message).toContain(scope)
  })

  test('and nothing has changed', async () => expect(await contents()).toEqual(before))
})

describe('a scope that the role no longer grants is refused as the role is', () => {
  const execute = REACHED.filter(({ route }) => route.access === 'requests:execute')

  test.each(execute)('$title', async (call) => {
    await setGrants(testApp, account, 'executor', { 'requests:execute': 'forbidden' })
    const refused = await executors.attempt(call.name, await sampleCall(call))
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
    await setGrants(testApp, account, 'executor', { 'requests:execute': 'manager' })
  })
})

describe("with the scopes of a user's role a key reads what the user reads, row scope included", () => {
  const reads = REACHED.filter((call) => !isUnsafe(call) && !call.route.callsExternal)

  test.each(reads)('$title', async (call) => {
    const given = await sampleCall(call)
    const [withKey, own] = [await executors.attempt(call.name, given), await executor.attempt(call.name, given)]
    if (own.status === 403 && isPermission(call.route.access)) {
      return expect([withKey.status, withKey.error.code]).toEqual([403, 'scope_missing'])
    }
    expect(withKey.status).toBe(own.status)
    if (call.route.produces) return
    if (own.status < 400)
      expect(withoutExternalIds(withoutMoment(withKey.response))).toEqual(withoutMoment(own.response))
    else expect(withKey.error.code).toBe(own.error.code)
  })
})

describe('a key that is none is refused by every call', () => {
  test.each(SIGNED_IN)('$title', async (call) => {
    const text = known(everything.token)
    const mistyped = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
    const refused = await callerOf(testApp.app, mistyped).attempt(call.name, await sampleCall(call))
    expect([refused.status, refused.error.code]).toEqual([401, 'unauthenticated'])
  })
})

describe("a key of another account finds nothing of this one's", () => {
  test.each(REACHED.filter(namesRow))('$title', async (call) => {
    const refused = await stranger.attempt(call.name, await sampleCall(call))
    expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
  })

  test('and changes nothing', async () => expect(await contents()).toEqual(before))
})

describe('with every scope a change is let in', () => {
  test.each(REACHED.filter((call) => isUnsafe(call)))('$title', async (call) => {
    const answered = await everything.attempt(call.name, await sampleCall(call))
    expect([401, 403, 500]).not.toContain(answered.status)
  })
})
