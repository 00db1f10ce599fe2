import { describe, expect, test } from 'vitest'
import { spokenTime } from '#server/mail/spoken-time.ts'
import { shortTime } from '#server/requests/emails/email-facts.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { columnsWith } from '#tests/support/account-traces.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo, unsubscribeKey } from '#tests/support/emails.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let counted = 0

const testApp = await startTestApp()
const guest = callerOf(testApp.app)
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

const keyFrom = (email: string) => unsubscribeKey(testApp, email)

const subscription = async () => (await admin.call('facilities.subscribers', { params: { id: facilityId } })).response

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
      `Новый срок заявки №${done.number} — в воскресенье, 1 февраля 2099 г., в 12:00: Котельная`,
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
    const [first, last] = [inMinutes(30), inMinutes(60)]
    for (const expected_at of [first, inMinutes(35), null, inMinutes(32), last])
      await admin.call('requests.onTheWay', { params: { id }, body: { expected_at } })
    const [, ...mails] = await emailsTo(testApp, email)
    const subjects = [first, last].map((at) => {
      const { day, time } = spokenTime(at, 'Europe/Moscow', 'ru', { isSentAtOnce: true })
      return `Исполнитель по заявке №${number} приедет ${day} около ${time}: Котельная`
    })
    expect(mails.map(({ subject }) => subject)).toEqual(subjects)
    // Late in the evening the day is named, too.
    expect(mails[0]?.body_text).toContain(`Приедет около: ${shortTime(first, 'Europe/Moscow', 'ru')}\n`)
  })

  test('stay unsubscribed wherever the account enters them again, until they undo it themselves', async () => {
    const email = await subscribe()
    await createRequest()
    const params = { key: await keyFrom(email) }
    await guest.call('subscriptions.unsubscribe', { params })
    const enter = async (id: number) => {
      const save = (emails: string[]) => admin.call('facilities.saveSubscribers', { params: { id }, body: { emails } })
      await save([])
      return (await save([email])).response
    }
    expect(await enter(facilityId)).toEqual({ emails: [email], unsubscribed: [email], is_mail_sent: false })
    await createRequest()
    const elsewhere = (await admin.call('facilities.create', { body: { ...body, name: 'Склад' } })).response
    expect((await enter(elsewhere.id)).unsubscribed).toEqual([email])
    await createRequest({ facility_id: elsewhere.id })
    await createRequest({ contact: { name: 'Ann', email } })
    const asClient = (await admin.call('clients.create', { body: { name: 'Ann', email } })).response
    await admin.call('requests.create', { body: { name: 'Осмотр', client_id: asClient.id } })
    expect(await emailsTo(testApp, email)).toHaveLength(1)

    await guest.call('subscriptions.subscribe', { params })
    expect((await subscription()).unsubscribed).toEqual([])
    await createRequest()
    expect(await emailsTo(testApp, email)).toHaveLength(2)
  })

  test('stay unsubscribed when their address is erased and entered again', async () => {
    const email = await subscribe()
    await createRequest()
    const params = { key: await keyFrom(email) }
    await guest.call('subscriptions.unsubscribe', { params })
    const owner = { entity: 'client', id: client.id } as const
    const contact = { name: 'Анна Ли', phone: null, email, position: null }
    const { id: contactId } = (await admin.call('contacts.create', { params: owner, body: contact })).response
    await admin.call('contacts.erase', { params: { contactId } })
    expect(await columnsWith(testApp, account.id, email)).toEqual([])
    expect((await guest.attempt('subscriptions.show', { params })).status).toBe(404)

    const save = { params: { id: facilityId }, body: { emails: [email] } }
    expect((await admin.call('facilities.saveSubscribers', save)).response.unsubscribed).toEqual([email])
    await createRequest()
    expect(await emailsTo(testApp, email)).toEqual([])
    expect((await guest.call('subscriptions.show', { params })).response.is_subscribed).toBe(false)
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
    const before = await contentsOf(testApp.testDatabase, account.id)
    const { response } = await guest.call('subscriptions.show', { params })
    expect(response).toMatchObject({ email, is_subscribed: true })
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)

    await guest.call('subscriptions.unsubscribe', { params })
    expect(await subscription()).toMatchObject({ emails: [email], unsubscribed: [email] })
    await createRequest()
    expect(await emailsTo(testApp, email)).toHaveLength(1)
    expect((await guest.call('subscriptions.show', { params })).response.is_subscribed).toBe(false)
  })

  test('is its reader’s alone: the account reads the email without it', async () => {
    const email = await subscribe()
    await createRequest()
    const key = await keyFrom(email)
    const [row] = (await admin.call('letters.list', { query: { q: email } })).response.data
    const shown = await admin.call('letters.show', { params: { id: row?.id ?? 0 } })
    expect(shown.response.text).toContain('Котельная')
    expect(shown.bytes.toString()).not.toContain(key)
  })

  test('of an email that was sent before unsubscribes the address, too', async () => {
    const email = await subscribe()
    const { unsubscribe_key: key } = await testApp.services.database.asSystem((tx) =>
      tx
        .selectFrom('facility_subscribers')
        .select('unsubscribe_key')
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    )
    await guest.call('subscriptions.unsubscribe', { params: { key } })
    expect((await subscription()).unsubscribed).toEqual([email])
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
    expect((await subscription()).unsubscribed).toEqual([email])
  })

  test('that was never sent answers 404', async () => {
    const params = { key: '0'.repeat(32) }
    expect((await guest.attempt('subscriptions.unsubscribe', { params })).status).toBe(404)
  })
})
