import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { PUSHES_AT_ONCE } from '#contract/limits.ts'
import { deliverNotifications } from '#server/notifications/deliver.ts'
import { openPushChannel, sendPushJob } from '#server/notifications/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { TestAccount, TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createNotifiedTeam, type NotifiedTeam } from '#tests/support/notified-team.ts'
import {
  openLoopbackPushService,
  type PushBrowser,
  subscribeBrowser,
  verifyVapid,
} from '#tests/support/outside/push-service.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const service = await openLoopbackPushService()
const testApp = await startTestApp({ variables: { PUSH_PRIVATE: 'on', PUBLIC_URL: 'https://naryad.example' } })
const { database, pushService } = testApp.services
let account: TestAccount
let admin: Caller
let executor: TestUser
let his: Caller
let phone: PushBrowser
let create: NotifiedTeam['create']
let inAccount: NotifiedTeam['inAccount']
let closeGroups: NotifiedTeam['closeGroups']

beforeEach(async () => {
  ;({ account, admin, executor: his, create, inAccount, closeGroups } = await createNotifiedTeam(testApp))
  executor = account.users.executor
  phone = subscribeBrowser(service)
  await his.call('pushSubscriptions.create', { body: phone.subscription })
})

/** What is queued meanwhile, which the queue's worker would be given. */
let queued: unknown[] = []
const channel = openPushChannel({
  async send(_tx, _queue, data) {
    queued.push(data)
  },
})

async function queue() {
  queued = []
  await deliverNotifications(database, [channel])
}

async function work() {
  const { work } = sendPushJob(database, pushService)
  for (const job of queued) await work(job)
}

async function deliver() {
  await queue()
  await work()
}

const titles = () => phone.messages().map(({ title }) => title)
const devices = async () => (await his.call('pushSubscriptions.list')).response

