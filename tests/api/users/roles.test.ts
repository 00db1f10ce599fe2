import { beforeAll, describe, expect, test } from 'vitest'
import { ENTITY_ACTIONS, permissionNames } from '#contract/permissions.ts'
import { defaultGrants } from '#server/accounts/index.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { type Caller, type CallName, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)

test('an admin sees the roles of the own account, each with its number of users', async () => {
  await createTestAccount(testApp)
  await account.addUser('executor')
  const { response } = await (await account.signInAs('admin')).call('roles.list')
  expect(response.map(({ id, name, users_count }) => [id, name, users_count])).toEqual([
    [account.roles.admin, 'admin', 1],
    [account.roles.manager, 'manager', 1],
    [account.roles.dispatcher, 'dispatcher', 0],
    [account.roles.employee, 'employee', 1],
    [account.roles.executor, 'executor', 2],
  ])
})

test.each([
  ['ru', 'Заявки', 'Выполнение'],
  ['en', 'Requests', 'Carry out'],
])(
  'entities and actions of permissions are titled in the user’s language: %s',
  async (language, entityTitle, actionTitle) => {
    const admin = await account.signInAs('admin')
    const { response } = await admin.call('roles.entities', { headers: { 'accept-language': language } })
    const actions = Object.fromEntries(
      response.map(({ entity, actions }) => [entity, actions.map(({ action }) => action)]),
    )
    expect(actions).toEqual(ENTITY_ACTIONS)
    const requests = response.find(({ entity }) => entity === 'requests')
    expect(requests?.title).toBe(entityTitle)
    expect(requests?.actions.find(({ action }) => action === 'execute')).toEqual({
      action: 'execute',
      title: actionTitle,
      types: ['allowed', 'manager', 'forbidden'],
    })
    expect(requests?.actions.find(({ action }) => action === 'create')?.types).toEqual(['allowed', 'forbidden'])
  },
)

test.each(['manager', 'employee', 'executor'] as const)('%s may not look at roles', async (role) => {
  const caller = await account.signInAs(role)
  expect((await caller.attempt('roles.list')).status).toBe(403)
  expect((await caller.attempt('roles.entities')).status).toBe(403)
  expect((await callerOf(testApp.app).attempt('roles.list')).status).toBe(401)
})

test('an unknown filter is refused by name', async () => {
  const refused = await (await account.signInAs('admin')).attempt('roles.list', { query: { page: 2 } })
  expect(refused.error.fields).toHaveProperty('page.key', 'unknown_field')
})

