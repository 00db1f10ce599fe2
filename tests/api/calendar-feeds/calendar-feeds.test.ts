import { describe, expect, test } from 'vitest'
import { CALENDAR_FEEDS_MAX } from '#contract/limits.ts'
import { askForCalendar, createFeed, parseCalendar, readFeed, tokenIn } from '#tests/support/calendar.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const DAY_MS = 86_400_000

const testApp = await startTestApp({ variables: { PUBLIC_URL: 'https://naryad.example' } })
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = (await admin.call('clients.create', { body: { name: 'ООО «Ромашка»' } })).response
const facility = await createFacility('Котельная; №1, «Север»')

function inDays(days: number): string {
  return new Date(Math.round(Date.now() / 60_000) * 60_000 + days * DAY_MS).toISOString()
}

async function createFacility(name: string, managerId?: number): Promise<number> {
  const body = { name, client_id: client.id, manager_id: managerId ?? null, address: 'Москва, Тверская, 1' }
  return (await admin.call('facilities.create', { body: { ...body, lat: 55.75, lon: 37.61 } })).response.id
}

/** A request for an executor, tomorrow. */
async function plan(executor: Pick<TestUser, 'id'>, body: object = {}) {
  const request = { name: 'Замена насоса', facility_id: facility, employees: [executor.id], force: true }
  const planned = { planned_start_at: inDays(1), duration_min: 90 }
  return (await admin.call('requests.create', { body: { ...request, ...planned, ...body } })).response
}

/** Past the API, which takes no moments of the past. */
async function change(id: number, values: object): Promise<void> {
  await testApp.services.database.inAccount(account.id, (tx) =>
    tx.updateTable('requests').set(values).where('id', '=', id).execute(),
  )
}

async function newExecutor() {
  const user = await account.addUser('executor')
  const caller = await account.signInAs(user)
  return { user, caller, token: await createFeed(caller) }
}

