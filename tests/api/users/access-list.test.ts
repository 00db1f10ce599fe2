import { describe, expect, test } from 'vitest'
import type { CallName } from '#tests/support/caller.ts'
import { createTestAccount, type TestUser } from '#tests/support/create-account.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const author: TestUser = await account.addUser('employee')
const others: TestUser[] = [await account.addUser('executor'), await account.addUser('employee')]
const client = await createClient(admin)
const facility = (
  await admin.call('facilities.create', {
    body: { name: 'Склад', client_id: client, manager_id: account.users.manager.id },
  })
).response.id
const body = { name: 'Насос', client_id: client, facility_id: facility }
const created = await (await account.signInAs(author)).call('requests.create', { body })
const request = created.response.id
await admin.call('requests.assign', { params: { id: request }, body: { employees: [account.users.executor.id] } })

async function reasonsOf(name: 'accessList.ofRequest' | 'accessList.ofFacility', id: number) {
  const { response } = await admin.call(name, { params: { id } })
  return Object.fromEntries(response.map((entry) => [entry.id, entry.reasons]))
}

test('a request is seen by those responsible for it, by roles that see all, and by admins', async () => {
  const { admin: boss, manager, executor } = account.users
  expect(await reasonsOf('accessList.ofRequest', request)).toEqual({
    [author.id]: ['author'],
    [executor.id]: ['executor'],
    // The facility's manager is the request's, when no one else is named.
    [manager.id]: ['role', 'manager'],
    [boss.id]: ['admin'],
  })
})

test('a facility is seen by its manager and the executors of its open requests, and no longer when these are over', async () => {
  const { admin: boss, manager, executor, employee } = account.users
  const open = await reasonsOf('accessList.ofFacility', facility)
  expect(open).toEqual({
    [manager.id]: ['role', 'manager'],
    [executor.id]: ['executor'],
    [employee.id]: ['role'],
    [author.id]: ['role'],
    [others[1]?.id ?? 0]: ['role'],
    [boss.id]: ['admin'],
  })
  const params = { id: request }
  await admin.call('requests.cancel', { params, body: { comment: 'Передумали', initiator: 'client' } })
  const { [executor.id]: _executor, ...rest } = open
  expect(await reasonsOf('accessList.ofFacility', facility)).toEqual(rest)
})

describe('the answer agrees with what each of them is answered', () => {
  test.each<['accessList.ofRequest' | 'accessList.ofFacility', CallName, () => number]>([
    ['accessList.ofRequest', 'requests.show', () => request],
    ['accessList.ofFacility', 'facilities.show', () => facility],
  ])('%s', async (name, show, row) => {
    await setGrants(testApp, account, 'employee', { 'facilities:read': 'manager' })
    const accessList = await reasonsOf(name, row())
    for (const user of [...Object.values(account.users), author, ...others]) {
      const caller = await account.signInAs(user)
      const { status } = await caller.attempt(show, { params: { id: row() } })
      expect([user.role, status], user.name).toEqual([user.role, user.id in accessList ? 200 : 404])
    }
  })
})

test('who was deactivated sees nothing', async () => {
  const { id, email, name } = await account.addUser('manager')
  const [surname = '', firstname = ''] = name.split(' ')
  expect(await reasonsOf('accessList.ofRequest', request)).toHaveProperty(String(id))
  await admin.call('users.save', { body: { id, email, surname, firstname, role: 'manager', is_active: false } })
  expect(await reasonsOf('accessList.ofRequest', request)).not.toHaveProperty(String(id))
})
