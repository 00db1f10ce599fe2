import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ON_SITE_IDEMPOTENCY_HOURS } from '#contract/limits.ts'
import type { GivenOperation, OperationOutcome } from '#contract/operations/operations.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { cleanOperationsJob } from '#server/jobs/clean-expired.ts'
import { markOverdue } from '#server/requests/mark-overdue.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import {
  createClient,
  newKinds,
  type PlacedRequest,
  placeRequest,
  SIGNATURE,
  stateOf,
} from '#tests/support/request-samples.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const { new: NEW, inProgress: IN_PROGRESS, completed: COMPLETED } = REQUEST_STATUS
const CANCELLATION = { comment: 'Not needed', initiator: 'client' } as const

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const clientId = await createClient(admin)
const colleague: TestUser = await account.addUser('executor')
const colleagues = await account.signInAs(colleague)

let placed: PlacedRequest
let params: { id: number }
/** The assignment was hours before whatever is done in a test. */
async function place(status: number, executors = [account.users.executor.id]) {
  placed = await placeRequest(testApp, account, { status, clientId, executors })
  params = { id: placed.id }
  await testApp.services.database.inAccount(account.id, async (tx) => {
    const longAgo = new Date(Date.now() - 10 * HOUR_MS).toISOString()
    await tx
      .updateTable('request_executors')
      .set({ assigned_at: longAgo })
      .where('request_id', '=', placed.id)
      .execute()
  })
}

let sequence = 0
function operation(call: string, minutesAgo: number, body: Record<string, unknown> = {}): GivenOperation {
  return {
    id: randomUUID(),
    sequence: sequence++,
    request_id: placed.id,
    call,
    body,
    files: [],
    done_at: ago(minutesAgo),
    contact: null,
  }
}

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE_MS).toISOString()
}

async function send(operations: object[], caller = executor, clock = 0): Promise<OperationOutcome[]> {
  const body = {
    format: 1,
    device_id: 'phone-1',
    device_time: new Date(Date.now() + clock).toISOString(),
    operations: operations as GivenOperation[],
  }
  return (await caller.call('operations.send', { body })).response
}

const outcomesOf = (outcomes: OperationOutcome[]) => outcomes.map(({ outcome }) => outcome)
const minutesSince = (at: string | null | undefined) => Math.round((Date.now() - Date.parse(known(at))) / MINUTE_MS)

beforeEach(() => place(NEW))

