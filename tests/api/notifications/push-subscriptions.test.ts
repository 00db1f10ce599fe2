import { beforeEach, describe, expect, test } from 'vitest'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import { readConfig } from '#server/config.ts'
import { openPushService, type PushMessage } from '#server/push/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { openLoopbackPushService, subscribeBrowser } from '#tests/support/outside/push-service.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const service = await openLoopbackPushService()
const testApp = await startTestApp({ variables: { PUSH_PRIVATE: 'on', RATE_LIMIT: 'on' } })
let account: TestAccount
let his: Caller

beforeEach(async () => {
  account = await createTestAccount(testApp)
  his = await account.signInAs('executor')
})

async function subscribe(caller: Caller, browser = subscribeBrowser(service)) {
  const device = (await caller.call('pushSubscriptions.create', { body: browser.subscription })).response
  return { browser, device }
}

const idsOf = async (caller: Caller) => (await caller.call('pushSubscriptions.list')).response.map(({ id }) => id)

describe('a subscription', () => {
  test('is created once, however often the browser sends it, and replaced by what it sends later', async () => {
    const { browser, device } = await subscribe(his)
    expect(device).toMatchObject({ is_current: true, last_success_at: null, failed_at: null })
    expect((await subscribe(his, browser)).device.id).toBe(device.id)
    const later = await subscribe(his)
    expect(await idsOf(his)).toEqual([later.device.id])
  })

  test('is of one user at a time: of who signed in last with that browser', async () => {
    const { browser } = await subscribe(his)
    const stranger = await (await createTestAccount(testApp)).signInAs('manager')
    const { device } = await subscribe(stranger, browser)
    expect(await idsOf(his)).toEqual([])
    expect(await idsOf(stranger)).toEqual([device.id])
  })

  test('is only its user’s to see, to try or to remove', async () => {
    const { browser, device } = await subscribe(his)
    const admin = await account.signInAs('admin')
    expect(await idsOf(admin)).toEqual([])
    for (const name of ['pushSubscriptions.test', 'pushSubscriptions.remove'] as const)
      expect((await admin.attempt(name, { params: { id: device.id } })).status).toBe(404)
    expect(browser.messages()).toEqual([])
    expect(await idsOf(his)).toEqual([device.id])
  })

  test('ends with its session, and with others when they are ended', async () => {
    const { browser, device } = await subscribe(his)
    const desk = await account.signInAs('executor')
    await subscribe(desk)
    await his.call('auth.logout')
    expect(await idsOf(desk)).toHaveLength(1)
    expect((await desk.attempt('pushSubscriptions.test', { params: { id: device.id } })).status).toBe(404)
    expect(browser.messages()).toEqual([])

    const phone = await account.signInAs('executor')
    await subscribe(phone)
    const sessions = (await desk.call('devices.list')).response
    const other = known(sessions.find(({ is_current }) => !is_current))
    await desk.call('devices.signOut', { body: { device_id: other.id } })
    expect(await idsOf(desk)).toHaveLength(1)
  })

  test('ends when its user is deleted', async () => {
    await subscribe(his)
    const admin = await account.signInAs('admin')
    await admin.call('users.remove', { params: { id: account.users.executor.id } })
    const kept = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', account.users.executor.id).execute(),
    )
    expect(kept).toEqual([])
  })

  test('moves with its session to another account', async () => {
    const { device } = await subscribe(his)
    const other = await createTestAccount(testApp)
    const { database } = testApp.services
    await database.asSystem(async (tx) => {
      const user = { account_id: other.id, user_id: account.users.executor.id }
      await tx
        .insertInto('memberships')
        .values({ ...user, role_id: other.roles.executor })
        .execute()
    })
    const { access_token } = (await his.call('auth.switchAccount', { body: { account_id: other.id } })).response
    expect(access_token).toBeTruthy()
    const [kept] = await database.asSystem((tx) =>
      tx.selectFrom('push_subscriptions').select(['id', 'account_id']).where('id', '=', device.id).execute(),
    )
    expect(kept).toEqual({ id: device.id, account_id: other.id })
  })

  test('beyond the limit takes the place of the one that was used least lately', async () => {
    const made: number[] = []
    for (let count = 0; count <= PUSH_DEVICES_MAX; count++) {
      if (count === PUSH_DEVICES_MAX) await his.call('pushSubscriptions.test', { params: { id: known(made[0]) } })
      const { device } = await subscribe(await account.signInAs('executor'))
      made.push(device.id)
    }
    const [used, unused, ...others] = made
    const kept = await idsOf(his)
    expect(kept).toHaveLength(PUSH_DEVICES_MAX)
    expect(kept).not.toContain(unused)
    for (const id of [used, ...others]) expect(kept).toContain(id)
  })

  test('has to be of a browser: over TLS, with a key that is one', async () => {
    const { subscription } = subscribeBrowser(service)
    const point = Buffer.alloc(65, 7).toString('base64url')
    for (const [body, field] of [
      [{ ...subscription, endpoint: 'http://127.0.0.1/push' }, 'endpoint'],
      [{ ...subscription, endpoint: 'file:///etc/passwd' }, 'endpoint'],
      [{ ...subscription, keys: { ...subscription.keys, p256dh: point } }, 'keys.p256dh'],
      [{ ...subscription, keys: { ...subscription.keys, auth: 'short' } }, 'keys.auth'],
    ] as const) {
      const refused = await his.attempt('pushSubscriptions.create', { body })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
    }
    expect(await idsOf(his)).toEqual([])
  })
})

