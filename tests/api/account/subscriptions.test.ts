import { describe, expect, test } from 'vitest'
import { shortTime } from '../../../server/requests/emails/email-facts.ts'
import { contentsOf } from '../../support/account-contents.ts'
import { callerOf } from '../../support/caller.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { emailsTo } from '../../support/emails.ts'
import { known } from '../../support/known.ts'
import { startTestApp } from '../../support/start-app.ts'

let counted = 0

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response
const body = { name: 'Котельная', client_id: client.id, address: 'Тверская, 1' }
const facilityId = (await admin.call('facilities.create', { body })).response.id

/** One new subscriber and no other. */
async function subscribe(): Promise<string> {
  const email = `duty${++counted}@example.com`
  await admin.call('facilities.saveSubscribers', { params: { id: facilityId }, body: { emails: [email] } })
  return email
}

async function createRequest(body: object = {}) {
  const request = { name: 'Осмотр', facility_id: facilityId, employees: [account.users.executor.id], ...body }
  return (await admin.call('requests.create', { body: request })).response
}

async function keyFrom(email: string): Promise<string> {
  const [mail] = await emailsTo(testApp, email)
  return known(/\/unsubscribe\/([0-9a-f]{32})/.exec(known(mail).body_text)?.[1])
}

describe('those who subscribe to a facility', () => {
  test('get an email when a request is created, gets another deadline, is finished and is cancelled', async () => {
    const email = await subscribe()
    const done = await createRequest({ deadline_at: '2099-01-01T09:00:00Z' })
    const params = { id: done.id }
    const deadline = { deadline_at: '2099-02-01T09:00:00Z', comment: 'Между нами', initiator: 'client' as const }
    await admin.call('requests.changeDeadline', { params, body: deadline })
    await admin.call('requests.start', { params, body: {} })
    await admin.call('requests.finish', { params, body: {} })
    const cancelled = await createRequest()
    const cancel = { comment: 'Между нами', initiator: 'client' as const }
    await admin.call('requests.cancel', { params: { id: cancelled.id }, body: cancel })

    const mails = await emailsTo(testApp, email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Новая заявка №${done.number}: Котельная`,
      `Новый срок заявки №${done.number}: Котельная`,
      `Заявка №${done.number} выполнена: Котельная`,
      `Новая заявка №${cancelled.number}: Котельная`,
      `Заявка №${cancelled.number} отменена: Котельная`,
    ])
    expect(mails[0]?.body_text).toContain(`/requests/${done.hash}/view`)
    expect(mails[0]?.body_text).toContain('Тверская, 1')
    expect(mails[1]?.body_text).toContain('1 февраля 2099')
    expect(JSON.stringify(mails)).not.toContain('Между нами')
  })

  test('get an email when the executor is on the way, and another when the time moves', async () => {
    const email = await subscribe()
    const { id, number } = await createRequest()
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const first = inMinutes(30)
    for (const expected_at of [first, inMinutes(35), null, inMinutes(32), inMinutes(60)])
      await admin.call('requests.onTheWay', { params: { id }, body: { expected_at } })
    const [, ...mails] = await emailsTo(testApp, email)
    const subject = `Заявка №${number}, исполнитель выехал: Котельная`
    expect(mails.map((mail) => mail.subject)).toEqual([subject, subject])
    // Late in the evening the day is named, too.
    expect(mails[0]?.body_text).toContain(`Приедет около: ${shortTime(first, 'Europe/Moscow', 'ru')}\n`)
  })

  test('are subscribed again by the account after they have left', async () => {
    const email = await subscribe()
    await createRequest()
    await callerOf(testApp.app).call('subscriptions.unsubscribe', { params: { key: await keyFrom(email) } })
    await createRequest()
    expect(await emailsTo(testApp, email)).toHaveLength(1)
    await admin.call('facilities.saveSubscribers', { params: { id: facilityId }, body: { emails: [email] } })
    await createRequest()
    expect(await emailsTo(testApp, email)).toHaveLength(2)
  })

  test('get nothing about other facilities, other actions, or an action that failed', async () => {
    const email = await subscribe()
    const client = (await admin.call('clients.create', { body: { name: 'Other' } })).response
    await admin.call('requests.create', { body: { name: 'Без объекта', client_id: client.id } })
    const { id } = await createRequest()
    await admin.call('requests.update', { params: { id }, body: { name: 'Другое' } })
    await admin.attempt('requests.finish', { params: { id }, body: {} })
    expect(await emailsTo(testApp, email)).toHaveLength(1)
  })
})

describe('the link at the end of an email', () => {
  test('shows what it is about without changing anything, and takes the recipient off the list', async () => {
    const email = await subscribe()
    await createRequest()
    const params = { key: await keyFrom(email) }
    const guest = callerOf(testApp.app)
    const before = await contentsOf(testApp.testDatabase, account.id)
    const { response } = await guest.call('subscriptions.show', { params })
    expect(response).toMatchObject({ email, facility: 'Котельная' })
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)

    await guest.call('subscriptions.unsubscribe', { params })
    const left = await admin.call('facilities.subscribers', { params: { id: facilityId } })
    expect(JSON.stringify(left.response)).not.toContain(email)
    await createRequest()
    expect(await emailsTo(testApp, email)).toHaveLength(1)
    expect((await guest.attempt('subscriptions.show', { params })).status).toBe(404)
    const feed = await admin.call('facilities.feed', { params: { id: facilityId } })
    expect(JSON.stringify(feed.response.data)).toContain('subscribers')
  })

  test('is pressed by mail programs as a plain form, which no other call takes', async () => {
    const email = await subscribe()
    await createRequest()
    const form = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }
    const login = await testApp.app.inject({ ...form, url: '/api/auth/login' })
    expect(login.statusCode).toBe(415)
    const url = `/api/subscriptions/${await keyFrom(email)}/unsubscribe`
    expect((await testApp.app.inject({ ...form, url })).statusCode).toBe(200)
    const left = await admin.call('facilities.subscribers', { params: { id: facilityId } })
    expect(JSON.stringify(left.response)).not.toContain(email)
  })

  test('that was never sent answers 404', async () => {
    const params = { key: '0'.repeat(32) }
    expect((await callerOf(testApp.app).attempt('subscriptions.unsubscribe', { params })).status).toBe(404)
  })
})
