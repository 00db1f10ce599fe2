import { describe, expect, test, vi } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestUser } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const user: TestUser = await account.addUser('employee')

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

async function signInOn(agent: string, device_name?: string) {
  const { response } = await callerOf(testApp.app).call('auth.login', {
    body: { email: user.email, password: PASSWORD, ...(device_name && { device_name }) },
    headers: { 'user-agent': agent },
  })
  return { caller: callerOf(testApp.app, response.access_token), id: response.device_id }
}

const isIn = async ({ caller }: Awaited<ReturnType<typeof signInOn>>) =>
  (await caller.attempt('auth.check')).status === 200

describe('the devices one is signed in on', () => {
  test('are listed with name, system and browser, this one first', async () => {
    const phone = await signInOn(PHONE)
    const tablet = await signInOn('okhttp/5', 'Планшет бригады')
    const { response } = await phone.caller.call('devices.list')
    expect(response.map(({ id }) => id)).toEqual([phone.id, tablet.id])
    expect(response).toMatchObject([
      { device_name: 'Chrome, Android', os: 'Android', browser: 'Chrome', is_current: true, status: 'online' },
      { device_name: 'Планшет бригады', os: null, is_current: false, last_geo: null },
    ])
    await testApp.services.database.asSystem((tx) =>
      tx
        .updateTable('sessions')
        .set({ last_login: '2026-01-01T00:00:00Z', rotated_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', tablet.id)
        .execute(),
    )
    expect((await phone.caller.call('devices.list')).response[1]?.status).toBe('offline')
  })

  test('are signed out singly', async () => {
    const [here, there, third] = [await signInOn(PHONE), await signInOn(PHONE), await signInOn(PHONE)]
    await here.caller.call('devices.signOut', { body: { device_id: there.id } })
    await vi.waitFor(async () => expect(await isIn(there)).toBe(false))
    expect(await Promise.all([here, third].map(isIn))).toEqual([true, true])
    expect((await here.caller.attempt('devices.signOut', { body: { device_id: there.id } })).status).toBe(404)
  })

  test('of others cannot be signed out', async () => {
    const mine = await signInOn(PHONE)
    for (const stranger of [
      await account.signInAs('admin'),
      await (await createTestAccount(testApp)).signInAs('admin'),
    ]) {
      const refused = await stranger.attempt('devices.signOut', { body: { device_id: mine.id } })
      expect(refused.error.code).toBe('not_found')
    }
    expect(await isIn(mine)).toBe(true)
  })

  test('are all signed out but this one, with the password only', async () => {
    const [here, there] = [await signInOn(PHONE), await signInOn(PHONE)]
    const refused = await here.caller.attempt('devices.signOutOthers', { body: { password: 'wrong' } })
    expect(invalidKeys(refused.error)).toEqual({ password: 'password_wrong' })
    expect(await isIn(there)).toBe(true)
    await here.caller.call('devices.signOutOthers', { body: { password: PASSWORD } })
    await vi.waitFor(async () => expect(await isIn(there)).toBe(false))
    expect(await isIn(here)).toBe(true)
    expect((await here.caller.call('devices.list')).response).toHaveLength(1)
  })
})
