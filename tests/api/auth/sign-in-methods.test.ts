import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedInPurpose } from '#contract/auth/sign-in-methods.ts'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/support/outside/identity-provider.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const PUBLIC_URL = 'http://localhost:3000'

let testApp: TestApp
let account: TestAccount
let provider: IdentityProvider
let counted = 0

beforeAll(async () => {
  provider = await startIdentityProvider(PUBLIC_URL)
  testApp = await startApp({ variables: provider.variables })
  account = await createTestAccount(testApp)
})
afterAll(async () => {
  await testApp.stop()
  await provider.close()
})

interface Held {
  provider: SignInProvider
  code: string
  state: string
  iss?: string
  cookie: string
}

/** Goes to the provider's pages and comes back as the user signed in there. */
async function goThrough(caller: Caller, name: SignInProvider, purpose: SignedInPurpose): Promise<Held> {
  const begun = await caller.call('signInMethods.begin', { body: { provider: name, purpose } })
  return heldOf(name, begun.response.url, cookieOf(begun, 'naryad_social').value)
}

async function heldOf(name: SignInProvider, url: string, cookie: string): Promise<Held> {
  const { code = '', state = '', iss } = Object.fromEntries((await provider.signIn(url)).searchParams)
  return { provider: name, code, state, ...(iss && { iss }), cookie }
}

function finish(caller: Caller, name: 'signInMethods.link' | 'signInMethods.confirm' | 'sso.login', held: Held) {
  const { cookie, ...body } = held
  return caller.attempt(name, { body, headers: { cookie: `naryad_social=${cookie}` } })
}

async function link(caller: Caller, name: SignInProvider = 'google') {
  return finish(caller, 'signInMethods.link', await goThrough(caller, name, 'link'))
}

async function signIn(name: SignInProvider = 'google') {
  const guest = callerOf(testApp.app)
  const begun = await guest.call(name === 'google' ? 'sso.googleUrl' : 'sso.yandexUrl')
  return finish(guest, 'sso.login', await heldOf(name, begun.response.url, cookieOf(begun, 'naryad_social').value))
}

/** Another user is signed in at the provider now. */
function sitsThere(email = `there${++counted}@gmail.example`, isVerified = false) {
  provider.person = { sub: `subject-${++counted}`, email, email_verified: isVerified }
  return provider.person
}

async function newUser(): Promise<{ user: TestUser; caller: Caller }> {
  const user = await account.addUser('manager')
  return { user, caller: await account.signInAs(user) }
}

function forgetPassword({ id }: TestUser) {
  return testApp.services.database.asSystem((tx) =>
    tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
  )
}

const methodsOf = async (caller: Caller) => (await caller.call('signInMethods.list')).response
const kindsTo = async ({ email }: TestUser) => (await emailsTo(testApp, email)).map(({ kind }) => kind)

describe('a signed-in user', () => {
  test('links an identity at a provider whatever its address is, signs in with it, and gets an email', async () => {
    const { user, caller } = await newUser()
    expect(await methodsOf(caller)).toEqual({ has_password: true, linked: [], providers: ['google', 'yandex'] })
    const { email } = sitsThere()
    expect((await link(caller)).status).toBe(200)
    const { linked } = await methodsOf(caller)
    expect(linked).toMatchObject([{ provider: 'google', email, is_open: true, can_unlink: true }])
    expect(((await signIn()).response as { userData: { id: number } }).userData.id).toBe(user.id)

    const [mail] = await emailsTo(testApp, user.email)
    expect(mail).toMatchObject({ kind: 'way_linked', subject: 'Теперь можно войти через Google' })
    expect(mail?.body_text).toContain(`Аккаунт: ${email}`)
    expect((await caller.call('auth.check')).response.user.is_email_verified).toBe(false)
    const { response } = await (await account.signInAs('admin')).call('employees.feed', { params: { id: user.id } })
    expect(response.data.map(({ payload }) => payload.changes)).toContainEqual({
      sign_in: { old: null, new: 'google' },
    })
  })

  test('proves their address by linking an account with the same, when the provider vouches for it', async () => {
    const { user, caller } = await newUser()
    sitsThere(user.email, true)
    await link(caller)
    await expect.poll(async () => (await caller.call('auth.check')).response.user.is_email_verified).toBe(true)
  })

  test('links the same account twice and has it once, and another one beside it', async () => {
    const { user, caller } = await newUser()
    sitsThere()
    await link(caller)
    expect((await link(caller)).status).toBe(200)
    expect((await methodsOf(caller)).linked).toHaveLength(1)
    expect(await kindsTo(user)).toEqual(['way_linked'])
    sitsThere()
    await link(caller, 'yandex')
    expect((await methodsOf(caller)).linked.map((way) => way.provider)).toEqual(['google', 'yandex'])
  })

  test('cannot link the identity that another user signs in with, who keeps it', async () => {
    const [owner, thief] = [await newUser(), await newUser()]
    sitsThere()
    await link(owner.caller)
    expect(invalidKeys((await link(thief.caller)).error)).toEqual({ code: 'social_taken' })
    expect((await methodsOf(thief.caller)).linked).toEqual([])
    expect(((await signIn()).response as { userData: { id: number } }).userData.id).toBe(owner.user.id)
  })

  test('sees the address they have there now', async () => {
    const { caller } = await newUser()
    sitsThere()
    await link(caller)
    provider.person = { ...provider.person, email: 'renamed@gmail.example' }
    await signIn()
    expect((await methodsOf(caller)).linked[0]?.email).toBe('renamed@gmail.example')
  })
})

