import { expect, test } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { openLoopbackPushService, subscribeBrowser } from '#tests/support/outside/push-service.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** Much less than the minute after which the queue looks by itself. */
const SOON_MS = 15_000

const service = await openLoopbackPushService()
const testApp = await startTestApp({ jobs: true, variables: { PUSH_PRIVATE: 'on' } })

test('an assignment is sent as an email and a push as soon as it is made, on its own', async () => {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const { executor } = account.users
  const phone = subscribeBrowser(service)
  await (await account.signInAs('executor')).call('pushSubscriptions.create', { body: phone.subscription })
  const body = { name: 'Leak', client_id: await createClient(admin), employees: [executor.id] }
  const { number } = (await admin.call('requests.create', { body })).response
  const subjects = async () =>
    (await emailsTo(testApp, executor.email))
      .filter(({ kind }) => kind === 'notification')
      .map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: SOON_MS, interval: 100 }).toEqual([`Вас назначили на заявку №${number}: Leak`])
  await expect
    .poll(() => phone.messages().map(({ title }) => title), { timeout: SOON_MS, interval: 100 })
    .toEqual([`Заявка №${number}: вы назначены исполнителем`])
})
