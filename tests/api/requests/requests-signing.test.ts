import { expect, it } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient, placeRequest, SIGNATURE } from '#tests/support/request-samples.ts'
import { startApp } from '#tests/support/start-app.ts'

it('a signature that waits to be looked at holds no connection to the database', async () => {
  const testApp = await startApp({ variables: { DATABASE_POOL_SIZE: '2' } })
  try {
    const account = await createTestAccount(testApp)
    const executor = await account.signInAs('executor')
    const admin = await account.signInAs('admin')
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    const clientId = await createClient(admin)
    const placing = { clientId, executors: [account.users.executor.id] }
    const onSite = await Promise.all([1, 2, 3].map(() => placeRequest(testApp, account, { ...placing, status: 3 })))
    const byLink = await Promise.all([1, 2, 3].map(() => placeRequest(testApp, account, { ...placing, status: 2 })))
    const pages = await Promise.all(byLink.map(({ id }) => admin.call('requests.show', { params: { id } })))

    const drawing = Promise.withResolvers<void>()
    const { pictureDrawer } = testApp.services
    const { ink } = pictureDrawer
    pictureDrawer.ink = (...given) => drawing.promise.then(() => ink(...given))
    let answered = 0
    const body = { client_sign: SIGNATURE }
    const signing = [
      ...onSite.map(({ id }) => executor.attempt('requests.sign', { params: { id }, body })),
      ...pages.map(({ response: { hash } }) =>
        callerOf(testApp.app).attempt('requests.publicSign', { params: { hash }, body }),
      ),
    ].map((call) => call.finally(() => answered++))

    for (const caller of [other, admin, other, admin]) {
      expect((await caller.attempt('clients.create', { body: { name: 'Рядом' } })).status).toBe(201)
    }
    expect(answered).toBe(0)
    drawing.resolve()
    expect((await Promise.all(signing)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  } finally {
    await testApp.stop()
  }
})
