import { beforeAll, describe, expect, test } from 'vitest'
import { acceptInvitation } from '#tests/support/accept-invitation.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

let counted = 0
function newUser(more: object = {}) {
  counted++
  return {
    email: `new${counted}@example.com`,
    firstname: 'Пётр',
    surname: `Сидоров${counted}`,
    role: 'executor',
    ...more,
  }
}

/** What an update sends: the user as they are, with the changes. */
function asBody(user: TestUser, changes: object = {}) {
  const [surname = '', firstname = ''] = user.name.split(' ')
  return { id: user.id, email: user.email, firstname, surname, role: user.role as string, ...changes }
}

function signIn(email: string, password = PASSWORD) {
  return callerOf(testApp.app).attempt('auth.login', { body: { email, password } })
}

describe('the list of users', () => {
  let own: TestAccount
  beforeAll(async () => {
    own = await createTestAccount(testApp)
    await own.addUser('executor')
  })

  test('shows those of the account, sorted, filtered and searched', async () => {
    const caller = await own.signInAs('admin')
    const list = async (query: object) => (await caller.call('users.list', { query })).response
    const all = await list({})
    expect(all.total).toBe(5)
    expect(all.data.map(({ name }) => name)).toEqual(all.data.map(({ name }) => name).toSorted())
    expect((await list({ role: 'executor' })).data.map(({ role }) => role.name)).toEqual(['executor', 'executor'])
    expect((await list({ is_serviceman: false })).total).toBe(3)
    expect((await list({ is_active: false })).total).toBe(0)
    expect((await list({ q: own.users.manager.email.toUpperCase() })).data).toMatchObject([
      { id: own.users.manager.id },
    ])
    expect((await list({ q: '%' })).total).toBe(0)
    expect(await list({ per_page: 2, page: 3, sort: '-created_at' })).toMatchObject({
      total: 5,
      current_page: 3,
      per_page: 2,
      data: [{ id: own.users.admin.id }],
    })
  })

  test('refuses an unknown filter and a column it cannot be sorted by', async () => {
    const refused = await admin.attempt('users.list', { query: { account_id: own.id, sort: 'password_hash' } })
    expect(invalidKeys(refused.error)).toEqual({ account_id: 'unknown_field', sort: 'sort_unknown' })
  })
})

test.each(['manager', 'employee', 'executor'] as const)('%s may neither list nor save users', async (role) => {
  const before = await contentsOf(testApp.testDatabase, account.id)
  const caller = await account.signInAs(role)
  expect((await caller.attempt('users.list')).status).toBe(403)
  const raised = await caller.attempt('users.save', { body: asBody(account.users[role], { role: 'admin' }) })
  expect(raised.status).toBe(403)
  expect((await caller.attempt('users.save', { body: newUser() })).status).toBe(403)
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
})

