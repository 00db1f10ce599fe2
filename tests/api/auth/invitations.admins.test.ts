import { describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { readEmailRecipient } from '#server/auth/index.ts'
import { invitationLink, proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const ASSIGNED = 'chosen by the admin'
const OWN_PASSWORD = 'chosen by the user'

// Emails stay in the outbox, where the admin of the account reads them with their links.
const testApp = await startTestApp({ jobs: true })
const home = await createTestAccount(testApp)
const homeAdmin = await home.signInAs('admin')
const inviting = await createTestAccount(testApp)
const invitingAdmin = await inviting.signInAs('admin')
const { company } = await nameOf(invitingAdmin)

const guest = callerOf(testApp.app)
const set = (password: string) => ({ password, password_confirmation: password, agreed: LEGAL_VERSIONS })

async function nameOf(admin: Caller) {
  const { account } = (await admin.call('auth.check')).response
  return { company: account.name }
}

/** What an admin's form sends: the user as they are. */
function asBody({ id, email, name, role }: TestUser) {
  const [surname = '', firstname = ''] = name.split(' ')
  return { id, email, firstname, surname, role: role as string }
}

/** A user of the home account whose address is verified. */
async function provenUser(): Promise<TestUser> {
  const user = await home.addUser('executor')
  await proveAddress(testApp, user.id)
  return user
}

async function invite({ email }: Pick<TestUser, 'email'>): Promise<number> {
  const body = { email, firstname: 'Ян', surname: 'Ли', role: 'manager' }
  const { id } = (await invitingAdmin.call('users.save', { body })).response
  return invitationOf(id)
}

async function invitationOf(userId: number): Promise<number> {
  const { id } = await testApp.services.database.asSystem((tx) =>
    tx.selectFrom('invitations').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
  )
  return id
}

const attemptLogin = (email: string, password: string) => guest.attempt('auth.login', { body: { email, password } })

async function signIn(email: string, password: string): Promise<Caller> {
  const { response } = await guest.call('auth.login', { body: { email, password } })
  return callerOf(testApp.app, response.access_token)
}

/** That a session of the user can neither see the invitation nor answer it, and does not get into the account. */
async function expectShutOut(caller: Caller, invitation: number): Promise<void> {
  const params = { id: invitation }
  const list = await caller.call('invitations.list')
  expect(list.response).toEqual([])
  const accepted = await caller.attempt('invitations.accept', { params, body: { agreed: LEGAL_VERSIONS } })
  expect(accepted.status).toBe(404)
  expect((await caller.attempt('invitations.decline', { params })).status).toBe(404)
  expect((await caller.attempt('auth.switchAccount', { body: { account_id: inviting.id } })).status).toBe(404)
  const check = await caller.call('auth.check')
  for (const { bytes } of [list, accepted, check]) expect(bytes.toString()).not.toContain(company)
}

/** The newest link of a kind, which the admin of the home account reads in the outbox. */
async function shownLink(email: string, kind: string): Promise<URL> {
  const written = async () => (await emailsTo(testApp, email)).findLast((mail) => mail.kind === kind)
  await expect.poll(async () => (await written())?.state, { timeout: 15_000 }).toBe('kept')
  const { id } = known(await written())
  const shown = (await homeAdmin.call('letters.show', { params: { id } })).response
  expect(shown.is_link_withheld).toBe(false)
  return linkTo(testApp, email, kind)
}

const USURPATIONS = {
  'sets the password of a user': async (user: TestUser) => {
    await homeAdmin.call('users.save', { body: { ...asBody(user), password: ASSIGNED } })
    return ASSIGNED
  },
  'sets the password, which is then changed by who knows it': async (user: TestUser) => {
    await homeAdmin.call('users.save', { body: { ...asBody(user), password: ASSIGNED } })
    const caller = await signIn(user.email, ASSIGNED)
    const body = { oldPassword: ASSIGNED, newPassword: OWN_PASSWORD }
    await caller.call('passwords.change', { body })
    return OWN_PASSWORD
  },
  'borrows the address for as long as it takes to set a password': async (user: TestUser) => {
    const email = `borrowed.${user.email}`
    await homeAdmin.call('users.save', { body: { ...asBody(user), email } })
    await testApp.services.database.asSystem(async (tx) =>
      testApp.services.userEmails.offerReset(tx, known(await readEmailRecipient(tx, { id: user.id }))),
    )
    const token = (await linkTo(testApp, email, 'reset_password')).searchParams.get('token') ?? ''
    await guest.call('passwords.reset', { body: { email, token, ...set(ASSIGNED) } })
    await homeAdmin.call('users.save', { body: asBody(user) })
    // The user confirms the address that they have had all along.
    await proveAddress(testApp, user.id)
    return ASSIGNED
  },
  'sets the password with a link from the outbox': async (user: TestUser) => {
    await testApp.services.database.asSystem(async (tx) =>
      testApp.services.userEmails.offerReset(tx, known(await readEmailRecipient(tx, { id: user.id }))),
    )
    const token = (await shownLink(user.email, 'reset_password')).searchParams.get('token') ?? ''
    await guest.call('passwords.reset', { body: { email: user.email, token, ...set(ASSIGNED) } })
    return ASSIGNED
  },
}

describe.each(Object.entries(USURPATIONS))('an admin who %s', (_, usurp) => {
  test('cannot answer an invitation that another account sends them', async () => {
    const user = await provenUser()
    const password = await usurp(user)
    const caller = await signIn(user.email, password)
    await expectShutOut(caller, await invite(user))
  })

  test('cannot answer one that is there already', async () => {
    const user = await provenUser()
    const invitation = await invite(user)
    const link = await invitationLink(testApp, user.email)
    // The link in the outbox is withheld as soon as there is an invitation, and counts as shown all the same.
    const password =
      usurp === USURPATIONS['sets the password with a link from the outbox']
        ? await USURPATIONS['sets the password of a user'](user)
        : await usurp(user)
    await expectShutOut(await signIn(user.email, password), invitation)
    expect((await guest.call('invitations.open', { body: link })).response.needs_password).toBe(true)
  })
})

test('an admin who created a user with a password cannot answer their invitation after they confirmed their address', async () => {
  const body = { email: 'created@example.com', firstname: 'Пётр', surname: 'Новый', role: 'employee' }
  const { id } = (await homeAdmin.call('users.save', { body: { ...body, password: ASSIGNED } })).response
  await proveAddress(testApp, id)
  const caller = await signIn(body.email, ASSIGNED)
  expect((await caller.call('auth.check')).response.user.is_email_verified).toBe(true)
  await expectShutOut(caller, await invite(body))
})

test('the first password that was set with a link from the outbox is not the user’s own', async () => {
  const body = { email: 'handed.over@example.com', firstname: 'Пётр', surname: 'Новый', role: 'employee' }
  await homeAdmin.call('users.save', { body })
  const token = (await shownLink(body.email, 'invitation')).searchParams.get('token') ?? ''
  await guest.call('passwords.reset', { body: { email: body.email, token, ...set(ASSIGNED) } })
  await expectShutOut(await signIn(body.email, ASSIGNED), await invite(body))
})

test('the mailed link lets in the user with a new password, and what the admin set up ends', async () => {
  const user = await provenUser()
  await (await home.signInAs(user)).call('profile.update', { body: { personal_phone: '+74951112233' } })
  await invite(user)
  await homeAdmin.call('users.save', { body: { ...asBody(user), password: ASSIGNED } })
  const usurper = await signIn(user.email, ASSIGNED)
  const feed = (await usurper.call('calendarFeeds.create', { body: { kind: 'own' } })).response
  const { key } = (await usurper.call('userApiKeys.create', { body: { name: 'Script', scopes: ['requests:read'] } }))
    .response

  const link = await invitationLink(testApp, user.email)
  const withoutPassword = await guest.attempt('invitations.acceptByLink', { body: { ...link, agreed: LEGAL_VERSIONS } })
  expect(invalidKeys(withoutPassword.error)).toEqual({ password: 'password_required' })
  expect((await usurper.call('auth.check')).status).toBe(200)
  await guest.call('invitations.acceptByLink', { body: { ...link, ...set(OWN_PASSWORD) } })

  await expect.poll(async () => (await usurper.attempt('auth.check')).status).toBe(401)
  expect((await attemptLogin(user.email, ASSIGNED)).status).toBe(401)
  expect((await testApp.app.inject({ url: new URL(feed.url).pathname })).statusCode).toBe(404)
  await expect.poll(async () => (await callerOf(testApp.app, key).attempt('requests.list')).status).toBe(401)
  const owner = await guest.call('auth.login', { body: { email: user.email, password: OWN_PASSWORD } })
  expect(owner.response.accounts.map(({ id }) => id).toSorted()).toEqual([home.id, inviting.id].toSorted())
  // The address had been confirmed by its owner: what the profile says is theirs.
  expect(`${owner.response.userData.surname} ${owner.response.userData.firstname}`).toBe(user.name)
  expect(owner.response.userData.personal_phone).toBe('+74951112233')
  expect((await homeAdmin.call('users.show', { params: { id: user.id } })).response.is_invited).toBe(false)
})

test('a user who sets a password of their own with a mailed link answers invitations in the app again', async () => {
  const user = await provenUser()
  await homeAdmin.call('users.save', { body: { ...asBody(user), password: ASSIGNED } })
  const usurper = await signIn(user.email, ASSIGNED)
  const invitation = await invite(user)
  await testApp.services.database.asSystem(async (tx) =>
    testApp.services.userEmails.offerReset(tx, known(await readEmailRecipient(tx, { id: user.id }))),
  )
  const token = (await linkTo(testApp, user.email, 'reset_password')).searchParams.get('token') ?? ''
  // As a mail server would leave it: sent, and readable to the recipient alone.
  await testApp.services.database.asSystem((tx) =>
    tx.updateTable('letters').set({ state: 'sent', link: null }).where('recipient', '=', user.email).execute(),
  )
  await guest.call('passwords.reset', { body: { email: user.email, token, ...set(OWN_PASSWORD) } })
  await expect.poll(async () => (await usurper.attempt('auth.check')).status).toBe(401)

  const caller = await signIn(user.email, OWN_PASSWORD)
  expect((await caller.call('invitations.list')).response).toMatchObject([{ id: invitation, company }])
  const params = { id: invitation }
  const { response } = await caller.call('invitations.accept', { params, body: { agreed: LEGAL_VERSIONS } })
  expect(response).toEqual({ account_id: inviting.id })
})

test('an admin who saves a password while the user joins another account is refused', async () => {
  const user = await provenUser()
  await invite(user)
  const { database } = testApp.services
  let saving: ReturnType<typeof homeAdmin.attempt> | undefined
  await database.asSystem(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    saving = homeAdmin.attempt('users.save', { body: { ...asBody(user), password: ASSIGNED } })
    await someoneWaits(testApp)
    await tx.deleteFrom('invitations').where('user_id', '=', user.id).execute()
    await tx
      .updateTable('memberships')
      .set({ is_pending: false, is_active: true })
      .where('user_id', '=', user.id)
      .where('account_id', '=', inviting.id)
      .execute()
  })
  expect(invalidKeys(known(await saving).error)).toEqual({ password: 'own_data' })
  expect((await attemptLogin(user.email, ASSIGNED)).status).toBe(401)
  expect((await attemptLogin(user.email, PASSWORD)).status).toBe(200)
})

test('an admin who sees as a user is not shown the address they are changing to', async () => {
  const user = await provenUser()
  const caller = await home.signInAs(user)
  const email = `secret.${user.email}`
  await caller.call('profile.update', { body: { email, password: PASSWORD } })
  expect((await caller.call('auth.check')).response.user.pending_email).toBe(email)
  const seen = await homeAdmin.call('auth.check', { headers: { 'x-see-as': `user:${user.id}` } })
  expect(seen.response.user).toMatchObject({ id: user.id, email: user.email, pending_email: null })
})
