import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenOperation } from '#contract/operations/operations.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import {
  createClient,
  newKinds,
  type PlacedRequest,
  placeRequest,
  SIGNATURE,
  stateOf,
} from '#tests/support/request-samples.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const [NEW, APPROVAL, IN_PROGRESS] = [1, 2, 3]
const [PAUSED, RESUMED, CORRECTED] = [5085, 5086, 5087]

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const guest = callerOf(testApp.app)
const clientId = await createClient(admin)
const reasons = (await admin.call('pauseReasons.list')).response.data
const waitsForClient = known(reasons.find(({ name }) => name === 'waits_for_client')).id
const other = known(reasons.find(({ name }) => name === 'other')).id

let placed: PlacedRequest
let params: { id: number }

beforeEach(() => place(IN_PROGRESS))

/** Created and assigned ten hours ago. */
async function place(status: number) {
  placed = await placeRequest(testApp, account, { status, clientId, executors: [account.users.executor.id] })
  params = { id: placed.id }
  await testApp.services.database.inAccount(account.id, async (tx) => {
    const longAgo = ago(600)
    await tx.updateTable('requests').set({ created_at: longAgo }).where('id', '=', placed.id).execute()
    await tx
      .updateTable('request_executors')
      .set({ assigned_at: longAgo })
      .where('request_id', '=', placed.id)
      .execute()
  })
}

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const minutesSince = (at: string | null | undefined) => Math.round((Date.now() - Date.parse(known(at))) / MINUTE_MS)

async function pause(body: { reason_id: number; comment?: string } = { reason_id: waitsForClient }, caller = executor) {
  return (await caller.call('requests.pause', { params, body })).response
}

const resume = async (caller = executor) => (await caller.call('requests.resume', { params })).response
const pageNow = async () => (await admin.call('requests.show', { params })).response

/** A pause between two times, in minutes ago, entered past the API. */
async function enterPause(from: number, to: number | null): Promise<number> {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const { id } = await tx
      .insertInto('request_pauses')
      .values({
        request_id: placed.id,
        reason_id: waitsForClient,
        paused_at: ago(from),
        resumed_at: to === null ? null : ago(to),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (to === null) {
      await tx
        .updateTable('requests')
        .set({ paused_since: ago(from) })
        .where('id', '=', placed.id)
        .execute()
    }
    return id
  })
}

