import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ACCESS_KINDS, EVENT_KINDS, eventKind } from '#contract/history.ts'
import { createTestAccount, PASSWORD } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const feed = async (query: { about?: 'roles' | 'users'; page?: number; per_page?: number } = {}, caller = admin) =>
  (await caller.call('roles.feed', { query })).response
const kindsOf = ({ data }: Awaited<ReturnType<typeof feed>>) => data.map(({ kind }) => eventKind(kind))

test('an admin reads who changed which permission of which role and which user, newest first, and nothing else', async () => {
  const before = (await feed()).total
  const body = { name: 'Кладовщик', copy_from: 'employee' }
  await admin.call('roles.create', { body })
  const grant = { params: { name: 'Кладовщик' }, body: { permission: 'requests:delete:manager' as const } }
  await admin.call('roles.grant', grant)
  const user = (
    await admin.call('users.save', {
      body: {
        email: 'someone@example.com',
        firstname: 'Олег',
        surname: 'Новый',
        role: 'Кладовщик',
        password: PASSWORD,
      },
    })
  ).response
  const { id, email, firstname, surname } = user
  await admin.call('users.save', { body: { id, email, firstname, surname, role: 'manager' } })
  await admin.call('users.remove', { params: { id }, body: {} })
  await admin.call('roles.remove', { params: { name: 'Кладовщик' } })
  // Neither of these is about permissions.
  await admin.call('clients.create', { body: { name: 'Клиент' } })
  await admin.call('company.update', { body: { name: 'Другое название' } })

  const all = await feed()
  expect(all.total).toBe(before + 6)
  expect(kindsOf(all).slice(0, 6)).toEqual([
    'roleDeleted',
    'userDeleted',
    'userChanged',
    'userCreated',
    'roleUpdated',
    'roleCreated',
  ])
  expect(all.data[4]).toMatchObject({
    actor: { id: account.users.admin.id, name: account.users.admin.name },
    payload: { role: 'Кладовщик', changes: { 'requests:delete': { old: 'forbidden', new: 'manager' } } },
  })
  expect(new Set(kindsOf(await feed({ about: 'roles' })))).toEqual(new Set(ACCESS_KINDS.roles))
  expect(new Set(kindsOf(await feed({ about: 'users' })))).toEqual(
    new Set(['userCreated', 'userChanged', 'userDeleted']),
  )
})

test('its pages follow each other without a gap', async () => {
  const { data, total } = await feed({ per_page: 100 })
  expect(total).toBeGreaterThan(3)
  const [first, second] = [await feed({ per_page: 2 }), await feed({ per_page: 2, page: 2 })]
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(data.slice(0, 4).map(({ id }) => id))
  expect([first.total, second.total]).toEqual([total, total])
})

test('no one else reads it, and an admin of another account only that account’s', async () => {
  for (const role of ['manager', 'employee', 'executor'] as const) {
    expect((await (await account.signInAs(role)).attempt('roles.feed')).status).toBe(403)
  }
  const other = await createTestAccount(testApp)
  expect((await feed({}, await other.signInAs('admin'))).total).toBe(0)
  expect((await admin.attempt('roles.feed', { query: { about: 'requests' } })).status).toBe(422)
})

test('it is found by an index of its own events', async () => {
  const kinds = Object.values(ACCESS_KINDS).flatMap((names) => names.map((kind) => EVENT_KINDS[kind].id))
  const { rows } = await testApp.services.database.asSystem((tx) =>
    sql<{ of: string }>`
      select pg_get_expr(indpred, indrelid) as of from pg_index where indexrelid = 'events_access_idx'::regclass`.execute(
      tx,
    ),
  )
  const indexed = known(rows[0]).of.match(/\d+/g)?.map(Number)
  expect(indexed?.toSorted()).toEqual(kinds.toSorted())
})
