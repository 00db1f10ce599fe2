import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { acceptInvitation } from '#tests/support/accept-invitation.ts'
import { askForCalendar, createFeed } from '#tests/support/calendar.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const NEW_PASSWORD = 'another horse battery'

const testApp = await startTestApp({ jobs: true })
const account = await createTestAccount(testApp)

const guest = () => callerOf(testApp.app)

function signIn(email: string, password: string) {
  return guest().attempt('auth.login', { body: { email, password } })
}

/** Asks for a password reset and returns the parameters of the mailed link. */
async function askForReset(email: string): Promise<{ email: string; token: string }> {
  const before = (await emailsTo(testApp, email)).length
  expect((await guest().call('passwords.forgot', { body: { email } })).response).toBeNull()
  await vi.waitFor(async () => expect(await emailsTo(testApp, email)).toHaveLength(before + 1), { timeout: 15_000 })
  const link = await linkTo(testApp, email, 'reset_password')
  expect(link.pathname).toBe('/reset-password')
  return { email: known(link.searchParams.get('email')), token: known(link.searchParams.get('token')) }
}

function reset(link: { email: string; token: string }, password = NEW_PASSWORD, more: object = {}) {
  const body = { ...link, password, password_confirmation: password, ...more }
  return guest().attempt('passwords.reset', { body })
}

/** The same user in another account, as its manager. */
async function signInElsewhere({ id }: TestUser): Promise<Caller> {
  const other = await createTestAccount(testApp)
  await testApp.services.database.asSystem((tx) =>
    tx
      .insertInto('memberships')
      .values({
        account_id: other.id,
        user_id: id,
        role_id: other.roles.manager,
        joined_at: new Date().toISOString(),
      })
      .execute(),
  )
  return other.signInAs({ id })
}

async function letAnHourPass(user: TestUser) {
  await testApp.services.database.asSystem((tx) =>
    sql`update one_time_tokens set expires_at = expires_at - interval '1 hour' where user_id = ${user.id}`.execute(tx),
  )
}