describe('a request', () => {
  test('is paused with its reason, shown as such wherever it is listed, and resumed', async () => {
    const before = await stateOf(testApp, account, placed.id)
    const paused = await pause({ reason_id: waitsForClient, comment: 'Back on Wednesday' })
    expect(paused.status).toBe(IN_PROGRESS)
    expect(minutesSince(paused.paused_since)).toBe(0)
    expect(paused.pauses).toEqual([
      {
        id: expect.any(Number),
        reason: { id: waitsForClient, name: 'waits_for_client' },
        comment: 'Back on Wednesday',
        from: paused.paused_since,
        to: null,
        paused_by: expect.objectContaining({ id: account.users.executor.id }),
        resumed_by: null,
      },
    ])
    expect(paused.actions).toContain('resume')
    expect(paused.actions).not.toContain('pause')
    const { data } = (await admin.call('requests.list', { query: { paused: true } })).response
    expect(data.map(({ id, paused_since }) => [id, paused_since])).toContainEqual([placed.id, paused.paused_since])
    const others = (await admin.call('requests.list', { query: { paused: false } })).response.data
    expect(others.map(({ id }) => id)).not.toContain(placed.id)

    const resumed = await resume()
    expect([resumed.status, resumed.paused_since]).toEqual([IN_PROGRESS, null])
    expect(resumed.pauses[0]).toMatchObject({ resumed_by: { id: account.users.executor.id } })
    expect(Date.parse(known(resumed.pauses[0]?.to))).toBeGreaterThanOrEqual(Date.parse(known(paused.paused_since)))
    const after = await stateOf(testApp, account, placed.id)
    expect(newKinds(before, after)).toEqual([PAUSED, RESUMED])
    expect(after.events.at(-2)?.payload).toEqual({ reason: 'waits_for_client', comment: 'Back on Wednesday' })
  })

  test('is paused on the board and in a calendar too', async () => {
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .updateTable('requests')
        .set({ planned_start_at: ago(60) })
        .where('id', '=', placed.id)
        .execute(),
    )
    const { paused_since } = await pause()
    const day = ago(60).slice(0, 10)
    const board = (await admin.call('requests.board', { query: { from: day, to: day } })).response
    expect(board.requests.find(({ id }) => id === placed.id)).toMatchObject({ paused_since })
    const { data } = (await admin.call('requests.list', { query: { view: 'calendar' } })).response
    expect(data.find(({ id }) => id === placed.id)).toMatchObject({ paused_since })
  })

  test('that is paused is not paused again, nor one resumed that is not: nothing changes', async () => {
    const refusedResume = await executor.attempt('requests.resume', { params })
    expect([refusedResume.status, refusedResume.error.code]).toEqual([409, 'not_paused'])
    await pause()
    const before = await stateOf(testApp, account, placed.id)
    const refused = await executor.attempt('requests.pause', { params, body: { reason_id: other, comment: 'Why' } })
    expect([refused.status, refused.error.code]).toEqual([409, 'already_paused'])
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
  })

  test.each([2, 4, 5, 6])('in status %s is neither paused nor resumed', async (status) => {
    await place(status)
    const before = await stateOf(testApp, account, placed.id)
    const paused = await admin.attempt('requests.pause', { params, body: { reason_id: waitsForClient } })
    const resumed = await admin.attempt('requests.resume', { params })
    for (const { status, error } of [paused, resumed])
      expect([status, error.code]).toEqual([409, 'transition_not_allowed'])
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
  })

  test('that two pause at once is paused once', async () => {
    const answers = await Promise.all(
      [executor, admin].map((caller) =>
        caller.attempt('requests.pause', { params, body: { reason_id: waitsForClient } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await pageNow()).pauses).toHaveLength(1)
  })

  test('paused for over a week wants attention', async () => {
    await enterPause(7 * 24 * 60 - 5, null)
    expect((await pageNow()).attention_reasons).not.toContain('paused_long')
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .updateTable('requests')
        .set({ paused_since: ago(7 * 24 * 60 + 5) })
        .where('id', '=', placed.id)
        .execute(),
    )
    expect((await pageNow()).attention_reasons).toContain('paused_long')
  })
})

describe('a reason', () => {
  test('is needed, and with some of them a comment', async () => {
    const attempt = async (body: object) => (await executor.attempt('requests.pause', { params, body })).error.fields
    expect(await attempt({})).toMatchObject({ reason_id: { key: 'pause_reason_required' } })
    expect(await attempt({ reason_id: 999_999 })).toMatchObject({ reason_id: { key: 'not_found' } })
    expect(await attempt({ reason_id: other })).toMatchObject({ comment: { key: 'comment_required' } })
    expect(await attempt({ reason_id: other, comment: '  ' })).toMatchObject({ comment: { key: 'comment_required' } })
    expect((await pageNow()).pauses).toEqual([])
  })

  test('that is archived is no longer chosen', async () => {
    const { id } = (await admin.call('pauseReasons.create', { body: { name: 'Frost' } })).response
    await admin.call('pauseReasons.update', { params: { id }, body: { is_archived: true } })
    const refused = await executor.attempt('requests.pause', { params, body: { reason_id: id } })
    expect(refused.error.fields).toMatchObject({ reason_id: { key: 'archived' } })
  })
})

