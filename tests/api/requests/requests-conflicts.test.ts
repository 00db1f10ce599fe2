import { beforeEach, describe, expect, test } from 'vitest'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import { checkConflictsOf } from '#server/db/check-conflicts-later.ts'
import { checkConflicts } from '#server/requests/check-conflicts.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { createClient, SIGNATURE, stateOf } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let worker: TestUser
let colleague: TestUser

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
const DAY = '2038-03-02'
beforeEach(async () => {
  worker = await account.addUser('executor')
  colleague = await account.addUser('executor')
})

const at = (time: string) => `${DAY}T${time}:00Z`

async function planned(time: string | null, fields: object = {}): Promise<number> {
  const planned_start_at = time === null ? null : at(time)
  const body = { name: 'Planned', client_id: clientId, planned_start_at, employees: [worker.id], ...fields }
  return (await admin.call('requests.create', { body: { ...body, force: true } })).response.id
}

async function show(id: number) {
  return (await admin.call('requests.show', { params: { id } })).response
}

async function isMarked(id: number): Promise<boolean> {
  return (await show(id)).attention_reasons.includes('executor_conflict')
}

/** As after a change that a former version made without asking who takes the worker's requests over. */
async function staysOnRequests(change: { is_active?: boolean; is_serviceman?: boolean }): Promise<void> {
  await testApp.services.database.inAccount(account.id, async (tx) => {
    await tx.updateTable('memberships').set(change).where('user_id', '=', worker.id).execute()
    await checkConflictsOf(tx, worker.id)
  })
  await checkConflicts(testApp.services.database)
}

/** Two that overlap, of which the second was forced. */
async function twoAtOnce() {
  const first = await planned('09:00', { duration_min: 120 })
  const second = await planned('10:00')
  expect([await isMarked(first), await isMarked(second)]).toEqual([true, true])
  return { first, second }
}

function detailsOf({ error }: { error: { details?: unknown } }) {
  return error.details as PlanningConflict[]
}