describe('a feed of one’s own requests', () => {
  test('shows what one executes or manages, with all that a calendar needs', async () => {
    const { user, token } = await newExecutor()
    const contact = { name: 'Пётр; сторож', phone: '+79991234567' }
    const texts = { description: 'Ключ у охраны:\nпост 2, 😀', price: '777.00', contact, type: 'emergency' }
    const request = await plan(user, { ...texts, deadline_at: inDays(2) })
    await plan(await account.addUser('executor'))
    await plan(account.users.executor, { employees: [], manager_id: user.id, name: 'Своя' })
    const { name, events, root } = await readFeed(testApp, token)
    expect(name).toMatch(/^Мои заявки · Company/)
    expect(events.map(({ title }) => title)).toEqual([
      `№${request.number} Замена насоса`,
      expect.stringContaining('Своя'),
    ])
    const event = known(events[0])
    expect(event).toMatchObject({
      uid: `request-${request.id}@naryad.example`,
      status: 'CONFIRMED',
      starts: new Date(known(request.planned_start_at)).toISOString(),
      ends: new Date(Date.parse(known(request.planned_start_at)) + 90 * 60_000).toISOString(),
      sequence: request.version,
      busy: 'OPAQUE',
      location: 'Котельная; №1, «Север», Москва, Тверская, 1',
      url: `https://naryad.example/requests/${request.id}`,
    })
    expect(String(event.geo)).toBe('55.75,37.61')
    for (const said of [
      'Статус: Новая',
      'Аварийная',
      'ООО «Ромашка»',
      'Пётр; сторож, +79991234567',
      'Ключ у охраны:\nпост 2, 😀',
    ]) {
      expect(event.description).toContain(said)
    }
    expect(event.description).toContain(event.url)
    expect(event.description).not.toContain('777')
    expect(events[1]).toMatchObject({ status: 'TENTATIVE' })
    expect(root.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
    expect(root.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Moscow')
  })

  test('says of each change that it is one, under the same name', async () => {
    const { user, token } = await newExecutor()
    const { id, version } = await plan(user)
    const before = known((await readFeed(testApp, token)).events[0])
    const body = { planned_start_at: inDays(3), force: true, version }
    await admin.call('requests.update', { params: { id }, body })
    const after = known((await readFeed(testApp, token)).events[0])
    expect([after.uid, after.starts]).toEqual([before.uid, body.planned_start_at])
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })

  test('keeps what is cancelled for 30 days, as cancelled, and what is completed with a mark', async () => {
    const { user, token } = await newExecutor()
    const [cancelled, done] = [await plan(user), await plan(user, { name: 'Осмотр', planned_start_at: inDays(2) })]
    const comment = { comment: 'Передумали', initiator: 'client' as const }
    await admin.call('requests.cancel', { params: { id: cancelled.id }, body: comment })
    await change(done.id, { status: 4, finished_at: inDays(0) })
    const { events } = await readFeed(testApp, token)
    expect(events).toMatchObject([
      { uid: `request-${cancelled.id}@naryad.example`, status: 'CANCELLED', busy: 'TRANSPARENT' },
      { status: 'CONFIRMED', title: `✓ №${done.number} Осмотр` },
    ])
    expect(known(events[0]).sequence).toBeGreaterThan(cancelled.version)
    await change(cancelled.id, { cancelled_at: inDays(-29) })
    expect((await readFeed(testApp, token)).events).toHaveLength(2)
    await change(cancelled.id, { cancelled_at: inDays(-31) })
    expect((await readFeed(testApp, token)).events).toMatchObject([{ title: `✓ №${done.number} Осмотр` }])
  })

  test('shows what is not planned at its deadline, and leaves out what has neither, is long past or far ahead', async () => {
    const { user, token } = await newExecutor()
    const deadline = inDays(4)
    const due = await plan(user, { planned_start_at: null, deadline_at: deadline })
    await plan(user, { planned_start_at: null, deadline_at: null })
    const [past, ahead] = [await plan(user), await plan(user)]
    await change(past.id, { planned_start_at: inDays(-31) })
    await change(ahead.id, { planned_start_at: inDays(366) })
    const { events } = await readFeed(testApp, token)
    expect(events).toMatchObject([
      { title: `Срок: №${due.number} Замена насоса`, starts: deadline, busy: 'TRANSPARENT' },
    ])
    await change(past.id, { planned_start_at: inDays(-29) })
    await change(ahead.id, { planned_start_at: inDays(364) })
    expect((await readFeed(testApp, token)).events).toHaveLength(3)
  })

  test('speaks its owner’s language', async () => {
    const { user, caller, token } = await newExecutor()
    await plan(user)
    await caller.call('profile.update', { body: { locale: 'en' } })
    const { name, events } = await readFeed(testApp, token)
    expect(name).toMatch(/^My requests · /)
    expect(events[0]?.title).toMatch(/^#\d+ /)
    expect(events[0]?.description).toContain('Status: New')
  })

  test('has times in the zone of an account with daylight saving time', async () => {
    const there = await createTestAccount(testApp, 'pl')
    const boss = await there.signInAs('admin')
    const { id } = (await boss.call('clients.create', { body: { name: 'Klient' } })).response
    const token = await createFeed(boss)
    const moments = Array.from({ length: 12 }, (_, month) => inDays(3 + month * 30))
    for (const planned_start_at of moments) {
      const body = { name: 'Wizyta', client_id: id, manager_id: there.users.admin.id, planned_start_at }
      await boss.call('requests.create', { body })
    }
    const answer = await askForCalendar(testApp, token)
    expect(answer.bytes.toString().match(/DTSTART;TZID=Europe\/Warsaw/g)).toHaveLength(12)
    expect(parseCalendar(answer.bytes.toString()).events.map(({ starts }) => starts)).toEqual(moments)
  })
})

describe('a feed of a facility', () => {
  test('shows its visits, and only those', async () => {
    const other = await createFacility('Склад')
    const there = await plan(account.users.executor, { facility_id: other })
    const token = await createFeed(admin, { kind: 'facility', facility_id: other })
    const { name, events } = await readFeed(testApp, token)
    expect(name).toMatch(/^Склад · /)
    expect(events.map(({ uid }) => uid)).toEqual([`request-${there.id}@naryad.example`])
  })

  test('shows no more than its owner may see now', async () => {
    const owner = await account.addUser('executor')
    const place = await createFacility('Офис')
    const [mine] = [
      await plan(owner, { facility_id: place }),
      await plan(account.users.executor, { facility_id: place }),
    ]
    const token = await createFeed(await account.signInAs(owner), { kind: 'facility', facility_id: place })
    expect((await readFeed(testApp, token)).events.map(({ uid }) => uid)).toEqual([`request-${mine.id}@naryad.example`])
    // An executor sees a facility while they have something to do there.
    await admin.call('requests.assign', { params: { id: mine.id }, body: { employees: [] } })
    expect((await askForCalendar(testApp, token)).status).toBe(404)
    const caller = await account.signInAs(owner)
    expect((await caller.call('calendarFeeds.list')).response).toMatchObject([{ facility: null, is_available: false }])
  })

  test('goes with the facility', async () => {
    const place = await createFacility('Временный')
    const token = await createFeed(admin, { kind: 'facility', facility_id: place })
    expect((await askForCalendar(testApp, token)).status).toBe(200)
    await admin.call('facilities.remove', { params: { id: place } })
    expect((await askForCalendar(testApp, token)).status).toBe(404)
  })
})

describe('a feed stops answering', () => {
  test('while its owner may read no requests', async () => {
    const place = await createTestAccount(testApp)
    const token = await createFeed(await place.signInAs('executor'))
    await setGrants(testApp, place, 'executor', { 'requests:read': 'forbidden' })
    const refused = await askForCalendar(testApp, token)
    expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
    const caller = await place.signInAs('executor')
    expect((await caller.attempt('calendarFeeds.create', { body: { kind: 'own' } })).error.code).toBe('forbidden')
    await setGrants(testApp, place, 'executor', { 'requests:read': 'manager' })
    expect((await askForCalendar(testApp, token)).status).toBe(200)
  })

  test('while its owner is blocked, and for good once they are deleted', async () => {
    const { user, token } = await newExecutor()
    const body = { id: user.id, email: user.email, firstname: 'Имя', surname: 'Фамилия', role: 'executor' }
    await admin.call('users.save', { body: { ...body, is_active: false } })
    expect((await askForCalendar(testApp, token)).status).toBe(404)
    await admin.call('users.save', { body: { ...body, is_active: true } })
    expect((await askForCalendar(testApp, token)).status).toBe(200)
    await admin.call('users.remove', { params: { id: user.id }, body: {} })
    expect((await askForCalendar(testApp, token)).status).toBe(404)
    const left = await testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('calendar_feeds').select('id').where('user_id', '=', user.id).execute(),
    )
    expect(left).toEqual([])
  })

  test('when it is revoked or replaced, and another one goes on', async () => {
    const { caller, token } = await newExecutor()
    const other = await createFeed(caller)
    const [, first] = (await caller.call('calendarFeeds.list')).response
    const body = { kind: 'own' as const, replaces: known(first).id }
    const replaced = (await caller.call('calendarFeeds.create', { body })).response
    expect((await askForCalendar(testApp, token)).status).toBe(404)
    expect((await askForCalendar(testApp, tokenIn(replaced.url))).status).toBe(200)
    await caller.call('calendarFeeds.remove', { params: { id: replaced.id } })
    expect((await askForCalendar(testApp, tokenIn(replaced.url))).status).toBe(404)
    expect((await askForCalendar(testApp, other)).status).toBe(200)
  })

  test.each(['A'.repeat(43), 'A'.repeat(42), 'A'.repeat(90), 'short', 'а%20б', '%25', '*'])(
    'that never was one: %s',
    async (token) => {
      expect((await askForCalendar(testApp, token)).status).toBe(404)
    },
  )
})

describe('the address', () => {
  test('is shown once, and kept as a hash', async () => {
    const { user, caller, token } = await newExecutor()
    const listed = await caller.call('calendarFeeds.list')
    expect(listed.response).toMatchObject([{ kind: 'own', facility: null, is_available: true, last_read_at: null }])
    expect(listed.bytes.toString()).not.toContain(token)
    const stored = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('calendar_feeds').selectAll().where('user_id', '=', user.id).execute(),
    )
    expect(JSON.stringify(stored)).not.toContain(token)
    await readFeed(testApp, token)
    expect((await caller.call('calendarFeeds.list')).response[0]?.last_read_at).not.toBeNull()
  })

  test('is not remembered for repeats of the call', async () => {
    const { caller } = await newExecutor()
    const headers = { 'idempotency-key': 'the same' }
    const { url } = (await caller.call('calendarFeeds.create', { body: { kind: 'own' }, headers })).response
    const kept = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('idempotency_keys').selectAll().execute(),
    )
    expect(JSON.stringify(kept)).not.toContain(tokenIn(url))
  })

  test('opens no other user’s list, and no other user can revoke it', async () => {
    const { caller, token } = await newExecutor()
    const { id } = known((await caller.call('calendarFeeds.list')).response[0])
    expect((await admin.call('calendarFeeds.list')).response.map((feed) => feed.id)).not.toContain(id)
    expect((await admin.attempt('calendarFeeds.remove', { params: { id } })).status).toBe(404)
    const taken = await admin.attempt('calendarFeeds.create', { body: { kind: 'own', replaces: id } })
    expect(taken.error.fields).toMatchObject({ replaces: { key: 'not_found' } })
    expect((await askForCalendar(testApp, token)).status).toBe(200)
  })

  test('is refused for a facility that one does not see, without one, and beyond the limit', async () => {
    const { caller } = await newExecutor()
    const refusal = async (body: object) => (await caller.attempt('calendarFeeds.create', { body })).error.fields
    const hidden = await createFacility('Чужой')
    expect(await refusal({ kind: 'facility', facility_id: hidden })).toMatchObject({
      facility_id: { key: 'not_found' },
    })
    expect(await refusal({ kind: 'facility' })).toMatchObject({ facility_id: { key: 'required' } })
    expect(await refusal({ kind: 'own', facility_id: hidden })).toMatchObject({ facility_id: { key: 'invalid' } })
    for (let made = 1; made < CALENDAR_FEEDS_MAX; made++) await createFeed(caller)
    expect(await refusal({ kind: 'own' })).toMatchObject({ kind: { key: 'too_many' } })
    const { id } = known((await caller.call('calendarFeeds.list')).response[0])
    await caller.call('calendarFeeds.create', { body: { kind: 'own', replaces: id } })
    expect((await caller.call('calendarFeeds.list')).response).toHaveLength(CALENDAR_FEEDS_MAX)
  })
})

