import { expect, it } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { enterField } from '#tests/support/custom-fields.ts'
import { known } from '#tests/support/known.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services

/** An account whose executor has done a request and left, with a picture, a position and a device. */
async function accountWithLeftUser() {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const leaver = await account.addUser('executor')
  await database.asSystem((tx) =>
    tx.updateTable('memberships').set({ is_serviceman: true }).where('user_id', '=', leaver.id).execute(),
  )
  const guest = callerOf(testApp.app)
  await guest.call('auth.login', { body: { email: leaver.email, password: PASSWORD, device_name: 'Own phone' } })
  const own = await account.signInAs(leaver)
  await own.call('profile.setAvatar', { files: [await newPicture('face.png')] })
  await own.call('profile.update', { body: { personal_phone: '+79161112233' } })
  for (const is_shared of [true, false]) {
    const name = is_shared ? 'For everyone' : 'For myself'
    await own.call('views.create', { body: { entity: 'requests', name, query: '', is_shared } })
  }
  const client = (await admin.call('clients.create', { body: { name: 'Client' } })).response
  const body = { name: 'Work', client_id: client.id, employees: [leaver.id], manager_id: account.users.manager.id }
  const { id: requestId } = (await admin.call('requests.create', { body })).response
  await admin.call('requests.start', { params: { id: requestId } })
  await admin.call('requests.finish', { params: { id: requestId } })
  await database.inAccount(account.id, (tx) =>
    tx
      .insertInto('geo_locations')
      .values({ user_id: leaver.id, time: '2026-11-20T10:00:00Z', lat: 55.7, lng: 37.6 })
      .execute(),
  )
  await enterField(testApp, account, 'employees', 'pass', 'text', { is_personal: true, is_indexed: true })
  for (const pass of ['Pass 7701', 'Pass 7702']) {
    await admin.call('employees.update', { params: { id: leaver.id }, body: { custom: { pass } } })
  }
  await admin.call('users.remove', { params: { id: leaver.id }, body: {} })
  return { account, admin, leaver, requestId }
}

/** All rows of the account and of the users' table, as text. */
async function contentsAsText(accountId: number): Promise<string> {
  const rows = await database.asSystem(async (tx) => [
    await tx.selectFrom('memberships').selectAll().where('account_id', '=', accountId).execute(),
    await tx.selectFrom('events').selectAll().where('account_id', '=', accountId).execute(),
    await tx.selectFrom('letters').selectAll().where('account_id', '=', accountId).execute(),
    await tx.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute(),
    await tx.selectFrom('saved_views').selectAll().where('account_id', '=', accountId).execute(),
    await tx.selectFrom('geo_locations').selectAll().where('account_id', '=', accountId).execute(),
    await tx.selectFrom('users').selectAll().execute(),
  ])
  return JSON.stringify(rows)
}

it('of a deleted user nothing is left that says who they were, and what they did is counted as before', async () => {
  const { account, admin, leaver, requestId } = await accountWithLeftUser()
  const listed = (await admin.call('leftUsers.list')).response
  expect(listed.data).toEqual([{ id: leaver.id, name: leaver.name, left_at: expect.any(String) }])
  const figures = async () => {
    const query = { from: '2026-01-01', to: '2030-01-01' }
    const { data } = (await admin.call('analytics.employees', { query })).response
    return data.map(({ employee, ...counted }) => ({ id: employee?.id, ...counted }))
  }
  const before = await figures()
  expect(before).toMatchObject([{ id: leaver.id, completed: 1 }])
  expect(await contentsAsText(account.id)).toContain(leaver.name)

  expect((await admin.call('leftUsers.erase', { params: { id: leaver.id } })).response).toBeNull()

  const contents = await contentsAsText(account.id)
  for (const trace of [
    leaver.name,
    leaver.email,
    '+79161112233',
    'Own phone',
    'For myself',
    '"lat":55.7',
    'Pass 770',
  ]) {
    expect(contents, trace).not.toContain(trace)
  }
  expect(contents).toContain('For everyone')
  const request = (await admin.call('requests.show', { params: { id: requestId } })).response
  expect(request.employees).toEqual([{ id: leaver.id, name: 'Удалённый сотрудник', avatar: null }])
  expect(await figures()).toEqual(before)
  expect((await admin.call('leftUsers.list')).response.total).toBe(0)
  expect((await admin.attempt('leftUsers.erase', { params: { id: leaver.id } })).status).toBe(404)
})

it('who works elsewhere, or still here, keeps their name', async () => {
  const { account, admin, leaver } = await accountWithLeftUser()
  const other = await createTestAccount(testApp)
  await database.asSystem((tx) =>
    tx
      .insertInto('memberships')
      .values({ account_id: other.id, user_id: leaver.id, role_id: other.roles.manager })
      .execute(),
  )
  expect((await admin.call('leftUsers.erase', { params: { id: leaver.id } })).response).toBeNull()
  const { name } = await database.asSystem((tx) =>
    tx.selectFrom('users').select('name').where('id', '=', leaver.id).executeTakeFirstOrThrow(),
  )
  expect(name).toBe(leaver.name)
  const there = await database.inAccount(other.id, (tx) =>
    tx.selectFrom('memberships').select('name').where('user_id', '=', leaver.id).executeTakeFirst(),
  )
  expect(known(there).name).toBe(leaver.name)
  const working = await admin.attempt('leftUsers.erase', { params: { id: account.users.manager.id } })
  expect(working.status).toBe(404)
  const manager = await account.signInAs('manager')
  expect((await manager.attempt('leftUsers.list')).status).toBe(403)
})
