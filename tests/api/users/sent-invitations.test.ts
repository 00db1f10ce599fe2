import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { isAccessOwned } from '#server/auth/passwords/owned-access.ts'
import { proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

// There is no mail server: emails stay in the outbox.
const testApp = await startTestApp({ jobs: true })
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const invite = async (email: string, caller = admin) =>
  (await caller.call('users.save', { body: { email, firstname: 'Ян', surname: 'Званый', role: 'executor' } })).response
    .id

async function sentTo(id: number, caller: Caller = admin) {
  const read = async () => (await caller.call('users.invitation', { params: { id } })).response
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).not.toBe('queued')
  return read()
}

test('the admin who invites a new user gets the link, and a password set with it is known to be shared', async () => {
  const email = 'handed@example.com'
  const id = await invite(email)
  const sent = await sentTo(id)
  expect(sent).toMatchObject({ email, state: 'kept', failure: null })
  const link = new URL(sent.link ?? '')
  expect(link.pathname).toBe('/reset-password')

  const body = {
    email,
    token: link.searchParams.get('token') ?? '',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    agreed: LEGAL_VERSIONS,
  }
  expect((await callerOf(testApp.app).attempt('passwords.reset', { body })).status).toBe(200)
  expect(await testApp.services.database.asSystem((tx) => isAccessOwned(tx, id))).toBe(false)
})

test('an invitation repeated within the hour shows the one that went out', async () => {
  const id = await invite('repeated@example.com')
  const first = await sentTo(id)
  await admin.call('users.invite', { params: { id } })
  expect(await sentTo(id)).toEqual(first)
})

test('the link of a user who works elsewhere is shown to no admin', async () => {
  const other = await createTestAccount(testApp)
  const stranger = await other.addUser('executor')
  await proveAddress(testApp, stranger.id)
  const id = await invite(stranger.email)
  expect(await sentTo(id)).toMatchObject({ email: stranger.email, state: 'kept', link: null })
})

test('only admins of the account read it, and only of a user who was invited', async () => {
  const id = await invite('asked@example.com')
  const params = { id }
  for (const role of ['manager', 'employee', 'executor'] as const) {
    expect((await (await account.signInAs(role)).attempt('users.invitation', { params })).status).toBe(403)
  }
  const other = await (await createTestAccount(testApp)).signInAs('admin')
  expect((await other.attempt('users.invitation', { params })).status).toBe(404)
  const never = { id: account.users.manager.id }
  expect((await admin.attempt('users.invitation', { params: never })).status).toBe(404)
})
