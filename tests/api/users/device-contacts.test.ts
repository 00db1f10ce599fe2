import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CONTACT_KEPT_DAYS } from '#contract/limits.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { enterAccount } from '#server/accounts/index.ts'
import { forgetSessionsJob } from '#server/auth/index.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const NOTHING = { operations: 0, photos: 0, oldest_sec: 0 }

let account: TestAccount
let admin: Caller
let executor: TestUser

const testApp = await startTestApp()
beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  executor = account.users.executor
})

async function signIn(device_uid: string, agent = PHONE, user: TestUser = executor): Promise<Caller> {
  const body = { email: user.email, password: PASSWORD, device_uid }
  const { response } = await callerOf(testApp.app).call('auth.login', { body, headers: { 'user-agent': agent } })
  return callerOf(testApp.app, response.access_token)
}

const report = (device: Caller, unsent: object = NOTHING) => device.attempt('devices.heartbeat', { body: { unsent } })

async function devices(as: Caller = admin, id = executor.id) {
  return (await as.call('employees.devices', { params: { id } })).response
}

async function inAccount(run: ReturnType<typeof sql>) {
  await testApp.services.database.asSystem(async (tx) => {
    await enterAccount(tx, account.id)
    await run.execute(tx)
  })
}

/** As if the devices had been heard of so much earlier. */
const pass = (minutes: number) =>
  inAccount(sql`update device_contacts set contact_at = contact_at - make_interval(mins => ${minutes})
    where user_id = ${executor.id}`)

describe('what an executor has not sent', () => {
  test('is told by each of their devices, with the time of the oldest', async () => {
    const phone = await signIn('phone')
    expect((await report(phone, { operations: 3, photos: 2, oldest_sec: 600 })).status).toBe(200)
    await pass(5)
    await report(await signIn('desktop', DESKTOP))

    const [desktop, known, ...others] = await devices()
    expect(others).toEqual([])
    expect(desktop).toMatchObject({ name: 'Firefox, Linux', operations: 0, photos: 0, waiting_since: null })
    expect(known).toMatchObject({ name: 'Chrome, Android', operations: 3, photos: 2 })
    expect(Date.now() - Date.parse(known?.waiting_since ?? '')).toBeGreaterThan(599_000)
    expect(Date.parse(desktop?.contact_at ?? '')).toBeGreaterThan(Date.parse(known?.contact_at ?? ''))
  })

  test('is gone once the device says so, and stays with the device when the session is another', async () => {
    await report(await signIn('phone'), { operations: 1, photos: 0, oldest_sec: 60 })
    const again = await signIn('phone')
    expect(await devices()).toMatchObject([{ operations: 1 }])
    await report(again)
    expect(await devices()).toMatchObject([{ operations: 0, waiting_since: null }])
  })

  test('stays in the account where it was done', async () => {
    const other = await createTestAccount(testApp)
    await testApp.services.database.asSystem(async (tx) => {
      await enterAccount(tx, other.id)
      await tx
        .insertInto('memberships')
        .values({ account_id: other.id, user_id: executor.id, role_id: other.roles.executor, is_serviceman: true })
        .execute()
    })
    const phone = await signIn('phone')
    await report(phone, { operations: 2, photos: 0, oldest_sec: 60 })
    const moved = await phone.call('auth.switchAccount', { body: { account_id: other.id } })
    await report(callerOf(testApp.app, moved.response.access_token))
    expect(await devices()).toMatchObject([{ operations: 2 }])
    expect(await devices(await other.signInAs('admin'))).toMatchObject([{ operations: 0 }])
  })

  test('is of no interest for who is no executor, and for a device that has no name of its own', async () => {
    const { manager } = account.users
    await report(await signIn('desktop', DESKTOP, manager), { operations: 1, photos: 0, oldest_sec: 60 })
    expect(await devices(admin, manager.id)).toEqual([])
    await report(await account.signInAs('executor'), { operations: 1, photos: 0, oldest_sec: 60 })
    expect(await devices()).toEqual([])
  })

  test('is not asked of a client that sends no body, and counts as online only in view', async () => {
    const phone = await signIn('phone')
    expect((await phone.attempt('devices.heartbeat')).status).toBe(200)
    expect(await devices()).toEqual([])
    await inAccount(sql`delete from online_days`)
    await phone.call('devices.heartbeat', { body: { is_in_view: false, unsent: NOTHING } })
    const days = await testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('online_days').selectAll().execute(),
    )
    expect(days).toEqual([])
    expect(await devices()).toHaveLength(1)
  })

  test('is refused where it makes no sense, and nothing is kept', async () => {
    const phone = await signIn('phone')
    for (const wrong of [{ operations: -1 }, { photos: 0.5 }, { oldest_sec: 1e9 }, { place: 'here' }]) {
      expect((await report(phone, { ...NOTHING, ...wrong })).status).toBe(422)
    }
    expect(await devices()).toEqual([])
  })

  test('is read by who may read the employee, and by no one of another account', async () => {
    await report(await signIn('phone'))
    const own = await account.signInAs('executor')
    expect(await devices(own)).toHaveLength(1)
    const colleague = await account.addUser('executor')
    for (const as of [await account.signInAs(colleague), await (await createTestAccount(testApp)).signInAs('admin')]) {
      const refused = await as.attempt('employees.devices', { params: { id: executor.id } })
      expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
    }
  })

  test(`is forgotten after ${CONTACT_KEPT_DAYS} days without contact`, async () => {
    await report(await signIn('phone'))
    await pass((CONTACT_KEPT_DAYS + 1) * 24 * 60)
    await report(await signIn('other'))
    await forgetSessionsJob(testApp.services.database).work({} as never)
    expect(await devices()).toHaveLength(1)
  })
})

