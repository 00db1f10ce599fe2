import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emailUpcoming } from '#server/requests/emails/email-upcoming.ts'
import { openRequestEmails } from '#server/requests/emails/request-emails.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo, unsubscribeKey } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const HOUR_MS = 3_600_000

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const guest = callerOf(testApp.app)
let counted = 0

interface Switches {
  email_created?: boolean
  email_on_the_way?: boolean
  email_done?: boolean
}

function newAddress(): string {
  return `client${++counted}@example.com`
}

async function createClient(email: string | null, switches: Switches = {}): Promise<number> {
  return (await admin.call('clients.create', { body: { name: 'Булочная', email, ...switches } })).response.id
}

async function createRequest(client_id: number, body: object = {}) {
  const request = { name: 'Осмотр печи', client_id, employees: [account.users.executor.id], ...body }
  return (await admin.call('requests.create', { body: request })).response
}

function sayOnTheWay(id: number, expected_at: string | null) {
  return executor.call('requests.onTheWay', { params: { id }, body: { expected_at } })
}

async function takeToTheEnd(id: number) {
  await executor.call('requests.start', { params: { id } })
  await executor.call('requests.finish', { params: { id } })
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

async function kindsTo(email: string) {
  return (await emailsTo(testApp, email)).map(({ kind }) => kind)
}

/** Every event of a client's emails, with its switch. */
const EVENTS = {
  client_request_created: 'email_created',
  client_on_the_way: 'email_on_the_way',
  client_request_done: 'email_done',
} as const
const KINDS = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

/** Where an address is, and which of them is written to. */
const ADDRESSES = {
  'the client’s alone': { client: 'client', contact: null, written: 'client' },
  'the contact’s alone': { client: null, contact: 'contact', written: 'contact' },
  both: { client: 'client', contact: 'contact', written: 'contact' },
  'the client’s, and no address at the contact': { client: 'client', contact: 'no address', written: 'client' },
  none: { client: null, contact: null, written: null },
} as const

describe.each(Object.entries(ADDRESSES))('with an address of %s', (_, { client, contact, written }) => {
  const states = [...KINDS.map((off) => ({ name: `${EVENTS[off]} off`, off })), { name: 'all on', off: null }]
  test.each(states)('a client with $name gets the others', async ({ off }) => {
    const own = newAddress()
    const contacts = contact === 'contact' ? newAddress() : contact
    const clientId = await createClient(client && own, off ? { [EVENTS[off]]: false } : {})
    const body = contacts ? { contact: { name: 'Ann', email: contacts } } : {}
    const { id } = await createRequest(clientId, body)
    await sayOnTheWay(id, inMinutes(30))
    await takeToTheEnd(id)
    const expected = KINDS.filter((kind) => kind !== off)
    expect(await kindsTo(own)).toEqual(written === 'client' ? expected : [])
    if (contacts) expect(await kindsTo(contacts)).toEqual(written === 'contact' ? expected : [])
  })
})

describe('an email to the client', () => {
  test('says what, where and when, and leads to the page of the request', async () => {
    const email = newAddress()
    const clientId = await createClient(email.toUpperCase())
    const place = { name: 'Пекарня', client_id: clientId, address: 'Тверская, 1' }
    const facility = (await admin.call('facilities.create', { body: place })).response
    const request = await createRequest(clientId, {
      facility_id: facility.id,
      planned_start_at: '2099-02-01T09:00:00Z',
    })
    const [mail] = await emailsTo(testApp, email)
    expect(mail).toMatchObject({
      subject: `Заявка №${request.number} принята: Осмотр печи`,
      locale: 'ru',
      account_id: account.id,
    })
    for (const said of ['Осмотр печи', 'Пекарня', 'Тверская, 1', '1 февраля 2099', `/requests/${request.hash}/view`]) {
      expect(mail?.body_text).toContain(said)
    }
  })

  test('has a subject of 120 characters at most, in which the name is cut', async () => {
    const email = newAddress()
    const { number } = await createRequest(await createClient(email), { name: 'Осмотр печи '.repeat(25).trim() })
    const subject = known((await emailsTo(testApp, email))[0]).subject
    expect(subject).toMatch(new RegExp(`^Заявка №${number} принята: Осмотр печи .*…$`))
    expect(subject.length).toBeLessThanOrEqual(120)
  })

  test('has the sign of its language before the number, also to those who subscribe to the facility', async () => {
    const abroad = await (await createTestAccount(testApp, 'ae')).signInAs('admin')
    const email = newAddress()
    const clientId = (await abroad.call('clients.create', { body: { name: 'Bakery', email } })).response.id
    const place = { name: 'Oven', client_id: clientId }
    const facilityId = (await abroad.call('facilities.create', { body: place })).response.id
    const subscriber = newAddress()
    await abroad.call('facilities.saveSubscribers', { params: { id: facilityId }, body: { emails: [subscriber] } })
    const body = { name: 'Inspection', client_id: clientId, facility_id: facilityId }
    const { number } = (await abroad.call('requests.create', { body })).response
    for (const recipient of [email, subscriber]) {
      const [mail] = await emailsTo(testApp, recipient)
      expect(mail?.body_text).toContain(`#${number} Inspection`)
      expect(mail?.body_text).not.toContain('№')
    }
  })

  test('names who is on the way by the first name, and the time of arrival by the company’s clock', async () => {
    const email = newAddress()
    const { id } = await createRequest(await createClient(email))
    const expectedAt = inMinutes(30)
    await sayOnTheWay(id, expectedAt)
    const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })
    const mail = known((await emailsTo(testApp, email)).at(-1))
    const firstname = known(
      (await guest.call('requests.view', { params: { hash: await hashOf(id) } })).response.on_the_way,
    )
    expect(mail.subject).toContain(known(firstname.firstname))
    expect(mail.subject).toContain(time.format(new Date(expectedAt)))
  })

  test('asks for the signature where one is awaited, else for a rating alone', async () => {
    const email = newAddress()
    const clientId = await createClient(email)
    await takeToTheEnd((await createRequest(clientId, { client_sign_required: true })).id)
    await takeToTheEnd((await createRequest(clientId)).id)
    const done = (await emailsTo(testApp, email)).filter(({ kind }) => kind === 'client_request_done')
    expect(done.map(({ body_text }) => /Посмотреть и \S+/.exec(body_text)?.[0])).toEqual([
      'Посмотреть и подписать:',
      'Посмотреть и оценить:',
    ])
  })

  test('is not written again when the client signs, nor for an action that failed', async () => {
    const email = newAddress()
    const { id, hash } = await createRequest(await createClient(email), { client_sign_required: true })
    await takeToTheEnd(id)
    await guest.call('requests.publicSign', { params: { hash }, body: { client_sign: SIGNATURE } })
    await executor.attempt('requests.finish', { params: { id } })
    expect(await kindsTo(email)).toEqual(['client_request_created', 'client_request_done'])
  })

  test('is the only one to a client who subscribes to the facility, too', async () => {
    const email = newAddress()
    const clientId = await createClient(email)
    const facility = (await admin.call('facilities.create', { body: { name: 'Пекарня', client_id: clientId } }))
      .response
    await admin.call('facilities.saveSubscribers', {
      params: { id: facility.id },
      body: { emails: [email, newAddress()] },
    })
    const subscriber = `client${counted}@example.com`
    await takeToTheEnd((await createRequest(clientId, { facility_id: facility.id })).id)
    expect(await kindsTo(email)).toEqual(['client_request_created', 'client_request_done'])
    expect(await kindsTo(subscriber)).toEqual(['request_news', 'request_news'])
  })

  test('is not written to an archived client', async () => {
    const email = newAddress()
    const clientId = await createClient(email)
    const { id } = await createRequest(clientId)
    await admin.call('clients.update', { params: { id: clientId }, body: { is_archived: true } })
    await takeToTheEnd(id)
    expect(await kindsTo(email)).toEqual(['client_request_created'])
  })
})

