import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetSessionsJob } from '#server/auth/index.ts'
import { forgetTracksJob } from '#server/positions/index.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { putRequest } from '#tests/support/employee-work.ts'
import { startTestApp } from '#tests/support/start-app.ts'

let account: TestAccount
let user: TestUser

const testApp = await startTestApp()
beforeEach(async () => {
  account = await createTestAccount(testApp)
  user = account.users.executor
})

const database = () => testApp.services.database
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('old sessions', () => {
  const signIn = async (device_uid: string) =>
    (await callerOf(testApp.app).call('auth.login', { body: { email: user.email, password: PASSWORD, device_uid } }))
      .response.device_id
  const endDaysAgo = (id: number, days: number) =>
    database().asSystem((tx) =>
      tx
        .updateTable('sessions')
        .set({ ended_at: daysAgo(days).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
  const idsOf = async () => {
    const rows = await database().asSystem((tx) =>
      tx.selectFrom('sessions').select('id').where('user_id', '=', user.id).orderBy('id').execute(),
    )
    return rows.map(({ id }) => id)
  }
  const forget = () => forgetSessionsJob(database()).work(null)

  test('that ended or ran out long ago are forgotten, and neither open nor younger ones', async () => {
    const [old, expired, young, open] = [await signIn('a'), await signIn('b'), await signIn('c'), await signIn('d')]
    await endDaysAgo(old, 91)
    await endDaysAgo(young, 89)
    await database().asSystem((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: daysAgo(100).toISOString() })
        .where('id', '=', expired)
        .execute(),
    )
    await forget()
    expect(await idsOf()).toEqual([young, open])
  })

  test('are forgotten except the last one: a user who comes back on another device is still notified', async () => {
    const [first, last] = [await signIn('a'), await signIn('b')]
    await endDaysAgo(first, 400)
    await endDaysAgo(last, 300)
    await forget()
    expect(await idsOf()).toEqual([last])
    const before = (await emailsTo(testApp, user.email)).length
    await signIn('c')
    const mails = (await emailsTo(testApp, user.email)).slice(before)
    expect(mails.map(({ kind }) => kind)).toEqual(['new_device'])
  })
})

describe('old points of devices', () => {
  async function enterPoints(who: TestUser, times: Date[]) {
    await database().inAccount(account.id, (tx) =>
      tx
        .insertInto('geo_locations')
        .values(times.map((time, index) => ({ user_id: who.id, time: time.toISOString(), lat: 55 + index, lng: 37 })))
        .execute(),
    )
  }
  const timesOf = async (who: TestUser) => {
    const { rows } = await database().asSystem((tx) =>
      sql<{ time: string }>`select time from geo_locations where user_id = ${who.id} order by time`.execute(tx),
    )
    return rows.map(({ time }) => new Date(time).getTime())
  }
  const numbers = (times: Date[]) => times.map((time) => time.getTime())
  const forget = () => forgetTracksJob(database()).work(null)

  test('are forgotten from every week, and younger ones are not', async () => {
    const [old, young] = [
      [daysAgo(400), daysAgo(100), daysAgo(93), daysAgo(31)],
      [daysAgo(29), daysAgo(1)],
    ]
    await enterPoints(user, [...old, ...young])
    await forget()
    expect(await timesOf(user)).toEqual(numbers(young))
  })

  test('stay with the request they are the track of, of its executors alone and until it ended', async () => {
    const other = await account.addUser('executor')
    const times = [daysAgo(61), daysAgo(60), daysAgo(59), daysAgo(58), daysAgo(2)]
    await enterPoints(user, times)
    await enterPoints(other, times)
    const [, started, , ended, last] = times
    const id = await putRequest(testApp, account, [user], { status: 4, finished_at: daysAgo(58.5) })
    await database().inAccount(account.id, (tx) =>
      tx
        .updateTable('requests')
        .set({ started_at: daysAgo(60.5).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
    const admin = await account.signInAs('admin')
    const routeOf = async () => (await admin.call('requests.show', { params: { id } })).response.route
    const before = await routeOf()
    await forget()
    expect(await timesOf(user)).toEqual(numbers(times.filter((time) => ![times[0], ended].includes(time))))
    expect(await timesOf(other)).toEqual(numbers([last as Date]))
    expect(before.map(({ time }) => new Date(time).getTime())[0]).toBe(started?.getTime())
    expect(await routeOf()).toEqual(before)
  })

  test('stay for a request that is still in work, and not for one that was cancelled before', async () => {
    const times = [daysAgo(45), daysAgo(3)]
    const other = await account.addUser('executor')
    await enterPoints(user, times)
    await enterPoints(other, times)
    const open = await putRequest(testApp, account, [user], { status: 3 })
    const cancelled = await putRequest(testApp, account, [other], { status: 5 })
    await database().inAccount(account.id, async (tx) => {
      const started_at = daysAgo(50).toISOString()
      await tx.updateTable('requests').set({ started_at }).where('id', '=', open).execute()
      const cancelled_at = daysAgo(48).toISOString()
      await tx.updateTable('requests').set({ started_at, cancelled_at }).where('id', '=', cancelled).execute()
    })
    await forget()
    expect(await timesOf(user)).toEqual(numbers(times))
    expect(await timesOf(other)).toEqual(numbers(times.slice(1)))
  })

  test('leave every user their last position', async () => {
    const times = [daysAgo(200), daysAgo(150)]
    await enterPoints(user, times)
    await forget()
    expect(await timesOf(user)).toEqual(numbers(times.slice(1)))
    const { last_geo } = (await (await account.signInAs('admin')).call('employees.show', { params: { id: user.id } }))
      .response
    expect(last_geo).toMatchObject({ lat: 56 })
  })
})
