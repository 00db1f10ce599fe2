import { expect, test } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo, linkTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

/** What an update sends: the user as they are, with another e-mail. */
function asBody(user: TestUser, email: string) {
  const [surname = '', firstname = ''] = user.name.split(' ')
  return { id: user.id, email, firstname, surname, role: user.role as string }
}

test('a user with a new e-mail is asked to prove it', async () => {
  const user = await account.addUser('manager')
  await testApp.services.database.asSystem((tx) =>
    tx.updateTable('users').set({ email_verified_at: new Date().toISOString() }).where('id', '=', user.id).execute(),
  )
  const caller = await account.signInAs(user)
  expect((await caller.call('auth.check')).response.user.is_email_verified).toBe(true)
  await admin.call('users.save', { body: asBody(user, 'moved@example.com') })
  expect((await caller.call('auth.check')).response.user).toMatchObject({
    email: 'moved@example.com',
    is_email_verified: false,
  })
  const link = await linkTo(testApp, 'moved@example.com', 'verify_email')
  const params = { email: 'moved@example.com', hash: known(link.searchParams.get('verifyHash')) }
  await callerOf(testApp.app).call('passwords.verifyEmail', { params })
  await expect.poll(async () => (await caller.call('auth.check')).response.user.is_email_verified).toBe(true)
})

test.each([
  ['ru', 'Email для входа изменён', 'администратор компании'],
  ['en', 'Your sign-in email was changed', 'An administrator of your company'],
] as const)(
  'a user with a new e-mail is notified at the former address who changed it, in %s',
  async (locale, subject, texts) => {
    const user = await account.addUser('manager')
    const caller = await account.signInAs(user)
    await caller.call('profile.update', { body: { locale } })
    const email = `moved.${user.email}`
    await admin.call('users.save', { body: asBody(user, email) })
    const [sent, ...more] = await emailsTo(testApp, user.email)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ kind: 'email_changed', locale, subject, account_id: account.id })
    for (const body of [sent?.body_text, sent?.body_html]) {
      expect(body).toContain(texts)
      expect(body).toContain(account.users.admin.name)
      expect(body).toContain(email)
    }
    expect((await emailsTo(testApp, email)).map(({ kind }) => kind)).toEqual(['verify_email'])
  },
)

test('a user whose e-mail is changed before they ever signed in gets no email: the former address may be a stranger’s', async () => {
  const body = { email: 'mistyped@example.com', firstname: 'Пётр', surname: 'Сидоров', role: 'executor' }
  const invited = (await admin.call('users.save', { body })).response
  const email = `right.${invited.email}`
  await admin.call('users.save', { body: { ...body, id: invited.id, email } })
  expect((await emailsTo(testApp, invited.email)).map(({ kind }) => kind)).toEqual(['invitation'])
  expect((await emailsTo(testApp, email)).map(({ kind }) => kind)).toEqual(['invitation'])
})
