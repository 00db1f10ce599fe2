import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { announceAccessChange } from '#server/live/announce.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { callerOf } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const guest = callerOf(testApp.app)

function signIn(email: string, password = PASSWORD, more: object = {}, headers: Record<string, string> = {}) {
  return guest.call('auth.login', { body: { email, password, ...more }, headers })
}

async function sessionsOf(userId: number) {
  return testApp.services.database.asSystem((tx) =>
    tx.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  )
}

describe('signing in', () => {
  test('gives tokens that work, and who it is', async () => {
    const { manager } = account.users
    const { status, response } = await signIn(manager.email)
    expect(status).toBe(200)
    expect(response).toMatchObject({
      expires_in: 3600,
      userData: { id: manager.id, email: manager.email, role: { name: 'manager' }, locale: 'ru' },
      accounts: [{ id: account.id, is_current: true }],
    })
    const checked = await callerOf(testApp.app, response.access_token).call('auth.check')
    expect(checked.response.user).toEqual(response.userData)
  })

  test('takes the e-mail in any case', async () => {
    expect((await signIn(` ${account.users.manager.email.toUpperCase()} `)).status).toBe(200)
  })

  test('keeps the refresh token as a hash only', async () => {
    const { response } = await signIn(account.users.employee.email)
    const [session] = await sessionsOf(account.users.employee.id)
    const hash = createHash('sha256')
      .update(response.refresh_token ?? '')
      .digest()
    expect(session?.refresh_hash).toEqual(hash)
  })

  test('is written to the history', async () => {
    const user = await account.addUser('manager')
    await signIn(user.email, PASSWORD, { device_name: 'Рабочий компьютер' })
    const admin = await account.signInAs('admin')
    const feed = await admin.call('employees.feed', { params: { id: user.id } })
    expect(feed.response.data).toMatchObject([{ kind: 5016, payload: { device_name: 'Рабочий компьютер' } }])
  })

  test('names the device by what its browser says', async () => {
    const user = await account.addUser('executor')
    await signIn(user.email, PASSWORD, {}, { 'user-agent': CHROME_ON_ANDROID })
    expect(await sessionsOf(user.id)).toMatchObject([
      { os: 'Android', browser: 'Chrome', device_name: 'Chrome, Android' },
    ])
  })

  test('again on the same device ends what was open there, and on another device nothing', async () => {
    const user = await account.addUser('executor')
    const first = await signIn(user.email, PASSWORD, { device_uid: 'phone-1' })
    const elsewhere = await signIn(user.email, PASSWORD, { device_uid: 'phone-2' })
    const again = await signIn(user.email, PASSWORD, { device_uid: 'phone-1' })
    const statusWith = async ({ response }: typeof first) =>
      (await callerOf(testApp.app, response.access_token).attempt('auth.check')).status
    expect(await statusWith(first)).toBe(401)
    expect(await statusWith(elsewhere)).toBe(200)
    expect(await statusWith(again)).toBe(200)
    const [oldest, , newest] = await sessionsOf(user.id)
    expect(newest?.first_login).toBe(oldest?.first_login)
  })

  test('on a new device sends an email in the user’s language; on the very first or a known one it does not', async () => {
    const texts = {
      ru: ['В ваш аккаунт вошли с нового устройства', 'Устройство'],
      en: ['Someone signed in to your account from a new device', 'Device'],
    } as const
    for (const locale of ['ru', 'en'] as const) {
      const user = await account.addUser('executor')
      await testApp.services.database.asSystem((tx) =>
        tx.updateTable('users').set({ locale, agree_mailing: false }).where('id', '=', user.id).execute(),
      )
      const onDevice = (device_uid: string) => signIn(user.email, PASSWORD, { device_uid, device_name: 'Планшет' })
      for (const uid of ['first', 'first', 'second', 'second', 'first']) await onDevice(uid)
      const mails = await emailsTo(testApp, user.email)
      expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([['new_device', texts[locale][0]]])
      expect(mails[0]?.body_text).toContain(`${texts[locale][1]}: Планшет`)
      expect(mails[0]?.body_text).toContain('/settings/profile')
    }
  })

  test('with cookie transport puts the refresh token where no script reads it', async () => {
    const result = await signIn(account.users.admin.email, PASSWORD, { transport: 'cookie' })
    expect(result.response.refresh_token).toBeNull()
    expect(cookieOf(result)).toMatchObject({
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 24 * 3600,
    })
  })

  const PLAIN = 'http://localhost:3000'
  const TLS = 'https://naryad.example'
  test.each<[string, boolean, Record<string, string>, string?]>([
    ['over TLS as the proxy says', true, { 'x-forwarded-proto': 'https' }],
    ['over TLS as the browser says, behind a proxy that says nothing', true, { origin: TLS }, TLS],
    ['over TLS as the browser says in its other word', true, { referer: `${TLS}/sign-in` }],
    ['over TLS as the operator says', true, { origin: 'null' }, TLS],
    ['from localhost', false, { host: 'localhost:3000', origin: PLAIN }],
    ['from a plain address of the local network', false, { host: '192.168.1.20:3000' }],
    ['plainly, beside the public address', false, { origin: 'http://192.168.1.20:3000' }, TLS],
  ])('makes the cookie of a page that came %s secure: %s', async (_how, isSecure, headers, PUBLIC_URL) => {
    const app = PUBLIC_URL ? await startApp({ beside: testApp, variables: { PUBLIC_URL } }) : testApp
    try {
      const body = { email: account.users.admin.email, password: PASSWORD, transport: 'cookie' as const }
      const signedIn = await callerOf(app.app).call('auth.login', { body, headers })
      expect(cookieOf(signedIn).secure ?? false).toBe(isSecure)
    } finally {
      if (app !== testApp) await app.stop()
    }
  })
})

