import { expect, test } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')

const stepsOf = async (caller = admin) => (await caller.call('firstSteps.show')).response
const featuresOf = async (caller = admin) => (await caller.call('auth.check')).response.features

test('the steps tick themselves, no matter who takes them', async () => {
  expect(await stepsOf()).toEqual({ done: ['executor'], has_clients: false })
  const clientId = await createClient(manager)
  expect(await stepsOf()).toEqual({ done: ['executor'], has_clients: true })
  await manager.call('facilities.create', { body: { name: 'Склад', client_id: clientId } })
  expect((await stepsOf()).done).toEqual(['executor', 'facility'])
  await manager.call('requests.create', { body: { name: 'Осмотр', client_id: clientId } })
  expect((await stepsOf()).done).toEqual(['executor', 'facility', 'request'])

  const { email } = account.users.executor
  await callerOf(testApp.app).call('auth.login', {
    body: { email, password: 'correct horse battery' },
    headers: { 'user-agent': PHONE },
  })
  expect((await stepsOf()).done).toEqual(['executor', 'facility', 'request', 'phone'])
})

test('details count as checked when they are saved, changed or not, or confirmed as they are', async () => {
  const { response } = await admin.call('firstSteps.confirmDetails')
  expect(response.done[0]).toBe('details')

  const other = await createTestAccount(testApp)
  const founder = await other.signInAs('admin')
  expect((await stepsOf(founder)).done).toEqual(['executor'])
  const { timezone } = (await founder.call('company.show')).response
  await founder.call('company.update', { body: { timezone } })
  expect((await stepsOf(founder)).done).toEqual(['details', 'executor'])
})

test('only admins see them, until one of them hides them for all of the account', async () => {
  const other = await createTestAccount(testApp)
  const others = await other.signInAs('admin')
  const second = await account.signInAs(await account.addUser('admin'))
  expect(await featuresOf(manager)).toMatchObject({ first_steps: false })
  expect((await manager.attempt('firstSteps.show')).status).toBe(403)
  expect((await manager.attempt('firstSteps.hide')).status).toBe(403)
  expect(await featuresOf(second)).toMatchObject({ first_steps: true })

  await admin.call('firstSteps.hide')
  for (const caller of [admin, second]) expect(await featuresOf(caller)).toMatchObject({ first_steps: false })
  expect(await featuresOf(others)).toMatchObject({ first_steps: true })
})
