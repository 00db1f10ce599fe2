import { beforeEach, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const NEW_PASSWORD = 'nobody else knows it'
let user: TestUser
let caller: Caller
let moved: string

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const guest = callerOf(testApp.app)

beforeEach(async () => {
  user = await account.addUser('manager')
  await proveAddress(testApp, user.id)
  caller = await account.signInAs(user)
  moved = `moved.${user.email}`
})

const me = async () => (await caller.call('auth.check')).response.user
const change = (email: string, more: object = { password: PASSWORD }) =>
  caller.attempt('profile.update', { body: { email, ...more } })
const login = (email: string, password = PASSWORD) => guest.attempt('auth.login', { body: { email, password } })

async function proofOf(email: string) {
  const link = await linkTo(testApp, email, 'change_email')
  return { email, hash: known(link.searchParams.get('verifyHash')) }
}

async function undo(email: string) {
  const link = await linkTo(testApp, email, 'email_undo')
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  return guest.attempt('passwords.undoEmail', { body: { email, token: link.searchParams.get('token'), ...passwords } })
}

async function moveTo(email: string): Promise<void> {
  expect((await change(email)).status).toBe(200)
  await guest.call('passwords.verifyEmail', { params: await proofOf(email) })
}

describe('another address', () => {
  test.each([
    [{}, { password: 'password_required' }],
    [{ password: 'a guess' }, { password: 'password_wrong' }],
    [{ confirmation: 'made up' }, { confirmation: 'confirmation_expired' }],
  ])('is not taken with %o, and nothing is mailed', async (shown, keys) => {
    const refused = await change(moved, { ...shown, firstname: 'Чужое' })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
    expect(await me()).toMatchObject({
      email: user.email,
      pending_email: null,
      firstname: expect.stringMatching(/^First/),
    })
    expect(await emailsTo(testApp, moved)).toEqual([])
  })

  test('holds once it is proved; until then one signs in as before', async () => {
    const { response } = await caller.call('profile.update', {
      body: { email: moved.toUpperCase(), password: PASSWORD },
    })
    expect(response).toMatchObject({ email: user.email, pending_email: moved, is_email_verified: true })
    expect((await login(user.email)).status).toBe(200)
    expect((await login(moved)).status).toBe(401)

    const params = await proofOf(moved)
    await guest.call('passwords.verifyEmail', { params })
    expect(await me()).toMatchObject({ email: moved, pending_email: null, is_email_verified: true })
    expect((await login(user.email)).status).toBe(401)
    expect((await login(moved)).status).toBe(200)
    expect((await guest.attempt('passwords.verifyEmail', { params })).status).toBe(200)
    const feed = await (await account.signInAs('admin')).call('roles.feed', { query: { about: 'users' } })
    expect(feed.response.data[0]?.payload).toMatchObject({ changes: { email: { old: user.email, new: moved } } })
  })

  test('is that of the last wish alone', async () => {
    await change(moved)
    const first = await proofOf(moved)
    await change(`again.${moved}`)
    expect((await guest.attempt('passwords.verifyEmail', { params: first })).status).toBe(422)
    expect((await me()).pending_email).toBe(`again.${moved}`)
  })

  test('taken by another user in the meantime stays theirs', async () => {
    await change(moved)
    const params = await proofOf(moved)
    const body = { email: moved, firstname: 'Ян', surname: 'Ли', role: 'manager' }
    await (await account.signInAs('admin')).call('users.save', { body })
    expect((await guest.attempt('passwords.verifyEmail', { params })).status).toBe(422)
    expect((await me()).email).toBe(user.email)
  })

  test('is forgotten when the password changes: a thief may have asked for it', async () => {
    await change(moved)
    const params = await proofOf(moved)
    await caller.call('passwords.change', { body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD } })
    expect((await guest.attempt('passwords.verifyEmail', { params })).status).toBe(422)
    expect((await me()).email).toBe(user.email)
  })

  test('is not given to oneself past the password, as an admin in the list of users', async () => {
    const admin = await account.addUser('admin')
    const [surname = '', firstname = ''] = admin.name.split(' ')
    const body = { id: admin.id, firstname, surname, role: 'admin' }
    const refused = await (await account.signInAs(admin)).attempt('users.save', {
      body: { ...body, email: moved, password: NEW_PASSWORD },
    })
    expect(invalidKeys(refused.error)).toEqual({ email: 'own_email', password: 'own_password' })
    expect((await login(admin.email)).status).toBe(200)
  })
})

describe('the former address', () => {
  test('can undo the change: the one who made it is signed out, and the password is replaced', async () => {
    await moveTo(moved)
    const [mail] = (await emailsTo(testApp, user.email)).filter(({ kind }) => kind === 'email_undo')
    expect(mail?.body_text).toContain(moved)
    expect((await undo(user.email)).status).toBe(200)
    await expect.poll(async () => (await caller.attempt('auth.check')).status).toBe(401)
    expect((await login(moved)).status).toBe(401)
    expect((await login(user.email)).status).toBe(401)
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
    expect((await undo(user.email)).status).toBe(422)
  })

  test('can do so after any number of further changes, none of which can undo that', async () => {
    await moveTo(moved)
    await moveTo(`again.${moved}`)
    const { status } = await undo(moved)
    expect(status).toBe(200)
    expect((await undo(user.email)).status).toBe(200)
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
    expect((await undo(moved)).status).toBe(422)
  })

  test('is reserved for a week', async () => {
    await moveTo(moved)
    const phone = `+7918${String(user.id).padStart(7, '0')}`
    const names = { firstname: 'Ян', surname: 'Ли' }
    const register = () =>
      guest.attempt('auth.register', {
        body: { email: user.email, phone, country: 'ru', ...names, password: PASSWORD, agreed: LEGAL_VERSIONS },
      })
    const admin = await account.signInAs('admin')
    const attempts = [
      await register(),
      await admin.attempt('users.save', { body: { email: user.email, ...names, role: 'manager' } }),
      await admin.attempt('profile.update', { body: { email: user.email, password: PASSWORD } }),
    ]
    for (const { error } of attempts) expect(invalidKeys(error)).toEqual({ email: 'email_taken' })

    await testApp.services.database.asSystem((tx) =>
      tx
        .updateTable('one_time_tokens')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('user_id', '=', user.id)
        .execute(),
    )
    expect((await undo(user.email)).status).toBe(422)
    expect((await register()).status).toBe(201)
  })

  test('that was never verified is notified without a link: it may be a stranger’s', async () => {
    const unproved = await account.addUser('employee')
    user = unproved
    caller = await account.signInAs(unproved)
    await moveTo(`moved.${unproved.email}`)
    expect((await emailsTo(testApp, unproved.email)).map(({ kind, link }) => [kind, link])).toEqual([
      ['email_changed', null],
    ])
  })
})