describe('calendar programs', () => {
  test('learn whether anything has changed', async () => {
    const { user, token } = await newExecutor()
    const { id } = await plan(user)
    const first = await askForCalendar(testApp, token)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { etag } = first.headers
    const same = await askForCalendar(testApp, token, { 'if-none-match': `"another", ${etag}` })
    expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, etag])
    expect(same.headers['last-modified']).toBe(first.headers['last-modified'])
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    const other = await askForCalendar(testApp, token, { 'if-none-match': String(etag) })
    expect(other.status).toBe(200)
    expect(other.headers.etag).not.toBe(etag)
    expect(parseCalendar(other.bytes.toString()).events).toEqual([])
  })

  test('find no line beyond 75 octets, and every end of a line as the standard has it', async () => {
    const { user, token } = await newExecutor()
    await plan(user, { name: 'Очень длинное название работ 😀 '.repeat(8).trim(), description: 'ёж; '.repeat(200) })
    const text = (await askForCalendar(testApp, token)).bytes.toString()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.slice(0, -2).split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.every((line) => line.isWellFormed())).toBe(true)
    expect(parseCalendar(text).events[0]?.title).toContain('работ 😀 Очень')
  })

  test('that do nothing but look are asked to wait', async () => {
    const limited = await startTestApp({ variables: { RATE_LIMIT: 'on' } })
    const place = await createTestAccount(limited)
    const caller = await place.signInAs('admin')
    const [token, other] = [await createFeed(caller), await createFeed(caller)]
    const answers = []
    for (let asked = 0; asked <= 30; asked++) answers.push(await askForCalendar(limited, token))
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true)
    const refused = known(answers.at(-1))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await askForCalendar(limited, other)).status).toBe(200)
  })
})