describe('signing in is refused in the same words', () => {
  async function refusal(email: string, password: string) {
    const { status, error } = await guest.attempt('auth.login', {
      body: { email, password },
      headers: { 'accept-language': 'en' },
    })
    return { status, error }
  }
  const texts = { status: 401, error: { code: 'invalid_credentials', message: 'Wrong Email or password' } }

  test('for a wrong password', async () => {
    expect(await refusal(account.users.manager.email, 'not the password')).toEqual(texts)
  })

  test('for an unknown e-mail', async () => {
    expect(await refusal('nobody@example.com', PASSWORD)).toEqual(texts)
  })

  test('for a user who has no password yet, whatever is tried', async () => {
    const user = await account.addUser('employee')
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute(),
    )
    expect(await refusal(user.email, PASSWORD)).toEqual(texts)
    expect(await refusal(user.email, 'nobody has this password')).toEqual(texts)
  })

  test('for a user deactivated in their only account', async () => {
    const user = await account.addUser('employee')
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', user.id).execute(),
    )
    expect(await refusal(user.email, PASSWORD)).toEqual(texts)
    expect(await sessionsOf(user.id)).toEqual([])
  })
})

describe('a sign-in that cannot be read', () => {
  function inject(payload: string, type: string) {
    return testApp.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } })
  }

  test('is refused as unreadable, of the wrong type, or at its fields, and nothing is written', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const login = JSON.stringify({ email: account.users.admin.email, password: PASSWORD })
    expect((await inject('{"email": ', 'application/json')).json().error.code).toBe('malformed_json')
    expect((await inject('', 'application/json')).json().error.code).toBe('malformed_json')
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml']) {
      expect((await inject(login, type)).json().error.code, type).toBe('unsupported_type')
    }
    const unknown = await guest.attempt('auth.login', { body: { ...JSON.parse(login), is_admin: true } })
    expect(unknown.error).toMatchObject({
      code: 'validation_failed',
      fields: { is_admin: { key: 'unknown_field', message: 'Неизвестное поле' } },
    })
    const empty = await guest.attempt('auth.login', { body: {}, headers: { 'accept-language': 'en' } })
    expect(empty.status).toBe(422)
    expect(empty.error.fields).toEqual({
      email: { key: 'email_required', message: 'Enter an email' },
      password: { key: 'password_required', message: 'Enter a password' },
    })
    const tooLong = await guest.attempt('auth.login', { body: { email: 'a@b.co', password: 'x'.repeat(101) } })
    expect(tooLong.error.fields).toHaveProperty('password.key', 'password_max')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('checking who is signed in', () => {
  test('shows the user, the account and every permission with its type', async () => {
    const executor = await account.signInAs('executor')
    const { response } = await executor.call('auth.check')
    expect(response.account).toMatchObject({ id: account.id, currency: 'RUB', timezone: 'Europe/Moscow' })
    expect(response.user).toMatchObject({ id: account.users.executor.id, is_serviceman: true })
    expect(response.permissions).toHaveLength(PERMISSIONS.length)
    expect(response.permissions).toContain('requests:read:manager')
    expect(response.permissions).toContain('requests:update:forbidden')
    expect(response.features).toMatchObject({ mail: false, first_steps: false })
  })

  test('shows an admin that everything is allowed, whatever is stored for the role', async () => {
    const other = await createTestAccount(testApp)
    await testApp.services.database.asSystem((tx) =>
      tx
        .updateTable('roles')
        .set({ grants: '{}' })
        .where('account_id', '=', other.id)
        .where('name', '=', 'admin')
        .execute(),
    )
    const { response } = await (await other.signInAs('admin')).call('auth.check')
    expect(response.permissions).toEqual(PERMISSIONS.map((permission) => `${permission}:allowed`))
  })
})

