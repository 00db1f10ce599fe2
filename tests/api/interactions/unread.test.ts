import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { InteractionEntity } from '#contract/interactions.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { listen } from '#tests/support/listen.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
let account: TestAccount
let admin: Caller
let manager: Caller
let executor: Caller

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  manager = await account.signInAs('manager')
  executor = await account.signInAs('executor')
})

/** A facility of the manager's with a request that the manager and the executor answer for, made by the admin. */
async function makeRows() {
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  const facility = (
    await admin.call('facilities.create', {
      body: { name: 'Facility', client_id: client, manager_id: account.users.manager.id },
    })
  ).response.id
  const request = (
    await admin.call('requests.create', {
      body: {
        name: 'Request',
        client_id: client,
        facility_id: facility,
        manager_id: account.users.manager.id,
        employees: [account.users.executor.id],
      },
    })
  ).response.id
  return { client, facility, request }
}

async function unread(caller: Caller, entity: InteractionEntity, id: number): Promise<number> {
  const { response } = await caller.call('interactions.unread', { query: { entity, ids: [String(id)] } })
  return response[0]?.count ?? 0
}

async function note(caller: Caller, id: number, comment = 'A note') {
  return (await caller.call('requests.interact', { params: { id }, body: { comment } })).response
}

describe('unread events', () => {
  test('are those of others, of rows that one may read, and of each row by itself', async () => {
    const [first, second] = [await makeRows(), await makeRows()]
    for (const { request } of [first, second])
      await executor.call('requests.interactionsRead', { params: { id: request } })
    await note(admin, first.request)
    await note(manager, first.request)
    await note(executor, first.request)

    const outsider = await account.signInAs(await account.addUser('executor'))
    const ids = [first.request, second.request].map(String)
    const countsOf = async (caller: Caller) =>
      (await caller.call('interactions.unread', { query: { entity: 'requests', ids } })).response
    expect(await countsOf(executor)).toEqual([{ id: first.request, count: 2 }])
    expect(await countsOf(outsider)).toEqual([])
  })

  test('are read with any of the feeds that show them', async () => {
    const { client, facility, request } = await makeRows()
    for (const [entity, id] of [
      ['clients', client],
      ['facilities', facility],
      ['requests', request],
    ] as const) {
      expect(await unread(manager, entity, id)).toBeGreaterThan(0)
    }
    await manager.call('facilities.interactionsRead', { params: { id: facility } })
    expect(await unread(manager, 'requests', request)).toBe(0)
    // What happened to the client itself is not in the facility's feed.
    expect(await unread(manager, 'clients', client)).toBe(1)

    await note(executor, request)
    expect(await unread(manager, 'facilities', facility)).toBe(1)
    await manager.call('requests.interactionsRead', { params: { id: request } })
    expect(await unread(manager, 'facilities', facility)).toBe(0)
    expect(await unread(manager, 'clients', client)).toBe(1)
    // Another user has read nothing.
    expect(await unread(admin, 'requests', request)).toBe(1)
  })

  test('are none of what happened before one joined, or a month ago', async () => {
    const { request } = await makeRows()
    await note(executor, request)
    const newcomer = await account.signInAs(await account.addUser('manager'))
    expect(await unread(newcomer, 'requests', request)).toBe(0)
    expect(await unread(admin, 'requests', request)).toBe(1)
    await testApp.services.database.asSystem((tx) =>
      sql`update events set created_at = now() - interval '31 days' where request_id = ${request}`.execute(tx),
    )
    expect(await unread(admin, 'requests', request)).toBe(0)
  })

  test('of a facility are only those that one may see', async () => {
    const { facility, request } = await makeRows()
    const colleague = await account.addUser('executor')
    await admin.call('requests.create', {
      body: {
        name: 'Another',
        client_id: (await rowOf(request)).client_id,
        facility_id: facility,
        employees: [colleague.id],
      },
    })
    const actor = await account.signInAs(colleague)
    await note(admin, request)
    // The creation of the other request and its executor.
    expect(await unread(actor, 'facilities', facility)).toBe(2)
    const hidden = await actor.attempt('interactions.unread', { query: { entity: 'requests', ids: String(request) } })
    expect(hidden.response).toEqual([])
  })
})

async function rowOf(id: number) {
  const { client } = (await admin.call('requests.show', { params: { id } })).response
  return { client_id: client?.id }
}

describe('the menu', () => {
  test('counts the rows with unread events that the user is responsible for, until they are read', async () => {
    const here = await createTestAccount(testApp)
    const [boss, lead, worker] = await Promise.all([
      here.signInAs('admin'),
      here.signInAs('manager'),
      here.signInAs('executor'),
    ])
    const menuOf = async (caller: Caller) => (await caller.call('interactions.menu')).response
    const client = (await boss.call('clients.create', { body: { name: 'Client' } })).response.id
    const body = { name: 'Facility', client_id: client, manager_id: here.users.manager.id }
    const facility = (await boss.call('facilities.create', { body })).response.id
    const create = async (employees: number[]) =>
      (
        await boss.call('requests.create', {
          body: { name: 'Request', client_id: client, facility_id: facility, employees },
        })
      ).response.id
    const request = await create([here.users.executor.id])
    await create([])

    expect(await menuOf(boss)).toEqual({ requests: 0, facilities: 0, clients: 0 })
    // A facility's manager is that of its requests.
    expect(await menuOf(lead)).toEqual({ requests: 2, facilities: 1, clients: 1 })
    expect(await menuOf(worker)).toEqual({ requests: 1, facilities: 0, clients: 0 })

    await worker.call('requests.interactionsRead', { params: { id: request } })
    expect((await menuOf(worker)).requests).toBe(0)
    await note(boss, request)
    expect((await menuOf(worker)).requests).toBe(1)
    await boss.call('requests.cancel', {
      params: { id: request },
      body: { comment: 'Not wanted', initiator: 'client' },
    })
    expect((await menuOf(worker)).requests).toBe(0)
  })
})

test('reading a feed is announced to all streams of that user, once, and to no one else', async () => {
  const { request } = await makeRows()
  const [own, other] = await Promise.all([listen(manager.token, testApp), listen(admin.token, testApp)])
  const read = { type: 'updated', entity: 'interactions', id: 0 }
  const isRead = ({ entity }: { entity: string }) => entity === 'interactions'
  await manager.call('requests.interactionsRead', { params: { id: request } })
  await vi.waitFor(() => expect(own.events).toContainEqual(read))
  await manager.call('requests.interactionsRead', { params: { id: request } })
  await note(executor, request)
  await vi.waitFor(() => expect(other.events).toContainEqual({ type: 'updated', entity: 'requests', id: request }))
  expect(own.events.filter(isRead)).toHaveLength(1)
  expect(other.events.filter(isRead)).toEqual([])
  for (const stream of [own, other]) stream.close()
})
