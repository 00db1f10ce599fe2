import { verify } from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { hashPassword } from '#server/auth/index.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { type Caller, type CallName, callerOf } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { EVERY_CALL, isUnsafe, needsSignIn } from '#tests/sweeps/every-call.ts'
import { sampleBody, sampleParams } from '#tests/sweeps/sample-calls.ts'
import { createSampleRows, type SampleRows } from '#tests/sweeps/sample-rows.ts'

// The real one, counted.
vi.mock('@node-rs/argon2', { spy: true })
// Modules that other files have loaded call the real one; those that call this one go with the file.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

let testApp: TestApp
let account: TestAccount
let other: TestAccount
let guest: Caller
let rows: SampleRows

beforeAll(async () => {
  testApp = await startApp({ variables: { SECRET } })
  account = await createTestAccount(testApp)
  other = await createTestAccount(testApp)
  guest = callerOf(testApp.app)
  rows = await createSampleRows(testApp, account, await account.signInAs('admin'))
})
afterAll(() => testApp.stop())

const SECRET = 'the secret that signs the tokens of this test'
const contents = () => contentsOf(testApp.testDatabase, account.id)

describe('a forged access token opens nothing', () => {
  interface Claims {
    sub: string
    acc: number
    sid: number
    exp?: number
  }
  const anHourFrom = (seconds: number) => Math.floor(Date.now() / 1000) + 3600 + seconds
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const sign = (claims: object, header: { alg: string; [name: string]: unknown } = { alg: 'HS256' }, secret = SECRET) =>
    new SignJWT({ ...claims }).setProtectedHeader(header).sign(new TextEncoder().encode(secret))
  let claims: Claims

  beforeAll(async () => {
    const { token } = await account.signInAs('admin')
    claims = JSON.parse(Buffer.from(known(token?.split('.')[1]), 'base64url').toString())
  })

  test('while one that is signed with the secret does', async () => {
    expect((await callerOf(testApp.app, await sign(claims)).attempt('auth.check')).status).toBe(200)
  })

  test.each<[string, () => Promise<string> | string]>([
    ['unsigned (alg none)', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['unsigned, in capitals', () => `${encode({ alg: 'NONE' })}.${encode(claims)}.c2lnbmF0dXJl`],
    ['signed with another secret', () => sign(claims, { alg: 'HS256' }, `${SECRET}!`)],
    ['signed with an empty secret', () => sign(claims, { alg: 'HS256' }, '\0')],
    ['signed by another algorithm', () => sign(claims, { alg: 'HS512' }, SECRET.padEnd(64, '!'))],
    ['that names a key file of its own (kid)', () => sign(claims, { alg: 'HS256', kid: '../../dev/null' }, '\0')],
    ['that names where to fetch its key (jku)', () => sign(claims, { alg: 'HS256', jku: 'http://127.0.0.1:9' }, '\0')],
    ['that has run out', () => sign({ ...claims, exp: anHourFrom(-3601) })],
    ['that never runs out', () => sign({ ...claims, exp: undefined })],
    ['of another account', () => sign({ ...claims, acc: other.id })],
    ['of another user', () => sign({ ...claims, sub: String(account.users.manager.id) })],
    ['of a session that there is not', () => sign({ ...claims, sid: 999_999_999 })],
    ['of a session by a name that is no number', () => sign({ ...claims, sid: `${claims.sid} or true` })],
    ['that is a refresh token', () => testApp.services.refreshTokens.first(claims.sid).text],
    [
      'that is a ticket to sign up with',
      () =>
        testApp.services.ssoSeals.sealTicket({ provider: 'google', email: null, subject: '1', verifiedEmail: null }),
    ],
  ])('%s', async (_what, forge) => {
    const before = await contents()
    const thief = callerOf(testApp.app, await forge())
    expect((await thief.attempt('auth.check')).status).toBe(401)
    expect((await thief.attempt('clients.create', { body: { name: 'Stolen' } })).status).toBe(401)
    expect(await contents()).toEqual(before)
  })
})

describe('no answer says who exists', () => {
  const answerOf = async (name: CallName, body: object) => {
    const { status, bytes } = await guest.attempt(name, { body })
    return `${status} ${bytes.toString()}`
  }

  test('by a sign-in, neither in words nor in time: a hash is checked in any case', async () => {
    const { manager } = account.users
    const deactivated = await account.addUser('employee')
    const passwordless = await account.addUser('employee')
    const password_hash = await hashPassword(PASSWORD)
    await testApp.services.database.asSystem(async (tx) => {
      await tx.updateTable('users').set({ password_hash }).where('id', 'in', [manager.id, deactivated.id]).execute()
      await tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', deactivated.id).execute()
      await tx.updateTable('users').set({ password_hash: null }).where('id', '=', passwordless.id).execute()
    })
    const answers = new Set<string>()
    for (const email of [manager.email, deactivated.email, passwordless.email, 'nobody@example.com']) {
      vi.mocked(verify).mockClear()
      answers.add(await answerOf('auth.login', { email, password: 'not the password' }))
      expect(vi.mocked(verify).mock.calls.map(([hash]) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0])).toEqual([
        '$argon2id$v=19$m=19456,t=2,p=1',
      ])
    }
    expect([...answers]).toEqual([expect.stringMatching(/^401 .*invalid_credentials/)])
  })

  test('by asking for another password, or with a guessed link', async () => {
    const emails = [account.users.manager.email, 'nobody@example.com']
    const forgot = await Promise.all(emails.map((email) => answerOf('passwords.forgot', { email })))
    const guess = { token: 'guess', password: 'a new password', password_confirmation: 'a new password' }
    const reset = await Promise.all(emails.map((email) => answerOf('passwords.reset', { email, ...guess })))
    expect(new Set(forgot)).toEqual(new Set(['200 {"response":null}']))
    expect(new Set(reset).size).toBe(1)
  })

  test('by signing up beyond the message at the field: nothing about the user, and nothing is written', async () => {
    const before = await contents()
    const { email } = account.users.manager
    const body = { email, phone: '+79995550101', country: 'ru', firstname: 'Анна', surname: 'Петрова' }
    const whole = { ...body, password: PASSWORD, agreed: LEGAL_VERSIONS }
    const { error } = await guest.attempt('auth.register', { body: whole })
    expect(Object.keys(error.fields ?? {})).toEqual(['email'])
    expect(error.details).toBeUndefined()
    expect(await contents()).toEqual(before)
  })
})