describe('a forgotten password', () => {
  test('is reset with the mailed link, which signs out every device and works once', async () => {
    const user = await account.addUser('employee')
    const device = await account.signInAs(user)
    const link = await askForReset(user.email)
    expect((await device.call('auth.check')).status).toBe(200)

    expect((await reset(link)).response).toBeNull()
    await vi.waitFor(async () => expect((await device.attempt('auth.check')).status).toBe(401))
    expect((await signIn(user.email, PASSWORD)).status).toBe(401)
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)

    const again = await reset(link, 'yet another password')
    expect(invalidKeys(again.error)).toEqual({ token: 'reset_failed' })
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
    const kinds = (await emailsTo(testApp, user.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['reset_password', 'password_changed', 'new_device'])
  })

  test('takes the calendar links with it that were there, in every account, and those of no one else', async () => {
    const user = await account.addUser('manager')
    const link = await createFeed(await account.signInAs(user))
    const elsewhere = await createFeed(await signInElsewhere(user))
    const another = await createFeed(await account.signInAs('manager'))
    // An address that was never proved loses them anyway, with all that was set up before.
    await testApp.services.database.asSystem((tx) =>
      sql`update users set email_verified_at = now() where id = ${user.id}`.execute(tx),
    )
    expect((await reset(await askForReset(user.email))).response).toBeNull()
    for (const token of [link, elsewhere]) expect((await askForCalendar(testApp, token)).status).toBe(404)
    expect((await askForCalendar(testApp, another)).status).toBe(200)
  })

  test('ends the keys of the user in every account, and no one else’s', async () => {
    const user = await account.addUser('manager')
    const [here, elsewhere] = [await account.signInAs(user), await signInElsewhere(user)]
    const body = { name: 'Script', scopes: ['clients:read' as const] }
    const keys: Caller[] = []
    for (const caller of [here, elsewhere, await account.signInAs('manager')]) {
      keys.push(callerOf(testApp.app, (await caller.call('userApiKeys.create', { body })).response.key))
    }
    // An address that was never proved loses them anyway, with all that was set up before.
    await testApp.services.database.asSystem((tx) =>
      sql`update users set email_verified_at = now() where id = ${user.id}`.execute(tx),
    )
    expect((await reset(await askForReset(user.email))).response).toBeNull()
    const statuses = () => Promise.all(keys.map(async (key) => (await key.attempt('clients.list')).status))
    await expect.poll(statuses).toEqual([401, 401, 200])
  })

  test('is asked for with the same answer for any address, and mails only known ones', async () => {
    const user = await account.addUser('employee')
    const answers = []
    for (const email of [user.email, user.email.toUpperCase(), 'nobody@example.com']) {
      const { status, bytes } = await guest().call('passwords.forgot', { body: { email } })
      answers.push([status, bytes.toString()])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    await vi.waitFor(async () => expect(await emailsTo(testApp, user.email)).toHaveLength(2), { timeout: 15_000 })
    expect(await emailsTo(testApp, 'nobody@example.com')).toEqual([])
  })

  test('is not mailed to a deactivated user', async () => {
    const user = await account.addUser('employee')
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', user.id).execute(),
    )
    await guest().call('passwords.forgot', { body: { email: user.email } })
    const other = await account.addUser('employee')
    await askForReset(other.email)
    expect(await emailsTo(testApp, user.email)).toEqual([])
  })

  test('of a user of two accounts is an email of neither', async () => {
    const user = await account.addUser('employee')
    const other = await createTestAccount(testApp)
    const body = { email: user.email, firstname: 'Анна', surname: 'Белова', role: 'employee' }
    await (await other.signInAs('admin')).call('users.save', { body })
    await acceptInvitation(testApp, user)
    await askForReset(user.email)
    const mail = (await emailsTo(testApp, user.email)).find(({ kind }) => kind === 'reset_password')
    expect(mail?.account_id).toBeNull()
    for (const each of [account, other]) {
      const seen = await (await each.signInAs('admin')).call('letters.list', { query: { q: user.email } })
      expect(seen.response.data.map(({ kind }) => kind)).not.toContain('reset_password')
    }
  })

  test('stays when the link is guessed, expired, another user’s, or the new one breaks the rules', async () => {
    const user = await account.addUser('employee')
    const other = await account.addUser('employee')
    const link = await askForReset(user.email)
    for (const wrong of [
      { ...link, token: `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}` },
      { ...link, email: other.email },
    ]) {
      expect(invalidKeys((await reset(wrong)).error)).toEqual({ token: 'reset_failed' })
    }
    expect(invalidKeys((await reset(link, 'short')).error)).toEqual({ password: 'password_min' })
    expect(invalidKeys((await reset(link, NEW_PASSWORD, { password_confirmation: 'other' })).error)).toEqual({
      password_confirmation: 'passwords_differ',
    })
    await letAnHourPass(user)
    expect(invalidKeys((await reset(link)).error)).toEqual({ token: 'reset_failed' })
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
  })

  test('is set once by two who have the link at the same time, and takes its other links with it', async () => {
    const user = await account.addUser('employee')
    const first = await askForReset(user.email)
    const second = await askForReset(user.email)
    const results = await Promise.all([reset(first), reset(first, 'yet another password')])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await reset(second)).status).toBe(422)
  })

  test('is kept as a hash of the link only', async () => {
    const user = await account.addUser('employee')
    const { token } = await askForReset(user.email)
    const kept = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('one_time_tokens').selectAll().where('user_id', '=', user.id).execute(),
    )
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('a change of password', () => {
  test('signs out the other devices and not this one, and sends an email', async () => {
    const user = await account.addUser('manager')
    const [here, there] = [await account.signInAs(user), await account.signInAs(user)]
    await here.call('passwords.change', { body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD } })
    expect((await here.call('auth.check')).status).toBe(200)
    await vi.waitFor(async () => expect((await there.attempt('auth.check')).status).toBe(401))
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
    expect((await emailsTo(testApp, user.email)).map(({ kind }) => kind)).toContain('password_changed')
  })

  test('leaves the calendar links alone, says how many go on, and they end with one call', async () => {
    const user = await account.addUser('manager')
    const here = await account.signInAs(user)
    const link = await createFeed(here)
    const elsewhere = await createFeed(await signInElsewhere(user))
    const another = await createFeed(await account.signInAs('manager'))
    const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await here.call('passwords.change', { body })).response).toEqual({ calendar_feeds: 2 })
    expect((await askForCalendar(testApp, link)).status).toBe(200)

    expect((await here.call('calendarFeeds.removeAll')).response).toBeNull()
    for (const token of [link, elsewhere]) expect((await askForCalendar(testApp, token)).status).toBe(404)
    expect((await askForCalendar(testApp, another)).status).toBe(200)
  })

  test('is refused with a wrong old one, or a new one against the rules, and nothing ends', async () => {
    const user = await account.addUser('manager')
    const [here, there] = [await account.signInAs(user), await account.signInAs(user)]
    const wrong = await here.attempt('passwords.change', {
      body: { oldPassword: 'wrong', newPassword: NEW_PASSWORD },
      headers: { 'accept-language': 'en' },
    })
    expect(wrong.error.fields?.oldPassword).toEqual({ key: 'old_password_wrong', message: 'Old password is incorrect' })
    const short = await here.attempt('passwords.change', { body: { oldPassword: PASSWORD, newPassword: 'short' } })
    expect(invalidKeys(short.error)).toEqual({ newPassword: 'password_min' })
    const empty = await here.attempt('passwords.change', { body: {} })
    expect(invalidKeys(empty.error)).toEqual({
      oldPassword: 'old_password_required',
      newPassword: 'new_password_required',
    })
    expect((await there.call('auth.check')).status).toBe(200)
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
  })
})

