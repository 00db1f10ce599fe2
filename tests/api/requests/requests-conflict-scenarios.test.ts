import { beforeEach, describe, expect, test } from 'vitest'
import { describeConflict } from '#contract/requests/conflicts-in-words.ts'
import {
  PLANNING_CONFLICTS,
  type PlanningConflict,
  type PlanningConflictKey,
} from '#contract/requests/planning-conflicts.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, stateOf } from '#tests/support/request-samples.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
const manager = { manager_id: account.users.manager.id, client_id: clientId, lon: 37.6 }
const facilityAt = async (name: string, lat: number) =>
  (await admin.call('facilities.create', { body: { ...manager, name, lat } })).response.id
const near = await facilityAt('Near', 55.7)
const far = await facilityAt('Far', 55.9)

/** Whose role reaches no requests but their own, of which they are the manager. */
const NARROWED = 'employee'
await setGrants(testApp, account, NARROWED, { 'requests:read': 'manager', 'requests:update': 'manager' })
const ROLES = ['admin', 'manager', NARROWED] as const

/** A Tuesday. */
const at = (time: string) => `2027-03-02T${time}:00Z`
/** When everything that is to be in conflict is planned, and when nothing is in the way. */
const TARGET = at('09:30')
const FREE = at('16:00')

let worker: TestUser
beforeEach(async () => {
  worker = await account.addUser('executor')
})

async function create(fields: object = {}, as: Caller = admin): Promise<number> {
  const body = { name: 'Visit', facility_id: far, manager_id: account.users.manager.id, force: true, ...fields }
  return (await as.call('requests.create', { body })).response.id
}

const other = (fields: object) => create({ employees: [worker.id], ...fields })
const works = (day: number, from: string, to: string) =>
  admin.call('employees.saveSchedule', {
    params: { id: worker.id },
    body: { data: { timezone: 'UTC', days: [{ day, is_working: true, from, to }] } },
  })

/** What makes the target unsuitable for the worker. */
const CAUSES: Record<PlanningConflictKey, { fields?: object; arrange: (id: number) => Promise<unknown> }> = {
  overlap: { arrange: () => other({ planned_start_at: at('09:00') }) },
  outside_hours: { arrange: () => works(2, '15:00', '20:00') },
  day_off: { arrange: () => works(1, '09:00', '18:00') },
  travel_too_tight: { arrange: () => other({ planned_start_at: at('08:15'), facility_id: near }) },
  after_deadline: { fields: { deadline_at: at('10:00') }, arrange: async () => undefined },
  inactive: {
    arrange: async (id) => {
      await admin.call('requests.assign', { params: { id }, body: { employees: [worker.id], force: true } })
      await testApp.services.database.inAccount(account.id, (tx) =>
        tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', worker.id).execute(),
      )
    },
  },
}

interface Action {
  /** The request as it is before. */
  before: () => object
  attempt: (as: Caller, id: number, force: string[], another: number) => ReturnType<Caller['attempt']>
}

const ACTIONS: Record<string, Action> = {
  assign: {
    before: () => ({}),
    attempt: (as, id, force) =>
      as.attempt('requests.assign', {
        params: { id },
        body: { employees: [worker.id], planned_start_at: TARGET, duration_min: 60, force },
      }),
  },
  plan: {
    before: () => ({}),
    attempt: (as, id, force) =>
      as.attempt('requests.plan', {
        body: { changes: [{ id, employees: [worker.id], planned_start_at: TARGET }], force },
      }),
  },
  replan: {
    before: () => ({ employees: [worker.id], planned_start_at: FREE }),
    attempt: (as, id, force) =>
      as.attempt('requests.update', { params: { id }, body: { planned_start_at: TARGET, force } }),
  },
  'assignment of several': {
    before: () => ({ planned_start_at: TARGET }),
    attempt: (as, id, force) =>
      as.attempt('requests.assign', { params: { id }, body: { employees: [worker.id], force } }),
  },
  'move along the row': {
    before: () => ({ employees: [worker.id], planned_start_at: FREE }),
    attempt: (as, id, force) =>
      as.attempt('requests.plan', { body: { changes: [{ id, planned_start_at: TARGET }], force } }),
  },
  'change of the duration': {
    before: () => ({ employees: [worker.id], planned_start_at: TARGET, duration_min: 15 }),
    attempt: (as, id, force) => as.attempt('requests.plan', { body: { changes: [{ id, duration_min: 60 }], force } }),
  },
  'plan proposed for a day': {
    before: () => ({}),
    attempt: (as, id, force, another) => {
      const changes = [
        { id, employees: [worker.id], planned_start_at: TARGET },
        { id: another, employees: [account.users.executor.id], planned_start_at: null },
      ]
      return as.attempt('requests.plan', { body: { changes, force } })
    },
  },
}

/** Each conflict meets each action, each of them each role; the soak tries all three together. */
function rolesFor(key: PlanningConflictKey, action = 0): readonly (typeof ROLES)[number][] {
  if (IS_SOAK) return ROLES
  return [known(ROLES[(PLANNING_CONFLICTS.indexOf(key) + action) % ROLES.length])]
}

