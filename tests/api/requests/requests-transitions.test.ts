import { describe, expect, test } from 'vitest'
import {
  isTransition,
  REQUEST_ACTIONS,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  type RequestAction,
} from '#contract/requests/status/request-status.ts'
import { neededFor, rowActionsOf } from '#contract/row-actions.ts'
import { DEFAULT_ROLES, type DefaultRole } from '#server/accounts/index.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { enterField } from '#tests/support/custom-fields.ts'
import { known } from '#tests/support/known.ts'
import {
  createClient,
  newKinds,
  type PlacedRequest,
  placeRequest,
  SIGNATURE,
  stateOf,
} from '#tests/support/request-samples.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** Domain, "Roles and permissions": read, create, update, execute, delete of requests. */
const GRANTS: Record<DefaultRole, string> = {
  admin: 'AAAAA',
  manager: 'AAMM-',
  dispatcher: 'AAAA-',
  employee: 'MA-M-',
  executor: 'M--M-',
}
const GRANTED = ['requests:read', 'requests:create', 'requests:update', 'requests:execute', 'requests:delete']

interface Action {
  call: CallName
  body?(request: PlacedRequest, users: { extra: number; executor: number }): unknown
  /** What must be so before. */
  prepare?(requestId: number): Promise<void>
  /** The events it leaves, and the status it leads to from each status it may be taken in. */
  events: number[]
  to: Record<number, number>
}

const OPEN_STAY = { 1: 1, 2: 2, 3: 3 }
const ACTIONS: Record<RequestAction, Action> = {
  start: { call: 'requests.start', events: [1], to: { 1: 3 } },
  'on-the-way': {
    call: 'requests.onTheWay',
    body: () => ({ expected_at: new Date(Date.now() + 30 * 60_000).toISOString() }),
    events: [5058],
    to: { 1: 1 },
  },
  pause: { call: 'requests.pause', body: () => ({ reason_id: reasonId }), events: [5085], to: { 1: 1, 3: 3 } },
  resume: { call: 'requests.resume', prepare: pausePast, events: [5086], to: { 1: 1, 3: 3 } },
  finish: { call: 'requests.finish', events: [2], to: { 3: 4 } },
  sign: { call: 'requests.sign', body: () => ({ client_sign: SIGNATURE }), events: [6], to: { 2: 4, 3: 3 } },
  'finish-checklist': {
    call: 'requests.finishChecklist',
    body: ({ checklistId }) => ({ checklist_id: checklistId }),
    events: [2010],
    to: { 3: 3 },
  },
  answer: {
    call: 'requests.answer',
    body: ({ itemId }) => ({ checklist_item_id: itemId, answer: 'All well' }),
    events: [],
    to: { 3: 3 },
  },
  works: {
    call: 'requests.addWork',
    body: () => ({ title: 'Filter', quantity: '2.5', price: '100.00' }),
    events: [5012],
    to: OPEN_STAY,
  },
  'fill-custom': {
    call: 'requests.fillCustom',
    body: () => ({ custom: { counter: counter++ } }),
    events: [5010],
    to: OPEN_STAY,
  },
  cancel: {
    call: 'requests.cancel',
    body: () => ({ comment: 'Not needed', initiator: 'client' }),
    events: [3],
    to: { 1: 6, 2: 6, 3: 6 },
  },
  'change-deadline': {
    call: 'requests.changeDeadline',
    body: () => ({ comment: 'Later', initiator: 'company', deadline_at: '2099-01-01T09:00:00Z' }),
    events: [4],
    to: OPEN_STAY,
  },
  'change-price': {
    call: 'requests.changePrice',
    body: () => ({ comment: 'Dearer', price: '1500.5' }),
    events: [5],
    to: OPEN_STAY,
  },
  reopen: { call: 'requests.reopen', body: () => ({ comment: 'Drips again' }), events: [1], to: { 2: 3, 4: 3 } },
  assign: {
    call: 'requests.assign',
    body: (_, { executor, extra }) => ({ employees: [executor, extra] }),
    events: [8],
    to: OPEN_STAY,
  },
  update: { call: 'requests.update', body: () => ({ name: 'Renamed' }), events: [5010], to: OPEN_STAY },
  delete: { call: 'requests.remove', events: [5015], to: { 1: 0 } },
}
/** What only another state than these requests are in allows. */
const UNPREPARED = ['resume', 'decide-kept', 'correct-pause']
/** Actions that are not a new version of the request. */
const WITHOUT_VERSION: RequestAction[] = ['answer', 'works']
const callers = {} as Record<DefaultRole, Caller>

let counter = 1
const testApp = await startTestApp()
const account = await createTestAccount(testApp)
await enterField(testApp, account, 'requests', 'counter', 'number', { step: 'work' })
const users = { ...account.users, dispatcher: await account.addUser('dispatcher') }
for (const role of DEFAULT_ROLES) callers[role] = await account.signInAs(users[role])
const clientId = await createClient(callers.admin)
const extra: TestUser = await account.addUser('executor')
const otherExecutor: TestUser = await account.addUser('executor')
const reasonId = known((await callers.admin.call('pauseReasons.list')).response.data[0]).id