describe('an access token', () => {
  async function statusWith(token: string) {
    return (await callerOf(testApp.app, token).attempt('auth.check')).status
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

  test('is worth nothing unsigned, signed by someone else, or altered', async () => {
    const token = (await account.signInAs('admin')).token ?? ''
    expect(await statusWith(token)).toBe(200)
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const executor = await account.signInAs('executor')
    const executorPayload = executor.token?.split('.')[1]
    expect(await statusWith(`${encode({ alg: 'none' })}.${payload}.`)).toBe(401)
    expect(await statusWith(`${encode({ alg: 'none' })}.${payload}.${signature}`)).toBe(401)
    expect(await statusWith(`${head}.${executorPayload}.${signature}`)).toBe(401)
    expect(await statusWith(`${head}.${encode({ ...claims, exp: inAnHour() + 9999 })}.${signature}`)).toBe(401)
    expect(await statusWith('not-a-token')).toBe(401)
    expect(await statusWith('')).toBe(401)
  })

  test('of a session in one account is worth nothing in another', async () => {
    const other = await createTestAccount(testApp)
    const admin = await account.signInAs('admin')
    const { sid } = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString())
    const { sessions } = testApp.services
    const elsewhere = { id: sid, userId: account.users.admin.id, accountId: other.id }
    expect(await statusWith(await sessions.accessToken(elsewhere))).toBe(401)
    const asAnother = { id: sid, userId: other.users.admin.id, accountId: account.id }
    expect(await statusWith(await sessions.accessToken(asAnother))).toBe(401)
  })

  test('runs out', async () => {
    const { SignJWT } = await import('jose')
    const secret = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('settings').select('value').where('name', '=', 'secret').executeTakeFirstOrThrow(),
    )
    const admin = await account.signInAs('admin')
    const { acc, sid, sub } = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString())
    const sign = (exp: number) =>
      new SignJWT({ acc, sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sub)
        .setExpirationTime(exp)
        .sign(new TextEncoder().encode(String(secret.value)))
    expect(await statusWith(await sign(inAnHour()))).toBe(200)
    expect(await statusWith(await sign(Math.floor(Date.now() / 1000) - 1))).toBe(401)
  })

  test('ends with its session, and with the membership', async () => {
    const user = await account.addUser('manager')
    const signedIn = await account.signInAs(user)
    expect(await statusWith(signedIn.token ?? '')).toBe(200)
    await testApp.services.database.asSystem(async (tx) => {
      await tx.updateTable('sessions').set({ expires_at: sql`now()` }).where('user_id', '=', user.id).execute()
      await announceAccessChange(tx, account.id)
    })
    await expect.poll(() => statusWith(signedIn.token ?? '')).toBe(401)
  })
})
