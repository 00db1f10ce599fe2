import { describe, expect, test } from 'vitest'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, SAVED_VIEW_COLUMNS_MAX, SAVED_VIEWS_MAX } from '#contract/limits.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')

const URGENT = { entity: 'requests', name: 'Срочные', query: 'priority=1&sort=deadline_at' } as const

async function namesFor(caller: typeof admin): Promise<string[]> {
  return (await caller.call('views.list', { query: { entity: 'requests' } })).response.map(({ name }) => name)
}

async function defaultsOf(caller: typeof admin): Promise<number[]> {
  return (await caller.call('auth.check', {})).response.default_views.map(({ id }) => id)
}

describe('a saved view', () => {
  test('keeps what the list shows, and is seen by its owner alone until it is shared', async () => {
    const body = { ...URGENT, columns: ['name', 'number'], widths: { name: 300 }, density: 'compact' as const }
    const { response: view } = await manager.call('views.create', { body })
    expect(view).toMatchObject({ ...body, is_shared: false, is_default: false, actions: ['update', 'delete'] })
    expect(await namesFor(manager)).toContain('Срочные')
    expect(await namesFor(admin)).not.toContain('Срочные')

    await manager.call('views.update', { params: { id: view.id }, body: { is_shared: true, columns: null } })
    const [seen] = (await admin.call('views.list', { query: { entity: 'requests' } })).response
    expect(seen).toMatchObject({ id: view.id, is_shared: true, is_own: false, columns: null, actions: ['delete'] })
    expect(seen?.widths, 'what was not changed').toEqual({ name: 300 })
    const executor = await account.signInAs('executor')
    const [shared] = (await executor.call('views.list', { query: { entity: 'requests' } })).response
    expect(shared).toMatchObject({ id: view.id, density: 'compact', actions: [] })
    expect((await admin.call('views.list', { query: { entity: 'clients' } })).response).toEqual([])
  })

  test('keeps widths that a table can have, and not more of them than columns', async () => {
    const many = Object.fromEntries(Array.from({ length: SAVED_VIEW_COLUMNS_MAX + 1 }, (_, nth) => [`c${nth}`, 100]))
    for (const widths of [{ name: COLUMN_WIDTH_MIN - 1 }, { name: COLUMN_WIDTH_MAX + 1 }, { name: 99.5 }, many]) {
      const { status } = await manager.attempt('views.create', { body: { ...URGENT, name: 'Широкое', widths } })
      expect(status).toBe(422)
    }
    expect(await namesFor(manager)).not.toContain('Широкое')
  })

  test('is changed by its owner alone; an admin may take a shared one away, and no private one', async () => {
    const create = async (name: string, is_shared: boolean) =>
      (await manager.call('views.create', { body: { ...URGENT, name, is_shared } })).response.id
    const shared = await create('Общее', true)
    const own = await create('Своё', false)
    const change = await admin.attempt('views.update', { params: { id: shared }, body: { name: 'Чужое' } })
    expect(change.status).toBe(404)
    expect((await admin.attempt('views.remove', { params: { id: own } })).status).toBe(404)
    const executor = await account.signInAs('executor')
    expect((await executor.attempt('views.remove', { params: { id: shared } })).status).toBe(404)
    await admin.call('views.remove', { params: { id: shared } })
    expect(await namesFor(manager)).toEqual(expect.not.arrayContaining(['Общее']))
    expect(await namesFor(manager)).toContain('Своё')
  })

  test('is the one its list opens on when it says so, only the last one, and for no one else', async () => {
    const create = async (name: string) =>
      (await manager.call('views.create', { body: { ...URGENT, name, is_default: true, is_shared: true } })).response.id
    const first = await create('Первое')
    expect(await defaultsOf(manager)).toEqual([first])
    const second = await create('Второе')
    expect(await defaultsOf(manager)).toEqual([second])
    await manager.call('views.update', { params: { id: first }, body: { is_default: true } })
    expect(await defaultsOf(manager)).toEqual([first])
    expect(await defaultsOf(admin)).toEqual([])
    const listed = (await admin.call('views.list', { query: { entity: 'requests' } })).response
    expect(listed.find(({ id }) => id === first)?.is_default).toBe(false)
    await manager.call('views.update', { params: { id: first }, body: { is_default: false } })
    expect(await defaultsOf(manager)).toEqual([])
  })

  test('has a name of its own, whatever its letters’ case', async () => {
    await admin.call('views.create', { body: { ...URGENT, name: 'Утро' } })
    const again = await admin.attempt('views.create', { body: { ...URGENT, name: 'УТРО' } })
    expect(again.status).toBe(422)
    expect(again.error).toMatchObject({ fields: { name: expect.anything() } })
    await admin.call('views.create', { body: { ...URGENT, entity: 'clients', name: 'Утро' } })
  })

  test('is there for those who may read the list', async () => {
    await setGrants(testApp, account, 'executor', { 'clients:read': 'forbidden' })
    const executor = await account.signInAs(await account.addUser('executor'))
    const create = await executor.attempt('views.create', { body: { ...URGENT, entity: 'clients' } })
    expect(create.status).toBe(403)
    expect((await executor.attempt('views.list', { query: { entity: 'clients' } })).status).toBe(403)
    expect((await executor.attempt('views.list', { query: { entity: 'requests' } })).status).toBe(200)
  })

  test('is one of so many', async () => {
    const manyOwner = await account.signInAs(await account.addUser('manager'))
    for (let one = 0; one < SAVED_VIEWS_MAX; one++) {
      await manyOwner.call('views.create', { body: { ...URGENT, name: `Вид ${one}` } })
    }
    expect((await manyOwner.attempt('views.create', { body: { ...URGENT, name: 'Лишний' } })).status).toBe(422)
  })
})

test('a user chooses the page on which the application opens', async () => {
  const checked = async () => (await manager.call('auth.check', {})).response.user.start_page
  expect(await checked()).toBe('requests')
  await manager.call('profile.update', { body: { start_page: 'board' } })
  expect(await checked()).toBe('board')
  expect((await manager.attempt('profile.update', { body: { start_page: 'analytics' as never } })).status).toBe(422)
})
