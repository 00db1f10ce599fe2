import { expect, test } from 'vitest'
import { enterAgreement } from '#tests/support/agreements.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const guest = callerOf(testApp.app)

test('the client sees until when an agreement promises a request, where the account shows it and while it is open', async () => {
  const clientId = await createClient(admin)
  const resolution = { amount: 240, unit: 'min' } as const
  await enterAgreement(testApp, account, { clientId, targets: [{ resolution }] })
  const body = { name: 'Pump', type: 'emergency' as const, client_id: clientId, employees: [account.users.executor.id] }
  const page = (await admin.call('requests.create', { body })).response
  const promised = async () =>
    (await guest.call('requests.view', { params: { hash: page.hash } })).response.promised_until
  expect(await promised()).toBeNull()

  await admin.call('company.update', { body: { shows_sla: true } })
  expect(await promised()).toBe(page.clocks[0]?.due_at)
  expect(await promised()).not.toBeNull()

  const id = { params: { id: page.id } }
  for (const action of ['start', 'finish'] as const) {
    expect((await admin.call(`requests.${action}`, id)).response.clocks).toHaveLength(1)
  }
  expect(await promised()).toBeNull()
})