describe('a day without a connection', () => {
  test('arrives once, in its order, with its own times', async () => {
    const visit = [
      operation('start', 200),
      operation('answer', 190, { checklist_item_id: placed.itemId, answer: 'Rust' }),
      operation('addWork', 180, { title: 'Filter', quantity: '2', price: '400.00' }),
      operation('interact', 170, { comment: 'The key is with the guard' }),
      operation('finishChecklist', 160, { checklist_id: placed.checklistId }),
      operation('sign', 150, { client_sign: SIGNATURE, name: 'Ivanova' }),
      operation('finish', 140),
    ]
    expect(outcomesOf(await send(visit))).toEqual(visit.map(() => 'applied'))
    const page = (await admin.call('requests.show', { params })).response
    expect(page.status).toBe(COMPLETED)
    expect(minutesSince(page.started_at)).toBe(200)
    expect(minutesSince(page.finished_at)).toBe(140)
    expect(minutesSince(page.client_sign?.signed_at)).toBe(150)
    expect(minutesSince(page.checklists[0]?.items[0]?.answered_at)).toBe(190)
    const feed = (await admin.call('requests.feed', { params, query: {} })).response.data
    expect(feed.slice(0, -1).map(({ kind, happened_at }) => [kind, minutesSince(happened_at)])).toEqual([
      [2, 140],
      [6, 150],
      [2010, 160],
      [10, 170],
      [5012, 180],
      [1, 200],
    ])
    expect(feed.every(({ created_at }) => minutesSince(created_at) === 0)).toBe(true)

    const shown = await callerOf(testApp.app).call('requests.view', { params: { hash: page.hash } })
    expect(shown.response.timeline.map(({ kind, at }) => [kind, minutesSince(at)])).toEqual(
      expect.arrayContaining([
        [1, 200],
        [2, 140],
      ]),
    )

    const before = await stateOf(testApp, account, placed.id)
    expect(outcomesOf(await send(visit))).toEqual(visit.map(() => 'applied'))
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
  })

  test('one of which fails costs nothing before it; what follows it on its request is carried out when it is sent again', async () => {
    const database = asSuperuser(testApp.testDatabase)
    await database.query(`
      create function fail_for_now() returns trigger language plpgsql as $$ begin raise 'A fault'; end $$;
      create trigger fails_for_now before insert on request_works
        for each row when (new.title = 'Pump') execute function fail_for_now()`)
    const visit = [
      operation('start', 50),
      operation('addWork', 40, { title: 'Filter', quantity: '1', price: '400.00' }),
      operation('addWork', 30, { title: 'Pump', quantity: '1', price: '900.00' }),
      operation('finish', 20),
    ]
    expect(outcomesOf(await send(visit))).toEqual(['applied', 'applied', 'failed', 'failed'])
    expect((await admin.call('requests.show', { params })).response).toMatchObject({
      status: IN_PROGRESS,
      works: [{ title: 'Filter' }],
    })

    await database.query('drop trigger fails_for_now on request_works; drop function fail_for_now()')
    expect(outcomesOf(await send(visit))).toEqual(['applied', 'applied', 'applied', 'applied'])
    const { status, works } = (await admin.call('requests.show', { params })).response
    expect([status, ...works.map(({ title }) => title)]).toEqual([COMPLETED, 'Filter', 'Pump'])
  })

  test("is timed by the server's clock, however wrong the phone's is", async () => {
    const clock = 3 * HOUR_MS
    const start = { ...operation('start', 60), done_at: new Date(Date.now() + clock - HOUR_MS).toISOString() }
    const [outcome] = await send([start], executor, clock)
    expect(minutesSince(outcome?.happened_at)).toBe(60)
    // Set back by days after it was done.
    const contact = { at: ago(50), device_at: ago(50), since_ms: null }
    const finish = { ...operation('finish', 30), contact }
    expect(minutesSince((await send([finish], executor, -50 * HOUR_MS))[0]?.happened_at)).toBe(30)
  })

  test('never begins before the assignment, nor an operation before the one that it follows', async () => {
    const [start, note] = await send([
      operation('start', 60 * 24 * 365 * 10),
      operation('interact', 5000, { comment: 'Here' }),
    ])
    expect(minutesSince(start?.happened_at)).toBe(600)
    expect(note?.happened_at).toBe(start?.happened_at)
    const [late] = await send([{ ...operation('interact', 0, { comment: 'Later' }), done_at: ago(-5000) }])
    expect(minutesSince(late?.happened_at)).toBe(0)
  })

  test('takes back that the request was overdue when it was finished in time', async () => {
    await place(IN_PROGRESS)
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await tx
        .updateTable('requests')
        .set({ deadline_at: ago(30), started_at: ago(300) })
        .where('id', '=', placed.id)
        .execute()
    })
    await markOverdue(testApp.services.database)
    const notified = async () =>
      (await executor.call('notifications.list', { query: {} })).response.data.filter(
        ({ type }) => type === 'request_overdue',
      )
    expect(await notified()).toHaveLength(1)
    const before = await stateOf(testApp, account, placed.id)
    await send([operation('finish', 60)])
    expect(newKinds(before, await stateOf(testApp, account, placed.id))).toEqual([2, 5068])
    expect(await notified()).toEqual([])
  })

  test('that a single call had carried out, with its answer lost, is not done again', async () => {
    const note = operation('interact', 5, { comment: 'Once' })
    await executor.call('requests.interact', {
      params,
      body: { comment: 'Once' },
      headers: { 'idempotency-key': note.id },
    })
    const before = await stateOf(testApp, account, placed.id)
    expect(outcomesOf(await send([note]))).toEqual(['applied'])
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
  })
})