describe('a test', () => {
  test('sends a push to that device alone, and says what became of it', async () => {
    const { browser, device } = await subscribe(his)
    const desk = await subscribe(await account.signInAs('executor'))
    const send = async () => (await his.call('pushSubscriptions.test', { params: { id: device.id } })).response.outcome
    expect(await send()).toBe('delivered')
    expect(browser.messages()).toMatchObject([{ title: 'Уведомления работают', url: '/settings/notifications' }])
    expect(desk.browser.messages()).toEqual([])
    service.answers.set(browser.path, 503)
    expect(await send()).toBe('unreachable')
    service.answers.set(browser.path, 403)
    expect(await send()).toBe('refused')
    service.answers.set(browser.path, 410)
    expect(await send()).toBe('gone')
    expect(await idsOf(his)).toEqual([desk.device.id])
  })

  test('is not sent again and again', async () => {
    const { device } = await subscribe(his)
    const statuses: number[] = []
    for (let count = 0; count <= 10; count++) {
      statuses.push((await his.attempt('pushSubscriptions.test', { params: { id: device.id } })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

test('the key is the same for all processes, and stays', async () => {
  const { key } = (await his.call('pushSubscriptions.key')).response
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  const another = await startApp({ beside: testApp })
  expect(another.services.pushService.publicKey).toBe(key)
  await another.stop()
})

describe('unless that is allowed', () => {
  const MESSAGE: PushMessage = {
    title: 'Title',
    body: '',
    tag: 'tag',
    url: '/',
    renotify: false,
    about: null,
    withdraws: false,
  }

  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254', '2130706433'])(
    'nothing goes to %s, whatever a browser says',
    async (host) => {
      const { subscription } = subscribeBrowser(service)
      const { port } = new URL(service.origin)
      const keys = { publicKey: testApp.services.pushService.publicKey, privateKey: await privateKey() }
      const before = service.taken.length
      const careful = openPushService(readConfig({}), keys)
      const target = { endpoint: `https://${host}:${port}/push/inside`, ...subscription.keys }
      expect(await careful.send(target, MESSAGE, { topic: 'topic', isUrgent: false })).toBe('refused')
      expect(service.taken).toHaveLength(before)
    },
  )

  async function privateKey(): Promise<string> {
    const { value } = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('settings').select('value').where('name', '=', 'vapid_keys').executeTakeFirstOrThrow(),
    )
    return (value as { privateKey: string }).privateKey
  }
})