describe('an e-mail', () => {
  const isVerified = async (user: Pick<TestUser, 'id'>) =>
    (await (await account.signInAs(user)).call('auth.check')).response.user.is_email_verified

  async function verificationOf(user: TestUser) {
    await (await account.signInAs(user)).call('passwords.resendVerification')
    const link = await linkTo(testApp, user.email, 'verify_email')
    return { email: known(link.searchParams.get('verifyEmail')), hash: known(link.searchParams.get('verifyHash')) }
  }

  test('is verified with the mailed link, and once more with the same', async () => {
    const user = await account.addUser('employee')
    const params = await verificationOf(user)
    expect(await isVerified(user)).toBe(false)
    await guest().call('passwords.verifyEmail', { params })
    expect(await isVerified(user)).toBe(true)
    expect((await guest().call('passwords.verifyEmail', { params })).status).toBe(200)
    // Nothing to verify any more: no email.
    await (await account.signInAs(user)).call('passwords.resendVerification')
    expect(await emailsTo(testApp, user.email)).toHaveLength(1)
  })

  test('with a plus in it is found when a mail program has made a space of it', async () => {
    const admin = await account.signInAs('admin')
    const email = 'anna+work@example.com'
    const body = { email, firstname: 'Анна', surname: 'Плюсова', role: 'employee', password: PASSWORD }
    const user = (await admin.call('users.save', { body })).response
    const { hash } = await verificationOf({ ...user, role: 'employee' })
    const params = { email: 'anna work@example.com', hash }
    expect((await guest().call('passwords.verifyEmail', { params })).status).toBe(200)
    expect(await isVerified(user)).toBe(true)
  })

  test('is not verified by a guess, by another’s link, or after it was changed', async () => {
    const user = await account.addUser('employee')
    const other = await account.addUser('employee')
    const params = await verificationOf(user)
    for (const wrong of [
      { ...params, hash: 'guessed' },
      { ...params, email: other.email },
    ]) {
      const refused = await guest().attempt('passwords.verifyEmail', { params: wrong })
      expect(invalidKeys(refused.error)).toEqual({ hash: 'link_expired' })
    }
    const admin = await account.signInAs('admin')
    const [row] = (await admin.call('users.list', { query: { q: user.email } })).response.data
    const email = `changed.${user.email}`
    const { firstname, surname } = known(row)
    await admin.call('users.save', { body: { id: user.id, email, firstname, surname, role: 'employee' } })
    expect((await guest().attempt('passwords.verifyEmail', { params })).status).toBe(422)
    expect(await isVerified(user)).toBe(false)
    expect(await isVerified(other)).toBe(false)
    expect((await emailsTo(testApp, email)).map(({ kind }) => kind)).toEqual(['verify_email'])
  })
})