describe('the own call of what was sent together with others', () => {
  const headersOf = ({ id }: GivenOperation) => ({ 'idempotency-key': id })
  const addWork = () => operation('addWork', 5, { title: 'Filter', quantity: '2', price: '400.00' })
  const callOf = (work: GivenOperation) =>
    executor.attempt('requests.addWork', { params, body: work.body, headers: headersOf(work) })
  const start = (operation: GivenOperation) =>
    executor.attempt('requests.start', { params, headers: headersOf(operation) })

  test('does nothing when it arrives afterwards', async () => {
    const [began, work] = [operation('start', 10), addWork()]
    expect(outcomesOf(await send([began, work]))).toEqual(['applied', 'applied'])
    const before = await stateOf(testApp, account, placed.id)
    expect((await start(began)).response).toMatchObject({ status: IN_PROGRESS })
    expect((await callOf(work)).error.code).toBe('conflict')
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
  })

  test('does not carry out what the office has to decide about', async () => {
    const began = operation('start', 10)
    await admin.call('requests.cancel', { params, body: CANCELLATION })
    expect(outcomesOf(await send([began]))).toEqual(['kept'])
    await admin.call('keptWork.discard', { params, body: { operations: [began.id], comment: 'By mistake' } })
    const before = await stateOf(testApp, account, placed.id)
    expect((await start(began)).error.code).toBe('conflict')
    expect(await stateOf(testApp, account, placed.id)).toEqual(before)
  })

  test('is carried out once when both arrive at the same moment', async () => {
    const work = addWork()
    let both: Promise<unknown[]> = Promise.resolve([])
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await tx.selectFrom('requests').select('id').where('id', '=', placed.id).forUpdate().execute()
      const alone = callOf(work)
      await someoneWaits(testApp)
      const together = send([work])
      both = Promise.all([alone, together])
      await someoneWaits(testApp, 2)
    })
    await both
    expect((await admin.call('requests.show', { params })).response.works).toHaveLength(1)
  })
})

describe('what makes no sense is rejected, and holds up nothing', () => {
  test('an unknown call, a body that does not parse, a request of others, an id with another content', async () => {
    const foreign = { ...operation('start', 5), request_id: 999_999_999 }
    const note = operation('interact', 9, { comment: 'First' })
    const outcomes = await send([
      operation('teleport', 9),
      operation('toString', 9),
      operation('answer', 9, { checklist_item_id: 'x' }),
      operation('sign', 9, { client_sign: 'data:image/png;base64,AAAA' }),
      foreign,
      note,
      { ...note, body: { comment: 'Other' } },
      operation('start', 5),
    ])
    expect(outcomes.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'unknown_call',
      'unknown_call',
      'malformed',
      'malformed',
      'not_found',
      'applied',
      'other_content',
      'applied',
    ])
  })

  test('another account’s request and operation', async () => {
    const stranger = await (await createTestAccount(testApp)).signInAs('executor')
    const start = operation('start', 5)
    expect((await send([start], stranger))[0]?.reason).toBe('not_found')
    expect(outcomesOf(await send([start]))).toEqual(['applied'])
    // A colleague cannot learn what became of it either.
    expect((await send([start], colleagues))[0]?.reason).toBe('other_content')
  })

  test('the whole call, of a form that is not known, of too many, or that says itself when it happened', async () => {
    const body = { device_id: 'p', device_time: ago(0), format: 1, operations: [] as object[] }
    const attempt = (given: object) => executor.attempt('operations.send', { body: { ...body, ...given } })
    expect((await attempt({ format: 99 })).error.fields?.format?.key).toBe('update_app')
    expect((await attempt({ operations: Array.from({ length: 51 }, () => operation('start', 1)) })).error.code).toBe(
      'too_large',
    )
    const claiming = { ...operation('start', 1), happened_at: ago(1) }
    expect((await attempt({ operations: [claiming] })).status).toBe(422)
  })
})