async function hashOf(id: number): Promise<string> {
  return (await admin.call('requests.show', { params: { id } })).response.hash
}

describe('a time of arrival', () => {
  const said = async (times: (number | null)[]) => {
    const email = newAddress()
    const { id } = await createRequest(await createClient(email, { email_created: false }))
    for (const minutes of times) await sayOnTheWay(id, minutes === null ? null : inMinutes(minutes))
    return (await emailsTo(testApp, email)).map(({ subject }) => subject.includes('Новое время'))
  }

  test('that moves by a quarter of an hour is sent again, one that moves by less is not', async () => {
    expect(await said([30, 35, 40])).toEqual([false])
    expect(await said([30, 46])).toEqual([false, true])
    expect(await said([30, 40, 46])).toEqual([false, true])
  })

  test('that was taken back and said again is sent once', async () => {
    expect(await said([30, null, 32])).toEqual([false])
  })

  test('that has passed when it arrives is not sent', async () => {
    expect(await said([-5])).toEqual([])
  })
})

describe('requests that a schedule creates', () => {
  const { database } = testApp.services
  const runJob = () => emailUpcoming(database, openRequestEmails(testApp.services))

  const created = async () => {
    const email = newAddress()
    const id = await createSchedule(admin, everyMonday(await createClient(email)))
    const run = await admin.call('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
    return { email, id: known(run.response.request).id }
  }
  const planFor = (id: number, hours: number) =>
    database.inAccount(account.id, (tx) =>
      sql`update requests set planned_start_at = ${new Date(Date.now() + hours * HOUR_MS)} where id = ${id}`.execute(
        tx,
      ),
    )

  test('are announced on the day before, once', async () => {
    const { email, id } = await created()
    await runJob()
    expect(await kindsTo(email)).toEqual([])
    await planFor(id, 25)
    await runJob()
    expect(await kindsTo(email)).toEqual([])
    await planFor(id, 23)
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await kindsTo(email)).toEqual(['client_request_upcoming'])
  })

  test('are not announced when caught up with, begun or cancelled by then', async () => {
    const [late, begun, cancelled] = [await created(), await created(), await created()]
    await planFor(late.id, -1)
    await admin.call('requests.assign', { params: { id: begun.id }, body: { employees: [account.users.executor.id] } })
    await executor.call('requests.start', { params: { id: begun.id } })
    const body = { comment: 'Not needed', initiator: 'client' as const }
    await admin.call('requests.cancel', { params: { id: cancelled.id }, body })
    for (const { id } of [begun, cancelled]) await planFor(id, 20)
    await runJob()
    for (const { email } of [late, begun, cancelled]) expect(await kindsTo(email)).toEqual([])
  })
})