/** Pauses a request past the API. */
function pausePast(requestId: number): Promise<void> {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const pause = { request_id: requestId, reason_id: reasonId }
    const { paused_at } = await tx
      .insertInto('request_pauses')
      .values(pause)
      .returning('paused_at')
      .executeTakeFirstOrThrow()
    await tx.updateTable('requests').set({ paused_since: paused_at }).where('id', '=', requestId).execute()
  })
}

/** Of several permissions any is enough. */
function holds(role: DefaultRole, needed: string | readonly string[], isResponsible: boolean) {
  const grants = [needed].flat().map((permission) => known(GRANTS[role][GRANTED.indexOf(permission)]))
  return {
    isHeld: grants.some((grant) => grant === 'A' || (grant === 'M' && isResponsible)),
    isForbidden: grants.every((grant) => grant === '-'),
  }
}

/** All for an admin; what a grant refuses it refuses in any, so of others in one that allows it and one that does not. */
function statusesFor(action: RequestAction, role: DefaultRole): number[] {
  if (IS_SOAK || role === 'admin') return [...REQUEST_STATUSES]
  const allows = (status: number) => status in ACTIONS[action].to
  return [REQUEST_STATUSES.find(allows), REQUEST_STATUSES.find((status) => !allows(status))].map(known)
}

/** The outcome of an attempt by the table of domain §3 and the grants of §2. */
function expectedStatus(action: RequestAction, status: number, role: DefaultRole, isResponsible: boolean): number {
  const { isHeld, isForbidden } = holds(role, REQUEST_TRANSITIONS[action].permission, isResponsible)
  if (isForbidden) return 403
  if (!holds(role, 'requests:read', isResponsible).isHeld) return 404
  if (!isHeld) return 403
  if (!(status in ACTIONS[action].to)) return 409
  return action === 'works' ? 201 : 200
}

describe.each(REQUEST_ACTIONS)('%s', (action) => {
  describe.each(DEFAULT_ROLES)('as %s', (role) => {
    test.each([
      ['responsible', true],
      ['not responsible', false],
    ])('%s', async (_, isResponsible) => {
      for (const status of statusesFor(action, role)) await attemptFrom(action, status, role, isResponsible)
    })
  })
})

async function attemptFrom(action: RequestAction, status: number, role: DefaultRole, isResponsible: boolean) {
  const { call, body, prepare, events, to } = ACTIONS[action]
  const executor = isResponsible ? users[role].id : otherExecutor.id
  const request = await placeRequest(testApp, account, { status, clientId, executors: [executor] })
  if (status in to) await prepare?.(request.id)
  const before = await stateOf(testApp, account, request.id)
  const version = known(before.row).version
  const answer = await callers[role].attempt(call, {
    params: { id: request.id },
    body: body?.(request, { executor, extra: extra.id }),
  })
  const after = await stateOf(testApp, account, request.id)
  const at = `${action} from ${status}`
  const expected = expectedStatus(action, status, role, isResponsible)
  expect(answer.status, at).toBe(expected)

  if (expected >= 400) {
    expect(after, at).toEqual(before)
    if (expected === 409) {
      expect(answer.error.code, at).toBe('transition_not_allowed')
      expect(answer.error.details, at).toEqual({ status })
    }
    return
  }
  expect(newKinds(before, after), at).toEqual(events)
  for (const event of after.events.slice(before.events.length)) expect(event.actor_id).toBe(users[role].id)
  if (action === 'delete') {
    expect(after.row).toBeNull()
    return
  }
  expect(known(after.row).status, at).toBe(to[status])
  expect(known(after.row).version, at).toBe(WITHOUT_VERSION.includes(action) ? version : version + 1)
}

test('the transition table of the contract is that of the domain', () => {
  for (const action of REQUEST_ACTIONS) {
    expect([...REQUEST_TRANSITIONS[action].from].sort(), action).toEqual(Object.keys(ACTIONS[action].to).map(Number))
  }
})

test('the page offers exactly the actions that are then accepted', async () => {
  for (const role of DEFAULT_ROLES) {
    for (const status of REQUEST_STATUSES) {
      const request = await placeRequest(testApp, account, { status, clientId, executors: [users[role].id] })
      const page = (await callers[role].call('requests.show', { params: { id: request.id } })).response
      const allowed = rowActionsOf('requests').filter((action) =>
        UNPREPARED.includes(action)
          ? false
          : isTransition(action)
            ? expectedStatus(action, status, role, true) < 300
            : holds(role, neededFor('requests', action), true).isHeld,
      )
      expect(page.actions, `${role} in ${status}`).toEqual(allowed)
    }
  }
})

test('another account’s request answers 404 to every action, and stays as it is', async () => {
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  for (const action of REQUEST_ACTIONS) {
    const status = known(REQUEST_TRANSITIONS[action].from[0])
    const request = await placeRequest(testApp, account, { status, clientId, executors: [otherExecutor.id] })
    const before = await stateOf(testApp, account, request.id)
    const { call, body } = ACTIONS[action]
    const users = { executor: otherExecutor.id, extra: extra.id }
    const answer = await stranger.attempt(call, { params: { id: request.id }, body: body?.(request, users) })
    expect(answer.status, action).toBe(404)
    expect(await stateOf(testApp, account, request.id), action).toEqual(before)
  }
})