describe('what a provider returned', () => {
  test('for one user is worth nothing to another, for another goal, or without the cookie', async () => {
    const [one, other] = [await newUser(), await newUser()]
    sitsThere()
    const toLink = await goThrough(one.caller, 'google', 'link')
    for (const [caller, call, held] of [
      [other.caller, 'signInMethods.link', toLink],
      [one.caller, 'signInMethods.confirm', toLink],
      [callerOf(testApp.app), 'sso.login', toLink],
      [one.caller, 'signInMethods.link', { ...toLink, cookie: '' }],
    ] as const) {
      expect(invalidKeys((await finish(caller, call, held)).error)).toEqual({ code: 'social_failed' })
    }
    const begun = await callerOf(testApp.app).call('sso.googleUrl')
    const toSignIn = await heldOf('google', begun.response.url, cookieOf(begun, 'naryad_social').value)
    expect((await finish(one.caller, 'signInMethods.link', toSignIn)).status).toBe(422)
    expect((await methodsOf(one.caller)).linked).toEqual([])
    expect((await methodsOf(other.caller)).linked).toEqual([])
  })
})

describe('a sign-in method', () => {
  test('is taken away while another is left, and the last one stays', async () => {
    const { user, caller } = await newUser()
    sitsThere()
    await link(caller)
    await link(caller, 'yandex')
    await forgetPassword(user)
    const [google, yandex] = (await methodsOf(caller)).linked
    await caller.call('signInMethods.unlink', { params: { id: known(google).id } })
    expect((await signIn()).status).not.toBe(200)
    expect(await methodsOf(caller)).toMatchObject({ has_password: false, linked: [{ can_unlink: false }] })

    const refused = await caller.attempt('signInMethods.unlink', {
      params: { id: known(yandex).id },
      headers: { 'accept-language': 'en' },
    })
    expect(refused.error.fields?.id?.message).toContain('your only sign-in method')
    expect((await signIn('yandex')).status).toBe(200)
    expect(await kindsTo(user)).toEqual(['way_linked', 'way_linked', 'way_unlinked', 'new_device'])
  })

  test('stays when both of the last two are taken away at once', async () => {
    const { user, caller } = await newUser()
    sitsThere()
    await link(caller)
    await link(caller, 'yandex')
    await forgetPassword(user)
    const { linked } = await methodsOf(caller)
    const answers = await Promise.all(
      linked.map(({ id }) => caller.attempt('signInMethods.unlink', { params: { id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await methodsOf(caller)).linked).toHaveLength(1)
  })

  test('of another user is not found, and stays theirs', async () => {
    const [owner, other] = [await newUser(), await newUser()]
    sitsThere()
    await link(owner.caller)
    const { id } = known((await methodsOf(owner.caller)).linked[0])
    expect((await other.caller.attempt('signInMethods.unlink', { params: { id } })).status).toBe(404)
    expect((await methodsOf(owner.caller)).linked).toHaveLength(1)
  })

  test('at a provider that is not set up any more does not count as one', async () => {
    const { user, caller } = await newUser()
    sitsThere()
    await link(caller)
    await forgetPassword(user)
    const plain = await startApp({ beside: testApp })
    try {
      const there = callerOf(plain.app, caller.token)
      const { providers, linked } = await methodsOf(there)
      expect(providers).toEqual([])
      expect(linked).toMatchObject([{ is_open: false, can_unlink: false }])
      expect(
        (await there.attempt('signInMethods.begin', { body: { provider: 'google', purpose: 'link' } })).status,
      ).toBe(404)
    } finally {
      await plain.stop()
    }
  })
})

describe('a user without a password', () => {
  test('signs out everywhere else with a confirmation of their provider, on this device alone', async () => {
    const { user, caller: here } = await newUser()
    sitsThere()
    await link(here)
    await forgetPassword(user)
    const there = await account.signInAs(user)
    const empty = await here.attempt('devices.signOutOthers', { body: {} })
    expect(invalidKeys(empty.error)).toEqual({ password: 'password_required' })
    expect((await here.attempt('devices.signOutOthers', { body: { password: PASSWORD } })).status).toBe(422)

    const confirmed = await finish(here, 'signInMethods.confirm', await goThrough(here, 'google', 'confirm'))
    const { confirmation } = confirmed.response as { confirmation: string }
    const elsewhere = await there.attempt('devices.signOutOthers', { body: { confirmation } })
    expect(invalidKeys(elsewhere.error)).toEqual({ confirmation: 'confirmation_expired' })
    const forged = await here.attempt('devices.signOutOthers', { body: { confirmation: `${confirmation}A` } })
    expect(forged.status).toBe(422)
    expect((await there.call('auth.check')).status).toBe(200)

    await here.call('devices.signOutOthers', { body: { confirmation } })
    await vi.waitFor(async () => expect((await there.attempt('auth.check')).status).toBe(401))
    expect((await here.call('auth.check')).status).toBe(200)
  })

  test('is not confirmed by an account at the provider that is not theirs', async () => {
    const { caller } = await newUser()
    sitsThere()
    await link(caller)
    sitsThere()
    const refused = await finish(caller, 'signInMethods.confirm', await goThrough(caller, 'google', 'confirm'))
    expect(invalidKeys(refused.error)).toEqual({ code: 'social_other' })
  })
})
