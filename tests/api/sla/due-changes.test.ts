import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { enterAgreement, enterHours } from '#tests/support/agreements.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const MIN = (amount: number) => ({ amount, unit: 'min' }) as const
const TARGET = { match: {}, reaction: MIN(60), resolution: MIN(240) }

async function requestOf(clientId: number, body: Record<string, unknown> = {}) {
  const { response } = await admin.call('requests.create', {
    body: { name: 'Pump', type: 'emergency', client_id: clientId, ...body },
  })
  return response
}

const pageOf = async (id: number) => (await admin.call('requests.show', { params: { id } })).response
const eventsOf = async (id: number) => (await admin.call('agreements.feed', { params: { id } })).response.data.length

test('a change of targets says when open requests would be due, and leaves all as it was', async () => {
  const clientId = await createClient(admin)
  const { id: agreementId } = await enterAgreement(testApp, account, {
    clientId,
    targets: [{ reaction: MIN(60), resolution: MIN(240) }],
  })
  const { id, number, clocks } = await requestOf(clientId)
  const finished = await requestOf(clientId)
  await admin.call('requests.cancel', {
    params: { id: finished.id },
    body: { comment: 'Not needed', initiator: 'client' },
  })
  const events = await eventsOf(agreementId)
  const targets = [{ ...TARGET, resolution: MIN(300) }]
  const { response } = await admin.call('agreements.dueChanges', { params: { id: agreementId }, body: { targets } })
  const before = known(clocks.find(({ kind }) => kind === 'resolution')?.due_at)
  const after = new Date(Date.parse(before) + 60 * MINUTE_MS).toISOString()
  expect(response).toEqual({
    requests: 1,
    moved: 1,
    rows: [{ request: { id, number, name: 'Pump' }, clocks: [{ kind: 'resolution', before, after }] }],
  })
  expect((await pageOf(id)).clocks).toEqual(clocks)
  expect(await eventsOf(agreementId)).toBe(events)

  await admin.call('agreements.update', { params: { id: agreementId }, body: { targets, apply_to: 'open' } })
  expect((await pageOf(id)).clocks.find(({ kind }) => kind === 'resolution')?.due_at).toBe(after)
})

test('a clock that the agreement would no longer promise has no time after the change', async () => {
  const clientId = await createClient(admin)
  const { id: agreementId } = await enterAgreement(testApp, account, {
    clientId,
    targets: [{ reaction: MIN(60), resolution: MIN(240) }],
  })
  await requestOf(clientId)
  const { response } = await admin.call('agreements.dueChanges', {
    params: { id: agreementId },
    body: { targets: [{ match: {}, resolution: MIN(240) }] },
  })
  expect(response.rows[0]?.clocks).toEqual([{ kind: 'reaction', before: expect.any(String), after: null }])
})

test('a change of service hours says the same', async () => {
  const clientId = await createClient(admin)
  const open = [{ from: '00:00', to: '24:00' }]
  const hoursId = await enterHours(testApp, account, { days: [open, open, open, open, open, open, open] })
  await enterAgreement(testApp, account, { clientId, targets: [{ resolution: MIN(240), hoursId }] })
  const { id, clocks } = await requestOf(clientId)
  const short = [{ from: '00:00', to: '00:01' }]
  const days = [short, short, short, short, short, short, short]
  const { response } = await admin.call('serviceHours.dueChanges', { params: { id: hoursId }, body: { days } })
  expect(response).toMatchObject({ requests: 1, moved: 1, rows: [{ request: { id } }] })
  const [clock] = known(response.rows[0]).clocks
  expect(Date.parse(known(clock?.after))).toBeGreaterThan(Date.parse(known(clock?.before)))
  expect((await pageOf(id)).clocks).toEqual(clocks)
  const refused = await admin.attempt('serviceHours.dueChanges', {
    params: { id: hoursId },
    body: { days: [[], [], [], [], [], [], []] },
  })
  expect(refused.error.fields?.days?.key).toBe('hours_never_open')
})

test('requests that the user may not read are counted and not named', async () => {
  const clientId = await createClient(admin)
  const { manager } = account.users
  const { id: agreementId } = await enterAgreement(testApp, account, {
    clientId,
    managerId: manager.id,
    targets: [{ resolution: MIN(240) }],
  })
  await setGrants(testApp, account, 'manager', { 'requests:read': 'manager', 'agreements:update': 'allowed' })
  const own = await requestOf(clientId, { manager_id: manager.id })
  await requestOf(clientId, { name: 'Secret', manager_id: account.users.admin.id })
  const caller = await account.signInAs('manager')
  const { response } = await caller.call('agreements.dueChanges', {
    params: { id: agreementId },
    body: { targets: [{ match: {}, resolution: MIN(300) }] },
  })
  expect([response.requests, response.moved]).toEqual([2, 2])
  expect(response.rows.map(({ request }) => request.id)).toEqual([own.id])
})
