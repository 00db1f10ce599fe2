import { describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { acceptInvitation, invitationLink, proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let user: TestUser

const testApp = await startTestApp()
const home = await createTestAccount(testApp)
const inviting = await createTestAccount(testApp)
const admin = await inviting.signInAs('admin')

const typed = (email: string) => ({ email, firstname: 'Ян', surname: 'Ли', role: 'manager' })
const guest = () => callerOf(testApp.app)
const seenBy = async (caller: Caller) => (await caller.call('invitations.list')).response
const rowOf = async (email: string) => (await admin.call('users.list', { query: { q: email } })).response.data[0]

/** A user of the other account with a verified address, invited here. */
async function inviteUser(more: object = {}): Promise<{ id: number; caller: Caller }> {
  user = await home.addUser('executor')
  await proveAddress(testApp, user.id)
  const { response } = await admin.call('users.save', { body: { ...typed(user.email), ...more } })
  return { id: response.id, caller: await home.signInAs(user) }
}

describe('an invitation of an existing user', () => {
  test('whose address has changed since says what to do, and lets no one in', async () => {
    const { id, caller } = await inviteUser()
    const body = await invitationLink(testApp, user.email)
    const moved = `moved.${user.email}`
    await caller.call('profile.update', { body: { email: moved, password: PASSWORD } })
    const link = await linkTo(testApp, moved, 'change_email')
    const hash = known(link.searchParams.get('verifyHash'))
    await guest().call('passwords.verifyEmail', { params: { email: moved, hash } })

    const { accounts } = (await admin.call('auth.check')).response
    const account = accounts.find(({ is_current }) => is_current)?.name
    for (const attempt of [
      guest().attempt('invitations.open', { body, headers: { 'accept-language': 'en' } }),
      guest().attempt('invitations.acceptByLink', {
        body: { ...body, agreed: LEGAL_VERSIONS },
        headers: { 'accept-language': 'en' },
      }),
    ]) {
      const { status, error } = await attempt
      expect([status, error.fields?.token]).toEqual([
        422,
        {
          key: 'invitation_moved',
          message: `The invitation was sent to an address you no longer use. Ask ${account} to invite you at your current one`,
        },
      ])
      expect(JSON.stringify(error)).not.toContain(moved)
    }
    expect(await seenBy(caller)).toEqual([])

    // What the account does when it is asked.
    await admin.call('users.remove', { params: { id }, body: {} })
    await admin.call('users.save', { body: typed(moved) })
    expect(await seenBy(caller)).toHaveLength(1)
    expect(invalidKeys((await guest().attempt('invitations.open', { body })).error)).toEqual({ token: 'link_expired' })
  })

  test('is accepted with the mailed link: they keep their password and sessions, and work in both accounts', async () => {
    const { caller } = await inviteUser()
    const body = await invitationLink(testApp, user.email)
    const { response: opened } = await guest().call('invitations.open', { body })
    expect(opened).toEqual({ company: expect.stringMatching(/^Company/), email: user.email, needs_password: false })
    const { response } = await guest().call('invitations.acceptByLink', { body: { ...body, agreed: LEGAL_VERSIONS } })
    expect(response).toEqual({ account_id: inviting.id })

    expect((await caller.call('auth.check')).response.accounts.map(({ id }) => id).toSorted()).toEqual(
      [home.id, inviting.id].toSorted(),
    )
    const signedIn = await guest().call('auth.login', { body: { email: user.email, password: PASSWORD } })
    expect(signedIn.response.accounts.find(({ is_current }) => is_current)?.id).toBe(inviting.id)
    expect(await rowOf(user.email)).toMatchObject({ name: user.name, is_invited: false, is_active: true })
    const feed = (await admin.call('roles.feed', { query: { about: 'users' } })).response.data
    expect(feed[0]).toMatchObject({ kind: 5051, actor: { id: user.id }, payload: { name: user.name } })
  })

  test('is accepted by a user signed in with the verified address, and their other account goes on meanwhile', async () => {
    const { caller } = await inviteUser()
    expect((await caller.call('auth.check')).response.accounts).toHaveLength(1)
    expect((await caller.call('requests.list')).status).toBe(200)
    const [invitation] = await seenBy(caller)
    expect(invitation).toMatchObject({ company: expect.stringMatching(/^Company/), role: 'manager' })
    const params = { id: invitation?.id ?? 0 }
    const body = { agreed: LEGAL_VERSIONS }
    expect((await caller.call('invitations.accept', { params, body })).response).toEqual({ account_id: inviting.id })
    expect((await caller.call('auth.switchAccount', { body: { account_id: inviting.id } })).status).toBe(200)
    // The token of the account that was left is good until the change of access arrives.
    await expect.poll(async () => (await caller.attempt('invitations.accept', { params })).status).toBe(401)
  })

  test('is accepted there only by who agrees to the texts of today, which is kept', async () => {
    const { caller } = await inviteUser()
    const [invitation] = await seenBy(caller)
    expect(invitation?.needs_agreement).toBe(true)
    const params = { id: invitation?.id ?? 0 }
    for (const [body, key] of [
      [{}, 'agreement_required'],
      [{ agreed: { ...LEGAL_VERSIONS, license: '2020-01-01' } }, 'agreement_outdated'],
    ] as const) {
      const refused = await caller.attempt('invitations.accept', { params, body })
      expect([refused.status, refused.error.fields?.agreed?.key]).toEqual([422, key])
    }
    expect((await caller.call('auth.check')).response.accounts).toHaveLength(1)
    expect((await caller.call('consents.list')).response).toEqual([])

    await caller.call('invitations.accept', { params, body: { agreed: LEGAL_VERSIONS } })
    const documents = (await caller.call('consents.list')).response.map(({ document }) => document)
    expect(documents.toSorted()).toEqual(['license', 'privacy_policy'])
  })

  test('asks nothing of who agreed to the texts of today, and asks who agreed to older ones again', async () => {
    const { id, caller } = await inviteUser()
    await caller.call('consents.agree', { body: { agreed: LEGAL_VERSIONS } })
    const params = { id: (await seenBy(caller))[0]?.id ?? 0 }
    const setVersion = (version: string) =>
      testApp.services.database.asSystem(async (tx) => {
        const document = 'privacy_policy'
        await tx.deleteFrom('consents').where('user_id', '=', id).where('document', '=', document).execute()
        const from = { ip: '127.0.0.1', user_agent: '' }
        await tx
          .insertInto('consents')
          .values({ user_id: id, document, version, ...from })
          .execute()
      })
    await setVersion('2020-01-01')
    expect((await seenBy(caller))[0]?.needs_agreement).toBe(true)
    expect((await caller.attempt('invitations.accept', { params })).status).toBe(422)

    await setVersion(LEGAL_VERSIONS.privacy_policy)
    expect((await seenBy(caller))[0]?.needs_agreement).toBe(false)
    expect((await caller.call('invitations.accept', { params })).response).toEqual({ account_id: inviting.id })
    expect((await caller.call('consents.list')).response).toHaveLength(2)
  })

  test('is declined: no one comes in, and the history says so', async () => {
    const { id, caller } = await inviteUser()
    const [invitation] = await seenBy(caller)
    const params = { id: invitation?.id ?? 0 }
    const link = await invitationLink(testApp, user.email)
    await caller.call('invitations.decline', { params })
    expect(await seenBy(caller)).toEqual([])
    expect((await caller.attempt('invitations.accept', { params })).status).toBe(404)
    expect(
      (await guest().attempt('invitations.acceptByLink', { body: { ...link, agreed: LEGAL_VERSIONS } })).status,
    ).toBe(422)
    expect((await admin.attempt('users.show', { params: { id } })).status).toBe(404)
    const feed = (await admin.call('roles.feed', { query: { about: 'users' } })).response.data
    expect(feed[0]).toMatchObject({ kind: 5052, actor: null, payload: { name: 'Ли Ян' } })
  })

  test('is sent again with a link of its own, and withdrawn; a later one is not opened by the links of before', async () => {
    const { id, caller } = await inviteUser()
    const first = await invitationLink(testApp, user.email)
    await admin.call('users.invite', { params: { id } })
    const second = await invitationLink(testApp, user.email)
    expect(second.token).not.toBe(first.token)

    await admin.call('users.remove', { params: { id }, body: {} })
    expect(await seenBy(caller)).toEqual([])
    for (const body of [first, second]) {
      expect(invalidKeys((await guest().attempt('invitations.open', { body })).error)).toEqual({
        token: 'link_expired',
      })
    }
    await admin.call('users.save', { body: typed(user.email) })
    expect(
      (await guest().attempt('invitations.acceptByLink', { body: { ...second, agreed: LEGAL_VERSIONS } })).status,
    ).toBe(422)
    await acceptInvitation(testApp, user)
    expect((await caller.call('auth.check')).response.accounts).toHaveLength(2)
  })

  test('works once, of two at the same time for one', async () => {
    await inviteUser()
    const body = await invitationLink(testApp, user.email)
    const attempt = () => guest().attempt('invitations.acceptByLink', { body: { ...body, agreed: LEGAL_VERSIONS } })
    const statuses = (await Promise.all([attempt(), attempt()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('changes only what was entered; another address would be another user', async () => {
    const { id, caller } = await inviteUser()
    const body = { id, ...typed(user.email), surname: 'Лиин', role: 'executor', is_serviceman: true, tags: ['Смена'] }
    const { response } = await admin.call('users.save', { body })
    expect(response).toMatchObject({
      name: 'Лиин Ян',
      role: { name: 'executor' },
      is_serviceman: true,
      is_invited: true,
    })
    const refused = await admin.attempt('users.save', {
      body: { ...body, email: 'other@example.com', password: PASSWORD },
    })
    expect(invalidKeys(refused.error)).toEqual({ email: 'invited_email', password: 'invited_password' })
    expect((await caller.call('auth.check')).response.user.email).toBe(user.email)
    await acceptInvitation(testApp, user)
    expect(await rowOf(user.email)).toMatchObject({ name: user.name, role: { name: 'executor' } })
  })

  test('waits without an email while it is inactive, and can be neither accepted nor sent', async () => {
    const { id, caller } = await inviteUser({ is_active: false })
    expect(await emailsTo(testApp, user.email)).toEqual([])
    expect(await seenBy(caller)).toEqual([])
    expect((await admin.attempt('users.invite', { params: { id } })).status).toBe(409)
    await admin.call('users.save', { body: { id, ...typed(user.email), is_active: true } })
    expect(await seenBy(caller)).toHaveLength(1)
  })

  test('of one account is not accepted with that of another', async () => {
    const { caller } = await inviteUser()
    const third = await createTestAccount(testApp)
    await (await third.signInAs('admin')).call('users.save', { body: typed(user.email) })
    await acceptInvitation(testApp, user)
    expect((await caller.call('auth.check')).response.accounts.map(({ id }) => id)).toContain(third.id)
    expect((await caller.attempt('auth.switchAccount', { body: { account_id: inviting.id } })).status).toBe(404)
    expect(await seenBy(caller)).toHaveLength(1)
  })

  test('has the role that takes over when its own is deleted', async () => {
    await admin.call('roles.create', { body: { name: 'Стажёр' } })
    const { caller } = await inviteUser({ role: 'Стажёр' })
    await admin.call('roles.remove', { params: { name: 'Стажёр' }, body: { new_role: 'employee' } })
    expect(await seenBy(caller)).toMatchObject([{ role: 'employee' }])
  })
})

test('a new address with a password is not verified, and its user belongs only to the account that created it', async () => {
  const body = { ...typed('with-password@example.com'), password: PASSWORD }
  await admin.call('users.save', { body })
  const signedIn = await guest().call('auth.login', { body: { email: body.email, password: PASSWORD } })
  expect(signedIn.response.userData.is_email_verified).toBe(false)
  expect(signedIn.response.accounts.map(({ id }) => id)).toEqual([inviting.id])
})