describe('work that the office has overtaken is kept', () => {
  const visit = () => [
    operation('start', 100),
    operation('answer', 95, { checklist_item_id: placed.itemId, answer: 'Rust' }),
    operation('addWork', 90, { title: 'Filter', quantity: '2', price: '400.00' }),
    operation('finish', 60),
  ]
  const readKept = async () => (await admin.call('keptWork.list', { params })).response
  const attention = async () => (await admin.call('requests.show', { params })).response.attention_reasons

  test('after a cancellation, until the office accepts it as it was', async () => {
    await admin.call('requests.cancel', { params, body: CANCELLATION })
    const outcomes = await send([...visit(), operation('interact', 50, { comment: 'Not heard of it' })])
    expect(outcomesOf(outcomes)).toEqual(['kept', 'kept', 'kept', 'kept', 'applied'])
    expect(outcomes[0]?.reason).toBe('cancelled')
    expect(await attention()).toEqual(['kept_work'])
    const waiting = async () =>
      (await admin.call('requests.list', { query: { has_kept_work: true } })).response.data.map(({ id }) => id)
    expect(await waiting()).toContain(placed.id)
    const [notified] = (await admin.call('notifications.list', { query: {} })).response.data
    expect(notified).toMatchObject({ type: 'work_kept' })
    const kept = await readKept()
    expect(kept.map(({ call, subject, detail }) => [call, subject, detail])).toEqual([
      ['start', null, null],
      ['answer', 'Remarks', 'Rust'],
      ['addWork', 'Filter', '2 × 400.00'],
      ['finish', null, null],
    ])
    const page = (await admin.call('keptWork.accept', { params, body: { operations: kept.map(({ id }) => id) } }))
      .response
    expect(page).toMatchObject({
      status: COMPLETED,
      cancel_reason: null,
      works: [{ title: 'Filter' }],
      attention_reasons: [],
    })
    expect([minutesSince(page.started_at), minutesSince(page.finished_at)]).toEqual([100, 60])
    expect(page.checklists[0]?.items[0]?.answer).toBe('Rust')
    const { events } = await stateOf(testApp, account, placed.id)
    const [started] = events.filter(({ kind }) => kind === 1)
    expect(started).toMatchObject({ actor_id: account.users.executor.id })
    expect(events.at(-1)).toMatchObject({ kind: 5070, payload: { count: 4 }, happened_at: null })
    expect(await readKept()).toEqual([])
    expect(await waiting()).not.toContain(placed.id)
  })

  test('one by one, or discarded with a reason', async () => {
    await admin.call('requests.cancel', { params, body: CANCELLATION })
    await send(visit())
    const kept = await readKept()
    const [line] = kept.filter(({ call }) => call === 'addWork')
    const rest = kept.filter((one) => one !== line).map(({ id }) => id)
    await admin.call('keptWork.accept', { params, body: { operations: [known(line).id] } })
    const page = (await admin.call('requests.show', { params })).response
    expect(page).toMatchObject({ status: 6, works: [{ title: 'Filter' }], attention_reasons: ['kept_work'] })
    expect(
      (await admin.attempt('keptWork.discard', { params, body: { operations: rest } })).error.fields,
    ).toHaveProperty('comment')
    await admin.call('keptWork.discard', { params, body: { operations: rest, comment: 'Was not there' } })
    expect(await readKept()).toEqual([])
    expect(await attention()).toEqual([])
    const again = await admin.attempt('keptWork.accept', { params, body: { operations: rest } })
    expect(again.error.fields?.operations?.key).toBe('already_decided')
    // For the phone it stays what it was.
    expect((await executor.attempt('keptWork.accept', { params, body: { operations: rest } })).status).toBe(403)
  })

  test('after it was given to another, who goes on', async () => {
    await admin.call('requests.assign', { params, body: { employees: [colleague.id] } })
    const outcomes = await send([...visit(), operation('interact', 50, { comment: 'I was there' })])
    expect(outcomes.map(({ reason, outcome }) => reason ?? outcome)).toEqual([
      'reassigned',
      'reassigned',
      'reassigned',
      'reassigned',
      'applied',
    ])
    expect((await colleagues.call('requests.start', { params })).response.status).toBe(IN_PROGRESS)
  })

  test('so that its request is not deleted before', async () => {
    await send([operation('finish', 20)])
    const remove = () => admin.attempt('requests.remove', { params })
    expect((await remove()).error.code).toBe('in_use')
    const operations = (await readKept()).map(({ id }) => id)
    await admin.call('keptWork.discard', { params, body: { operations, comment: 'By mistake' } })
    expect((await remove()).status).toBe(200)
  })

  test('where the checklist was finished, or the office asks for more than was done', async () => {
    await place(IN_PROGRESS, [account.users.executor.id, colleague.id])
    const { itemId, checklistId } = placed
    await colleagues.call('requests.finishChecklist', { params, body: { checklist_id: checklistId } })
    const [answer] = await send([operation('answer', 10, { checklist_item_id: itemId, answer: 'Late' })])
    expect(answer).toMatchObject({ outcome: 'kept', reason: 'checklist_finished' })
    const page = await admin.call('keptWork.accept', { params, body: { operations: [known(answer).id] } })
    expect(page.response.checklists[0]).toMatchObject({ is_finished: true, items: [{ answer: 'Late' }] })
  })

  test('until it is accepted, though its checklist was finished by then', async () => {
    await place(IN_PROGRESS, [account.users.executor.id, colleague.id])
    const body = { checklist_id: placed.checklistId }
    await admin.call('requests.assign', { params, body: { employees: [colleague.id] } })
    const [finish] = await send([operation('finishChecklist', 10, body)])
    expect(finish).toMatchObject({ outcome: 'kept', reason: 'reassigned' })
    await colleagues.call('requests.finishChecklist', { params, body })
    const page = await admin.call('keptWork.accept', { params, body: { operations: [known(finish).id] } })
    expect(page.response).toMatchObject({ checklists: [{ is_finished: true }], attention_reasons: [] })
  })
})

