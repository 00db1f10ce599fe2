import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { cleanAttemptCountsJob } from '#server/jobs/clean-expired.ts'
import { type Caller, type CallName, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

vi.mock('node:timers/promises', { spy: true })
// Modules that other files have loaded call the real one; those that call this one go with the file.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

let testApp: TestApp
let account: TestAccount
let guest: Caller

beforeAll(async () => {
  testApp = await startApp({ variables: { RATE_LIMIT: 'on' } })
  account = await createTestAccount(testApp)
  guest = callerOf(testApp.app)
})
afterAll(() => testApp.stop())

function signIn(email: string, password: string, address = '203.0.113.1') {
  return guest.attempt('auth.login', { body: { email, password }, headers: { 'x-forwarded-for': address } })
}

async function statusesOf(calls: (() => ReturnType<typeof signIn>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The delays before answers, without waiting for them. */
const paused = vi.mocked(pause).mockResolvedValue(undefined)
beforeEach(() => paused.mockClear())

describe('guessing passwords', () => {
  test('of one e-mail from one address is stopped after ten attempts, and says when to come back', async () => {
    const { email } = account.users.manager
    const guesses = times(10).map((index) => () => signIn(email, `guess ${index}`, '198.51.100.1'))
    expect(await statusesOf(guesses)).toEqual(times(10).map(() => 401))
    const stopped = await signIn(email, PASSWORD, '198.51.100.1')
    expect(stopped.status).toBe(429)
    expect(stopped.error.code).toBe('too_many_requests')
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect((await signIn(account.users.admin.email, PASSWORD, '198.51.100.1')).status).toBe(200)
  })

  test('of one e-mail from many addresses is slowed down after fifty, and its owner still signs in', async () => {
    const { email } = await account.addUser('manager')
    const guesses = times(51).map((index) => () => signIn(email, `guess ${index}`, `198.51.101.${index}`))
    expect(await statusesOf(guesses.slice(0, 50))).toEqual(times(50).map(() => 401))
    expect(paused).not.toHaveBeenCalled()
    expect(await statusesOf(guesses.slice(50))).toEqual([401])
    expect(paused.mock.calls).toEqual([[3_000]])
    expect((await signIn(email, PASSWORD, '198.51.101.77')).status).toBe(200)
  })

  test('does not slow down a user on a known device, not even behind the same address', async () => {
    const { email } = await account.addUser('manager')
    const at = (address: string, password: string, device_uid?: string) =>
      guest.attempt('auth.login', {
        body: { email, password, device_uid },
        headers: { 'x-forwarded-for': address },
      })
    expect((await at('198.51.102.1', PASSWORD, 'known')).status).toBe(200)
    await statusesOf(times(60).map((index) => () => at(`198.51.102.${Math.floor(index / 10) + 1}`, 'guess', 'guessed')))
    expect((await at('198.51.102.1', PASSWORD)).status).toBe(429)
    paused.mockClear()
    expect((await at('198.51.102.1', PASSWORD, 'known')).status).toBe(200)
    expect(paused).not.toHaveBeenCalled()

    const own = await statusesOf(times(11).map(() => () => at('198.51.102.1', 'guess', 'known')))
    expect(own).toEqual([...times(10).map(() => 401), 429])
  })

  test('of many e-mails from one address is stopped too, whether or not they exist', async () => {
    const guesses = times(51).map((index) => () => signIn(`unknown${index}@example.com`, 'guess', '192.0.2.1'))
    const statuses = await statusesOf(guesses)
    expect(statuses.slice(0, 50)).toEqual(times(50).map(() => 401))
    expect(statuses[50]).toBe(429)
  })

  test('counts the addresses of one IPv6 network as one', async () => {
    const { email } = await account.addUser('manager')
    const from = (address: string) => signIn(email, 'guess', address)
    const guesses = times(11).map((index) => () => from(`2001:db8:0:7:${index + 1}::1`))
    expect(await statusesOf(guesses)).toEqual([...times(10).map(() => 401), 429])
    expect((await from('2001:db8:0:8::1')).status).toBe(401)
  })

  test('a correct password resets the count of wrong ones', async () => {
    const { email } = account.users.employee
    const wrong = times(9).map(() => () => signIn(email, 'wrong', '198.51.100.120'))
    await statusesOf(wrong)
    expect((await signIn(email, PASSWORD, '198.51.100.120')).status).toBe(200)
    await statusesOf(wrong)
    expect((await signIn(email, PASSWORD, '198.51.100.120')).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const reset = (email: string, address: string) =>
    guest.attempt('passwords.reset', {
      body: { email, token: 'guess', password: 'a new password', password_confirmation: 'a new password' },
      headers: { 'x-forwarded-for': address },
    })
  const forgot = (email: string, address: string) =>
    guest.attempt('passwords.forgot', { body: { email }, headers: { 'x-forwarded-for': address } })

  test('and a sign-in do not use up each other’s attempts', async () => {
    const { email } = await account.addUser('employee')
    const links = await statusesOf(times(11).map(() => () => reset(email, '198.51.103.1')))
    expect(links).toEqual([...times(10).map(() => 422), 429])
    const passwords = await statusesOf(times(11).map(() => () => signIn(email, 'guess', '198.51.103.1')))
    expect(passwords).toEqual([...times(10).map(() => 401), 429])
    expect((await reset(email, '198.51.103.2')).status).toBe(422)
  })

  test('is mailed of five times an hour from one address, and less often when many addresses ask', async () => {
    const { email } = await account.addUser('employee')
    const send = vi.spyOn(testApp.services.jobs, 'send')
    const once = await statusesOf(times(6).map(() => () => forgot(email, '198.51.104.1')))
    expect(once).toEqual([200, 200, 200, 200, 200, 429])
    const all = await statusesOf(times(20).map((index) => () => forgot(email, `198.51.105.${index}`)))
    expect(new Set(all)).toEqual(new Set([200]))
    // Ten, and then one in ten minutes.
    expect(send).toHaveBeenCalledTimes(11)
    send.mockRestore()
  })
})

describe('what others use up of a signed-in user’s attempts', () => {
  test('of the password at one device leaves them those at another', async () => {
    const found = await account.signInAs('employee')
    const own = await account.signInAs('employee')
    const change = (caller: Caller, oldPassword: string) =>
      caller.attempt('passwords.change', {
        body: { oldPassword, newPassword: PASSWORD },
      })
    const guesses = await statusesOf(times(11).map((index) => () => change(found, `guess ${index}`)))
    expect(guesses).toEqual([...times(10).map(() => 422), 429])
    expect((await change(own, PASSWORD)).status).toBe(200)
    expect(paused).not.toHaveBeenCalled()
  })

  test('of emails to an address leaves its owner their own', async () => {
    const owner = await account.addUser('employee')
    const strangers = await Promise.all(times(3).map(async () => account.signInAs(await account.addUser('employee'))))
    const claim = (caller: Caller | undefined) =>
      known(caller).attempt('profile.update', { body: { email: owner.email, password: PASSWORD } })
    const [first, ...others] = strangers
    const claims = await statusesOf(times(6).map(() => () => claim(first)))
    expect(claims).toEqual([...times(5).map(() => 422), 429])
    for (const other of others) await statusesOf(times(5).map(() => () => claim(other)))
    const ask = async () => (await account.signInAs(owner)).attempt('passwords.resendVerification')
    paused.mockClear()
    expect((await ask()).status).toBe(200)
    expect(paused.mock.calls).toEqual([[3_000]])
  })

  test('of emails to many addresses is stopped', async () => {
    const user = await account.addUser('employee')
    const ask = async (index: number) => {
      // Each time at another device, since passwords shown at one are counted too.
      const caller = await account.signInAs(user)
      return caller.attempt('profile.update', { body: { email: `somebody${index}@example.com`, password: PASSWORD } })
    }
    expect(await statusesOf(times(11).map((index) => () => ask(index)))).toEqual([...times(10).map(() => 200), 429])
  })
})

test('accounts are not created by the dozen from one address', async () => {
  const register = (index: number) =>
    guest.attempt('auth.register', {
      body: {
        email: `founder${index}@example.com`,
        phone: `+7916111${String(index).padStart(4, '0')}`,
        country: 'ru',
        firstname: 'Анна',
        surname: 'Белова',
        password: 'eight chars',
        agreed: LEGAL_VERSIONS,
      },
      headers: { 'x-forwarded-for': '192.0.2.50' },
    })
  const statuses = await statusesOf(times(11).map((index) => () => register(index)))
  expect(statuses).toEqual([...times(10).map(() => 201), 429])
})

describe('two processes on one database', () => {
  let beside: TestApp
  const calls = (app: TestApp, name: CallName, count: number, call: object) =>
    statusesOf(times(count).map(() => () => callerOf(app.app).attempt(name, call)))

  beforeAll(async () => {
    beside = await startApp({ variables: { RATE_LIMIT: 'on' }, beside: testApp })
  })
  afterAll(() => beside.stop())

  test('share the count of guesses, and both reset it after a correct password', async () => {
    const { email } = account.users.executor
    const headers = { 'x-forwarded-for': '198.18.0.1' }
    const wrong = { body: { email, password: 'guess' }, headers }
    expect(await calls(testApp, 'auth.login', 5, wrong)).toEqual(times(5).map(() => 401))
    expect(await calls(beside, 'auth.login', 4, wrong)).toEqual(times(4).map(() => 401))
    const right = { body: { email, password: PASSWORD }, headers }
    expect(await calls(beside, 'auth.login', 1, right)).toEqual([200])

    expect(await calls(testApp, 'auth.login', 6, wrong)).toEqual(times(6).map(() => 401))
    expect(await calls(beside, 'auth.login', 5, wrong)).toEqual([401, 401, 401, 401, 429])
    expect(await calls(testApp, 'auth.login', 1, right)).toEqual([429])
  })

  test('share the limit of calls without a sign-in, for each address and each call', async () => {
    const from = (address: string) => ({
      params: { hash: 'f'.repeat(22) },
      headers: { 'x-forwarded-for': address },
    })
    expect(new Set(await calls(testApp, 'requests.view', 40, from('198.18.1.1')))).toEqual(new Set([404]))
    expect(new Set(await calls(beside, 'requests.view', 20, from('198.18.1.1')))).toEqual(new Set([404]))
    const refused = await callerOf(beside.app).attempt('requests.view', from('198.18.1.1'))
    expect(refused.error.code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await calls(testApp, 'requests.view', 1, from('198.18.1.1'))).toEqual([429])
    expect(await calls(testApp, 'requests.view', 1, from('198.18.1.2'))).toEqual([404])
    expect(await calls(beside, 'reference.reference', 1, from('198.18.1.1'))).toEqual([200])
  })

  test('keep no e-mail of a guess, and nothing of windows that have closed', async () => {
    const { database } = testApp.services
    const count = () =>
      database.asSystem((tx) =>
        tx
          .selectFrom('attempt_counts')
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
    expect((await count()).count).toBeGreaterThan(0)
    await database.asSystem((tx) => sql`update attempt_counts set ends_at = now() - interval '1 second'`.execute(tx))
    await cleanAttemptCountsJob(database).work(null)
    expect((await count()).count).toBe(0)
  })
})