describe('the mark of a conflict', () => {
  const changes: [string, (id: number) => Promise<unknown>][] = [
    ['moves away', (id) => admin.call('requests.update', { params: { id }, body: { planned_start_at: at('15:00') } })],
    ['loses its plan', (id) => admin.call('requests.update', { params: { id }, body: { planned_start_at: null } })],
    ['becomes shorter', (id) => admin.call('requests.update', { params: { id }, body: { duration_min: 60 } })],
    [
      'goes to someone else',
      (id) => admin.call('requests.assign', { params: { id }, body: { employees: [colleague.id] } }),
    ],
    ['goes to no one', (id) => admin.call('requests.assign', { params: { id }, body: { employees: [] } })],
    [
      'is cancelled',
      (id) => admin.call('requests.cancel', { params: { id }, body: { comment: 'No', initiator: 'client' } }),
    ],
    ['is deleted', (id) => admin.call('requests.remove', { params: { id } })],
    [
      'is finished',
      async (id) => {
        await admin.call('requests.start', { params: { id }, body: {} })
        await admin.call('requests.finish', { params: { id }, body: {} })
      },
    ],
  ]
  test.each(changes)('leaves the one when the other %s', async (_, change) => {
    const { first, second } = await twoAtOnce()
    await change(first)
    expect(await isMarked(second)).toBe(false)
    expect((await show(second)).version).toBe(1)
  })

  test('stays until the client has accepted the work, and comes back with work that is not done after all', async () => {
    const first = await planned('09:00', { duration_min: 120, client_sign_required: true })
    const second = await planned('10:00')
    const params = { id: first }
    await admin.call('requests.start', { params, body: {} })
    await admin.call('requests.finish', { params, body: {} })
    expect(await isMarked(second)).toBe(true)
    await admin.call('requests.sign', { params, body: { client_sign: SIGNATURE } })
    expect(await isMarked(second)).toBe(false)
    await admin.call('requests.reopen', { params, body: { comment: 'Again' } })
    expect([await isMarked(first), await isMarked(second)]).toEqual([true, true])
  })

  test('comes to the one that was planned first when another is moved over it', async () => {
    const first = await planned('09:00')
    const second = await planned('13:00')
    expect([await isMarked(first), await isMarked(second)]).toEqual([false, false])
    await admin.call('requests.update', {
      params: { id: second },
      body: { planned_start_at: at('09:30'), force: ['overlap'] },
    })
    expect([await isMarked(first), await isMarked(second)]).toEqual([true, true])
  })

  test('follows the deadline', async () => {
    const id = await planned('09:00', { deadline_at: at('09:30') })
    expect((await show(id)).conflicts).toMatchObject([{ key: 'after_deadline', employee: null }])
    const body = { comment: 'Later', initiator: 'company', deadline_at: at('12:00') } as const
    await admin.call('requests.changeDeadline', { params: { id }, body })
    expect(await isMarked(id)).toBe(false)
  })

  test('follows the hours of the executor, and where the facilities are', async () => {
    const facility = async (name: string, lat: number) =>
      (await admin.call('facilities.create', { body: { name, client_id: clientId, lat, lon: 37.6 } })).response.id
    const near = await facility('Near', 55.7)
    const far = await facility('Far', 55.7)
    const first = await planned('09:00', { client_id: undefined, facility_id: near })
    const second = await planned('10:10', { client_id: undefined, facility_id: far })
    expect([await isMarked(first), await isMarked(second)]).toEqual([false, false])

    await admin.call('facilities.update', { params: { id: far }, body: { lat: 55.9 } })
    await checkConflicts(testApp.services.database)
    expect((await show(second)).conflicts).toMatchObject([{ key: 'travel_too_tight', request: { id: first } }])
    expect(await isMarked(first)).toBe(true)
    await admin.call('facilities.update', { params: { id: far }, body: { lat: 55.7 } })
    await checkConflicts(testApp.services.database)
    expect([await isMarked(first), await isMarked(second)]).toEqual([false, false])

    const data = { timezone: 'UTC', days: [{ day: 1, is_working: true, from: '09:00', to: '18:00' }] }
    await admin.call('employees.saveSchedule', { params: { id: worker.id }, body: { data } })
    await checkConflicts(testApp.services.database)
    expect((await show(first)).conflicts).toMatchObject([{ key: 'day_off' }])
  })

  test('uses the account’s speed of its executors', async () => {
    const facility = async (name: string, lat: number) =>
      (await admin.call('facilities.create', { body: { name, client_id: clientId, lat, lon: 37.6 } })).response.id
    const first = await planned('09:00', { client_id: undefined, facility_id: await facility('Here', 55.7) })
    const second = await planned('10:30', { client_id: undefined, facility_id: await facility('There', 55.9) })
    // 75 minutes at 25 km/h, and half an hour to get there.
    expect((await show(second)).conflicts).toMatchObject([{ key: 'travel_too_tight', travel_min: 75 }])
    await admin.call('company.update', { body: { travel_speed_kmh: 100 } })
    await checkConflicts(testApp.services.database)
    expect([await isMarked(first), await isMarked(second)]).toEqual([false, false])
    await admin.call('company.update', { body: { travel_speed_kmh: 25 } })
    await checkConflicts(testApp.services.database)
    expect([await isMarked(first), await isMarked(second)]).toEqual([true, true])
    expect((await admin.attempt('company.update', { body: { travel_speed_kmh: 0 } })).status).toBe(422)
  })

  test('says of who goes out no more that they do not', async () => {
    const id = await planned('09:00')
    await staysOnRequests({ is_serviceman: false })
    expect((await show(id)).conflicts).toMatchObject([{ key: 'inactive', employee: { id: worker.id } }])
  })

  test('says it of a request without a time as well, until another executor goes or they do again', async () => {
    const id = await planned(null)
    const other = await account.addUser('executor')
    expect(await isMarked(id)).toBe(false)
    await staysOnRequests({ is_active: false })
    const { attention_reasons, conflicts } = await show(id)
    expect(attention_reasons).toContain('executor_conflict')
    expect(conflicts).toMatchObject([{ key: 'inactive', employee: { id: worker.id }, from: null, to: null }])
    const wanted = await admin.call('requests.list', { query: { status: '99', employee_id: String(worker.id) } })
    expect(wanted.response.data.map((row) => row.id)).toContain(id)

    const assign = (employees: number[]) => admin.call('requests.assign', { params: { id }, body: { employees } })
    await assign([worker.id, other.id])
    expect(await isMarked(id)).toBe(true)
    await assign([other.id])
    expect([await isMarked(id), (await show(id)).conflicts]).toEqual([false, []])

    const kept = await planned(null, { employees: [other.id] })
    await staysOnRequests({ is_active: true })
    expect(await isMarked(kept)).toBe(false)
  })

  test('is correct after both sides have moved at the same time', async () => {
    const ids = await Promise.all(['09:00', '09:30', '10:00', '10:30'].map((time) => planned(time)))
    await Promise.all(
      ids.map((id, index) =>
        admin.call('requests.update', {
          params: { id },
          body: { planned_start_at: at(`${12 + 2 * index}:00`), force: true },
        }),
      ),
    )
    await checkConflicts(testApp.services.database)
    expect(await Promise.all(ids.map(isMarked))).toEqual([false, false, false, false])
  })
})

describe('agreeing to conflicts', () => {
  const plan = (fields: object) =>
    admin.attempt('requests.create', {
      body: { name: 'Planned', client_id: clientId, planned_start_at: at('09:30'), employees: [worker.id], ...fields },
    })

  test('is by name, and one that has come up since is asked about', async () => {
    await planned('09:00')
    const refused = await plan({})
    const tokens = detailsOf(refused).map(({ token }) => token)
    await planned('10:00')
    const again = await plan({ force: tokens })
    expect([again.status, detailsOf(again).length]).toEqual([409, 2])
    const all = detailsOf(again).map(({ token }) => token)
    expect((await plan({ force: all })).status).toBe(201)
  })

  test('of one kind leaves the others to be asked about', async () => {
    await planned('09:00')
    const late = { deadline_at: at('09:45') }
    expect((await plan({ ...late, force: ['overlap'] })).status).toBe(409)
    expect((await plan({ ...late, force: ['overlap', 'after_deadline'] })).status).toBe(201)
    expect((await plan({ ...late, force: true })).status).toBe(201)
    expect((await plan({ ...late, force: [7] })).status).toBe(422)
  })

  test('is in the history: who, and what it was', async () => {
    await planned('09:00')
    const id = ((await plan({ force: ['overlap'] })).response as { id: number }).id
    const event = (await stateOf(testApp, account, id)).events.find(({ kind }) => kind === 5061)
    expect(event).toMatchObject({
      actor_id: account.users.admin.id,
      payload: { conflicts: [{ key: 'overlap', employee: worker.name, from: `${DAY}T09:00:00.000Z` }] },
    })
    expect(JSON.stringify(event?.payload)).not.toContain('request')
    const free = await planned('20:00')
    expect((await stateOf(testApp, account, free)).events.map(({ kind }) => kind)).not.toContain(5061)
  })
})
