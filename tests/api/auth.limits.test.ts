import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanAttemptCountsJob } from '../../server/jobs/clean-attempt-counts.ts'
import { type Caller, type CallName, callerOf } from '../support/caller.ts'
import { createAccount, PASSWORD, type TestAccount } from '../support/create-account.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let testApp: TestApp
let account: TestAccount
let guest: Caller

beforeAll(async () => {
  testApp = await startApp({ variables: { RATE_LIMIT: 'on' } })
  account = await createAccount(testApp)
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

describe('guessing passwords', () => {
  test('of one e-mail from many addresses is stopped after ten attempts, and says when to come back', async () => {
    const { email } = account.users.manager
    const guesses = times(10).map((index) => () => signIn(email, `guess ${index}`, `198.51.100.${index}`))
    expect(await statusesOf(guesses)).toEqual(times(10).map(() => 401))
    const stopped = await signIn(email, PASSWORD, '198.51.100.77')
    expect(stopped.status).toBe(429)
    expect(stopped.error.code).toBe('too_many_requests')
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect((await signIn(account.users.admin.email, PASSWORD, '198.51.100.77')).status).toBe(200)
  })

  test('of many e-mails from one address is stopped too, whether or not they exist', async () => {
    const guesses = times(51).map((index) => () => signIn(`unknown${index}@example.com`, 'guess', '192.0.2.1'))
    const statuses = await statusesOf(guesses)
    expect(statuses.slice(0, 50)).toEqual(times(50).map(() => 401))
    expect(statuses[50]).toBe(429)
  })

  test('a right password forgets the wrong ones before it', async () => {
    const { email } = account.users.employee
    const wrong = times(9).map((index) => () => signIn(email, 'wrong', `198.51.100.${100 + index}`))
    await statusesOf(wrong)
    expect((await signIn(email, PASSWORD, '198.51.100.120')).status).toBe(200)
    await statusesOf(wrong)
    expect((await signIn(email, PASSWORD, '198.51.100.121')).status).toBe(200)
  })
})

test('companies are not made by the dozen from one address', async () => {
  const register = (index: number) =>
    guest.attempt('auth.register', {
      body: {
        email: `founder${index}@example.com`,
        phone: `+7916111${String(index).padStart(4, '0')}`,
        country: 'ru',
        firstname: 'Анна',
        surname: 'Белова',
        password: 'eight chars',
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

  test('share the count of guesses, and both forget it after a right password', async () => {
    const { email } = account.users.executor
    const guess = (index: number) => ({
      body: { email, password: 'guess' },
      headers: { 'x-forwarded-for': `198.18.0.${index}` },
    })
    expect(await calls(testApp, 'auth.login', 5, guess(1))).toEqual(times(5).map(() => 401))
    expect(await calls(beside, 'auth.login', 4, guess(2))).toEqual(times(4).map(() => 401))
    const right = { body: { email, password: PASSWORD } }
    expect(await calls(beside, 'auth.login', 1, right)).toEqual([200])

    expect(await calls(testApp, 'auth.login', 6, guess(3))).toEqual(times(6).map(() => 401))
    expect(await calls(beside, 'auth.login', 5, guess(4))).toEqual([401, 401, 401, 401, 429])
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
