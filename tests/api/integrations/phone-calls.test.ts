import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import type { PhoneCallReport } from '#contract/phone-calls.ts'
import { forgetCalls } from '#server/phone-calls/forget-calls.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { listen, type Stream } from '#tests/support/listen.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services
let account: TestAccount
let admin: Caller
/** The telephone exchange, with its key. */
let exchange: Caller
let counted = 0

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  const { id } = (await admin.call('serviceAccounts.create', { body: { name: 'АТС', role: 'manager' } })).response
  const body = { service_account_id: id, name: 'Asterisk', scopes: ['requests:create' as const] }
  exchange = callerOf(testApp.app, (await admin.call('apiKeys.create', { body })).response.key)
  await setExtension('manager', '101')
  await setExtension('employee', '102')
})

function setExtension(role: 'manager' | 'employee', extension: string | null) {
  return database.inAccount(account.id, (tx) =>
    tx.updateTable('memberships').set({ extension }).where('user_id', '=', account.users[role].id).execute(),
  )
}

function newCall(more: Partial<PhoneCallReport> = {}): PhoneCallReport {
  counted++
  return { phone: '8 (495) 123-45-67', direction: 'incoming', state: 'ringing', call_id: `call ${counted}`, ...more }
}

async function report(call: PhoneCallReport) {
  return (await exchange.call('phoneCalls.report', { body: call })).response
}

const missed = async (query: object = {}, caller = admin) =>
  (await caller.call('phoneCalls.missed', { query })).response

describe('a call that an exchange reports', () => {
  test('is kept with its number as it is stored everywhere, and the user whose phone rings', async () => {
    const call = await report(newCall({ extension: '101', started_at: '2026-11-30T10:00:00+03:00' }))
    expect(call).toEqual({
      id: expect.any(Number),
      phone: '+74951234567',
      extension: '101',
      user: { id: account.users.manager.id, name: account.users.manager.name },
      state: 'ringing',
      started_at: '2026-11-30T07:00:00.000Z',
      done_at: null,
      done_by: null,
    })
    expect((await admin.call('phoneCalls.show', { params: { id: call.id } })).response).toEqual(call)
  })

  test.each([
    ['84951234567', '+74951234567'],
    ['4951234567', '+74951234567'],
    ['00375291234567', '+375291234567'],
    ['105', '105'],
    ['*21', '*21'],
    ['anonymous', null],
    ['', null],
  ])('from %j is from %j', async (phone, kept) => {
    expect((await report(newCall({ phone }))).phone).toBe(kept)
  })

  test('from an extension that no one has, or without one, is no user’s', async () => {
    expect(await report(newCall({ extension: '999' }))).toMatchObject({ user: null, extension: '999' })
    expect(await report(newCall())).toMatchObject({ user: null, extension: null })
    expect(await report(newCall({ extension: '' }))).toMatchObject({ user: null, extension: null })
  })

  test('is the same call in each report that names it', async () => {
    const call = newCall({ extension: '101' })
    const rung = await report(call)
    const answered = await report({ ...call, state: 'answered', phone: '' })
    expect(answered).toEqual({ ...rung, state: 'answered' })
    const moved = await report({ ...call, extension: '102' })
    expect(moved).toMatchObject({ id: rung.id, state: 'answered', user: { id: account.users.employee.id } })
  })

  test.each([
    [['ringing', 'answered', 'ringing'], 'answered'],
    [['answered', 'missed'], 'answered'],
    [['ringing', 'missed', 'ringing'], 'missed'],
    [['missed', 'answered'], 'answered'],
    [['missed', 'ringing at another phone'], 'ringing'],
  ])('%j ends as %s', async (states, last) => {
    const call = newCall({ extension: '101' })
    const reports = states.map((reported) => {
      const isElsewhere = reported.endsWith('another phone')
      const state = (isElsewhere ? 'ringing' : reported) as PhoneCallReport['state']
      return { ...call, state, ...(isElsewhere && { extension: '102' }) }
    })
    const answers = []
    for (const body of reports) answers.push(await report(body))
    expect(answers.at(-1)?.state).toBe(last)
  })

  test('that is reported by two at the same moment is one', async () => {
    const call = newCall()
    const [one, other] = await Promise.all([report(call), report({ ...call, state: 'missed' })])
    expect(one.id).toBe(other.id)
  })

  test('of another account is another call, and no one else’s', async () => {
    const call = newCall({ extension: '101' })
    const own = await report(call)
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    const theirs = (await stranger.call('phoneCalls.report', { body: call })).response
    expect(theirs.id).not.toBe(own.id)
    expect(theirs.user).toBeNull()
    expect((await stranger.attempt('phoneCalls.show', { params: { id: own.id } })).status).toBe(404)
  })

  test('is refused at its fields, and nothing is kept', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refusal = async (body: object) => invalidKeys((await exchange.attempt('phoneCalls.report', { body })).error)
    expect(await refusal({})).toEqual({
      phone: 'phone_required',
      direction: 'not_option',
      state: 'not_option',
      call_id: 'required',
    })
    expect(
      await refusal({ ...newCall(), extension: '10 1', direction: 'outgoing', state: 'busy', started_at: 'now' }),
    ).toEqual({ extension: 'extension_invalid', direction: 'not_option', state: 'not_option', started_at: 'not_date' })
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('needs the scope, and the role’s permission', async () => {
    const { id } = (await admin.call('serviceAccounts.create', { body: { name: 'Другая', role: 'manager' } })).response
    const body = { service_account_id: id, name: 'Чтение', scopes: ['requests:read' as const] }
    const reader = callerOf(testApp.app, (await admin.call('apiKeys.create', { body })).response.key)
    const refused = await reader.attempt('phoneCalls.report', { body: newCall() })
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      403,
      'scope_missing',
      { scope: 'requests:create' },
    ])
    await setGrants(testApp, account, 'executor', { 'requests:create': 'forbidden' })
    const executor = await account.signInAs('executor')
    expect((await executor.attempt('phoneCalls.missed')).status).toBe(403)
  })
})

