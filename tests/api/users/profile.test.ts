import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { fileOf, newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let worker: Caller

const testApp = await startTestApp()
const account = await createTestAccount(testApp)

beforeEach(async () => {
  worker = await account.signInAs(await account.addUser('executor'))
})

async function whoAmI(caller = worker) {
  return (await caller.call('auth.check')).response.user
}

describe('a user changes their own data', () => {
  it('field by field, and sees them in what the page asks next', async () => {
    const before = await whoAmI()
    const body = {
      firstname: ' Олег ',
      patronymic: 'Ильич',
      phone: '+7 (916)-555-44-33',
      personal_phone: '+375 (29)-123-45-67',
    }
    const { response } = await worker.call('profile.update', { body })
    expect(response).toEqual({
      ...before,
      firstname: 'Олег',
      patronymic: 'Ильич',
      phone: '+79165554433',
      personal_phone: '+375291234567',
    })
    expect(await whoAmI()).toEqual(response)
    const emptied = await worker.call('profile.update', { body: { personal_phone: '', patronymic: '' } })
    expect([emptied.response.personal_phone, emptied.response.patronymic]).toEqual([null, null])
  })

  it('and the change is in the history of what they did', async () => {
    const { id } = await whoAmI()
    await worker.call('profile.update', { body: { surname: 'Новиков' } })
    await worker.call('profile.update', { body: { surname: 'Новиков' } })
    const admin = await account.signInAs('admin')
    const feed = (await admin.call('employees.feed', { params: { id } })).response.data
    expect(feed.filter(({ kind }) => kind === 5005)).toHaveLength(1)
    expect(feed[0]?.payload).toMatchObject({ changes: { surname: { new: 'Новиков' } } })
    expect((await admin.call('employees.show', { params: { id } })).response.name).toMatch(/^Новиков /)
  })

  it.each([
    [{ firstname: '' }, { firstname: 'name_required' }],
    [{ surname: 'Я' }, { surname: 'surname_min' }],
    [{ email: 'nobody' }, { email: 'email_invalid' }],
    [{ phone: '+7 916' }, { phone: 'phone_length' }],
    [{ locale: 'de' }, { locale: 'not_option' }],
    [{ role: 'admin' }, { role: 'unknown_field' }],
    [{ is_active: false }, { is_active: 'unknown_field' }],
  ])('but not to %o', async (body, keys) => {
    const before = await whoAmI()
    const refused = await worker.attempt('profile.update', { body })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
    expect(await whoAmI()).toEqual(before)
  })

  it("and not to another user's e-mail or phone, in another account either", async () => {
    const { users } = await createTestAccount(testApp)
    const taken = await callerOf(testApp.app, (await account.signInAs('admin')).token).call('auth.check')
    const phone = known(taken.response.user.phone)
    for (const [body, keys] of [
      [{ email: users.admin.email }, { email: 'email_taken' }],
      [{ phone }, { phone: 'phone_taken' }],
    ] as const) {
      const refused = await worker.attempt('profile.update', { body: { ...body, password: PASSWORD } })
      expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
    }
  })

  it('a chosen language is that of emails from then on', async () => {
    await worker.call('profile.update', { body: { locale: 'en' } })
    await worker.call('profile.update', { body: { email: 'in-english@example.com', password: PASSWORD } })
    expect((await emailsTo(testApp, 'in-english@example.com')).map(({ subject }) => subject)).toEqual([
      'Confirm your new email',
    ])
  })
})

describe("one's picture", () => {
  it('is given, shown wherever one is named, and taken away', async () => {
    const { avatar } = (await worker.call('profile.setAvatar', { files: [await newPicture('me.png')] })).response
    const { id, avatar: mine } = await whoAmI()
    expect(mine).toBe(avatar)
    expect((await testApp.app.inject(avatar)).statusCode).toBe(200)
    const admin = await account.signInAs('admin')
    expect((await admin.call('employees.show', { params: { id } })).response.avatar).toBe(avatar)

    await worker.call('profile.removeAvatar')
    expect((await whoAmI()).avatar).toBeNull()
    expect((await testApp.app.inject(avatar)).statusCode).toBe(404)
    expect((await worker.call('profile.removeAvatar')).status).toBe(200)
  })

  it('stays when something else is sent instead', async () => {
    const { avatar } = (await worker.call('profile.setAvatar', { files: [await newPicture('me.png')] })).response
    const refused = await worker.attempt('profile.setAvatar', { files: [fileOf('me.png', 'no picture')] })
    expect([refused.status, refused.error.code]).toEqual([415, 'unsupported_type'])
    expect((await whoAmI()).avatar).toBe(avatar)
  })
})

describe('of notifications', () => {
  it('is everything, until one chooses; what is not named stays', async () => {
    const first = (await worker.call('notificationSettings.show')).response
    expect(first.agree_mailing).toBe(true)
    expect(first.channels.request_assigned).toEqual({ app: true, push: true, email: true })

    await worker.call('notificationSettings.update', { body: { channels: { request_assigned: { email: false } } } })
    const body = { agree_mailing: false, channels: { request_assigned: { push: false } } }
    const { response } = await worker.call('notificationSettings.update', { body })
    expect(response.agree_mailing).toBe(false)
    expect(response.channels.request_assigned).toEqual({ app: true, push: false, email: false })
    expect(response.channels.request_overdue).toEqual({ app: true, push: true, email: true })
    expect((await worker.call('notificationSettings.show')).response).toEqual(response)
    const colleague = await account.signInAs('manager')
    expect((await colleague.call('notificationSettings.show')).response).toEqual(first)
  })

  it.each([
    [{ agree_mailing: 'no' }, { agree_mailing: 'not_option' }],
    [{ channels: { weather: { app: true } } }, { 'channels.weather': 'unknown_field' }],
    [{ channels: { storage_full: { pigeon: true } } }, { 'channels.storage_full.pigeon': 'unknown_field' }],
  ])('is refused: %o', async (body, keys) => {
    const refused = await worker.attempt('notificationSettings.update', { body })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
  })

  it('emails about signing in go even to those who want none', async () => {
    await worker.call('notificationSettings.update', { body: { agree_mailing: false } })
    const { email } = await whoAmI()
    await worker.call('passwords.resendVerification')
    expect((await emailsTo(testApp, email)).map(({ kind }) => kind)).toEqual(['verify_email'])
  })
})

describe('a user exports their own data', () => {
  it('from all their accounts, without keys and without anyone else’s words', async () => {
    const other = await createTestAccount(testApp)
    const { id, email } = await account.addUser('executor')
    await testApp.services.database.asSystem(async (tx) => {
      await tx
        .insertInto('memberships')
        .values({ account_id: other.id, user_id: id, role_id: other.roles.manager })
        .execute()
      await tx
        .insertInto('geo_locations')
        .values({ account_id: account.id, user_id: id, time: '2026-11-20T10:00:00Z', lat: 55.7, lng: 37.6 })
        .execute()
    })
    const { bytes, headers } = await (await account.signInAs({ id })).attempt('profile.data')
    expect(headers['content-disposition']).toContain('naryad.json')
    const data = JSON.parse(bytes.toString())
    expect(data.user).toMatchObject({ id, email })
    expect(data.companies.map(({ role }: { role: string }) => role).toSorted()).toEqual(['executor', 'manager'])
    expect(data.positions).toEqual([{ time: '2026-11-20T10:00:00.000Z', lat: 55.7, lng: 37.6 }])
    expect(data.devices).toHaveLength(1)
    expect(bytes.toString()).not.toMatch(/argon2|hash|token/)
    expect(bytes.toString()).not.toContain(account.users.admin.email)
  })
})
