import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { invitationLink, proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { cookieOf } from '#tests/support/cookies.ts'
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/support/outside/identity-provider.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const SECRET_ACCOUNT = 'Тайная компания'
const OWN_PASSWORD = 'chosen by the owner'
const TYPED = { firstname: 'Ян', surname: 'Ли', role: 'manager' }

let testApp: TestApp
let provider: IdentityProvider
let guest: Caller
let stranger: TestAccount
let inviting: TestAccount
let admin: Caller
let counted = 0
/** The address that another user entered before its owner came. */
let email: string

beforeAll(async () => {
  provider = await startIdentityProvider('http://localhost:3000')
  testApp = await startApp({ variables: provider.variables, jobs: true })
  guest = callerOf(testApp.app)
  stranger = await createTestAccount(testApp)
  inviting = await createTestAccount(testApp)
  admin = await inviting.signInAs('admin')
  await admin.call('company.update', { body: { name: SECRET_ACCOUNT } })
})
afterAll(async () => {
  await testApp.stop()
  await provider.close()
})
beforeEach(() => {
  email = `victim${++counted}@example.com`
})

const SQUATS = {
  'who registered it': async () => {
    const phone = `+7916${String(counted).padStart(7, '0')}`
    const names = { firstname: 'Мэллори', surname: 'Чужая' }
    await guest.call('auth.register', {
      body: { email, phone, country: 'ru', ...names, password: PASSWORD, agreed: LEGAL_VERSIONS },
    })
  },
  'whose company made a user of it': async () => {
    const body = { email, firstname: 'Мэллори', surname: 'Чужая', role: 'employee', password: PASSWORD }
    await (await stranger.signInAs('admin')).call('users.save', { body })
  },
}

const login = (password = PASSWORD) => guest.attempt('auth.login', { body: { email, password } })
const invite = async () => (await admin.call('users.save', { body: { email, ...TYPED } })).response
const set = (password: string) => ({ password, password_confirmation: password })

async function squatterSignsIn() {
  const { response } = await guest.call('auth.login', { body: { email, password: PASSWORD } })
  return { caller: callerOf(testApp.app, response.access_token), ...response }
}

/** Goes to a provider and back, signed in or not; what is then posted. */
async function returned(begun: { response: { url: string } } & Parameters<typeof cookieOf>[0]) {
  const { code = '', state = '', iss } = Object.fromEntries((await provider.signIn(begun.response.url)).searchParams)
  const headers = { cookie: `naryad_social=${cookieOf(begun, 'naryad_social').value}` }
  return { headers, body: { provider: 'google' as const, code, state, ...(iss && { iss }) } }
}

async function linkProvider(caller: Caller, sub: string) {
  provider.person = { sub, email: 'mallory@elsewhere.example', email_verified: true }
  const begun = await caller.call('signInMethods.begin', { body: { provider: 'google', purpose: 'link' } })
  await caller.call('signInMethods.link', await returned(begun))
}

async function ssoSignIn(user: IdentityProvider['person']) {
  provider.person = user
  return guest.attempt('sso.login', await returned(await guest.call('sso.googleUrl')))
}

describe.each(Object.entries(SQUATS))('%s before its owner came', (_, squat) => {
  beforeEach(async () => squat())

  test('cannot enter the inviting account, and learns nothing of it', async () => {
    const before = await squatterSignsIn()
    const { id } = await invite()
    const after = await squatterSignsIn()
    for (const { caller, refresh_token } of [before, after]) {
      const answers = [
        await caller.call('auth.check'),
        await caller.call('invitations.list'),
        await guest.call('auth.refresh', { body: { refresh_token: refresh_token ?? '' } }),
        await caller.call('auth.check'),
      ]
      for (const { bytes } of answers) expect(bytes.toString()).not.toContain(SECRET_ACCOUNT)
      expect(answers[1]?.response).toEqual([])
      expect((await caller.attempt('auth.switchAccount', { body: { account_id: inviting.id } })).status).toBe(404)
    }
    expect(JSON.stringify(after.accounts)).not.toContain(SECRET_ACCOUNT)

    const invitation = await testApp.services.database.asSystem((tx) =>
      tx.selectFrom('invitations').select('id').where('user_id', '=', id).executeTakeFirstOrThrow(),
    )
    for (const name of ['invitations.accept', 'invitations.decline'] as const) {
      expect((await after.caller.attempt(name, { params: { id: invitation.id } })).status).toBe(404)
    }
    await linkProvider(after.caller, `mallory-${email}`)
    const sso = await ssoSignIn({ sub: `mallory-${email}`, email: 'mallory@elsewhere.example' })
    expect(sso.status).toBe(200)
    expect(sso.bytes.toString()).not.toContain(SECRET_ACCOUNT)
  })

  test('loses password, sessions, links and providers when the owner accepts, who joins the inviting account', async () => {
    const squatter = await squatterSignsIn()
    await linkProvider(squatter.caller, `linked-${email}`)
    await guest.call('passwords.forgot', { body: { email } })
    await squatter.caller.call('profile.update', { body: { personal_phone: '+74951112233' } })
    await invite()

    const link = await invitationLink(testApp, email)
    expect((await guest.call('invitations.open', { body: link })).response.needs_password).toBe(true)
    expect(
      (await guest.attempt('invitations.acceptByLink', { body: { ...link, agreed: LEGAL_VERSIONS } })).status,
    ).toBe(422)
    expect((await login()).status).toBe(200)
    const hasCome = async () => (await emailsTo(testApp, email)).some(({ kind }) => kind === 'reset_password')
    await expect.poll(hasCome, { timeout: 15_000 }).toBe(true)
    const mailed = await linkTo(testApp, email, 'reset_password')
    await guest.call('invitations.acceptByLink', { body: { ...link, ...set(OWN_PASSWORD), agreed: LEGAL_VERSIONS } })

    expect((await login()).status).toBe(401)
    await expect.poll(async () => (await squatter.caller.attempt('auth.check')).status).toBe(401)
    const refreshed = await guest.attempt('auth.refresh', { body: { refresh_token: squatter.refresh_token } })
    expect(refreshed.status).toBe(401)
    expect((await ssoSignIn({ sub: `linked-${email}`, email: 'mallory@elsewhere.example' })).status).toBe(404)
    const token = mailed.searchParams.get('token')
    const reset = await guest.attempt('passwords.reset', { body: { email, token, ...set(PASSWORD) } })
    expect(reset.status).toBe(422)

    const owner = await guest.call('auth.login', { body: { email, password: OWN_PASSWORD } })
    expect(owner.response.accounts.find(({ is_current }) => is_current)?.name).toBe(SECRET_ACCOUNT)
    expect(owner.response.userData).toMatchObject({
      surname: TYPED.surname,
      phone: null,
      personal_phone: null,
      is_email_verified: true,
    })
  })

  test('is shut out as well when the owner comes through a provider, who may then accept', async () => {
    await invite()
    const squatter = await squatterSignsIn()
    const sso = await ssoSignIn({ sub: `owner-${email}`, email, email_verified: true })
    const caller = callerOf(testApp.app, (sso.response as { access_token: string }).access_token)
    await expect.poll(async () => (await squatter.caller.attempt('auth.check')).status).toBe(401)
    const [invitation] = (await caller.call('invitations.list')).response
    expect(invitation?.company).toBe(SECRET_ACCOUNT)
    await caller.call('invitations.accept', { params: { id: invitation?.id ?? 0 }, body: { agreed: LEGAL_VERSIONS } })
    expect((await caller.call('auth.switchAccount', { body: { account_id: inviting.id } })).status).toBe(200)
  })
})

test('an account keeps its power over its own user, and gains none over one invited elsewhere', async () => {
  await SQUATS['whose company made a user of it']()
  const { id } = await invite()
  const theirs = await stranger.signInAs('admin')
  const body = { id, email, firstname: 'Мэллори', surname: 'Чужая', role: 'employee' }
  await theirs.call('users.save', { body: { ...body, password: 'another of theirs' } })
  expect((await login('another of theirs')).bytes.toString()).not.toContain(SECRET_ACCOUNT)

  const link = await invitationLink(testApp, email)
  await theirs.call('users.save', { body: { ...body, email: `moved.${email}` } })
  // The user has another address now: the invitation belongs to the owner of the former one.
  await proveAddress(testApp, id)
  expect((await guest.attempt('invitations.acceptByLink', { body: { ...link, agreed: LEGAL_VERSIONS } })).status).toBe(
    422,
  )
  const moved = await guest.call('auth.login', { body: { email: `moved.${email}`, password: 'another of theirs' } })
  const caller = callerOf(testApp.app, moved.response.access_token)
  expect((await caller.call('invitations.list')).response).toEqual([])
})

test('the inviting account sees what it entered about a user known elsewhere, and nothing else', async () => {
  const user = await stranger.addUser('executor')
  email = user.email
  const there = await stranger.signInAs(user)
  await there.call('profile.update', { body: { locale: 'en', personal_phone: '+74952223344' } })
  const { id, ...answered } = await invite()
  expect(answered).toMatchObject({ name: 'Ли Ян', email, phone: null, avatar: null, is_invited: true, is_active: true })

  const own = (await there.call('auth.check')).response.user
  await there.call('profile.update', { body: { firstname: 'Тайное' } })
  const [mail] = await emailsTo(testApp, email)
  expect(mail?.locale).toBe('ru')
  const answers = await Promise.all([
    admin.call('users.list'),
    admin.call('users.list', { query: { q: own.surname } }),
    admin.call('users.show', { params: { id } }),
    admin.call('employees.list'),
    admin.call('users.executorsForSelector', { query: { ids: String(id) } }),
    admin.call('users.managersForSelector', { query: { ids: String(id) } }),
    admin.call('roles.feed'),
    admin.call('letters.list'),
    admin.call('letters.show', { params: { id: mail?.id ?? 0 } }),
    admin.attempt('employees.show', { params: { id } }),
    admin.attempt('employees.feed', { params: { id } }),
    admin.attempt('tags.add', { params: { type: 'employee', id }, body: { tags: ['чужой'] } }),
    admin.attempt('employees.update', { params: { id }, body: { firstname: 'Чужое' } }),
  ])
  for (const { bytes } of answers) {
    for (const secret of [own.surname, own.firstname, own.phone, own.personal_phone, 'Тайное', 'token=']) {
      expect(bytes.toString()).not.toContain(`${secret}`)
    }
  }
  expect(answers[0].response.data.map(({ name }) => name)).toContain('Ли Ян')
  expect(answers.slice(-4).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await there.call('auth.check')).response.user.firstname).toBe('Тайное')
})