describe.each(PLANNING_CONFLICTS)('%s', (key) => {
  const { fields, arrange } = CAUSES[key]

  async function stage(action: Action, role: (typeof ROLES)[number] = 'admin') {
    const own = role === NARROWED && { manager_id: account.users[role].id }
    const id = await create({ ...action.before(), ...fields, ...own })
    const another = await create({ ...own })
    await arrange(id)
    return { id, another, before: await stateOf(testApp, account, id) }
  }

  // An executor assigned before they were deactivated stays without a question.
  const actions = Object.entries(ACTIONS).filter(([name]) => key !== 'inactive' || name !== 'assignment of several')

  test.each(actions.flatMap(([name, action], at) => rolesFor(key, at).map((role) => [name, role, action] as const)))(
    'stops the %s of %s until it is accepted by name',
    async (_, role, action) => {
      const { id, another, before } = await stage(action, role)
      const caller = await account.signInAs(role)
      const refused = await action.attempt(caller, id, [], another)
      expect([refused.status, refused.error.code]).toEqual([409, 'planning_conflict'])
      const details = refused.error.details as PlanningConflict[]
      expect(details.map((conflict) => conflict.key)).toEqual([key])
      expect(refused.error.message).toBe(describeConflict(details[0] as PlanningConflict, 'ru', 'Europe/Moscow'))
      if (details[0]?.request) expect(describeConflict(details[0], 'en')).toContain(`, #${details[0].request.number} `)
      // What stands in the way is named to who may read it.
      const isNamed = role !== NARROWED && (key === 'overlap' || key === 'travel_too_tight')
      expect(details.map(({ request }) => request !== null)).toEqual([isNamed])
      expect(await stateOf(testApp, account, id)).toEqual(before)
      const others = PLANNING_CONFLICTS.filter((one) => one !== key)
      expect((await action.attempt(caller, id, others, another)).status).toBe(409)

      expect((await action.attempt(caller, id, [key], another)).status).toBe(200)
      const { planned_start_at, attention_reasons, conflicts } = (await admin.call('requests.show', { params: { id } }))
        .response
      expect(Date.parse(planned_start_at ?? '')).toBe(Date.parse(TARGET))
      expect(attention_reasons).toContain('executor_conflict')
      expect(conflicts.map((conflict) => conflict.key)).toEqual([key])
      const agreed = (await stateOf(testApp, account, id)).events.filter(({ kind }) => kind === 5061)
      expect(agreed.at(-1)).toMatchObject({
        actor_id: account.users[role].id,
        payload: { conflicts: [{ key }] },
      })
    },
  )

  test.each(IS_SOAK || key === 'overlap' ? actions : [])(
    'is nothing that an executor can accept: the %s is not theirs',
    async (_, action) => {
      const { id, another, before } = await stage(action)
      const executor = await account.signInAs('executor')
      expect((await action.attempt(executor, id, [key], another)).status).toBe(403)
      expect(await stateOf(testApp, account, id)).toEqual(before)
    },
  )
})

describe.each(PLANNING_CONFLICTS.filter((key) => key !== 'inactive'))('%s of a new request', (key) => {
  test.each(rolesFor(key))('is accepted by name by %s', async (role) => {
    const { fields, arrange } = CAUSES[key]
    await arrange(0)
    const caller = await account.signInAs(role)
    const planned = { employees: [worker.id], planned_start_at: TARGET, ...fields }
    const attempt = (force: string[]) =>
      caller.attempt('requests.create', { body: { name: 'New', facility_id: far, ...planned, force } })
    const refused = await attempt([])
    expect([refused.status, refused.error.code]).toEqual([409, 'planning_conflict'])
    expect((refused.error.details as PlanningConflict[]).map((conflict) => conflict.key)).toEqual([key])
    const { response } = await attempt([key])
    const { id, attention_reasons } = response as { id: number; attention_reasons: string[] }
    expect(attention_reasons).toContain('executor_conflict')
    const agreed = (await stateOf(testApp, account, id)).events.filter(({ kind }) => kind === 5061)
    expect(agreed).toMatchObject([{ actor_id: account.users[role].id, payload: { conflicts: [{ key }] } }])
  })
})

test.each(Object.entries(ACTIONS))(
  'the %s of another’s request is nothing a narrowed role can accept',
  async (_, action) => {
    const id = await create(action.before())
    const another = await create()
    await other({ planned_start_at: at('09:00') })
    const before = await stateOf(testApp, account, id)
    const caller = await account.signInAs(NARROWED)
    expect((await action.attempt(caller, id, ['overlap'], another)).status).toBe(404)
    expect(await stateOf(testApp, account, id)).toEqual(before)
  },
)

test('a plan of several changes none of them when a single conflict of one is not accepted', async () => {
  await other({ planned_start_at: at('09:00') })
  const ids = [await create(), await create({ deadline_at: at('10:00') }), await create()]
  const before = await Promise.all(ids.map((id) => stateOf(testApp, account, id)))
  const [first = 0, second = 0, third = 0] = ids
  const changes = [
    { id: first, employees: [worker.id], planned_start_at: TARGET },
    { id: second, employees: [account.users.executor.id], planned_start_at: TARGET },
    { id: third, employees: [account.users.executor.id], planned_start_at: at('20:00') },
  ]
  for (const force of [[], ['overlap'], ['after_deadline']]) {
    const answer = await admin.attempt('requests.plan', { body: { changes, force } })
    expect([answer.status, answer.error.code]).toEqual([409, 'planning_conflict'])
    expect(await Promise.all(ids.map((id) => stateOf(testApp, account, id)))).toEqual(before)
  }
  const accepted = await admin.attempt('requests.plan', { body: { changes, force: ['overlap', 'after_deadline'] } })
  expect(accepted.status).toBe(200)
})