test('links to set a password cannot be guessed: after ten guesses the address is refused', async () => {
  const limited = await startApp({ beside: testApp, variables: { RATE_LIMIT: 'on', SECRET } })
  try {
    const user = await account.addUser('employee')
    const guess = (token: string) =>
      callerOf(limited.app).attempt('passwords.reset', {
        body: { email: user.email, token, password: 'a new password', password_confirmation: 'a new password' },
      })
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push((await guess(`guess ${count}`)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await guest.attempt('auth.login', { body: { email: user.email, password: PASSWORD } })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

describe('another site’s page', () => {
  async function signInByCookie(headers: Record<string, string> = {}) {
    const user = await account.addUser('manager')
    const body = { email: user.email, password: PASSWORD, transport: 'cookie' as const }
    const signedIn = await guest.call('auth.login', { body, headers })
    return { device: signedIn.response.device_id, cookie: `naryad_refresh=${cookieOf(signedIn).value}` }
  }
  const refresh = (cookie: string, headers: Record<string, string> = {}) =>
    guest.attempt('auth.refresh', { body: {}, headers: { cookie, ...headers } })

  test.each(['cross-site', 'same-site'])('cannot use the cookie (%s), and the session goes on', async (site) => {
    const { cookie } = await signInByCookie()
    const refused = await refresh(cookie, { origin: 'https://evil.example', 'sec-fetch-site': site })
    expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined])
    const own = await refresh(cookie, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(200)
  })

  test('is let in by no header: neither before a call nor with its answer', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const asked = await testApp.app.inject({ method: 'OPTIONS', url: '/api/auth/refresh', headers })
    const answered = await guest.attempt('reference.reference', { headers })
    for (const answer of [asked.headers, answered.headers]) {
      expect(Object.keys(answer).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    expect(asked.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('that put its own session into the browser does not share the one that is begun there', async () => {
    const planted = await signInByCookie()
    const begun = await signInByCookie({ cookie: planted.cookie })
    expect(begun.device).not.toBe(planted.device)
    expect(begun.cookie).not.toBe(planted.cookie)
    const { access_token } = (await refresh(planted.cookie)).response as { access_token: string }
    const thief = (await callerOf(testApp.app, access_token).call('devices.list')).response
    expect(thief.map(({ id }) => id)).toEqual([planted.device])
  })
})

describe('an executor does not become more', () => {
  let executor: Caller
  let before: object

  const permissions = async () => {
    const { user, permissions } = (await executor.call('auth.check')).response
    return { role: user.role, permissions }
  }

  beforeAll(async () => {
    executor = await account.signInAs('executor')
    before = { ...(await permissions()), contents: await contents() }
  })

  test.each(EVERY_CALL.filter((call) => isUnsafe(call) && needsSignIn(call)))('by $title', async (call) => {
    const more = {
      role: 'admin',
      role_id: account.roles.admin,
      is_admin: true,
      permissions: ['clients:delete:allowed'],
      account_id: other.id,
    }
    const body = sampleBody(call, rows)
    const raised = Array.isArray(body) ? body.map((item) => ({ ...item, ...more })) : { ...body, ...more }
    const answer = await executor.attempt(call.name, { params: sampleParams(call, rows), body: raised })
    expect([403, 404, 409, 415, 422]).toContain(answer.status)
  })

  test('by any of them: role, permissions and all of the account are unchanged', async () => {
    expect({ ...(await permissions()), contents: await contents() }).toEqual(before)
  })
})

test('a deactivated user is out at the next call, with every token they have', async () => {
  const user = await account.addUser('manager')
  const { response } = await guest.call('auth.login', { body: { email: user.email, password: PASSWORD } })
  const held = callerOf(testApp.app, response.access_token)
  expect((await held.attempt('requests.list')).status).toBe(200)
  const admin = await account.signInAs('admin')
  const [row] = (await admin.call('users.list', { query: { q: user.email } })).response.data
  const { firstname, surname } = known(row)
  const body = { id: user.id, email: user.email, firstname, surname, role: 'manager', is_active: false }
  expect((await admin.call('users.save', { body })).status).toBe(200)

  await expect.poll(async () => (await held.attempt('requests.list')).status).toBe(401)
  const refreshed = await guest.attempt('auth.refresh', { body: { refresh_token: response.refresh_token } })
  expect(refreshed.status).toBe(401)
  expect((await guest.attempt('auth.login', { body: { email: user.email, password: PASSWORD } })).status).toBe(401)
})