describe('the board', () => {
  let clientId: number
  beforeEach(async () => {
    clientId = await createClient(admin)
    // Midnight is far on both sides.
    await inAccount(sql`update accounts set timezone = ${zoneWhereItIsNoon()} where id = ${account.id}`)
    testApp.services.sessions.forget(account.id)
  })

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

  async function visit(planned_start_at: string): Promise<number> {
    const body = { name: 'Visit', client_id: clientId, force: true, planned_start_at, employees: [executor.id] }
    return (await admin.call('requests.create', { body })).response.id
  }

  async function silentSince(): Promise<string | null | undefined> {
    const query = { from: hoursAgo(1), to: hoursAgo(-1) }
    const { employees } = (await admin.call('requests.board', { query })).response
    return employees.find(({ id }) => id === executor.id)?.silent_since
  }

  test('says since when the phone of an executor is silent who should be at work, until it is heard of', async () => {
    const phone = await signIn('phone')
    await report(phone)
    await visit(hoursAgo(2))
    await pass(50)
    expect(await silentSince()).toBeNull()
    await pass(15)
    const since = await silentSince()
    expect(Date.now() - Date.parse(since ?? '')).toBeGreaterThan(64 * 60_000)
    expect(since).toBe((await devices())[0]?.contact_at)

    await report(phone)
    expect(await silentSince()).toBeNull()
  })

  test('says nothing of who has no visit by now: none, one that is only about to begin, one of yesterday', async () => {
    await report(await signIn('phone'))
    await pass(180)
    expect(await silentSince()).toBeNull()
    await visit(hoursAgo(0.5))
    await visit(hoursAgo(-2))
    await visit(hoursAgo(24))
    expect(await silentSince()).toBeNull()
    await visit(hoursAgo(1.5))
    expect(await silentSince()).not.toBeNull()
  })

  test('says it of work that goes on, whenever it began, and nothing once it is finished', async () => {
    const phone = await signIn('phone')
    const id = await visit(hoursAgo(30))
    await phone.call('requests.start', { params: { id } })
    await inAccount(sql`update requests set started_at = now() - interval '30 hours' where id = ${id}`)
    await report(phone)
    await pass(90)
    expect(await silentSince()).not.toBeNull()
    await phone.call('requests.finish', { params: { id } })
    expect(await silentSince()).toBeNull()
  })

  test('says nothing on a day off and outside the hours of work', async () => {
    await report(await signIn('phone'))
    await visit(hoursAgo(2))
    await pass(90)
    const zone = zoneWhereItIsNoon()
    const week = async (day: object, days_off: string[] = []) => {
      const usual = { is_working: true, from: '08:00', to: '17:00', break_from: null, break_to: null, ...day }
      const days = [1, 2, 3, 4, 5, 6, 7].map((one) => ({ day: one, ...usual }))
      const body = { data: { timezone: zone, days, days_off } }
      expect((await admin.attempt('employees.saveSchedule', { params: { id: executor.id }, body })).status).toBe(200)
    }
    await week({})
    expect(await silentSince()).not.toBeNull()
    await week({ is_working: false })
    expect(await silentSince()).toBeNull()
    await week({ from: '17:00', to: '20:00' })
    expect(await silentSince()).toBeNull()
    const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date())
    await week({}, [today])
    expect(await silentSince()).toBeNull()
  })

  test('says nothing of who uses no phone, or a desktop since', async () => {
    await visit(hoursAgo(2))
    expect(await silentSince()).toBeNull()
    await report(await signIn('phone'))
    await pass(120)
    expect(await silentSince()).not.toBeNull()
    await report(await signIn('desktop', DESKTOP))
    await pass(90)
    expect(await silentSince()).toBeNull()
  })
})

/** A time zone in which it is about noon. */
function zoneWhereItIsNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  // The signs of these names are the other way round.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
