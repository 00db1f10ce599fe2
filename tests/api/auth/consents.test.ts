import { beforeEach, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { invitationLink, proveAddress } from '#tests/support/accept-invitation.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { linkTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const FROM = { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.7' }
const AGREED = { version: LEGAL_VERSIONS.license, ip: '198.51.100.7', user_agent: FIREFOX, device: 'Firefox, Linux' }
const BOTH = [
  { document: 'license', ...AGREED },
  { document: 'privacy_policy', ...AGREED },
]
const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const guest = callerOf(testApp.app)

let counted = 0
let email: string
beforeEach(() => {
  email = `agreeing${++counted}@example.com`
})

const user = () => ({
  email,
  phone: `+7916555${String(counted).padStart(4, '0')}`,
  country: 'ru' as const,
  firstname: 'Анна',
  surname: 'Петрова',
})

const set = { password: PASSWORD, password_confirmation: PASSWORD }

async function signedIn(): Promise<Caller> {
  const { response } = await guest.call('auth.login', { body: { email, password: PASSWORD } })
  return callerOf(testApp.app, response.access_token)
}

const consentsOf = async (caller: Caller) => (await caller.call('consents.list')).response

test('who signs up has agreed to the versions shown, then and from there', async () => {
  const body = { ...user(), password: PASSWORD, agreed: LEGAL_VERSIONS }
  const { response } = await guest.call('auth.register', { body, headers: FROM })
  const consents = await consentsOf(callerOf(testApp.app, response.auth.access_token))
  expect(consents).toMatchObject(BOTH)
  for (const { agreed_at } of consents) expect(Math.abs(Date.parse(agreed_at) - Date.now())).toBeLessThan(60_000)
  expect(await consentsOf(admin)).toEqual([])
})

test.each([
  ['none', undefined, 'agreement_required'],
  ['an older license', { ...LEGAL_VERSIONS, license: '2026-01-01' }, 'agreement_outdated'],
  ['an older privacy policy', { ...LEGAL_VERSIONS, privacy_policy: '2026-01-01' }, 'agreement_outdated'],
])('no one signs up having seen %s, and nothing is written', async (_what, agreed, key) => {
  const body = { ...user(), password: PASSWORD, agreed }
  const refused = await guest.attempt('auth.register', { body })
  expect(refused.status).toBe(422)
  expect(invalidKeys(refused.error)).toEqual({ agreed: key })
  expect((await guest.attempt('auth.login', { body: { email, password: PASSWORD } })).status).toBe(401)
})

test('who was taken in agrees with the first password', async () => {
  await admin.call('users.save', { body: { email, firstname: 'Пётр', surname: 'Званый', role: 'manager' } })
  const token = known((await linkTo(testApp, email, 'invitation')).searchParams.get('token'))
  const body = { email, token, ...set }
  expect(invalidKeys((await guest.attempt('passwords.reset', { body })).error)).toEqual({
    agreed: 'agreement_required',
  })
  await guest.call('passwords.reset', { body: { ...body, agreed: LEGAL_VERSIONS }, headers: FROM })
  expect(await consentsOf(await signedIn())).toMatchObject(BOTH)
})

test('a user who accepts an invitation agrees; the one who entered the address before has not agreed for them', async () => {
  await guest.call('auth.register', { body: { ...user(), password: 'a stranger’s own', agreed: LEGAL_VERSIONS } })
  await admin.call('users.save', { body: { email, firstname: 'Анна', surname: 'Своя', role: 'manager' } })
  const body = { ...(await invitationLink(testApp, email)), ...set }
  const without = await guest.attempt('invitations.acceptByLink', { body })
  expect(invalidKeys(without.error)).toEqual({ agreed: 'agreement_required' })
  await guest.call('invitations.acceptByLink', { body: { ...body, agreed: LEGAL_VERSIONS }, headers: FROM })
  expect(await consentsOf(await signedIn())).toMatchObject(BOTH)
})

test('who joined before works on, and may agree afterwards; what was agreed to first stays', async () => {
  const user = await account.addUser('manager')
  await proveAddress(testApp, user.id)
  email = user.email
  const caller = await signedIn()
  expect(await consentsOf(caller)).toEqual([])
  const body = { agreed: LEGAL_VERSIONS }
  expect((await caller.call('consents.agree', { body, headers: FROM })).response).toMatchObject(BOTH)
  expect((await caller.call('consents.agree', { body, headers: { 'user-agent': 'other' } })).response).toMatchObject(
    BOTH,
  )
  const outdated = await caller.attempt('consents.agree', { body: { agreed: { ...LEGAL_VERSIONS, license: '2026' } } })
  expect(invalidKeys(outdated.error)).toEqual({ agreed: 'agreement_outdated' })
})

test('of a user kept by name alone, none is left; an account’s unit of work sees none', async () => {
  const { response } = await admin.call('users.save', {
    body: { email, firstname: 'Яна', surname: 'Ушла', role: 'manager', password: PASSWORD },
  })
  await (await signedIn()).call('consents.agree', { body: { agreed: LEGAL_VERSIONS } })
  const { database } = testApp.services
  const kept = () =>
    database.asSystem((tx) => tx.selectFrom('consents').select('document').where('user_id', '=', response.id).execute())
  expect(await kept()).toHaveLength(2)
  await expect(database.inAccount(account.id, (tx) => tx.selectFrom('consents').selectAll().execute())).rejects.toThrow(
    'permission denied',
  )
  await admin.call('users.remove', { params: { id: response.id }, body: {} })
  expect(await kept()).toEqual([])
})