describe('a pause ends with', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'a finish': () => executor.call('requests.finish', { params }),
    'a signature': () => executor.call('requests.sign', { params, body: { client_sign: SIGNATURE } }),
    'a signature by the link': async () =>
      guest.call('requests.publicSign', {
        params: { hash: (await pageNow()).hash },
        body: { client_sign: SIGNATURE },
      }),
    'a cancellation': () =>
      admin.call('requests.cancel', { params, body: { comment: 'Not needed', initiator: 'client' } }),
  }

  test.each(Object.entries(endings))('%s', async (_, end) => {
    await pause()
    const before = await stateOf(testApp, account, placed.id)
    await end()
    const page = await pageNow()
    expect([page.paused_since, page.pauses.map(({ to }) => to === null)]).toEqual([null, [false]])
    const [first, ...others] = newKinds(before, await stateOf(testApp, account, placed.id))
    expect(first).toBe(RESUMED)
    expect(others).toHaveLength(1)
  })

  test('a start', async () => {
    await place(NEW)
    await pause()
    await executor.call('requests.start', { params })
    expect((await pageNow()).pauses.map(({ to }) => to === null)).toEqual([false])
  })

  test('that of a request which waits for its client has ended before: a refusal has none to end', async () => {
    await place(APPROVAL)
    await guest.call('requests.publicDecline', { params: { hash: (await pageNow()).hash }, body: { comment: 'Drips' } })
    expect(await pageNow()).toMatchObject({ status: IN_PROGRESS, paused_since: null, pauses: [] })
  })
})

describe('who may update a request or execute it may pause it', () => {
  const GRANTS = ['allowed', 'forbidden'] as const
  const CASES = GRANTS.flatMap((update) => GRANTS.map((execute) => ({ update, execute })))

  test.each(CASES)('update $update, execute $execute', async ({ update, execute }) => {
    await setGrants(testApp, account, 'executor', { 'requests:update': update, 'requests:execute': execute })
    const isAllowed = update === 'allowed' || execute === 'allowed'
    for (const call of ['requests.pause', 'requests.resume'] as const) {
      const name = call === 'requests.pause' ? 'pause' : 'resume'
      const { actions } = (await executor.call('requests.show', { params })).response
      const isSensible = name === 'pause' || isAllowed
      expect(actions.includes(name), name).toBe(isAllowed && isSensible)
      const body = call === 'requests.pause' ? { reason_id: waitsForClient } : undefined
      expect((await executor.attempt(call, { params, body })).status, call).toBe(isAllowed ? 200 : 403)
    }
    await setGrants(testApp, account, 'executor', { 'requests:update': 'forbidden', 'requests:execute': 'manager' })
  })

  test('with a key that has one of the scopes, and with no other', async () => {
    const withKey = async (scopes: ('requests:read' | 'requests:update' | 'requests:execute')[]) => {
      const body = { name: `Key ${randomUUID()}`, scopes }
      return callerOf(testApp.app, (await admin.call('userApiKeys.create', { body })).response.key)
    }
    const body = { reason_id: waitsForClient }
    const refused = await (await withKey(['requests:read'])).attempt('requests.pause', { params, body })
    expect([refused.status, refused.error.code]).toEqual([403, 'scope_missing'])
    const byKey = await withKey(['requests:read', 'requests:execute'])
    expect((await byKey.attempt('requests.pause', { params, body })).status).toBe(200)
    expect(
      (await (await withKey(['requests:read', 'requests:update'])).attempt('requests.resume', { params })).status,
    ).toBe(200)
  })

  test('who may not read the request is told nothing of its pauses', async () => {
    await pause({ reason_id: other, comment: 'The owner is in hospital' })
    const stranger = await account.signInAs(await account.addUser('executor'))
    expect((await stranger.attempt('requests.show', { params })).status).toBe(404)
    expect((await stranger.attempt('requests.resume', { params })).status).toBe(404)
  })
})

