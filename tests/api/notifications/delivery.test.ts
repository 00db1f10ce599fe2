import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOTIFICATION_EMAILS_PER_HOUR } from '#contract/limits.ts'
import { deliverNotifications } from '#server/notifications/deliver.ts'
import { openEmailChannel } from '#server/notifications/index.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import type { TestAccount, TestUser } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { createNotifiedTeam, type NotifiedTeam } from '#tests/support/notified-team.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, config, jobs, unsubscribeLinks, replies } = testApp.services
let account: TestAccount
let admin: Caller
let his: Caller
let executor: TestUser
let create: NotifiedTeam['create']
let inAccount: NotifiedTeam['inAccount']
let closeGroups: NotifiedTeam['closeGroups']

beforeEach(async () => {
  ;({ account, admin, executor: his, create, inAccount, closeGroups } = await createNotifiedTeam(testApp))
  executor = account.users.executor
})

function deliver() {
  return deliverNotifications(database, [openEmailChannel(config, jobs, unsubscribeLinks, replies)])
}

async function notificationEmails({ email }: TestUser) {
  const emails = await emailsTo(testApp, email)
  return emails.filter(({ kind }) => kind.startsWith('notification'))
}

async function subjectsTo(user: TestUser): Promise<string[]> {
  return (await notificationEmails(user)).map(({ subject }) => subject)
}

describe('an email about a notification', () => {
  test('goes at once about an assignment, and about what is not urgent when its group closes, as one', async () => {
    const { id, number } = await create()
    await deliver()
    expect(await subjectsTo(executor)).toEqual([`Вас назначили на заявку №${number}: Leak`])
    await admin.call('requests.changePrice', { params: { id }, body: { price: '10', comment: 'Agreed' } })
    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    await deliver()
    expect(await notificationEmails(executor)).toHaveLength(1)
    await closeGroups('email')
    await deliver()
    const [, email, ...others] = await notificationEmails(executor)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'notification', subject: `Новый комментарий к заявке №${number}: Leak` })
    for (const words of ['Bring a ladder', 'Изменена стоимость', `/requests/${id}`])
      expect(email?.body_text).toContain(words)
    await deliver()
    expect(await notificationEmails(executor)).toHaveLength(2)
  })

  test('does not go when it is read, or not wanted any more, or the row may not be seen any more', async () => {
    const { id } = await create()
    await his.call('notifications.readAll')
    await deliver()
    expect(await notificationEmails(executor)).toEqual([])

    await admin.call('requests.interact', { params: { id }, body: { comment: 'Bring a ladder' } })
    const channels = { request_comment: { email: false } }
    await his.call('notificationSettings.update', { body: { channels } })
    await closeGroups('email')
    await deliver()
    expect(await notificationEmails(executor)).toEqual([])

    await admin.call('requests.changePrice', { params: { id }, body: { price: '10', comment: 'Agreed' } })
    await inAccount(sql`delete from request_executors where request_id = ${id}`)
    await closeGroups('email')
    await deliver()
    expect(await notificationEmails(executor)).toEqual([])
  })

  test('says to a user who was taken off a request just that', async () => {
    const { id, number } = await create({ name: 'Secret works' })
    await deliver()
    await admin.call('requests.assign', { params: { id }, body: { employees: [] } })
    await deliver()
    const email = known((await notificationEmails(executor)).at(-1))
    expect(email.subject).toBe(`Вас сняли с заявки №${number}`)
    expect(`${email.subject}${email.body_text}`).not.toContain('Secret works')
  })

  test('waits outside of work hours, but for emergencies, unless that is switched off', async () => {
    const off = { timezone: 'UTC', days: [{ day: 1, is_working: false, from: '09:00', to: '18:00' }], days_off: [] }
    await inAccount(sql`update memberships set work_schedule = ${JSON.stringify(off)} where user_id = ${executor.id}`)
    const quiet = await create()
    await deliver()
    expect(await notificationEmails(executor)).toEqual([])
    const emergency = await create({ type: 'emergency' })
    await deliver()
    expect(await subjectsTo(executor)).toEqual([`Вас назначили на аварийную заявку №${emergency.number}: Leak`])

    await his.call('notificationSettings.update', { body: { quiet_hours: false } })
    await closeGroups('email')
    await deliver()
    expect((await subjectsTo(executor)).at(-1)).toBe(`Вас назначили на заявку №${quiet.number}: Leak`)
  })

  test('is a digest when there are too many for an hour, and waits when there were', async () => {
    for (let count = 0; count <= NOTIFICATION_EMAILS_PER_HOUR; count++) await create()
    await deliver()
    expect(await notificationEmails(executor)).toMatchObject([
      { kind: 'notification_digest', subject: `${NOTIFICATION_EMAILS_PER_HOUR + 1} новых уведомлений` },
    ])
    for (let count = 1; count < NOTIFICATION_EMAILS_PER_HOUR; count++) {
      await create()
      await deliver()
    }
    expect(await notificationEmails(executor)).toHaveLength(NOTIFICATION_EMAILS_PER_HOUR)
    await create()
    await deliver()
    expect(await notificationEmails(executor)).toHaveLength(NOTIFICATION_EMAILS_PER_HOUR)
    await create({ type: 'emergency' })
    await deliver()
    expect(await notificationEmails(executor)).toHaveLength(NOTIFICATION_EMAILS_PER_HOUR + 1)
  })

  test('has an address at which a mail program unsubscribes its recipient from that type', async () => {
    await create()
    await deliver()
    const { unsubscribe_url: url } = await database.asSystem((tx) =>
      tx
        .selectFrom('letters')
        .select('unsubscribe_url')
        .where('recipient', '=', executor.email)
        .executeTakeFirstOrThrow(),
    )
    const key = known(known(url).split('/').at(-1))
    const guest = callerOf(testApp.app)
    // Its first character: of the last one not every bit counts.
    const other = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
    expect((await guest.attempt('notifications.unsubscribe', { params: { key: other } })).status).toBe(404)
    await guest.call('notifications.unsubscribe', { params: { key } })
    const settings = (await his.call('notificationSettings.show')).response
    expect(settings.channels.request_assigned).toEqual({ app: true, push: true, email: false })
    expect(settings.agree_mailing).toBe(true)
  })
})

test('two processes deliver nothing twice', async () => {
  await create()
  await create()
  await Promise.all([deliver(), deliver(), deliver()])
  expect(await notificationEmails(executor)).toHaveLength(2)
})
