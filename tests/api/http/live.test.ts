import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { announce } from '#server/live/announce.ts'
import { markOverdue } from '#server/requests/mark-overdue.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { listen as listenAt, openStream as open, type Stream } from '#tests/support/listen.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let testApp: TestApp
let otherProcess: TestApp
let account: TestAccount
let admin: Caller
let clientId: number

beforeAll(async () => {
  testApp = await startApp()
  otherProcess = await startApp({ beside: testApp })
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = await createClient(admin)
})
afterAll(async () => {
  await otherProcess.stop()
  await testApp.stop()
})

const listen = (token: string | null, at: TestApp = testApp) => listenAt(token, at)

function saw(stream: Stream, event: LiveEvent) {
  return vi.waitFor(() => expect(stream.events).toContainEqual(event), { timeout: 5_000 })
}

async function create(fields: object = {}) {
  return (await admin.call('requests.create', { body: { name: 'Live', client_id: clientId, ...fields } })).response
}

describe('a change of a request', () => {
  test('reaches only those who may see it, in every process', async () => {
    const outsider = await account.addUser('executor')
    const stranger = await createTestAccount(testApp)
    const [mine, theirs, foreign, beside] = await Promise.all([
      listen((await account.signInAs('executor')).token),
      listen((await account.signInAs(outsider)).token),
      listen((await stranger.signInAs('admin')).token),
      listen((await account.signInAs('manager')).token, otherProcess),
    ])
    const { id } = await create({ employees: [account.users.executor.id] })
    await admin.call('requests.start', { params: { id } })
    for (const stream of [mine, beside]) {
      await saw(stream, { type: 'created', entity: 'requests', id })
      await saw(stream, { type: 'updated', entity: 'requests', id })
    }
    // A change that the others do see comes after, so that all before it has arrived.
    const last = await create({ employees: [outsider.id] })
    await saw(theirs, { type: 'created', entity: 'requests', id: last.id })
    expect(theirs.events.some((event) => event.id === id && event.entity === 'requests')).toBe(false)
    expect(foreign.events).toEqual([])
    for (const stream of [mine, theirs, foreign, beside]) stream.close()
  })

  test('names the call that made it, so that its browser knows its own', async () => {
    const stream = await listen((await account.signInAs('manager')).token)
    const { id } = await create()
    const headers = { 'idempotency-key': 'a change of live.test' }
    await admin.call('requests.update', { params: { id }, body: { name: 'Renamed' }, headers })
    await saw(stream, { type: 'updated', entity: 'requests', id, origin: headers['idempotency-key'] })
    await admin.call('requests.update', { params: { id }, body: { name: 'Again' } })
    await saw(stream, { type: 'updated', entity: 'requests', id })
    stream.close()
  })

  test('costs one query for all users whose permissions depend on the row, and each gets their own', async () => {
    const executors = await Promise.all([1, 2, 3, 4, 5].map(() => account.addUser('executor')))
    const streams = await Promise.all(executors.map(async (user) => listen((await account.signInAs(user)).token)))
    const employees = executors.slice(0, 3).map(({ id }) => id)
    const { id } = await create({ employees })
    for (const stream of streams.slice(0, 3)) await saw(stream, { type: 'created', entity: 'requests', id })
    for (const stream of streams) stream.events.length = 0

    const asked = vi.spyOn(testApp.services.database, 'inAccount')
    const event = { type: 'updated', entity: 'requests', id } as const
    const last = { type: 'updated', entity: 'access', id: 0 } as const
    await testApp.services.database.asSystem(async (tx) => {
      announce(tx, { account: account.id, ...event })
      announce(tx, { account: account.id, ...last })
    })
    for (const stream of streams) await saw(stream, last)
    for (const stream of streams.slice(0, 3)) await saw(stream, event)
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
    for (const stream of streams.slice(3)) expect(stream.events).toEqual([last])
    for (const stream of streams) stream.close()
  })

  test('reaches the user who was taken off, and those who saw the row when it is deleted', async () => {
    const stream = await listen((await account.signInAs('executor')).token)
    const { id } = await create({ employees: [account.users.executor.id] })
    await saw(stream, { type: 'created', entity: 'requests', id })
    stream.events.length = 0
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    await saw(stream, { type: 'updated', entity: 'requests', id })

    const other = await create({ employees: [account.users.executor.id] })
    await admin.call('requests.remove', { params: { id: other.id } })
    await saw(stream, { type: 'deleted', entity: 'requests', id: other.id })
    stream.close()
  })

  test('announces answers, works, notes and passed deadlines too', async () => {
    const stream = await listen(admin.token)
    const checklist = await admin.call('checklists.create', {
      body: { name: 'Visit', items: [{ title: 'Seen', type: 'text' }] },
    })
    const page = await create({
      employees: [account.users.executor.id],
      checklists: [checklist.response.id],
      deadline_at: '2026-01-01T09:00:00Z',
    })
    const params = { id: page.id }
    await admin.call('requests.start', { params })
    const updates = () => stream.events.filter(({ id, type }) => id === page.id && type === 'updated').length
    const item = known(page.checklists[0]?.items[0])
    const actions: (() => Promise<unknown>)[] = [
      () => admin.call('requests.answer', { params, body: { checklist_item_id: item.id, answer: 'Yes' } }),
      () => admin.call('requests.addWork', { params, body: { title: 'Pipe', quantity: '1', price: '1' } }),
      () => admin.call('requests.interact', { params, body: { comment: 'Note' } }),
      () => markOverdue(testApp.services.database),
    ]
    await saw(stream, { type: 'updated', entity: 'requests', id: page.id })
    for (const action of actions) {
      // What was sent before comes before what is sent now.
      const other = await create()
      await saw(stream, { type: 'created', entity: 'requests', id: other.id })
      const before = updates()
      await action()
      await vi.waitFor(() => expect(updates()).toBeGreaterThan(before), { timeout: 5_000 })
    }
    stream.close()
  })

  test('that was rejected is not announced', async () => {
    const stream = await listen(admin.token)
    const { id } = await create()
    await saw(stream, { type: 'created', entity: 'requests', id })
    const refused = await admin.attempt('requests.start', { params: { id } })
    expect(refused.status).toBe(422)
    const next = await create()
    await saw(stream, { type: 'created', entity: 'requests', id: next.id })
    expect(stream.events.filter((event) => event.id === id)).toEqual([{ type: 'created', entity: 'requests', id }])
    stream.close()
  })
})