describe('the link at the end of an email', () => {
  const keyFrom = (email: string) => unsubscribeKey(testApp, email)

  test('takes the address off, for every client and contact of this account and no other', async () => {
    const email = newAddress()
    const clientId = await createClient(email)
    const { id } = await createRequest(clientId)
    const params = { key: await keyFrom(email) }
    expect((await guest.call('subscriptions.show', { params })).response).toMatchObject({ email, is_subscribed: true })
    await guest.call('subscriptions.unsubscribe', { params })
    expect((await guest.call('subscriptions.show', { params })).response.is_subscribed).toBe(false)

    await takeToTheEnd(id)
    await createRequest(await createClient(null), { contact: { name: 'Ann', email: email.toUpperCase() } })
    expect(await kindsTo(email)).toEqual(['client_request_created'])
    const page = (await admin.call('clients.show', { params: { id: clientId } })).response
    expect(page.email_unsubscribed_at).not.toBeNull()

    const others = await (await createTestAccount(testApp)).signInAs('admin')
    const theirs = (await others.call('clients.create', { body: { name: 'Theirs', email } })).response
    await others.call('requests.create', { body: { name: 'Theirs', client_id: theirs.id } })
    expect(await kindsTo(email)).toEqual(['client_request_created', 'client_request_created'])
  })

  test('puts the address back when its owner wants emails again', async () => {
    const email = newAddress()
    const clientId = await createClient(email)
    await createRequest(clientId)
    const params = { key: await keyFrom(email) }
    await guest.call('subscriptions.unsubscribe', { params })
    await createRequest(clientId)
    expect(await kindsTo(email)).toHaveLength(1)
    await guest.call('subscriptions.subscribe', { params })
    expect((await guest.call('subscriptions.show', { params })).response.is_subscribed).toBe(true)
    expect((await admin.call('clients.show', { params: { id: clientId } })).response.email_unsubscribed_at).toBeNull()
    await createRequest(clientId)
    expect(await kindsTo(email)).toHaveLength(2)
  })

  test('is the one that mail programs press by themselves', async () => {
    const email = newAddress()
    await createRequest(await createClient(email))
    const key = await keyFrom(email)
    const written = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('letters').select('unsubscribe_url').where('recipient', '=', email).executeTakeFirstOrThrow(),
    )
    expect(new URL(known(written.unsubscribe_url)).pathname).toBe(`/api/subscriptions/${key}/unsubscribe`)
    const pressed = await testApp.app.inject({
      method: 'POST',
      url: `/api/subscriptions/${key}/unsubscribe`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.statusCode).toBe(200)
    expect((await guest.call('subscriptions.show', { params: { key } })).response.is_subscribed).toBe(false)
  })
})

test('the switches are kept, and their changes are in the client’s history', async () => {
  const id = await createClient(newAddress(), { email_done: false })
  const shown = (await admin.call('clients.show', { params: { id } })).response
  expect(shown).toMatchObject({
    email_created: true,
    email_on_the_way: true,
    email_done: false,
    email_unsubscribed_at: null,
  })
  await admin.call('clients.update', { params: { id }, body: { email_done: true } })
  const [event] = (await admin.call('clients.feed', { params: { id } })).response.data
  expect(event?.payload).toMatchObject({ changes: { email_done: { old: false, new: true } } })
})
