// Over 300 lines: what a provider may say and what may be done with it is tried with one provider and one server.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import type { NewSsoUser } from '#contract/auth/sso.ts'
import { readEmailRecipient } from '#server/auth/index.ts'
import { type Caller, callerOf, type Result } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/support/outside/identity-provider.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const PUBLIC_URL = 'http://localhost:3000'

let testApp: TestApp
let account: TestAccount
let provider: IdentityProvider
let guest: Caller
let counted = 0

beforeAll(async () => {
  provider = await startIdentityProvider(PUBLIC_URL)
  testApp = await startApp({ variables: provider.variables })
  account = await createTestAccount(testApp)
  guest = callerOf(testApp.app)
})
afterAll(async () => {
  await testApp.stop()
  await provider.close()
})
beforeEach(() => {
  provider.person = { ...provider.person, sub: `subject-${++counted}` }
})

type Name = 'google' | 'yandex'
type Returned = Record<string, string>

/** Begins at the program and goes through the provider's pages; what the browser then holds. */
async function goThrough(name: Name): Promise<{ cookie: string; returned: Returned }> {
  const begun = await guest.call(name === 'google' ? 'sso.googleUrl' : 'sso.yandexUrl')
  const { code = '', state = '', iss } = Object.fromEntries((await provider.signIn(begun.response.url)).searchParams)
  return { cookie: cookieOf(begun, 'naryad_social').value, returned: { code, state, ...(iss && { iss }) } }
}

function finish(name: Name, { cookie, returned }: { cookie: string; returned: Returned }, more: object = {}) {
  const headers = { cookie: `naryad_social=${cookie}` }
  return guest.attempt('sso.login', { body: { provider: name, ...returned, ...more }, headers })
}

async function signIn(name: Name, more: object = {}) {
  return finish(name, await goThrough(name), more)
}

function userOf({ response }: Result): { id: number; is_email_verified: boolean } {
  return (response as { userData: { id: number; is_email_verified: boolean } }).userData
}

function isPerson(user: TestUser, more: object = {}) {
  provider.person = { ...provider.person, email: user.email, email_verified: true, ...more }
}

async function verifiedUser(): Promise<TestUser> {
  const user = await account.addUser('manager')
  await setUser(user, { email_verified_at: new Date().toISOString() })
  return user
}

function setUser(user: TestUser, values: { email_verified_at?: string; email?: string }) {
  return testApp.services.database.asSystem((tx) =>
    tx.updateTable('users').set(values).where('id', '=', user.id).execute(),
  )
}

const statusOf = async (email: string, password = PASSWORD) =>
  (await guest.attempt('auth.login', { body: { email, password } })).status