test('a stream needs a sign-in', async () => {
  const answer = await open('Bearer nonsense', testApp)
  expect(answer.statusCode).toBe(401)
  answer.destroy()
})

test('a user has at most twenty streams, and another when one of them has closed', async () => {
  const { token } = await account.signInAs(await account.addUser('manager'))
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(token)))
  const refused = await open(`Bearer ${token}`, testApp)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  refused.destroy()
  const another = await listen((await account.signInAs(await account.addUser('manager'))).token)
  another.close()

  streams.pop()?.close()
  await vi.waitFor(async () => {
    const answer = await open(`Bearer ${token}`, testApp)
    answer.destroy()
    expect(answer.statusCode).toBe(200)
  })
  for (const stream of streams) stream.close()
})

test('a changed permission reaches the users of that role, in every process, and applies from then on', async () => {
  const member = await account.signInAs('employee')
  const token = member.token
  const [here, beside, other] = await Promise.all([
    listen(token),
    listen(token, otherProcess),
    listen((await account.signInAs('manager')).token),
  ])
  const atOther = callerOf(otherProcess.app, token)
  expect([(await member.attempt('clients.list')).status, (await atOther.attempt('clients.list')).status]).toEqual([
    200, 200,
  ])
  const access = { type: 'updated', entity: 'access', id: 0 } as const
  await admin.call('roles.grant', { params: { name: 'employee' }, body: { permission: 'clients:read:forbidden' } })
  await Promise.all([saw(here, access), saw(beside, access)])
  expect([(await member.attempt('clients.list')).status, (await atOther.attempt('clients.list')).status]).toEqual([
    403, 403,
  ])
  await admin.call('roles.grant', { params: { name: 'employee' }, body: { permission: 'clients:read:allowed' } })
  const changes = () => here.events.filter(({ entity }) => entity === 'access')
  await vi.waitFor(() => expect(changes()).toEqual([access, access]))
  expect(other.events).not.toContainEqual(access)
  for (const stream of [here, beside, other]) stream.close()
})

test('a session that ends concerns the pages of its user, and no other of the account', async () => {
  const [gone, ofUser, ofOther] = [
    await account.signInAs('employee'),
    await listen((await account.signInAs('employee')).token),
    await listen((await account.signInAs('manager')).token),
  ]
  const access = { type: 'updated', entity: 'access', id: 0 } as const
  await gone.call('auth.logout')
  await saw(ofUser, access)
  expect((await gone.attempt('auth.check')).status).toBe(401)
  const last = await create()
  await saw(ofOther, { type: 'created', entity: 'requests', id: last.id })
  expect(ofOther.events).not.toContainEqual(access)
  for (const stream of [ofUser, ofOther]) stream.close()
})