describe('an admin corrects', () => {
  const correct = (pauseId: number, body: object, caller = admin) =>
    caller.attempt('requests.correctPause', { params: { ...params, pauseId }, body })
  const given = { from: ago(120), to: ago(60), reason_id: waitsForClient, comment: 'Noted too late' }

  test('when a pause was and why; the history keeps both', async () => {
    const pauseId = await enterPause(90, 30)
    const before = await pageNow()
    const state = await stateOf(testApp, account, placed.id)
    const part = known(reasons.find(({ name }) => name === 'waits_for_part')).id
    const answer = await correct(pauseId, { ...given, reason_id: part })
    expect(answer.status).toBe(200)
    const { pauses } = await pageNow()
    expect(pauses).toMatchObject([{ id: pauseId, from: given.from, to: given.to, reason: { id: part } }])
    const after = await stateOf(testApp, account, placed.id)
    expect(newKinds(state, after)).toEqual([CORRECTED])
    expect(after.events.at(-1)?.payload).toEqual({
      comment: given.comment,
      old: {
        from: new Date(known(before.pauses[0]).from).toISOString(),
        to: new Date(known(before.pauses[0]?.to)).toISOString(),
        reason: 'waits_for_client',
      },
      new: { from: given.from, to: given.to, reason: 'waits_for_part' },
    })
  })

  test('one that goes on, and ends it so', async () => {
    const pauseId = await enterPause(90, null)
    await correct(pauseId, { ...given, to: null })
    expect(await pageNow()).toMatchObject({ paused_since: given.from, pauses: [{ from: given.from, to: null }] })
    await correct(pauseId, given)
    expect(await pageNow()).toMatchObject({ paused_since: null, pauses: [{ to: given.to }] })
  })

  test('one of a finished request', async () => {
    const pauseId = await enterPause(90, 30)
    await executor.call('requests.finish', { params })
    expect((await correct(pauseId, given)).status).toBe(200)
  })

  test('nothing into what cannot have been', async () => {
    const pauseId = await enterPause(300, 200)
    await enterPause(100, 50)
    const before = await stateOf(testApp, account, placed.id)
    const wrong: [body: object, field: string, key: string][] = [
      [{ ...given, from: ago(-5) }, 'from', 'pause_future'],
      [{ ...given, to: ago(-5) }, 'to', 'pause_future'],
      [{ ...given, from: ago(700) }, 'from', 'pause_before_creation'],
      [{ ...given, from: ago(60), to: ago(60.5) }, 'to', 'pause_ends_before_start'],
      [{ ...given, to: ago(80) }, 'to', 'pause_overlaps'],
      [{ ...given, from: ago(70), to: ago(20) }, 'from', 'pause_overlaps'],
      [{ ...given, to: null }, 'to', 'required'],
      [{ ...given, comment: '' }, 'comment', 'comment_required'],
      [{ ...given, reason_id: 999_999 }, 'reason_id', 'not_found'],
    ]
    for (const [body, field, key] of wrong) {
      const refused = await correct(pauseId, body)
      expect([refused.status, refused.error.fields?.[field]?.key], key).toEqual([422, key])
    }
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
    // One may begin when another ends.
    expect((await correct(pauseId, { ...given, from: ago(130), to: (await pageNow()).pauses[1]?.from })).status).toBe(
      200,
    )
  })

  test('and no other user, nor a pause of another request', async () => {
    const pauseId = await enterPause(90, 30)
    expect((await correct(pauseId, given, executor)).status).toBe(403)
    expect((await executor.call('requests.show', { params })).response.actions).not.toContain('correct-pause')
    expect((await pageNow()).actions).toContain('correct-pause')
    await place(IN_PROGRESS)
    expect((await correct(pauseId, given)).status).toBe(404)
    expect((await pageNow()).actions).not.toContain('correct-pause')
  })
})

