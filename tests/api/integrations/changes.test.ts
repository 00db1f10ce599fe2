import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { EventType } from '#contract/integrations/event-types.ts'
import type { Permission } from '#contract/permissions.ts'
import { currentEpoch } from '#server/changes/index.ts'
import { record } from '#server/history/record.ts'
import { type Caller, callerOf } from '../../support/caller.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { IS_SOAK } from '../../support/soak.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { database } = testApp.services

let counted = 0

async function addProgram(scopes: Permission[], role = 'manager') {
  const body = { name: `Program ${++counted}`, role }
  const { id } = (await admin.call('serviceAccounts.create', { body })).response
  const key = await admin.call('apiKeys.create', { body: { service_account_id: id, name: 'Key', scopes } })
  return { id, name: body.name, caller: callerOf(testApp.app, key.response.key) }
}

async function addClient(name = `Клиент ${++counted}`) {
  return (await admin.call('clients.create', { body: { name } })).response
}

const read = async (caller: Caller, query: { after?: string; types?: EventType[]; limit?: number }) =>
  (await caller.call('changes.list', { query })).response

/** Other tests' units of work on the same PostgreSQL may keep an event unsettled for a moment. */
async function readUntil(caller: Caller, after: string, count: number, types?: EventType[]) {
  for (;;) {
    const answer = await read(caller, { after, ...(types && { types }) })
    if (answer.data.length >= count) return answer
    await pause(20)
  }
}

const now = async (caller: Caller) => (await read(caller, { after: 'now' })).next

test('what happened is answered in its order, with the row as it is now', async () => {
  const program = await addProgram(['clients:read', 'requests:read'])
  const start = await now(program.caller)
  const client = await addClient('Ромашка')
  const executor = account.users.executor
  const body = {
    name: 'Замена насоса',
    client_id: client.id,
    employees: [executor.id],
    planned_start_at: '2027-03-01T06:00:00Z',
  }
  const request = (await admin.call('requests.create', { body })).response
  await admin.call('clients.update', { params: { id: client.id }, body: { name: 'Ромашка-2' } })

  const { data, next, has_more } = await readUntil(program.caller, start, 4)
  expect(data.map(({ type }) => type)).toEqual([
    'client.created',
    'request.created',
    'request.executor_added',
    'client.changed',
  ])
  expect(has_more).toBe(false)
  const [created, requested, , changed] = data
  expect(created?.data.subject).toMatchObject({ entity: 'clients', id: client.id, name: 'Ромашка-2', status: null })
  expect(created?.data.actor).toEqual({ id: account.users.admin.id, name: account.users.admin.name })
  expect(requested?.data.subject).toEqual({
    entity: 'requests',
    id: request.id,
    external_id: null,
    name: 'Замена насоса',
    number: request.number,
    status: request.status,
    version: request.version,
    visits: [
      {
        planned_start_at: '2027-03-01T06:00:00.000Z',
        duration_min: request.duration_min,
        employees: [{ id: executor.id, name: executor.name }],
      },
    ],
    link: `${testApp.services.config.publicUrl}/requests/${request.id}`,
  })
  expect(changed?.data.details).toEqual({
    name: 'Ромашка-2',
    changes: { name: { old: 'Ромашка', new: 'Ромашка-2' } },
  })
  expect(await read(program.caller, { after: next })).toEqual({ data: [], next, has_more: false })
})

test('a program gets what its role and its key let it read', async () => {
  const ofRequests = await addProgram(['requests:read'])
  const everything = await addProgram(['requests:read', 'clients:read', 'equipment:read'])
  const start = await now(everything.caller)
  const client = await addClient()
  await admin.call('requests.create', { body: { name: 'Заявка', client_id: client.id } })
  await addProgram(['clients:read'])
  const all = await readUntil(everything.caller, start, 2)
  expect(all.data.map(({ type }) => type)).toEqual(['client.created', 'request.created'])
  const some = await read(ofRequests.caller, { after: start })
  expect(some.data.map(({ type }) => type)).toEqual(['request.created'])
  const stranger = await createTestAccount(testApp)
  const others = await read(await stranger.signInAs('admin'), {})
  expect(JSON.stringify(others)).not.toContain(client.name)
})

test('a program finds its own id of the row in a change, and no other does', async () => {
  const [one, other] = [await addProgram(['clients:read', 'clients:create']), await addProgram(['clients:read'])]
  const start = await now(one.caller)
  await one.caller.call('clients.create', { body: { name: 'Из 1С', external_id: '000123' } })
  const [own] = (await readUntil(one.caller, start, 1)).data
  const [theirs] = (await readUntil(other.caller, start, 1)).data
  expect([own?.data.subject?.external_id, theirs?.data.subject?.external_id]).toEqual(['000123', null])
})

test('types are chosen, and the position passes by the others', async () => {
  const { caller } = await addProgram(['clients:read'])
  const start = await now(caller)
  const client = await addClient()
  await admin.call('clients.update', { params: { id: client.id }, body: { name: 'Другой' } })
  await readUntil(caller, start, 2)
  const { data, next } = await read(caller, { after: start, types: ['client.created'] })
  expect(data).toHaveLength(1)
  expect((await read(caller, { after: next })).data).toEqual([])
})

