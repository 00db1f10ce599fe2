import { describe, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { readEmailRecipient } from '#server/auth/index.ts'
import { acceptInvitation } from '#tests/support/accept-invitation.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const kindsTo = async (email: string) => (await emailsTo(testApp, email)).map(({ kind }) => kind)
const invite = (id: number) => admin.attempt('users.invite', { params: { id } })
const userWith = async (email: string) => (await admin.call('users.list', { query: { q: email } })).response.data[0]

test('an invited user is shown as one until they come, and is invited again as long', async () => {
  const email = 'invited@example.com'
  const { response: user } = await admin.call('users.save', {
    body: { email, firstname: 'Пётр', surname: 'Званый', role: 'manager', tags: ['Склад', 'Смена'] },
  })
  expect(user).toMatchObject({ is_invited: true, is_active: true, tags: [{ name: 'Склад' }, { name: 'Смена' }] })
  expect(await kindsTo(email)).toEqual(['invitation'])
  expect((await invite(user.id)).response).toEqual(user)
  expect(await kindsTo(email)).toEqual(['invitation', 'invitation'])

  const token = (await linkTo(testApp, email, 'invitation')).searchParams.get('token') ?? ''
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD, agreed: LEGAL_VERSIONS }
  const guest = callerOf(testApp.app)
  expect((await guest.attempt('passwords.reset', { body: { email, token, ...passwords } })).status).toBe(200)
  expect((await userWith(email))?.is_invited).toBe(false)
  expect((await invite(user.id)).error.code).toBe('conflict')
})

describe('that an invited user came', () => {
  async function notificationsAbout(title: string) {
    const answer = await admin.call('notifications.list', { headers: { 'accept-language': 'en' } })
    return answer.response.data.filter((one) => one.type === 'user_invited' && one.body?.includes(title))
  }

  test('is notified to the admins once, when a new user sets their first password', async () => {
    const email = 'newcomer@example.com'
    const body = { email, firstname: 'Нина', surname: 'Новая', role: 'manager' }
    const { id } = (await admin.call('users.save', { body })).response
    const guest = callerOf(testApp.app)
    const setPassword = async (kind: 'invitation' | 'reset_password') => {
      const token = (await linkTo(testApp, email, kind)).searchParams.get('token') ?? ''
      const passwords = { password: PASSWORD, password_confirmation: PASSWORD, agreed: LEGAL_VERSIONS }
      await guest.call('passwords.reset', { body: { email, token, ...passwords } })
    }
    expect(await notificationsAbout('Новая')).toEqual([])
    await setPassword('invitation')
    expect(await notificationsAbout('Новая')).toMatchObject([
      { title: 'Invitation accepted', url: `/settings/users/${id}`, earlier: [] },
    ])

    await testApp.services.database.asSystem(async (tx) => {
      const user = await readEmailRecipient(tx, { id })
      if (user) await testApp.services.userEmails.offerReset(tx, user)
    })
    await setPassword('reset_password')
    expect(await notificationsAbout('Новая')).toMatchObject([{ earlier: [] }])
  })

  test('is notified to them when an existing user accepts', async () => {
    const user = await (await createTestAccount(testApp)).addUser('manager')
    const body = { email: user.email, firstname: 'Ян', surname: 'Ли', role: 'employee' }
    await admin.call('users.save', { body })
    await acceptInvitation(testApp, user)
    expect(await notificationsAbout(user.name)).toMatchObject([{ url: `/settings/users/${user.id}` }])
  })
})

test('an invitation to a mistyped address stops working once the address is corrected, and the correct one gets its own', async () => {
  const [wrong, right] = ['mistyped@example.com', 'typed-well@example.com']
  const body = { firstname: 'Анна', surname: 'Верная', role: 'employee' }
  const { response: user } = await admin.call('users.save', { body: { ...body, email: wrong } })
  const stranger = (await linkTo(testApp, wrong, 'invitation')).searchParams.get('token') ?? ''
  await admin.call('users.save', { body: { ...body, id: user.id, email: right } })

  const passwords = { password: PASSWORD, password_confirmation: PASSWORD, agreed: LEGAL_VERSIONS }
  const guest = callerOf(testApp.app)
  const attempt = (email: string, token: string) =>
    guest.attempt('passwords.reset', { body: { email, token, ...passwords } })
  expect((await attempt(wrong, stranger)).status).toBe(422)
  expect((await attempt(right, stranger)).status).toBe(422)
  expect(await kindsTo(right)).toEqual(['invitation'])
  const own = (await linkTo(testApp, right, 'invitation')).searchParams.get('token') ?? ''
  expect((await attempt(right, own)).status).toBe(200)
})

test('a user who has joined, is inactive, or does not exist is not invited; and nothing is written', async () => {
  const body = { email: 'switched-off@example.com', firstname: 'Ян', surname: 'Ли', role: 'executor', is_active: false }
  const { response: inactive } = await admin.call('users.save', { body })
  const stranger = await createTestAccount(testApp)
  const before = await contentsOf(testApp.testDatabase, account.id)
  expect((await invite(account.users.manager.id)).status).toBe(409)
  expect((await invite(inactive.id)).status).toBe(409)
  expect((await invite(stranger.users.manager.id)).status).toBe(404)
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
})

test('a user of another account is invited until they accept', async () => {
  const other = await createTestAccount(testApp)
  const user = await other.addUser('manager')
  const body = { email: user.email, firstname: 'Ян', surname: 'Ли', role: 'employee' }
  expect((await admin.call('users.save', { body })).response.is_invited).toBe(true)
  await acceptInvitation(testApp, user)
  expect((await userWith(user.email))?.is_invited).toBe(false)
})

test('tags are saved with the user, and left out they stay', async () => {
  const { executor } = account.users
  const [surname = '', firstname = ''] = executor.name.split(' ')
  const user = { id: executor.id, email: executor.email, firstname, surname, role: 'executor' }
  const save = async (more: object) => (await admin.call('users.save', { body: { ...user, ...more } })).response.tags
  expect(await save({ tags: ['Электрик'] })).toMatchObject([{ name: 'Электрик' }])
  expect(await save({})).toMatchObject([{ name: 'Электрик' }])
  expect(await save({ tags: [] })).toEqual([])
})