describe('without a connection', () => {
  let sequence = 0
  const operation = (call: string, minutesAgo: number, body: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    sequence: sequence++,
    request_id: placed.id,
    call,
    body,
    files: [],
    done_at: ago(minutesAgo),
    contact: null,
  })

  async function send(...operations: GivenOperation[]) {
    const body = { format: 1, device_id: 'phone-1', device_time: new Date().toISOString(), operations }
    return (await executor.call('operations.send', { body })).response.map(({ outcome }) => outcome)
  }

  const pausedAgo = (minutes: number) => operation('pause', minutes, { reason_id: waitsForClient })

  test('a request is paused and resumed at the times of the phone', async () => {
    expect(await send(pausedAgo(120), operation('resume', 60), pausedAgo(30))).toEqual([
      'applied',
      'applied',
      'applied',
    ])
    const { pauses, paused_since } = await pageNow()
    expect(pauses.map(({ from, to }) => [minutesSince(from), to && minutesSince(to)])).toEqual([
      [120, 60],
      [30, null],
    ])
    expect(minutesSince(paused_since)).toBe(30)
  })

  test('what others paused meanwhile is paused since the earlier time', async () => {
    await enterPause(60, null)
    expect(await send(pausedAgo(90))).toEqual(['already'])
    const { pauses, paused_since } = await pageNow()
    expect([minutesSince(paused_since), pauses.map(({ from }) => minutesSince(from))]).toEqual([90, [90]])
  })

  test('pauses never overlap: one that had begun before another ended begins after it', async () => {
    await enterPause(100, 60)
    expect(await send(pausedAgo(90), operation('resume', 30))).toEqual(['applied', 'applied'])
    const { pauses } = await pageNow()
    expect(pauses.map(({ from, to }) => [minutesSince(from), minutesSince(to)])).toEqual([
      [100, 60],
      [60, 30],
    ])
  })

  test('what was resumed on site before it was paused again stays paused', async () => {
    await enterPause(30, null)
    expect(await send(operation('resume', 60))).toEqual(['already'])
    expect(minutesSince((await pageNow()).paused_since)).toBe(30)
  })

  test('a finish ends the pause at its own time', async () => {
    expect(await send(pausedAgo(90), operation('finish', 45))).toEqual(['applied', 'applied'])
    const { status, pauses } = await pageNow()
    expect([status, pauses.map(({ to }) => minutesSince(to))]).toEqual([4, [45]])
  })

  test('of a request that was finished or cancelled meanwhile the office decides, and pauses nothing by it', async () => {
    await executor.call('requests.finish', { params })
    const late = pausedAgo(HOUR_MS / MINUTE_MS)
    expect(await send(late)).toEqual(['kept'])
    const accepted = await admin.call('keptWork.accept', { params, body: { operations: [late.id] } })
    expect(accepted.response).toMatchObject({ status: 4, paused_since: null, pauses: [] })
  })

  test('a reason that was archived since it was chosen still counts', async () => {
    const { id } = (await admin.call('pauseReasons.create', { body: { name: 'Sandstorm' } })).response
    await admin.call('pauseReasons.update', { params: { id }, body: { is_archived: true } })
    expect(await send(operation('pause', 20, { reason_id: id }))).toEqual(['applied'])
  })
})

test('what was written about the pauses of a client is erased with the client', async () => {
  const client = (await admin.call('clients.create', { body: { name: 'Anna Person', type: 'person' } })).response.id
  placed = await placeRequest(testApp, account, {
    status: IN_PROGRESS,
    clientId: client,
    executors: [account.users.executor.id],
  })
  params = { id: placed.id }
  const { pauses } = await pause({ reason_id: other, comment: 'She is in hospital' })
  await resume()
  await admin.call('requests.correctPause', {
    params: { ...params, pauseId: known(pauses[0]).id },
    body: {
      from: known(pauses[0]).from,
      to: new Date().toISOString(),
      reason_id: other,
      comment: 'She is well again',
    },
  })
  await executor.call('requests.finish', { params })
  expect((await admin.call('clients.erase', { params: { id: client } })).response.is_archived).toBe(true)
  expect((await pageNow()).pauses).toMatchObject([{ comment: null, reason: { id: other } }])
  const { events } = await stateOf(testApp, account, placed.id)
  expect(JSON.stringify(events)).not.toMatch(/hospital|well again/)
})