describe('a first password', () => {
  test('is set by an invited user, who then signs in with a verified e-mail', async () => {
    const admin = await account.signInAs('admin')
    const email = 'invited@example.com'
    const body = { email, firstname: 'Иван', surname: 'Новый', role: 'executor' }
    const user = (await admin.call('users.save', { body })).response
    const [mail] = await emailsTo(testApp, email)
    expect(mail).toMatchObject({ kind: 'invitation', account_id: account.id, locale: 'ru' })
    const link = await linkTo(testApp, email, 'invitation')
    const token = known(link.searchParams.get('token'))
    expect((await reset({ email, token }, NEW_PASSWORD, { agreed: LEGAL_VERSIONS })).status).toBe(200)
    const signedIn = await signIn(email, NEW_PASSWORD)
    expect(signedIn.response).toMatchObject({ userData: { id: user.id, is_email_verified: true } })
    expect((await reset({ email, token })).status).toBe(422)
  })

  test('is not asked of a user who has one: another account only invites them', async () => {
    const user = await account.addUser('employee')
    const other = await createTestAccount(testApp)
    const body = { email: user.email, firstname: 'Анна', surname: 'Белова', role: 'employee' }
    await (await other.signInAs('admin')).call('users.save', { body })
    const [mail] = await emailsTo(testApp, user.email)
    expect(mail?.kind).toBe('added')
    expect(mail?.link).toContain('/invitation?')
    expect(mail?.body_text).not.toContain('token')
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
  })

  test('is mailed to who registers without one, and asks who registers with one to verify the address', async () => {
    const user = { country: 'ru' as const, firstname: 'Анна', surname: 'Новая', agreed: LEGAL_VERSIONS }
    const without = await guest().call('auth.register', {
      body: { ...user, email: 'without@example.com', phone: '+79160000001' },
    })
    expect(without.status).toBe(201)
    const link = await linkTo(testApp, 'without@example.com', 'set_password')
    expect((await reset({ email: 'without@example.com', token: known(link.searchParams.get('token')) })).status).toBe(
      200,
    )
    expect((await signIn('without@example.com', NEW_PASSWORD)).status).toBe(200)

    await guest().call('auth.register', {
      body: { ...user, email: 'with@example.com', phone: '+79160000002', password: PASSWORD },
      headers: { 'accept-language': 'en' },
    })
    expect(await emailsTo(testApp, 'with@example.com')).toMatchObject([
      { kind: 'verify_email', locale: 'en', subject: 'Confirm your email' },
    ])
  })
})

test('emails to one address, and guesses of a password, are limited', async () => {
  const limited = await startApp({ variables: { RATE_LIMIT: 'on' }, beside: testApp })
  try {
    const asked = async () =>
      (await callerOf(limited.app).attempt('passwords.forgot', { body: { email: 'often@example.com' } })).status
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push(await asked())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

    const user = await account.addUser('employee')
    const { token } = await account.signInAs(user)
    const guesses = []
    for (let time = 0; time < 11; time++) {
      const body = { oldPassword: `guess ${time}`, newPassword: NEW_PASSWORD }
      guesses.push((await callerOf(limited.app, token).attempt('passwords.change', { body })).status)
    }
    expect(guesses).toEqual([...Array(10).fill(422), 429])
  } finally {
    await limited.stop()
  }
})