describe('signing in with Google', () => {
  test('lets in who is here by the address that Google vouches for, and leaves their password as it is', async () => {
    const user = await verifiedUser()
    isPerson(user, { email: user.email.toUpperCase() })
    const answer = await signIn('google')
    expect(answer.status).toBe(200)
    expect(userOf(answer).id).toBe(user.id)
    const { access_token } = answer.response as { access_token: string }
    expect((await callerOf(testApp.app, access_token).call('auth.check')).response.account.id).toBe(account.id)
    expect(await statusOf(user.email)).toBe(200)
  })

  test('gives a browser its refresh token as a cookie', async () => {
    isPerson(await verifiedUser())
    const answer = await signIn('google', { transport: 'cookie' })
    expect(answer.response).toMatchObject({ refresh_token: null })
    const cookie = `naryad_refresh=${cookieOf(answer).value}`
    expect((await guest.call('auth.refresh', { body: {}, headers: { cookie } })).status).toBe(200)
  })

  test('knows them again by who they are there, when the address has changed here and there', async () => {
    const user = await verifiedUser()
    isPerson(user)
    await signIn('google')
    await setUser(user, { email: `renamed.${user.email}` })
    provider.person = { ...provider.person, email: 'elsewhere@example.com', email_verified: false }
    expect(userOf(await signIn('google')).id).toBe(user.id)
  })

  test('by an address that Google does not vouch for lets no one in', async () => {
    const user = await verifiedUser()
    isPerson(user, { email_verified: false })
    const refused = await signIn('google')
    expect(invalidKeys(refused.error)).toEqual({ email: 'social_unverified' })
    isPerson(user, { sub: 'another', email_verified: undefined })
    expect((await signIn('google')).status).toBe(422)
  })

  test('for the first time, takes over from the user who entered the address without verifying it', async () => {
    const user = await account.addUser('manager')
    const session = await account.signInAs(user)
    isPerson(user)
    const answer = await signIn('google')
    expect(userOf(answer)).toMatchObject({ id: user.id, is_email_verified: true })
    await expect.poll(async () => (await session.attempt('auth.check')).status).toBe(401)
    expect(await statusOf(user.email)).toBe(401)
    expect((await emailsTo(testApp, user.email)).map(({ kind }) => kind)).toContain('password_dropped')
  })

  test.each(['Google', 'a mailed link'])(
    'locks out the user who signed up with the address before its owner came by %s',
    async (way) => {
      const email = `victim${++counted}@example.com`
      provider.person = { sub: `thief-${counted}`, email: `thief${counted}@example.com`, email_verified: true }
      const { social_ticket } = (await signIn('google')).error.details as NewSsoUser
      const body = {
        email,
        country: 'ru' as const,
        firstname: 'Анна',
        surname: 'Воровка',
        social_ticket,
        agreed: LEGAL_VERSIONS,
      }
      const phone = `+7925${String(counted).padStart(7, '0')}`
      await guest.call('auth.register', { body: { ...body, phone } })
      const thief = provider.person
      expect((await signIn('google')).status).toBe(200)

      if (way === 'Google') {
        provider.person = { sub: `owner-${counted}`, email, email_verified: true }
        expect((await signIn('google')).status).toBe(200)
      } else {
        const user = await testApp.services.database.asSystem((tx) => readEmailRecipient(tx, { email }))
        await testApp.services.database.asSystem((tx) => testApp.services.userEmails.offerReset(tx, known(user)))
        const token = known((await linkTo(testApp, email, 'reset_password')).searchParams.get('token'))
        const set = { email, token, password: PASSWORD, password_confirmation: PASSWORD }
        expect((await guest.call('passwords.reset', { body: set })).status).toBe(200)
      }
      provider.person = thief
      expect((await signIn('google')).status).toBe(404)
    },
  )

  test('is refused to a user deactivated in their only account', async () => {
    const user = await verifiedUser()
    isPerson(user)
    await testApp.services.database.asSystem((tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', user.id).execute(),
    )
    expect(invalidKeys((await signIn('google')).error)).toEqual({ code: 'social_failed' })
  })
})

describe('signing in with Yandex', () => {
  test('lets in by a mailbox at Yandex, and by no other address', async () => {
    const [own, other] = [await verifiedUser(), await verifiedUser()]
    const email = `own${own.id}@yandex.ru`
    await setUser(own, { email })
    isPerson(own, { email })
    expect(userOf(await signIn('yandex')).id).toBe(own.id)
    isPerson(other, { sub: 'another at Yandex' })
    expect(invalidKeys((await signIn('yandex')).error)).toEqual({ email: 'social_unverified' })
  })

  test('does not mistake a Google user for the Yandex user with the same number', async () => {
    const user = await verifiedUser()
    isPerson(user)
    await signIn('google')
    provider.person = { ...provider.person, email: 'somebody.else@yandex.ru' }
    expect((await signIn('yandex')).status).toBe(404)
  })
})

describe('an unknown user', () => {
  const registration = () => ({
    phone: `+7926${String(++counted).padStart(7, '0')}`,
    country: 'ru' as const,
    firstname: 'Анна',
    surname: 'Петрова',
    agreed: LEGAL_VERSIONS,
  })

  async function newUserAt(name: Name, email: string, isVerified: boolean): Promise<NewSsoUser> {
    provider.person = {
      ...provider.person,
      email,
      email_verified: isVerified,
      given_name: 'Анна',
      family_name: 'Петрова',
    }
    const answer = await signIn(name)
    expect(answer.status).toBe(404)
    return answer.error.details as NewSsoUser
  }

  test('is offered to sign up with what the provider knows, without a password and with a proved address', async () => {
    const email = 'stranger1@example.com'
    const newUser = await newUserAt('google', email, true)
    const { social_ticket, ...known } = newUser
    expect(known).toEqual({
      provider: 'google',
      email,
      is_email_verified: true,
      firstname: 'Анна',
      surname: 'Петрова',
    })
    const body = { ...registration(), email, social_ticket }
    const registered = (await guest.call('auth.register', { body })).response
    expect(registered.user).toMatchObject({ email, is_email_verified: true, role: { name: 'admin' } })
    expect(await emailsTo(testApp, email)).toEqual([])
    expect(userOf(await signIn('google')).id).toBe(registered.user.id)
    expect((await guest.attempt('auth.register', { body: { ...body, ...registration() } })).status).toBe(422)
    const again = { ...body, ...registration(), email: 'stranger1b@example.com' }
    expect((await guest.attempt('auth.register', { body: again })).status).toBe(409)
  })

  test.each([
    ['an address the provider does not vouch for', 'stranger2@example.com', 'stranger2@example.com', false],
    ['another address than the provider said', 'stranger3@example.com', 'other3@example.com', true],
  ])('who signs up with %s has to prove it', async (_what, there, here, isVerified) => {
    const { social_ticket } = await newUserAt('google', there, isVerified)
    const body = { ...registration(), email: here, social_ticket }
    const { user } = (await guest.call('auth.register', { body })).response
    expect(user.is_email_verified).toBe(false)
    expect((await emailsTo(testApp, here)).map(({ kind }) => kind)).toEqual(['verify_email'])
    expect(userOf(await signIn('google')).id).toBe(user.id)
  })

  test('cannot sign up with a ticket that is forged', async () => {
    const { social_ticket } = await newUserAt('google', 'stranger4@example.com', true)
    for (const forged of [endedOtherwise(social_ticket), 'nothing']) {
      const body = { ...registration(), email: 'stranger4@example.com', social_ticket: forged }
      const refused = await guest.attempt('auth.register', { body })
      expect(invalidKeys(refused.error)).toEqual({ social_ticket: 'social_ticket_expired' })
    }
  })
})

describe('an answer of the provider is worth nothing', () => {
  async function refusal(name: Name, held: { cookie: string; returned: Returned }) {
    const { status, error } = await finish(name, held)
    return [status, error.fields?.code?.key]
  }
  const FAILED = [422, 'social_failed']

  beforeAll(async () => isPerson(await verifiedUser()))

  test('in another browser, or with a state of another sign-in', async () => {
    const [one, other] = [await goThrough('google'), await goThrough('google')]
    expect(await refusal('google', { ...one, cookie: '' })).toEqual(FAILED)
    expect(await refusal('google', { ...one, cookie: other.cookie })).toEqual(FAILED)
    expect(await refusal('google', { ...one, returned: { ...one.returned, state: 'another' } })).toEqual(FAILED)
    expect(await refusal('google', { ...one, cookie: endedOtherwise(one.cookie) })).toEqual(FAILED)
  })

  test('a second time', async () => {
    const held = await goThrough('google')
    expect((await finish('google', held)).status).not.toBe(422)
    expect(await refusal('google', held)).toEqual(FAILED)
  })

  test('with a code that the provider never gave, or gave to another sign-in', async () => {
    const [one, other] = [await goThrough('google'), await goThrough('google')]
    const code = other.returned.code ?? ''
    expect(await refusal('google', { ...one, returned: { ...one.returned, code } })).toEqual(FAILED)
    const third = await goThrough('google')
    expect(await refusal('google', { ...third, returned: { ...third.returned, code: 'guessed' } })).toEqual(FAILED)
  })

  test('at the other provider', async () => {
    expect(await refusal('yandex', await goThrough('google'))).toEqual(FAILED)
  })
})

describe('without a provider', () => {
  test('there is neither an address nor a button, and an answer of one is refused', async () => {
    const plain = await startApp({ beside: testApp })
    const caller = callerOf(plain.app)
    try {
      expect((await caller.call('reference.reference')).response.sign_in_providers).toEqual([])
      expect((await caller.attempt('sso.googleUrl')).status).toBe(404)
      expect((await caller.attempt('sso.yandexUrl')).status).toBe(404)
      const body = { provider: 'google', code: 'code', state: 'state' }
      expect(invalidKeys((await caller.attempt('sso.login', { body })).error)).toEqual({ code: 'social_failed' })
    } finally {
      await plain.stop()
    }
    expect((await guest.call('reference.reference')).response.sign_in_providers).toEqual(['google', 'yandex'])
  })

  test('that answers, a sign-in fails in words', async () => {
    const away = await startApp({
      beside: testApp,
      variables: { ...provider.variables, GOOGLE_ISSUER: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' },
    })
    try {
      const refused = await callerOf(away.app).attempt('sso.googleUrl', { headers: { 'accept-language': 'en' } })
      expect(refused.error.fields?.code?.message).toBe('Unable to authenticate via third-party service')
    } finally {
      await away.stop()
    }
  })
})

/** By chance, any one ending may be the true one. */
function endedOtherwise(signed: string): string {
  return signed.slice(0, -4) + (signed.endsWith('AAAA') ? 'BBBB' : 'AAAA')
}
