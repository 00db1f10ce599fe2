import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GivenOperation } from '#contract/operations/operations.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterField } from '#tests/support/custom-fields.ts'
import { createClient, placeRequest, stateOf } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const manager = await account.signInAs('manager')
const clientId = await createClient(admin)
await enterField(testApp, account, 'requests', 'floor', 'number', {
  step: 'work',
  required: 'on_finish',
  title: { ru: 'Этаж', en: 'Floor' },
})
await enterField(testApp, account, 'requests', 'note', 'text', { step: 'work' })
const goneId = await enterField(testApp, account, 'requests', 'gone', 'text', {
  step: 'work',
  title: { ru: 'Старое поле', en: 'Old field' },
  restricted: { manager: 'hidden' },
})
await inAccount((tx) =>
  tx.updateTable('custom_fields').set({ archived_at: new Date().toISOString() }).where('id', '=', goneId).execute(),
)
testApp.services.sessions.forget(account.id)

function inAccount<T>(work: Parameters<typeof testApp.services.database.inAccount<T>>[1]): Promise<T> {
  return testApp.services.database.inAccount(account.id, work)
}

async function place(status = 3): Promise<number> {
  const executors = [account.users.executor.id]
  const { id } = await placeRequest(testApp, account, {
    status,
    clientId,
    executors,
    managerId: account.users.manager.id,
  })
  const longAgo = new Date(Date.now() - 10 * HOUR_MS).toISOString()
  await inAccount((tx) =>
    tx.updateTable('request_executors').set({ assigned_at: longAgo }).where('request_id', '=', id).execute(),
  )
  return id
}

async function send(id: number, calls: [call: string, minutesAgo: number, body?: object][]) {
  const operations = calls.map(
    ([call, minutesAgo, body = {}], sequence): GivenOperation => ({
      id: randomUUID(),
      sequence,
      request_id: id,
      call,
      body: { ...body },
      files: [],
      done_at: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
      contact: null,
    }),
  )
  const body = { format: 1, device_id: 'phone-1', device_time: new Date().toISOString(), operations }
  return (await executor.call('operations.send', { body })).response
}

const fill = (minutesAgo: number, custom: object): [string, number, object] => ['fillCustom', minutesAgo, { custom }]
const customOf = async (id: number) => (await admin.call('requests.show', { params: { id } })).response.custom
const changesOf = async (id: number) =>
  (await stateOf(testApp, account, id)).events.flatMap(({ payload }) =>
    payload && typeof payload === 'object' && 'changes' in payload ? [payload.changes] : [],
  )

test('what was filled in without a connection arrives with its time, and finishing after it is let through', async () => {
  const id = await place()
  const outcomes = await send(id, [fill(60, { floor: 5 }), ['finish', 50]])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
  expect(await customOf(id)).toEqual({ floor: 5 })
  const { row, events } = await stateOf(testApp, account, id)
  expect(row?.status).toBe(4)
  const changed = events.find(({ kind }) => kind === 5010)
  expect(Math.round((Date.now() - Date.parse(String(changed?.happened_at))) / MINUTE_MS)).toBe(60)
})

test('finishing without what is asked for is kept for the office, with the titles', async () => {
  const id = await place()
  const [outcome] = await send(id, [['finish', 50]])
  expect(outcome).toMatchObject({
    outcome: 'kept',
    reason: 'not_possible',
    message: 'Заполните обязательные поля: Этаж',
  })
  expect((await stateOf(testApp, account, id)).row?.status).toBe(3)
})

test('of a field that others changed after it, the later value stays, and the history has both', async () => {
  const id = await place()
  await admin.call('requests.update', { params: { id }, body: { custom: { floor: 7 } } })
  const [outcome] = await send(id, [fill(60, { floor: 5, note: 'Rust' })])
  expect(outcome).toMatchObject({ outcome: 'applied' })
  expect(await customOf(id)).toEqual({ floor: 7, note: 'Rust' })
  expect(await changesOf(id)).toEqual([
    { 'custom.floor': { old: null, new: 7 } },
    { 'custom.note': { old: null, new: 'Rust' } },
    { 'custom.floor': { old: null, new: 5 } },
  ])
  // Nothing else was filled in.
  const [already] = await send(id, [fill(59, { floor: 4 })])
  expect(already).toMatchObject({ outcome: 'already' })
  expect(await customOf(id)).toMatchObject({ floor: 7 })
})

test('a value of a field that was archived meanwhile is kept for the office, and the others are stored', async () => {
  const id = await place()
  const params = { id }
  const [outcome] = await send(id, [fill(60, { note: 'Rust', gone: 'Мел' })])
  expect(outcome).toMatchObject({ outcome: 'kept', reason: 'field_archived' })
  expect(await customOf(id)).toEqual({ note: 'Rust' })
  const { response: kept } = await admin.call('keptWork.list', { params })
  expect(kept).toMatchObject([{ call: 'fillCustom', subject: 'Старое поле', detail: 'Мел' }])
  const { response: seen } = await manager.call('keptWork.list', { params })
  expect(JSON.stringify(seen)).not.toMatch(/Старое|Мел/)
  await admin.call('keptWork.accept', { params, body: { operations: kept.map((one) => one.id) } })
  const { row } = await stateOf(testApp, account, id)
  expect(row?.custom).toMatchObject({ [goneId]: 'Мел' })
  expect(await customOf(id)).toEqual({ note: 'Rust' })
})

test('of a cancelled request it is kept, and accepted as it was', async () => {
  const id = await place()
  const params = { id }
  await admin.call('requests.cancel', { params, body: { comment: 'No', initiator: 'client' } })
  const [outcome] = await send(id, [fill(60, { floor: 5 })])
  expect(outcome).toMatchObject({ outcome: 'kept', reason: 'cancelled' })
  const { response: kept } = await admin.call('keptWork.list', { params })
  expect(kept).toMatchObject([{ subject: 'Этаж', detail: '5' }])
  await admin.call('keptWork.accept', { params, body: { operations: kept.map((one) => one.id) } })
  expect(await customOf(id)).toEqual({ floor: 5 })
})

test('what does not parse, or is hidden from the role by now, is kept with the reason and holds up nothing', async () => {
  const id = await place()
  const outcomes = await send(id, [fill(60, { floor: 'high' }), fill(59, { never: 1 }), fill(58, { note: 'Rust' })])
  expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['kept', 'not_possible'],
    ['kept', 'not_possible'],
    ['applied', null],
  ])
  expect(outcomes[0]?.message).toBeTruthy()
})
