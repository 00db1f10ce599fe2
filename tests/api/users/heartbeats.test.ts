import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { enterAccount } from '#server/accounts/index.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let account: TestAccount
let user: TestUser

const testApp = await startTestApp()
beforeEach(async () => {
  account = await createTestAccount(testApp)
  user = account.users.executor
})

/** The test itself takes a moment too. */
const SLACK_SECONDS = 25

async function signIn(): Promise<Caller> {
  const body = { email: user.email, password: PASSWORD }
  return callerOf(testApp.app, (await callerOf(testApp.app).call('auth.login', { body })).response.access_token)
}

/** As if what was kept so far had been kept so much earlier. */
async function pass(seconds: number) {
  await testApp.services.database.asSystem(async (tx) => {
    await enterAccount(tx, account.id)
    const ago = sql`make_interval(secs => ${seconds})`
    await sql`update sessions set seen_at = seen_at - ${ago} where user_id = ${user.id}`.execute(tx)
    await sql`update online_days set first_seen = first_seen - ${ago}, last_seen = last_seen - ${ago}
      where user_id = ${user.id}`.execute(tx)
  })
}

const beat = (...callers: Caller[]) => Promise.all(callers.map((caller) => caller.call('devices.heartbeat')))

async function days() {
  return testApp.services.database.inAccount(account.id, (tx) =>
    tx
      .selectFrom('online_days')
      .select(['date', 'online_sec', 'first_seen', 'last_seen'])
      .where('user_id', '=', user.id)
      .orderBy('date')
      .execute(),
  )
}
const seconds = async () => (await days()).reduce((sum, { online_sec }) => sum + online_sec, 0)

function expectAbout(actual: number | undefined, expected: number) {
  expect(actual).toBeGreaterThanOrEqual(expected)
  expect(actual).toBeLessThanOrEqual(expected + SLACK_SECONDS)
}

describe('the time that a user is online', () => {
  beforeEach(() => setZone(zoneWhereItIs(43_200)))

  test('grows by what lies between heartbeats, from the first seen to the last', async () => {
    const device = await signIn()
    await beat(device)
    expect(await days()).toMatchObject([{ online_sec: 0 }])
    await pass(60)
    await beat(device)
    await pass(60)
    await beat(device)
    const [day] = await days()
    expectAbout(day?.online_sec, 120)
    expectAbout((Date.parse(day?.last_seen ?? '') - Date.parse(day?.first_seen ?? '')) / 1000, 120)
  })

  test('on two devices at once counts once, on the second alone it goes on', async () => {
    const [phone, desk] = [await signIn(), await signIn()]
    await beat(phone, desk)
    await pass(60)
    await beat(phone, desk)
    await pass(60)
    await beat(desk, phone)
    expectAbout(await seconds(), 120)
    await pass(60)
    await beat(desk)
    expectAbout(await seconds(), 180)
  })

  test('from two tabs of one session is written once a minute', async () => {
    const tab = await signIn()
    await beat(tab)
    const before = await days()
    await pass(30)
    const shifted = await days()
    await beat(tab, tab, tab)
    expect(await days()).toEqual(shifted)
    expect(shifted).toMatchObject([{ online_sec: before[0]?.online_sec }])
    await pass(30)
    await beat(tab, tab)
    expectAbout(await seconds(), 60)
  })

  test('counts on through one lost heartbeat, and counts nothing of a longer absence', async () => {
    const device = await signIn()
    await beat(device)
    await pass(121)
    await beat(device)
    expectAbout(await seconds(), 121)
    const before = await seconds()
    await pass(600)
    await beat(device)
    expect(await seconds()).toBe(before)
    expect(await days()).toHaveLength(1)
  })

  test('belongs to the account that the device works in, and to no other', async () => {
    await beat(await signIn())
    const stranger = await createTestAccount(testApp)
    const rows = await testApp.services.database.inAccount(stranger.id, (tx) =>
      tx.selectFrom('online_days').select('user_id').execute(),
    )
    expect(rows).toEqual([])
    expect(await days()).toHaveLength(1)
  })

  test('is not kept of a guest, nor of who looks through other eyes', async () => {
    expect((await callerOf(testApp.app).attempt('devices.heartbeat')).status).toBe(401)
    const admin = await account.signInAs('admin')
    const looking = await admin.attempt('devices.heartbeat', { headers: { 'x-see-as': `user:${user.id}` } })
    expect(looking.error.code).toBe('looking_only')
    expect(await days()).toEqual([])
  })

  test('leaves no key behind, since a repeat says the same', async () => {
    const device = await signIn()
    await device.call('devices.heartbeat', { headers: { 'idempotency-key': 'beat' } })
    const keys = await testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('idempotency_keys').select('key').execute(),
    )
    expect(keys).toEqual([])
  })
})

describe('across midnight', () => {
  test('the time goes to both days in the account’s zone', async () => {
    // Midnight was 40 seconds ago.
    await setZone(zoneWhereItIs(40))
    const [phone, desk] = [await signIn(), await signIn()]
    await beat(phone, desk)
    await moveToYesterday(90)
    await beat(phone, desk)
    const [before, after] = await days()
    // Seen last 90 seconds ago, 50 of them before midnight.
    expect(before?.online_sec).toBeGreaterThanOrEqual(50 - SLACK_SECONDS)
    expect(before?.online_sec).toBeLessThanOrEqual(50)
    expectAbout(after?.online_sec, 40)
    expect(before?.last_seen).toBe(after?.first_seen)
  })

  /** The one row there is: of the day before, last seen so long ago. */
  async function moveToYesterday(ago: number) {
    await testApp.services.database.asSystem(async (tx) => {
      await enterAccount(tx, account.id)
      const at = sql`date_trunc('second', now()) - make_interval(secs => ${ago})`
      await sql`update sessions set seen_at = ${at} where user_id = ${user.id}`.execute(tx)
      await sql`update online_days set date = date - 1, first_seen = ${at}, last_seen = ${at}
        where user_id = ${user.id}`.execute(tx)
    })
  }
})

test('a device is online while it is looked at, and offline soon after', async () => {
  const [here, there] = [await signIn(), await signIn()]
  const statuses = async () => (await here.call('devices.list')).response.map(({ status }) => status)
  await beat(here, there)
  expect(await statuses()).toEqual(['online', 'online'])
  await pass(200)
  await beat(here)
  expect(await statuses()).toEqual(['online', 'offline'])
})

/** In the notation of POSIX, which the database takes and which knows seconds; before a user signs in. */
async function setZone(timezone: string) {
  await testApp.services.database.asSystem((tx) =>
    tx.updateTable('accounts').set({ timezone }).where('id', '=', account.id).execute(),
  )
}

/** The zone where it is so many seconds past midnight. */
function zoneWhereItIs(past: number): string {
  const offset = past - (Math.floor(Date.now() / 1000) % 86_400)
  const size = Math.abs(offset)
  // POSIX counts westwards.
  return `ZONE${offset > 0 ? '-' : '+'}${Math.floor(size / 3600)}:${Math.floor((size % 3600) / 60)}:${size % 60}`
}
