import { beforeAll, describe, expect, test } from 'vitest'
import type { NOTIFICATION_GROUPS, NotificationType } from '#contract/notifications/notification-types.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Caller } from '#tests/support/caller.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { createClient, placeRequest, SIGNATURE } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
let account: TestAccount
let other: TestUser
let clientId: number

const ACTORS = ['admin', 'manager', 'executor'] as const
type ActorRole = (typeof ACTORS)[number]
const WATCHED = [...ACTORS, 'employee', 'other'] as const
type Watched = (typeof WATCHED)[number]

interface Action {
  status: number
  act: (caller: Caller, id: number) => Promise<unknown>
  /** Who is notified when another user does it; the request's manager and its executor when absent. */
  notified?: readonly Watched[]
  /** By whom it is done; absent: a link that needs no sign-in, or a job. */
  by: readonly ActorRole[]
}

const OFFICE = ['admin', 'manager'] as const
const { new: NEW, inProgress: IN_PROGRESS, completed: COMPLETED } = REQUEST_STATUS

type RequestType = Exclude<
  (typeof NOTIFICATION_GROUPS)['requests'][number],
  'request_created' | 'request_declined' | 'request_email' | 'work_kept'
>

/** How each comes about. */
const ACTIONS: Record<RequestType | 'request_deadline_changed', Action> = {
  request_assigned: {
    status: NEW,
    act: (caller, id) =>
      caller.call('requests.assign', { params: { id }, body: { employees: [account.users.executor.id, other.id] } }),
    notified: ['other'],
    by: OFFICE,
  },
  request_unassigned: {
    status: NEW,
    act: (caller, id) => caller.call('requests.assign', { params: { id }, body: { employees: [] } }),
    notified: ['executor'],
    by: OFFICE,
  },
  request_started: { status: NEW, act: (caller, id) => caller.call('requests.start', { params: { id } }), by: ACTORS },
  request_finished: {
    status: IN_PROGRESS,
    act: (caller, id) => caller.call('requests.finish', { params: { id } }),
    by: ACTORS,
  },
  request_signed: {
    status: IN_PROGRESS,
    act: (caller, id) => caller.call('requests.sign', { params: { id }, body: { client_sign: SIGNATURE } }),
    by: ACTORS,
  },
  request_cancelled: {
    status: NEW,
    act: (caller, id) =>
      caller.call('requests.cancel', { params: { id }, body: { comment: 'No longer wanted', initiator: 'client' } }),
    by: OFFICE,
  },
  request_reopened: {
    status: COMPLETED,
    act: (caller, id) => caller.call('requests.reopen', { params: { id }, body: { comment: 'Not done' } }),
    by: OFFICE,
  },
  request_comment: {
    status: NEW,
    act: (caller, id) => caller.call('requests.interact', { params: { id }, body: { comment: 'A note' } }),
    by: OFFICE,
  },
  mentioned: {
    status: NEW,
    act: (caller, id) => {
      const { manager, executor } = account.users
      return caller.call('requests.interact', {
        params: { id },
        body: { comment: `@[Lead](${manager.id}) and @[Worker](${executor.id}), please` },
      })
    },
    by: OFFICE,
  },
  request_price_changed: {
    status: NEW,
    act: (caller, id) =>
      caller.call('requests.changePrice', { params: { id }, body: { price: '5', comment: 'Agreed' } }),
    by: OFFICE,
  },
  request_deadline_changed: {
    status: NEW,
    act: (caller, id) =>
      caller.call('requests.changeDeadline', {
        params: { id },
        body: { comment: 'Agreed', initiator: 'client', deadline_at: '2100-01-01T00:00:00Z' },
      }),
    by: OFFICE,
  },
}

const callers = {} as Record<Watched, Caller>

beforeAll(async () => {
  account = await createTestAccount(testApp)
  other = await account.addUser('executor')
  for (const who of WATCHED) callers[who] = await account.signInAs(who === 'other' ? other : who)
  clientId = await createClient(callers.admin)
})

/** Who was notified of the request, and the last notification. */
async function notifiedOf(id: number): Promise<Partial<Record<Watched, NotificationType>>> {
  const notified: Partial<Record<Watched, NotificationType>> = {}
  for (const who of WATCHED) {
    const { data } = (await callers[who].call('notifications.list', { query: { unread: true } })).response
    const entry = data.find((one) => one.entity === 'requests' && one.entity_id === id)
    if (entry) notified[who] = entry.type
  }
  return notified
}

async function place(status: number): Promise<number> {
  const { manager, executor } = account.users
  const { id } = await placeRequest(testApp, account, {
    status,
    clientId,
    executors: [executor.id],
    managerId: manager.id,
  })
  for (const who of WATCHED) await callers[who].call('notifications.readAll')
  return id
}

const cases = Object.entries(ACTIONS).flatMap(([type, { by }]) =>
  by.map((actor) => [type as keyof typeof ACTIONS, actor] as const),
)

describe('all users concerned are notified, except the actor', () => {
  test.each(cases)('%s by the %s', async (type, actor) => {
    const { status, act, notified = ['manager', 'executor'] } = ACTIONS[type]
    const id = await place(status)
    await act(callers[actor], id)
    const expected = notified.filter((who) => who !== actor).map((who) => [who, type])
    expect(await notifiedOf(id)).toEqual(Object.fromEntries(expected))
  })

  test('request_declined by the client', async () => {
    const id = await place(REQUEST_STATUS.approval)
    const { hash } = (await callers.admin.call('requests.show', { params: { id } })).response
    await callerOf(testApp.app).call('requests.publicDecline', { params: { hash }, body: { comment: 'It drips' } })
    expect(await notifiedOf(id)).toEqual({ manager: 'request_declined', executor: 'request_declined' })
  })

  test.each(OFFICE)('request_created by the %s, of which its manager is notified', async (actor) => {
    const body = { name: 'New', client_id: clientId, manager_id: account.users.manager.id }
    const { id } = (await callers[actor].call('requests.create', { body })).response
    expect(await notifiedOf(id)).toEqual(actor === 'manager' ? {} : { manager: 'request_created' })
  })

  test("request_created with no manager goes to the facility's", async () => {
    const manager_id = account.users.manager.id
    const facility = await callers.admin.call('facilities.create', {
      body: { name: 'F', client_id: clientId, manager_id },
    })
    const body = { name: 'New', facility_id: facility.response.id, manager_id: null }
    const { id } = (await callers.admin.call('requests.create', { body })).response
    expect(await notifiedOf(id)).toEqual({ manager: 'request_created' })
  })
})
