import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openRefreshTokens } from '#server/auth/index.ts'
import { callerOf, type Result } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const guest = callerOf(testApp.app)

async function signIn(user: TestUser) {
  const { response } = await guest.call('auth.login', { body: { email: user.email, password: PASSWORD } })
  return { ...response, refresh_token: response.refresh_token ?? '' }
}

type Refreshed = Result<{ access_token: string; refresh_token: string | null }>

/** After as long as a browser may take to write the token to the disk. */
async function refresh(token: string | null): Promise<Refreshed> {
  await letTokensAge(1 / 24)
  return refreshAtOnce(token)
}

function refreshAtOnce(token: string | null): Promise<Refreshed> {
  return guest.call('auth.refresh', { body: { refresh_token: token ?? '' } })
}

async function canCall(token: string): Promise<boolean> {
  return (await callerOf(testApp.app, token).attempt('auth.check')).status === 200
}

/** Lets days pass without a refresh. */
function letTokensAge(days: number) {
  return testApp.services.database.asSystem((tx) =>
    sql`update sessions set rotated_at = rotated_at - ${days} * interval '1 day',
      expires_at = expires_at - ${days} * interval '1 day'`.execute(tx),
  )
}

describe('refreshing', () => {
  test('gives new tokens, again and again, in one session', async () => {
    const first = await signIn(await account.addUser('manager'))
    const second = (await refresh(first.refresh_token)).response
    const third = (await refresh(second.refresh_token)).response
    expect(new Set([first.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3)
    expect(await canCall(third.access_token)).toBe(true)
    const { sid } = JSON.parse(Buffer.from(third.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(sid).toBe(first.device_id)
  })

  test('by parallel tabs with the same token gives all of them the same new one', async () => {
    const { refresh_token } = await signIn(await account.addUser('manager'))
    await letTokensAge(1)
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => refreshAtOnce(refresh_token)))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const given = new Set(tabs.map(({ response }) => response.refresh_token))
    expect(given.size).toBe(1)
    expect((await refresh([...given][0] ?? null)).status).toBe(200)
  })

  test('whose answers got lost is done again with the same token, however late, and signs no one out', async () => {
    const user = await account.addUser('executor')
    const { refresh_token } = await signIn(user)
    const lost = (await refresh(refresh_token)).response
    await letTokensAge(29)
    const again = (await refresh(refresh_token)).response
    // It lasts as long as one that was just given out.
    await letTokensAge(29)
    const arrived = (await refresh(refresh_token)).response
    expect([again.refresh_token, arrived.refresh_token]).toEqual([lost.refresh_token, lost.refresh_token])
    expect(await canCall(arrived.access_token)).toBe(true)
    expect((await refresh(arrived.refresh_token)).status).toBe(200)
    expect(await emailsTo(testApp, user.email)).toEqual([])
  })

  test('within a minute gives the same token: a browser that dies comes back with the last one on its disk', async () => {
    const user = await account.addUser('executor')
    const onDisk = (await signIn(user)).refresh_token
    const unwritten = (await refresh(onDisk)).response
    const reloaded = (await refreshAtOnce(unwritten.refresh_token)).response
    expect(reloaded.refresh_token).toBe(unwritten.refresh_token)
    expect(await canCall(reloaded.access_token)).toBe(true)
    const back = (await refreshAtOnce(onDisk)).response
    expect(back.refresh_token).toBe(unwritten.refresh_token)
    expect(await canCall(back.access_token)).toBe(true)
    expect(await emailsTo(testApp, user.email)).toEqual([])
  })

  test('with the token before one that has been used ends the session, and notifies its owner', async () => {
    const user = await account.addUser('manager')
    const { refresh_token } = await signIn(user)
    const second = (await refresh(refresh_token)).response
    const third = (await refresh(second.refresh_token)).response
    expect((await refresh(second.refresh_token)).response.refresh_token).toBe(third.refresh_token)
    expect(await canCall(third.access_token)).toBe(true)

    const reused = await guest.attempt('auth.refresh', { body: { refresh_token } })
    expect(reused.status).toBe(401)
    expect(reused.error.code).toBe('unauthenticated')
    for (const { refresh_token: later } of [second, third]) expect((await refresh(later)).status).toBe(401)
    const [email, ...more] = await emailsTo(testApp, user.email)
    expect(email).toMatchObject({
      kind: 'session_ended',
      body_text: expect.stringContaining('Устройство: API'),
    })
    expect(more).toEqual([])
    await expect.poll(() => canCall(third.access_token)).toBe(false)
  })

  test('with an invented token is rejected and ends no session', async () => {
    const { device_id, access_token, refresh_token } = await signIn(await account.addUser('manager'))
    const foreign = openRefreshTokens('another installation’s secret, long enough').first(device_id).text
    const [, secret = ''] = refresh_token.split('.')
    const invented = [
      foreign,
      `${device_id}.${'A'.repeat(secret.length)}`,
      `${device_id}.`,
      `0${refresh_token}`,
      `${device_id + 1}.${secret}`,
      `${refresh_token}=`,
      'nonsense',
      '',
      '9'.repeat(400),
    ]
    for (const token of invented) expect((await refresh(token)).status, token).toBe(401)
    expect(await canCall(access_token)).toBe(true)
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  test('stops after thirty days without use, and for a deactivated user', async () => {
    const idle = await account.addUser('manager')
    const { refresh_token } = await signIn(idle)
    await testApp.services.database.asSystem((tx) =>
      sql`update sessions set expires_at = expires_at - interval '30 days 1 second' where user_id = ${idle.id}`.execute(
        tx,
      ),
    )
    expect((await refresh(refresh_token)).status).toBe(401)

    const former = await account.addUser('manager')
    const held = await signIn(former)
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', former.id).execute(),
    )
    expect((await refresh(held.refresh_token)).status).toBe(401)
  })

  test('an unknown field is refused', async () => {
    const refused = await guest.attempt('auth.refresh', { body: { refresh_token: 'x', account_id: 1 } })
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toHaveProperty('account_id.key', 'unknown_field')
  })
})

describe('refreshing by cookie', () => {
  async function signInByCookie() {
    const user = await account.addUser('manager')
    const body = { email: user.email, password: PASSWORD, transport: 'cookie' as const }
    const signedIn = await guest.call('auth.login', { body })
    return { token: signedIn.response.access_token, cookie: `naryad_refresh=${cookieOf(signedIn).value}` }
  }

  test('answers by cookie and shows the refresh token to no script', async () => {
    const { cookie } = await signInByCookie()
    await letTokensAge(1)
    const renewed = await guest.call('auth.refresh', { body: {}, headers: { cookie } })
    expect(renewed.response.refresh_token).toBeNull()
    expect(cookieOf(renewed)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
    expect(`naryad_refresh=${cookieOf(renewed).value}`).not.toBe(cookie)
    expect(await canCall(renewed.response.access_token)).toBe(true)
  })

  test('is refused to what a form of another site can send', async () => {
    const { cookie } = await signInByCookie()
    for (const type of [
      undefined,
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { cookie, ...(type && { 'content-type': type }) },
        ...(type && { payload: 'a=b' }),
      })
      expect(answer.statusCode, type).toBe(415)
      expect(answer.headers['set-cookie'], type).toBeUndefined()
    }
    expect((await guest.call('auth.refresh', { body: {}, headers: { cookie } })).status).toBe(200)
  })

  test('takes a cookie away that is worth nothing any more', async () => {
    const refused = await guest.attempt('auth.refresh', { body: {}, headers: { cookie: 'naryad_refresh=1.old' } })
    expect(refused.status).toBe(401)
    expect(cookieOf(refused).value).toBe('')
    expect((await guest.attempt('auth.refresh', { body: {} })).status).toBe(401)
  })

  test('a cookie alone signs in to nothing else', async () => {
    const { cookie } = await signInByCookie()
    expect((await guest.attempt('auth.check', { headers: { cookie } })).status).toBe(401)
    expect((await guest.attempt('users.list', { headers: { cookie } })).status).toBe(401)
  })
})

describe('signing out', () => {
  test.each(['auth.logout', 'auth.logoutByLink'] as const)(
    'with %s ends this session at once, and no other',
    async (name) => {
      const user = await account.addUser('executor')
      const [here, elsewhere] = [await signIn(user), await signIn(user)]
      const left = await callerOf(testApp.app, here.access_token).call(name)
      expect(left.response).toBeNull()
      expect(cookieOf(left).value).toBe('')
      await expect.poll(() => canCall(here.access_token)).toBe(false)
      expect((await refresh(here.refresh_token)).status).toBe(401)
      expect(await canCall(elsewhere.access_token)).toBe(true)
      expect((await refresh(elsewhere.refresh_token)).status).toBe(200)
    },
  )

  test('twice is rejected: no one is signed in any more', async () => {
    const signedIn = callerOf(testApp.app, (await signIn(account.users.executor)).access_token)
    expect((await signedIn.call('auth.logout')).status).toBe(200)
    await expect.poll(async () => (await signedIn.attempt('auth.logout')).status).toBe(401)
  })
})

describe('switching to another account', () => {
  let other: TestAccount
  let both: TestUser

  beforeAll(async () => {
    other = await createTestAccount(testApp, 'kz')
    both = await account.addUser('employee')
    await testApp.services.database.asSystem((tx) =>
      tx
        .insertInto('memberships')
        .values({ account_id: other.id, user_id: both.id, role_id: other.roles.manager })
        .execute(),
    )
  })

  test('gives a token for it, with the role one has there; the former token stops working', async () => {
    const { access_token, refresh_token } = await signIn(both)
    const here = callerOf(testApp.app, access_token)
    expect((await here.call('auth.check')).response.accounts).toEqual(
      expect.arrayContaining([
        { id: account.id, name: expect.any(String), is_current: true },
        { id: other.id, name: expect.any(String), is_current: false },
      ]),
    )
    const { response } = await here.call('auth.switchAccount', { body: { account_id: other.id } })
    expect(response.refresh_token).toBeNull()
    const there = callerOf(testApp.app, response.access_token)
    expect((await there.call('auth.check')).response).toMatchObject({
      account: { id: other.id, currency: 'KZT' },
      user: { id: both.id, role: { name: 'manager' } },
    })
    await expect.poll(() => canCall(access_token)).toBe(false)
    const renewed = (await refresh(refresh_token)).response
    expect((await callerOf(testApp.app, renewed.access_token).call('auth.check')).response.account.id).toBe(other.id)
    expect((await signIn(both)).accounts.find(({ is_current }) => is_current)?.id).toBe(other.id)
  })

  test('is refused where one is no member, or no active one, and the session stays where it was', async () => {
    const { access_token } = await signIn(account.users.manager)
    const here = callerOf(testApp.app, access_token)
    for (const account_id of [other.id, 999_999]) {
      const refused = await here.attempt('auth.switchAccount', { body: { account_id } })
      expect(refused.status).toBe(404)
      expect(refused.error.code).toBe('not_found')
    }
    expect((await here.call('auth.check')).response.account.id).toBe(account.id)
  })
})