describe('a push', () => {
  test('is encrypted for its browser, signed by the installation, and says when it was last taken', async () => {
    const { id, number } = await create()
    await deliver()
    const [message, ...others] = phone.messages()
    expect(others).toEqual([])
    expect(message).toEqual({
      title: `Заявка №${number}: вы назначены исполнителем`,
      body: '',
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
      url: `/requests/${id}`,
      renotify: true,
      about: `requests/${id}`,
      withdraws: false,
    })
    const [head] = phone.heads()
    expect(head).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: message?.tag.replaceAll('-', ''),
      ttl: '86400',
    })
    const signed = await verifyVapid(head?.authorization, (await his.call('pushSubscriptions.key')).response.key)
    expect(signed).toMatchObject({ aud: service.origin, sub: 'https://naryad.example' })
    const [device] = await devices()
    expect(device).toMatchObject({ is_current: true, failed_at: null })
    expect(Date.parse(known(device?.last_success_at))).toBeGreaterThan(Date.now() - 60_000)
  })

  test('replaces what came before of the same group, and comes once', async () => {
    const { id } = await create()
    await deliver()
    await admin.call('requests.changePrice', { params: { id }, body: { price: '10', comment: 'Agreed' } })
    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    await deliver()
    expect(titles()).toHaveLength(1)
    await closeGroups('push')
    await deliver()
    await deliver()
    const [assigned, later, ...others] = phone.messages()
    expect(others).toEqual([])
    expect(later).toMatchObject({ tag: assigned?.tag, renotify: false })
    expect(later?.title).toContain('новый комментарий')
    const [first, second] = phone.heads()
    expect(second?.topic).toBe(first?.topic)
    expect(second?.urgency).toBe('normal')
  })

  test('names no one and repeats nothing that was written, unless the account allows it', async () => {
    const { id } = await create({ name: 'Leak at Ivanov' })
    const comment = 'Call Ivanov, +7 900 000-00-00'
    await admin.call('requests.interact', { params: { id }, body: { comment } })
    const mention = `@[${executor.name}](${executor.id}) call Ivanov`
    await admin.call('requests.interact', { params: { id }, body: { comment: mention } })
    await closeGroups('push')
    await deliver()
    expect(titles().join()).toContain('упомянули')
    for (const { title, body } of phone.messages()) expect(`${title} ${body}`).not.toMatch(/Ivanov|Leak|900/)

    await admin.call('company.update', { body: { push_details: true } })
    await admin.call('requests.interact', { params: { id }, body: { comment } })
    await closeGroups('push')
    await deliver()
    expect(phone.messages().at(-1)?.body).toContain(comment)
    expect(phone.messages().at(-1)?.body).toContain('Leak at Ivanov')
  })

  test('is not sent when its type is switched off, or it was read, or the row may not be seen any more', async () => {
    const channels = { request_assigned: { push: false } }
    await his.call('notificationSettings.update', { body: { channels } })
    await create()
    await deliver()
    await his.call('notificationSettings.update', { body: { channels: { request_assigned: { push: true } } } })

    await create()
    await queue()
    await his.call('notifications.readAll')
    await work()

    await create()
    await queue()
    await setGrants(testApp, account, 'executor', { 'requests:read': 'forbidden' })
    await work()
    expect(phone.messages()).toEqual([])
  })

  test('waits outside of work hours, but for emergencies', async () => {
    const off = { timezone: 'UTC', days: [{ day: 1, is_working: false, from: '09:00', to: '18:00' }], days_off: [] }
    await inAccount(sql`update memberships set work_schedule = ${JSON.stringify(off)} where user_id = ${executor.id}`)
    await create()
    const emergency = await create({ type: 'emergency' })
    await deliver()
    expect(titles()).toEqual([`Аварийная заявка №${emergency.number}: вы назначены исполнителем`])
  })

  test('of an assignment is withdrawn when the request goes to another executor', async () => {
    const { id, number } = await create()
    await deliver()
    await inAccount(sql`update notifications set group_at = group_at - interval '1 hour'`)
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    await deliver()
    const [assigned, withdrawn] = phone.messages()
    expect(withdrawn).toMatchObject({
      title: `Заявка №${number}: вы больше не исполнитель`,
      about: assigned?.about,
      withdraws: true,
    })
  })

  test('of an assignment that was taken back before it went out is not sent at all', async () => {
    const { id } = await create()
    await queue()
    const stale = queued
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    queued = stale
    await work()
    expect(phone.messages()).toEqual([])
  })

  test('sums up many that are due at once', async () => {
    for (let count = 0; count <= PUSHES_AT_ONCE; count++) await create()
    const emergency = await create({ type: 'emergency' })
    await deliver()
    expect(titles()).toEqual([
      `Аварийная заявка №${emergency.number}: вы назначены исполнителем`,
      `Новые уведомления: ${PUSHES_AT_ONCE + 1}`,
    ])
    expect(phone.messages().at(-1)?.url).toBe('/notifications')
  })

  test.each([404, 410])('that is answered with %i ends the subscription', async (status) => {
    service.answers.set(phone.path, status)
    await create()
    await deliver()
    expect(await devices()).toEqual([])
    await create()
    await queue()
    expect(queued).toEqual([])
  })

  test.each([500, 429])('that is answered with %i is tried again', async (status) => {
    service.answers.set(phone.path, status)
    await create()
    await queue()
    await expect(work()).rejects.toThrow('127.0.0.1')
    expect(await devices()).toMatchObject([{ last_success_at: null, failed_at: expect.any(String) }])
    service.answers.delete(phone.path)
    await work()
    expect(await devices()).toMatchObject([{ last_success_at: expect.any(String), failed_at: null }])
  })

  test.each([302, 400, 403])('that is answered with %i is not: neither repeated nor sent elsewhere', async (status) => {
    service.answers.set(phone.path, status)
    await create()
    await deliver()
    expect(service.taken.filter(({ path }) => path === '/elsewhere')).toEqual([])
    expect(await devices()).toMatchObject([{ last_success_at: null, failed_at: expect.any(String) }])
  })
})

test('nothing is queued for those who get pushes nowhere', async () => {
  await his.call('pushSubscriptions.remove', { params: { id: known((await devices())[0]).id } })
  await create()
  const { rows } = await database.inAccount(account.id, (tx) =>
    sql<{ count: number }>`select count(*) as count from notifications where push_at is not null`.execute(tx),
  )
  expect(rows).toEqual([{ count: 0 }])
})