describe('changing roles', () => {
  let own: TestAccount
  let admin: Caller

  beforeAll(async () => {
    own = await createTestAccount(testApp)
    admin = await own.signInAs('admin')
  })

  const roleNamed = async (name: string) => (await admin.call('roles.list')).response.find((role) => role.name === name)
  const create = async (body: { name: string; description?: string; copy_from?: string }) =>
    (await admin.call('roles.create', { body })).response

  async function lastEvents(count: number) {
    return testApp.services.database.inAccount(own.id, (tx) =>
      tx.selectFrom('events').select(['kind', 'actor_id', 'payload']).orderBy('id', 'desc').limit(count).execute(),
    )
  }

  test('a new role holds nothing, or what the role holds that it is copied from', async () => {
    const bare = await create({ name: 'Диспетчер / 1-я смена', description: 'Принимает звонки' })
    expect(bare).toMatchObject({ description: 'Принимает звонки', is_system: false, users_count: 0 })
    expect(bare.permissions.every((name) => name.endsWith(':forbidden'))).toBe(true)
    const copy = await create({ name: 'Копия', copy_from: 'manager' })
    expect(copy.permissions).toEqual((await roleNamed('manager'))?.permissions)
    const boss = await create({ name: 'Заместитель', copy_from: 'admin' })
    expect(boss).toMatchObject({ is_system: false })
    expect(boss.permissions.every((name) => name.endsWith(':allowed'))).toBe(true)
    const [event] = await lastEvents(1)
    expect(event).toEqual({
      kind: 5035,
      actor_id: own.users.admin.id,
      payload: { name: 'Заместитель', copy_from: 'admin' },
    })
  })

  test('an account that is older than a default role adds it as a new account has it', async () => {
    const { users_count } = known(await roleNamed('dispatcher'))
    expect(users_count).toBe(0)
    await admin.call('roles.remove', { params: { name: 'dispatcher' }, body: {} })
    await create({ name: 'Диспетчер' })
    const body = { name: 'dispatcher', grants_of: 'dispatcher' as const }
    const alike = await admin.attempt('roles.create', { body })
    expect(alike.error.fields).toHaveProperty('name.key', 'role_alike')
    await admin.call('roles.remove', { params: { name: 'Диспетчер' }, body: {} })

    const added = (await admin.call('roles.create', { body })).response
    expect(added.permissions).toEqual(permissionNames(defaultGrants('dispatcher')))
    expect(added.permissions).toContain('requests:execute:allowed')
    expect(added.permissions).toContain('requests:delete:forbidden')
    const both = await admin.attempt('roles.create', { body: { ...body, name: 'Второй', copy_from: 'manager' } })
    expect(both.error.fields).toHaveProperty('copy_from.key', 'invalid')
    const fixed = await admin.attempt('roles.create', { body: { name: 'Хозяин', grants_of: 'admin' as never } })
    expect(fixed.status).toBe(422)
  })

  test('one permission is changed, and the history says from what to what', async () => {
    const before = (await roleNamed('employee'))?.permissions ?? []
    const params = { name: 'employee' }
    const { response } = await admin.call('roles.grant', { params, body: { permission: 'clients:update:manager' } })
    const others = (names: string[]) => names.filter((name) => !name.startsWith('clients:update:'))
    expect(response.permissions).toContain('clients:update:manager')
    expect(others(response.permissions)).toEqual(others(before))
    expect(await lastEvents(1)).toMatchObject([
      {
        kind: 3001,
        payload: { role: 'employee', changes: { 'clients:update': { old: 'forbidden', new: 'manager' } } },
      },
    ])
    await admin.call('roles.grant', { params, body: { permission: 'clients:update:manager' } })
    await admin.call('roles.grant', { params, body: { permission: 'clients:update:forbidden' } })
    const [last, previous] = await lastEvents(2)
    expect(last?.payload).toMatchObject({ changes: { 'clients:update': { old: 'manager', new: 'forbidden' } } })
    expect(previous?.payload).toMatchObject({ changes: { 'clients:update': { new: 'manager' } } })
    expect((await roleNamed('employee'))?.permissions).toEqual(before)
  })

  test('two admins who change different permissions at the same time both succeed', async () => {
    // As long as a name may be: it is part of the address.
    const { name } = await create({ name: 'Щ'.repeat(60) })
    const granted = [
      'clients:read:allowed',
      'requests:read:manager',
      'equipment:read:allowed',
      'analytics:read:manager',
    ]
    await Promise.all(
      granted.map((permission) => admin.call('roles.grant', { params: { name }, body: { permission } })),
    )
    expect((await roleNamed(name))?.permissions).toEqual(expect.arrayContaining(granted))
  })

  test('a role is renamed and described, and its users keep it', async () => {
    const member = await own.signInAs('employee')
    const { response } = await admin.call('roles.update', {
      params: { name: 'employee' },
      body: { name: 'Контролёр', description: 'Смотрит за сроками' },
    })
    expect(response).toMatchObject({ id: own.roles.employee, name: 'Контролёр', description: 'Смотрит за сроками' })
    expect((await member.call('auth.check')).response.user.role).toEqual({ id: own.roles.employee, name: 'Контролёр' })
    const again = await admin.call('roles.update', { params: { name: 'Контролёр' }, body: { name: 'employee' } })
    expect(again.response.description).toBe('Смотрит за сроками')
  })

  test('the users of a deleted role are taken over by the other one', async () => {
    const { name } = await create({ name: 'Временная', copy_from: 'employee' })
    const user = await own.addUser('employee')
    const session = await own.signInAs(user)
    const [surname = '', firstname = ''] = user.name.split(' ')
    await admin.call('users.save', { body: { id: user.id, email: user.email, surname, firstname, role: name } })
    expect((await roleNamed(name))?.users_count).toBe(1)

    const without = await admin.attempt('roles.remove', { params: { name } })
    expect(invalidKeys(without.error)).toEqual({ new_role: 'required' })
    await admin.call('roles.remove', { params: { name }, body: { new_role: 'executor' } })
    expect(await roleNamed(name)).toBeUndefined()
    const actor = (await session.call('auth.check')).response
    expect(actor.user.role.name).toBe('executor')
    expect(actor.permissions).toEqual((await roleNamed('executor'))?.permissions)
    expect((await lastEvents(2)).toReversed()).toMatchObject([
      { kind: 5005, payload: { name: user.name, changes: { role: { old: name, new: 'executor' } } } },
      { kind: 5036, payload: { name, new_role: 'executor', users: 1 } },
    ])
  })

  test('a role without users needs no other role to take them over', async () => {
    await create({ name: 'Лишняя' })
    await admin.call('roles.remove', { params: { name: 'Лишняя' } })
    expect(await roleNamed('Лишняя')).toBeUndefined()
  })

  test.each<[string, CallName, object, object]>([
    ['a name that another role has', 'roles.create', { body: { name: 'executor' } }, { name: 'role_taken' }],
    ['the same in other letters', 'roles.create', { body: { name: ' EXECUTOR ' } }, { name: 'role_taken' }],
    ['the translation of one', 'roles.create', { body: { name: 'администратор' } }, { name: 'role_alike' }],
    ['that in the other language', 'roles.create', { body: { name: 'Manager ' } }, { name: 'role_taken' }],
    ['a name with letters of another alphabet', 'roles.create', { body: { name: 'аdmіn' } }, { name: 'role_alike' }],
    ['digits for letters', 'roles.create', { body: { name: 'Adm1n1strat0r' } }, { name: 'role_alike' }],
    ['a mark on a letter', 'roles.create', { body: { name: 'Ádmin' } }, { name: 'role_alike' }],
    ['wide letters', 'roles.create', { body: { name: 'ａｄｍｉｎ' } }, { name: 'role_taken' }],
    ['a space of no width', 'roles.create', { body: { name: 'adm\u200bin' } }, { name: 'role_invisible' }],
    ['a letter that is blank', 'roles.create', { body: { name: 'admin\u3164' } }, { name: 'role_invisible' }],
    ['a turn of the writing', 'roles.create', { body: { name: '\u202enimda' } }, { name: 'role_invisible' }],
    [
      'a new name like another role’s',
      'roles.update',
      { params: { name: 'executor' }, body: { name: 'Мeнеджер' } },
      { name: 'role_alike' },
    ],
    ['no name', 'roles.create', { body: { name: ' ' } }, { name: 'title_required' }],
    ['a name of signs alone', 'roles.create', { body: { name: '..' } }, { name: 'invalid' }],
    [
      'a copy of what is not there',
      'roles.create',
      { body: { name: 'R', copy_from: 'nobody' } },
      { copy_from: 'role_unknown' },
    ],
    [
      'a new name that another role has',
      'roles.update',
      { params: { name: 'executor' }, body: { name: 'manager' } },
      { name: 'role_taken' },
    ],
    [
      'an unknown permission',
      'roles.grant',
      { params: { name: 'executor' }, body: { permission: 'clients:fly:allowed' } },
      { permission: 'not_option' },
    ],
    [
      'to create “own” rows only: they are no one’s yet',
      'roles.grant',
      { params: { name: 'executor' }, body: { permission: 'clients:create:manager' } },
      { permission: 'not_option' },
    ],
    [
      'to change the administrators’ permissions',
      'roles.grant',
      { params: { name: 'admin' }, body: { permission: 'clients:read:forbidden' } },
      { permission: 'role_fixed' },
    ],
    [
      'to rename the administrators',
      'roles.update',
      { params: { name: 'admin' }, body: { name: 'Босс' } },
      { name: 'role_fixed' },
    ],
    [
      'to delete the administrators’ role',
      'roles.remove',
      { params: { name: 'admin' }, body: { new_role: 'manager' } },
      { name: 'role_fixed' },
    ],
    [
      'a role that takes itself over',
      'roles.remove',
      { params: { name: 'executor' }, body: { new_role: 'executor' } },
      { new_role: 'role_itself' },
    ],
    [
      'an heir that is not there',
      'roles.remove',
      { params: { name: 'executor' }, body: { new_role: 'nobody' } },
      { new_role: 'role_unknown' },
    ],
  ])('it is refused at the field: %s', async (_what, name, call, keys) => {
    const before = await contentsOf(testApp.testDatabase, own.id)
    const refused = await admin.attempt(name, call)
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
    expect(await contentsOf(testApp.testDatabase, own.id)).toEqual(before)
  })

  test.each<[CallName, object]>([
    ['roles.update', { body: { name: 'R' } }],
    ['roles.grant', { body: { permission: 'clients:read:allowed' } }],
    ['roles.remove', { body: { new_role: 'manager' } }],
  ])('%s of another account’s role answers 404', async (name, call) => {
    const foreign = await createTestAccount(testApp)
    const elsewhere = await foreign.signInAs('admin')
    await elsewhere.call('roles.create', { body: { name: 'Только у них' } })
    expect((await admin.attempt(name, { params: { name: 'Только у них' }, ...call })).status).toBe(404)
  })

  test('when a role becomes the admins’, its users become admins, and the last admin stays one', async () => {
    const { name } = await create({ name: 'Будущие' })
    const user = await own.addUser('employee')
    const [surname = '', firstname = ''] = user.name.split(' ')
    await admin.call('users.save', { body: { id: user.id, email: user.email, surname, firstname, role: name } })
    await admin.call('roles.remove', { params: { name }, body: { new_role: 'admin' } })
    const session = await own.signInAs(user)
    expect((await session.call('roles.list')).response.find(({ is_system }) => is_system)?.users_count).toBe(2)
  })
})