describe('the user whose phone rings', () => {
  const open: Stream[] = []
  afterAll(() => {
    for (const stream of open) stream.close()
  })
  async function listenAs(role: 'admin' | 'manager' | 'employee') {
    const stream = await listen((await account.signInAs(role)).token, testApp)
    open.push(stream)
    return stream
  }
  const saw = (stream: Stream, event: LiveEvent) =>
    vi.waitFor(() => expect(stream.events).toContainEqual(event), { timeout: 1_000 })

  test('hears of it within a second, by its id alone, and the others do not', async () => {
    const [mine, theirs] = [await listenAs('manager'), await listenAs('employee')]
    const call = newCall({ extension: '101' })
    const { id } = await report(call)
    await saw(mine, { type: 'created', entity: 'phone_calls', id })
    expect(JSON.stringify(mine.events)).not.toContain('495')
    await report({ ...call, extension: '102' })
    await saw(mine, { type: 'updated', entity: 'phone_calls', id })
    await saw(theirs, { type: 'updated', entity: 'phone_calls', id })
    expect(theirs.events).toHaveLength(1)
  })

  test('may be an admin who tries it, without an extension', async () => {
    const stream = await listenAs('admin')
    const { id, phone, user, state } = (await admin.call('phoneCalls.test')).response
    await saw(stream, { type: 'created', entity: 'phone_calls', id })
    const own = (await admin.call('company.show')).response
    expect({ phone, user: user?.id, state }).toEqual({
      phone: own.phone,
      user: account.users.admin.id,
      state: 'ringing',
    })
    expect((await (await account.signInAs('manager')).attempt('phoneCalls.test')).status).toBe(403)
  })

  test('and all who may answer hear that a call was missed', async () => {
    await setGrants(testApp, account, 'employee', { 'requests:create': 'forbidden' })
    const [may, mayNot] = [await listenAs('manager'), await listenAs('employee')]
    const { id } = await report(newCall({ state: 'missed' }))
    await saw(may, { type: 'updated', entity: 'missed_calls', id })
    const last = await report(newCall({ extension: '102' }))
    await saw(mayNot, { type: 'created', entity: 'phone_calls', id: last.id })
    expect(mayNot.events).toHaveLength(1)
  })
})

describe('missed calls', () => {
  test('are listed latest first, are returned by someone, and can be taken back', async () => {
    const early = await report(newCall({ state: 'missed', started_at: '2030-01-01T08:00:00Z' }))
    const late = await report(newCall({ state: 'missed', started_at: '2030-01-01T09:00:00Z' }))
    await report(newCall({ state: 'answered', started_at: '2030-01-01T10:00:00Z' }))
    expect((await missed({ per_page: 2 })).data).toEqual([late, early])

    const manager = await account.signInAs('manager')
    const setDone = (id: number, is_done: boolean, caller = manager) =>
      caller.call('phoneCalls.setDone', { params: { id }, body: { is_done } })
    const done = (await setDone(late.id, true)).response
    expect(done).toMatchObject({ done_at: expect.any(String), done_by: { id: account.users.manager.id } })
    expect((await setDone(late.id, true, admin)).response).toEqual(done)
    expect((await missed({ is_done: false, per_page: 1 })).data).toEqual([early])
    expect((await missed({ is_done: true })).data).toEqual([done])
    expect((await setDone(late.id, false)).response).toEqual(late)
  })

  test('alone can be returned', async () => {
    const { id } = await report(newCall())
    const refused = await admin.attempt('phoneCalls.setDone', { params: { id }, body: { is_done: true } })
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict'])
  })

  test('are in the menu of an account that has calls', async () => {
    const featuresOf = async (caller: Caller) => (await caller.call('auth.check')).response.features.phone_calls
    expect(await featuresOf(admin)).toBe(true)
    expect(await featuresOf(await (await createTestAccount(testApp)).signInAs('admin'))).toBe(false)
  })

  test('are forgotten after 90 days', async () => {
    const [old, recent] = [await report(newCall({ state: 'missed' })), await report(newCall({ state: 'missed' }))]
    const age = (id: number, days: number) =>
      database.asSystem((tx) =>
        tx
          .updateTable('phone_calls')
          .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
          .where('id', '=', id)
          .execute(),
      )
    await age(old.id, 91)
    await age(recent.id, 89)
    await forgetCalls(database)
    expect((await admin.attempt('phoneCalls.show', { params: { id: old.id } })).status).toBe(404)
    expect((await admin.attempt('phoneCalls.show', { params: { id: recent.id } })).status).toBe(200)
  })
})