describe('creating a user', () => {
  test('lets them sign in with the role, and is written to the history', async () => {
    const body = newUser({ phone: '+7 (495)-111-22-33', is_serviceman: true, password: 'their first one' })
    const { response } = await admin.call('users.save', { body })
    expect(response).toMatchObject({
      email: body.email,
      phone: '+74951112233',
      role: { id: account.roles.executor, name: 'executor' },
      is_active: true,
      is_serviceman: true,
    })
    expect((await signIn(body.email, 'their first one')).status).toBe(200)
    const feed = await admin.call('employees.feed', { params: { id: account.users.admin.id } })
    expect(feed.response.data[0]).toMatchObject({ kind: 5004, payload: { name: response.name } })
  })

  test('without a password, no one can sign in as them', async () => {
    const { response } = await admin.call('users.save', { body: newUser() })
    expect((await signIn(response.email, '')).status).toBe(422)
    expect((await signIn(response.email, 'null')).status).toBe(401)
  })

  test('twice with one idempotency key makes one user', async () => {
    const call = { body: newUser(), headers: { 'idempotency-key': 'one-click' } }
    const [first, second] = await Promise.all([admin.call('users.save', call), admin.call('users.save', call)])
    expect(second.response).toEqual(first.response)
    expect((await admin.call('users.list', { query: { q: call.body.email } })).response.total).toBe(1)
  })

  test('is refused for an e-mail or phone that is taken, an unknown role, an unknown field, and nothing is written', async () => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refusal = async (body: object) => invalidKeys((await admin.attempt('users.save', { body })).error)
    expect(await refusal(newUser({ email: account.users.manager.email.toUpperCase() }))).toEqual({
      email: 'email_taken',
    })
    const { data } = (await admin.call('users.list', { query: { q: account.users.manager.email } })).response
    expect(await refusal(newUser({ phone: data[0]?.phone }))).toEqual({ phone: 'phone_taken' })
    expect(await refusal(newUser({ role: 'director' }))).toEqual({ role: 'role_unknown' })
    expect(await refusal(newUser({ account_id: 1 }))).toEqual({ account_id: 'unknown_field' })
    expect(await refusal({ email: 'x', role: '' })).toEqual({
      email: 'email_invalid',
      role: 'required',
      firstname: 'name_required',
      surname: 'surname_required',
    })
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('an extension', () => {
  const save = async (body: object) => (await admin.call('users.save', { body: body as never })).response
  const refusal = async (body: object) => invalidKeys((await admin.attempt('users.save', { body })).error)

  test('is kept of a new user, changed, and taken away, and the history says so', async () => {
    const body = newUser({ extension: ' 105 ' })
    const { id, extension } = await save(body)
    expect(extension).toBe('105')
    expect((await save({ ...body, id, extension: undefined })).extension).toBe('105')
    expect((await save({ ...body, id, extension: '0106' })).extension).toBe('0106')
    expect((await save({ ...body, id, extension: '' })).extension).toBeNull()
    const feed = (await admin.call('roles.feed', { query: { about: 'users' } })).response.data
    expect(feed.slice(0, 2).map(({ payload }) => payload)).toMatchObject([
      { changes: { extension: { old: '0106', new: null } } },
      { changes: { extension: { old: '105', new: '0106' } } },
    ])
  })

  test('is of one user at a time, of those who are here', async () => {
    const first = newUser({ extension: '201' })
    const { id } = await save(first)
    const second = await save(newUser())
    const before = await contentsOf(testApp.testDatabase, account.id)
    expect(await refusal(newUser({ extension: '201' }))).toEqual({ extension: 'extension_taken' })
    const taken = { ...newUser(), id: second.id, email: second.email, extension: '201' }
    expect(await refusal(taken)).toEqual({ extension: 'extension_taken' })
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
    expect((await save({ ...first, id })).extension).toBe('201')
    await admin.call('users.remove', { params: { id }, body: {} })
    expect((await save(taken)).extension).toBe('201')
    const elsewhere = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await elsewhere.call('users.save', { body: newUser({ extension: '201' }) })).response.extension).toBe('201')
  })

  test.each([
    ['10-5', 'extension_invalid'],
    ['доб. 5', 'extension_invalid'],
    ['12345678901', 'too_long'],
  ])('%s is refused at its field', async (extension, key) => {
    expect(await refusal(newUser({ extension }))).toEqual({ extension: key })
  })
})

describe('a user of another account', () => {
  let other: TestAccount
  let otherAdmin: Caller
  let user: TestUser

  beforeAll(async () => {
    other = await createTestAccount(testApp)
    otherAdmin = await other.signInAs('admin')
    user = await account.addUser('manager')
    const body = newUser({
      email: user.email,
      role: 'employee',
      password: 'set by a stranger',
      phone: '+74950000001',
    })
    const { response } = await otherAdmin.call('users.save', { body })
    expect(response).toMatchObject({
      id: user.id,
      name: `${body.surname} ${body.firstname}`,
      role: { name: 'employee' },
      phone: '+74950000001',
    })
  })

  test('becomes a member here once they accept, and stays who they are', async () => {
    expect((await signIn(user.email, 'set by a stranger')).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(200)
    expect((await otherAdmin.attempt('employees.show', { params: { id: user.id } })).status).toBe(404)
    await acceptInvitation(testApp, user)
    const { response } = await otherAdmin.call('employees.show', { params: { id: user.id } })
    expect(response.name).toBe(user.name)
    expect(response.phone).toMatch(/^\+7\d{10}$/)
  })

  test('keeps e-mail, name, phone and password to themselves; role and state belong to the account', async () => {
    const before = await contentsOf(testApp.testDatabase, other.id)
    const takeOver = await otherAdmin.attempt('users.save', {
      body: asBody(user, { email: 'mine@example.com', password: 'taken over', surname: 'Другой', role: 'employee' }),
    })
    expect(takeOver.status).toBe(422)
    expect(invalidKeys(takeOver.error)).toEqual({
      email: 'own_data',
      surname: 'own_data',
      password: 'own_data',
    })
    const asEmployee = await otherAdmin.attempt('employees.update', {
      params: { id: user.id },
      body: { personal_phone: '+74950000002' },
    })
    expect(invalidKeys(asEmployee.error)).toEqual({ personal_phone: 'own_data' })
    expect(await contentsOf(testApp.testDatabase, other.id)).toEqual(before)
    expect((await signIn(user.email)).status).toBe(200)

    const { response } = await otherAdmin.call('users.save', {
      body: asBody(user, { role: 'executor', is_active: false }),
    })
    expect(response).toMatchObject({ role: { name: 'executor' }, is_active: false })
    const here = (await admin.call('users.list', { query: { q: user.email } })).response.data[0]
    expect(here).toMatchObject({ role: { name: 'manager' }, is_active: true })
  })
})

describe('changing a user', () => {
  test('of another account is answered as one that does not exist, and changes nothing', async () => {
    const other = await createTestAccount(testApp)
    const before = await contentsOf(testApp.testDatabase, other.id)
    for (const id of [other.users.manager.id, 999_999]) {
      const refused = await admin.attempt('users.save', { body: { ...newUser(), id } })
      expect(refused.status).toBe(404)
    }
    expect(await contentsOf(testApp.testDatabase, other.id)).toEqual(before)
    expect((await signIn(other.users.manager.email)).status).toBe(200)
  })

  test('keeps what is not sent, and records what changed with old and new', async () => {
    const user = await account.addUser('executor')
    const { response } = await admin.call('users.save', {
      body: asBody(user, { role: 'employee', patronymic: 'Ильич' }),
    })
    expect(response).toMatchObject({ role: { name: 'employee' }, patronymic: 'Ильич', is_serviceman: true })
    expect(response.phone).toMatch(/^\+7/)
    const feed = await admin.call('employees.feed', { params: { id: account.users.admin.id } })
    expect(feed.response.data[0]).toMatchObject({
      kind: 5005,
      payload: {
        changes: {
          patronymic: { old: null, new: 'Ильич' },
          role: { old: 'executor', new: 'employee' },
        },
      },
    })
    await admin.call('users.save', { body: asBody(user, { role: 'employee' }) })
    const again = await admin.call('employees.feed', { params: { id: account.users.admin.id } })
    expect(again.response.total).toBe(feed.response.total)
  })

  test('takes effect on what they may do at once', async () => {
    const user = await account.addUser('manager')
    const caller = await account.signInAs(user)
    expect((await caller.attempt('users.list')).status).toBe(403)
    await admin.call('users.save', { body: asBody(user, { role: 'admin' }) })
    await expect.poll(async () => (await caller.attempt('users.list')).status).toBe(200)
    await admin.call('users.save', { body: asBody(user, { role: 'executor' }) })
    await expect.poll(async () => (await caller.attempt('users.list')).status).toBe(403)
  })

  test('to inactive signs them out at once, for good', async () => {
    const user = await account.addUser('manager')
    const signedIn = await callerOf(testApp.app).call('auth.login', { body: { email: user.email, password: PASSWORD } })
    const caller = callerOf(testApp.app, signedIn.response.access_token)
    expect((await caller.attempt('auth.check')).status).toBe(200)
    await admin.call('users.save', { body: asBody(user, { is_active: false }) })
    await expect.poll(async () => (await caller.attempt('auth.check')).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(401)
    await admin.call('users.save', { body: asBody(user, { is_active: true }) })
    const old = { refresh_token: signedIn.response.refresh_token ?? '' }
    expect((await callerOf(testApp.app).attempt('auth.refresh', { body: old })).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(200)
  })

  test('with a new password ends what was open with the old one', async () => {
    const user = await account.addUser('manager')
    const caller = await account.signInAs(user)
    expect((await caller.attempt('auth.check')).status).toBe(200)
    await admin.call('users.save', { body: asBody(user, { password: 'another password' }) })
    await expect.poll(async () => (await caller.attempt('auth.check')).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(401)
    expect((await signIn(user.email, 'another password')).status).toBe(200)
    const feed = await admin.call('employees.feed', { params: { id: account.users.admin.id } })
    expect(feed.response.data[0]?.payload).toMatchObject({ changes: { password: { old: null, new: null } } })
  })
})

describe('the last active admin', () => {
  test('can neither be demoted nor deactivated, by whomever', async () => {
    const own = await createTestAccount(testApp)
    const caller = await own.signInAs('admin')
    const before = await contentsOf(testApp.testDatabase, own.id)
    const demoted = await caller.attempt('users.save', { body: asBody(own.users.admin, { role: 'manager' }) })
    expect(demoted.status).toBe(422)
    expect(invalidKeys(demoted.error)).toEqual({ role: 'last_admin' })
    const deactivated = await caller.attempt('users.save', { body: asBody(own.users.admin, { is_active: false }) })
    expect(invalidKeys(deactivated.error)).toEqual({ is_active: 'last_admin' })
    expect(await contentsOf(testApp.testDatabase, own.id)).toEqual(before)
  })

  test('does not count inactive admins, and may go once there is another', async () => {
    const own = await createTestAccount(testApp)
    const caller = await own.signInAs('admin')
    const second = await own.addUser('admin')
    await caller.call('users.save', { body: asBody(second, { is_active: false }) })
    expect((await caller.attempt('users.save', { body: asBody(own.users.admin, { role: 'manager' }) })).status).toBe(
      422,
    )
    await caller.call('users.save', { body: asBody(second, { is_active: true }) })
    expect((await caller.attempt('users.save', { body: asBody(own.users.admin, { role: 'manager' }) })).status).toBe(
      200,
    )
  })

  test('remains when two admins demote each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await createTestAccount(testApp)
      const second = await own.addUser('admin')
      const [one, two] = [await own.signInAs('admin'), await own.signInAs(second)]
      const results = await Promise.all([
        one.attempt('users.save', { body: asBody(second, { role: 'manager' }) }),
        two.attempt('users.save', { body: asBody(own.users.admin, { role: 'manager' }) }),
      ])
      // The later of the two may find that its actor is no admin any more.
      const [won, lost] = results.map(({ status }) => status).toSorted()
      expect(won).toBe(200)
      expect([403, 422]).toContain(lost)
    }
  })
})

describe('selectors of users', () => {
  test('offer active colleagues: executors, or those who may manage', async () => {
    const own = await createTestAccount(testApp)
    const caller = await own.signInAs('manager')
    const gone = await own.addUser('executor')
    await (await own.signInAs('admin')).call('users.save', { body: asBody(gone, { is_active: false }) })
    const ids = (users: { id: number }[]) => users.map(({ id }) => id).toSorted((a, b) => a - b)
    const { admin: owner, manager, employee, executor } = own.users

    const everybody = (await caller.call('users.executorsForSelector')).response
    expect(ids(everybody)).toEqual([owner.id, manager.id, employee.id, executor.id])
    const executors = await caller.call('users.executorsForSelector', { query: { serviceman: 'true' } })
    expect(executors.response).toEqual([{ id: executor.id, name: executor.name, avatar: null }])
    expect(ids((await caller.call('users.managersForSelector')).response)).toEqual([owner.id, manager.id])
    const found = await caller.call('users.executorsForSelector', { query: { q: 'SURMAN' } })
    expect(ids(found.response)).toEqual([manager.id])
    const chosen = await caller.call('users.executorsForSelector', {
      query: { ids: `${gone.id},${account.users.admin.id}` },
    })
    expect(ids(chosen.response)).toEqual([gone.id])
  })

  test('offer only those whom the actor may see', async () => {
    const executor = await account.signInAs('executor')
    const { response } = await executor.call('users.executorsForSelector')
    expect(response.map(({ id }) => id)).toEqual([account.users.executor.id])
    expect((await executor.call('users.managersForSelector')).response).toEqual([])
  })
})