describe('two who work on one request', () => {
  beforeEach(() => place(IN_PROGRESS, [account.users.executor.id, colleague.id]))
  const answer = (text: string, minutesAgo: number) =>
    operation('answer', minutesAgo, { checklist_item_id: placed.itemId, answer: text })

  test('the later answer stands, whichever arrives first; the other is in the history', async () => {
    expect(outcomesOf(await send([answer('Later', 10)]))).toEqual(['applied'])
    expect(outcomesOf(await send([answer('Earlier', 20)], colleagues))).toEqual(['already'])
    const page = (await admin.call('requests.show', { params })).response
    expect(page.checklists[0]?.items[0]?.answer).toBe('Later')
    const { events } = await stateOf(testApp, account, placed.id)
    expect(events.at(-1)).toMatchObject({ kind: 5067, payload: { item: 'Remarks', answer: 'Earlier' } })
    expect(outcomesOf(await send([answer('Last', 5)], colleagues))).toEqual(['applied'])

    // Of a cancelled one the office decides: the history does not say that before.
    await admin.call('requests.cancel', { params, body: CANCELLATION })
    const before = await stateOf(testApp, account, placed.id)
    expect(outcomesOf(await send([answer('Too early', 20)]))).toEqual(['kept'])
    expect(newKinds(before, await stateOf(testApp, account, placed.id))).toEqual([5069])
  })

  test('the earlier start counts, and what was finished is finished', async () => {
    const page = (await admin.call('requests.show', { params })).response
    expect(minutesSince(page.started_at)).toBe(0)
    expect(outcomesOf(await send([operation('start', 45)], colleagues))).toEqual(['already'])
    expect(minutesSince((await admin.call('requests.show', { params })).response.started_at)).toBe(45)
    expect(outcomesOf(await send([operation('finish', 10)]))).toEqual(['applied'])
    expect(outcomesOf(await send([operation('finish', 5)], colleagues))).toEqual(['already'])
  })
})

describe('operations are forgotten', () => {
  const tooLong = (ON_SITE_IDEMPOTENCY_HOURS + 1) * 60
  const stored = () =>
    testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('operations').select('call').where('request_id', '=', placed.id).orderBy('sequence').execute(),
    )

  test('when no phone sends them again, except those that the office has yet to decide about', async () => {
    await admin.call('requests.cancel', { params, body: CANCELLATION })
    await send([operation('start', 20), operation('interact', 10, { comment: 'Here' })])
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .updateTable('operations')
        .set({ received_at: ago(tooLong) })
        .where('request_id', '=', placed.id)
        .execute(),
    )
    await cleanOperationsJob(testApp.services.database).work({})
    expect(await stored()).toEqual([{ call: 'start' }])
  })
})