test('an answer is cut at its limit, and the next one goes on there', async () => {
  const { caller } = await addProgram(['clients:read'])
  let after = await now(caller)
  const names = ['А', 'Б', 'В', 'Г', 'Д'].map((letter) => `Клиент ${letter}`)
  for (const name of names) await addClient(name)
  await readUntil(caller, after, names.length)
  const answered: unknown[] = []
  for (let more = true; more; ) {
    const answer = await read(caller, { after, limit: 2 })
    expect(answer.data.length).toBeLessThanOrEqual(2)
    answered.push(...answer.data.map(({ data }) => data.details.name))
    after = answer.next
    more = answer.has_more
  }
  expect(answered).toEqual(names)
})

test('of a note that was deleted the text is answered no more, of a deleted row the id', async () => {
  const { caller } = await addProgram(['clients:read'])
  const start = await now(caller)
  const client = await addClient()
  const note = { params: { id: client.id }, body: { comment: 'Пароль от домофона 4812' } }
  const { id } = (await admin.call('clients.interact', note)).response
  await readUntil(caller, start, 2)
  await admin.call('interactions.deleteNote', { params: { id } })
  await admin.call('clients.remove', { params: { id: client.id } })
  const { data } = await readUntil(caller, start, 4)
  expect(data.map(({ type }) => type)).toEqual(['client.created', 'note.added', 'note.deleted', 'client.deleted'])
  expect(JSON.stringify(data)).not.toContain('домофона')
  expect(data[1]?.data.subject).toMatchObject({ entity: 'clients', id: client.id, name: null, link: null })
})

test('a position that is none, a type that is none and a limit out of range are refused at their fields', async () => {
  for (const [query, fields] of [
    [{ after: 'yesterday' }, { after: 'position_invalid' }],
    [{ types: ['client.exploded'] }, { 'types.0': 'event_type_unknown' }],
    [{ limit: 501 }, { limit: 'too_big' }],
  ] as const) {
    const refused = await admin.attempt('changes.list', { query: query as never })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, Object.keys(fields)])
  }
})

describe('the position', () => {
  test('of another database is refused', async () => {
    const start = await now(admin)
    const other = start.replace(/^[0-9a-f]{8}/, (epoch) => (epoch === '00000000' ? '11111111' : '00000000'))
    const refused = await admin.attempt('changes.list', { query: { after: other } })
    expect([refused.status, refused.error.code]).toEqual([410, 'position_gone'])
  })

  test('starts afresh where another server has taken the events over, which then stand in the order of their ids', async () => {
    const apart = await startTestApp()
    const { services } = apart
    const moved = await createTestAccount(apart)
    const caller = await moved.signInAs('admin')
    await caller.call('clients.create', { body: { name: 'Первый' } })
    await services.database.asSystem(async (tx) => {
      await tx.updateTable('events').set({ xid: '9000000000000000000' }).execute()
      const value = JSON.stringify({ epoch: services.changesEpoch, table: 'another' })
      await tx.updateTable('settings').set({ value }).where('name', '=', 'changes_epoch').execute()
    })
    const [epoch, again] = await Promise.all([currentEpoch(services.database), currentEpoch(services.database)])
    expect(again).toBe(epoch)
    expect(epoch).not.toBe(services.changesEpoch)
    const { data } = await readUntil(caller, `${services.changesEpoch}-0-0`, 1)
    expect(data.map(({ type }) => type)).toContain('client.created')
  })
})

/** How many events each writer commits, and the writers. */
const EACH = IS_SOAK ? 1250 : 40
const WRITERS = 8

test('of events that are committed out of order none is missed and none comes twice', async () => {
  const { caller } = await addProgram(['clients:read'])
  const client = await addClient()
  let after = await now(caller)
  const written: number[] = []
  let areWriting = true

  async function write(writer: number): Promise<void> {
    for (let count = 0; count < EACH; count++) {
      await database.inAccount(account.id, async (tx) => {
        const author = { accountId: account.id, userId: null }
        const liveChange = { entity: 'clients', id: client.id, type: 'updated' } as const
        const payload = { name: client.name, changes: {} }
        const id = await record(tx, author, 'clientChanged', payload, { clientId: client.id }, liveChange)
        // The id is given, and others that were given later are committed before it.
        if (count % 3 === writer % 3) await pause(Math.random() * 15)
        written.push(id)
      })
    }
  }

  const answered: number[] = []
  async function follow(): Promise<void> {
    for (let isLast = false; !isLast; ) {
      isLast = !areWriting && answered.length >= written.length
      const answer = await read(caller, { after, types: ['client.changed'], limit: 50 })
      answered.push(...answer.data.map(({ data }) => data.sequence))
      after = answer.next
    }
  }
  const following = follow()
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  areWriting = false
  await following
  expect(answered).toHaveLength(EACH * WRITERS)
  expect(new Set(answered)).toEqual(new Set(written))
})
