import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentsOf } from '../support/account-contents.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { createTestAccount, type TestAccount } from '../support/create-account.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { ENDS_SESSION, EVERY_CALL, namesRow, needsSignIn } from './every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

let testApp: TestApp
let account: TestAccount
let rows: SampleRows
let before: Record<string, string>

beforeAll(async () => {
  testApp = await startApp()
  account = await createTestAccount(testApp)
  rows = await createSampleRows(testApp, account, await account.signInAs('admin'))
  before = await contentsOf(testApp.testDatabase, account.id)
})

afterAll(async () => {
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  await testApp.stop()
})

describe('without a token a call answers 401', () => {
  test.each(EVERY_CALL.filter(needsSignIn))('$title', async (call) => {
    const guest = callerOf(testApp.app)
    const refused = await guest.attempt(call.name, { params: sampleParams(call, rows), body: sampleBody(call, rows) })
    expect(refused.status).toBe(401)
    expect(refused.error.code).toBe('unauthenticated')
  })
})

describe('with a token that was not signed here a call answers 401', () => {
  const forged = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","acc":1,"sid":1,"exp":9999999999}')}.`

  test.each(EVERY_CALL.filter(needsSignIn))('$title', async (call) => {
    const refused = await callerOf(testApp.app, forged).attempt(call.name, { params: sampleParams(call, rows) })
    expect(refused.status).toBe(401)
  })
})

describe('without the grant a call answers 403', () => {
  let powerless: Caller

  beforeAll(async () => {
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('roles').set({ grants: '{}' }).where('id', '=', account.roles.executor).execute(),
    )
    before = await contentsOf(testApp.testDatabase, account.id)
    powerless = await account.signInAs('executor')
  })

  test.each(EVERY_CALL.filter(({ route }) => !['public', 'user'].includes(route.access)))('$title', async (call) => {
    const refused = await powerless.attempt(call.name, {
      params: sampleParams(call, rows),
      body: sampleBody(call, rows),
    })
    expect(refused.status).toBe(403)
    expect(refused.error.code).toBe('forbidden')
  })

  const byOwner = EVERY_CALL.filter((call) => call.route.access === 'user' && namesRow(call))
  test.each(byOwner.filter(({ name }) => !ENDS_SESSION.includes(name)))(
    '$title, on a row it may not read: 404',
    async (call) => {
      const refused = await powerless.attempt(call.name, {
        params: sampleParams(call, rows),
        body: sampleBody(call, rows),
        files: await sampleFiles(call),
      })
      expect([403, 404]).toContain(refused.status)
    },
  )
})
