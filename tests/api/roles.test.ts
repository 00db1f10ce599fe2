import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_ACTIONS } from '../../contract/permissions.ts'
import { callerOf } from '../support/caller.ts'
import { createAccount, type TestAccount } from '../support/create-account.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let testApp: TestApp
let account: TestAccount
beforeAll(async () => {
  testApp = await startApp()
  account = await createAccount(testApp)
})
afterAll(() => testApp.stop())

test('an admin sees the roles of the own company, each with how many users have it', async () => {
  await createAccount(testApp)
  await account.addUser('executor')
  const { response } = await (await account.signInAs('admin')).call('roles.list')
  expect(response.map(({ id, name, users_count }) => [id, name, users_count])).toEqual([
    [account.roles.admin, 'admin', 1],
    [account.roles.manager, 'manager', 1],
    [account.roles.employee, 'employee', 1],
    [account.roles.executor, 'executor', 2],
  ])
})

test.each([
  ['ru', 'Заявки', 'Выполнение'],
  ['en', 'Requests', 'Carry out'],
])('what rights can be given on is titled in the reader’s language: %s', async (language, entityTitle, actionTitle) => {
  const admin = await account.signInAs('admin')
  const { response } = await admin.call('roles.entities', { headers: { 'accept-language': language } })
  const actions = Object.fromEntries(
    response.map(({ entity, actions }) => [entity, actions.map(({ action }) => action)]),
  )
  expect(actions).toEqual(ENTITY_ACTIONS)
  const requests = response.find(({ entity }) => entity === 'requests')
  expect(requests?.title).toBe(entityTitle)
  expect(requests?.actions.find(({ action }) => action === 'execute')).toEqual({
    action: 'execute',
    title: actionTitle,
    types: ['allowed', 'manager', 'forbidden'],
  })
  expect(requests?.actions.find(({ action }) => action === 'create')?.types).toEqual(['allowed', 'forbidden'])
})

test.each(['manager', 'employee', 'executor'] as const)('%s may not look at roles', async (role) => {
  const caller = await account.signInAs(role)
  expect((await caller.attempt('roles.list')).status).toBe(403)
  expect((await caller.attempt('roles.entities')).status).toBe(403)
  expect((await callerOf(testApp.app).attempt('roles.list')).status).toBe(401)
})

test('an unknown filter is refused by name', async () => {
  const refused = await (await account.signInAs('admin')).attempt('roles.list', { query: { page: 2 } })
  expect(refused.error.fields).toHaveProperty('page.key', 'unknown_field')
})
