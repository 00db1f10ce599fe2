import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EVERYTHING, type Grants, parseGrant, permissionNames } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'
import { streamBeside } from '../support/event-stream.ts'
import { letPass } from '../support/let-pass.ts'

const EDITOR = '/settings/users?tab=roles'

/** The server's roles: an admin's and a manager's, which may read and change clients. */
function accountRoles(refuses = false) {
  let grants: Grants = { 'clients:read': 'allowed', 'clients:update': 'manager' }
  const role = (id: number, name: string, held: Grants): RoleRow => ({
    id,
    name,
    description: null,
    is_system: id === 1,
    users_count: 1,
    permissions: permissionNames(held),
    actions: id === 1 ? [] : ['update', 'grant', 'delete'],
  })
  const roles = () => [role(1, 'admin', EVERYTHING), role(2, 'manager', grants)]
  return ({ path, method, body }: Asked): Answer => {
    if (path === '/roles/manager' && method === 'POST') {
      if (refuses) return { status: 409, error: { code: 'conflict', message: 'Не сейчас' } }
      const [permission, type] = parseGrant((body as { permission: string }).permission)
      grants = { ...grants, [permission]: type }
    }
    return { response: path === '/roles' ? roles() : roles()[1] }
  }
}

const cell = (right: string) => screen.findByLabelText<HTMLSelectElement>(new RegExp(`^Менеджер: ${right}`))
const sent = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)

describe('the permissions editor', () => {
  it('shows what each role may do, and offers nothing for the fixed one', async () => {
    answerCalls(accountRoles())
    await openAt(EDITOR, [], { role: 'admin' })
    const update = await cell('Клиенты, Изменение')
    expect(update.value).toBe('manager')
    expect([...update.options].map(({ text }) => text)).toEqual(['Разрешено', 'Только свои', 'Запрещено'])
    const create = await cell('Клиенты, Создание')
    expect([...create.options].map(({ value }) => value)).toEqual(['allowed', 'forbidden'])
    expect(screen.queryByLabelText(/^Администратор: /)).toBeNull()
  })

  it('saves a change at once, and undoes it from the toast', async () => {
    const asked = answerCalls(accountRoles())
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.selectOptions(await cell('Клиенты, Изменение'), 'allowed')
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Клиенты, Изменение: Только свои → Разрешено')
    await userEvent.click(within(toast).getByRole('button', { name: 'Вернуть' }))
    await waitFor(() =>
      expect(sent(asked)).toEqual([{ permission: 'clients:update:allowed' }, { permission: 'clients:update:manager' }]),
    )
    expect((await cell('Клиенты, Изменение')).value).toBe('manager')
  })

  it('shows a change as it was answered, and reads the roles for changes of others alone', async () => {
    const asked = answerCalls(accountRoles())
    const stream = streamBeside(globalThis.fetch)
    const reads = () => asked.filter(({ path, method }) => path === '/roles' && method === 'GET').length
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.selectOptions(await cell('Клиенты, Изменение'), 'allowed')
    await screen.findByRole('alert')
    expect((await cell('Клиенты, Изменение')).value).toBe('allowed')

    await letPass(400, () => stream.send({ type: 'updated', entity: 'roles', id: 2, origin: stream.origin() }))
    expect(reads()).toBe(1)

    stream.send({ type: 'updated', entity: 'roles', id: 2 })
    await waitFor(() => expect(reads()).toBe(2))
    vi.unstubAllGlobals()
  })

  it('reads after its own change what another admin changed meanwhile', async () => {
    const server = accountRoles()
    let answerGrant = () => {}
    const asked = answerCalls(async (call) => {
      if (call.method === 'POST') await new Promise<void>((resolve) => (answerGrant = resolve))
      return server(call)
    })
    const stream = streamBeside(globalThis.fetch)
    const reads = () => asked.filter(({ path, method }) => path === '/roles' && method === 'GET').length
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.selectOptions(await cell('Клиенты, Изменение'), 'allowed')
    await letPass(400, () => stream.send({ type: 'updated', entity: 'roles', id: 2 }))
    expect(reads()).toBe(1)
    answerGrant()
    await waitFor(() => expect(reads()).toBe(2))
    vi.unstubAllGlobals()
  })

  it('puts back what the server rejects, and says why', async () => {
    answerCalls(accountRoles(true))
    await openAt(EDITOR, [], { role: 'admin' })
    const update = await cell('Клиенты, Изменение')
    await userEvent.selectOptions(update, 'allowed')
    expect(await screen.findByText('Не сейчас')).toBeTruthy()
    await waitFor(() => expect(update.value).toBe('manager'))
  })

  it('marks permissions that do nothing while reading is forbidden', async () => {
    answerCalls(accountRoles())
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.selectOptions(await cell('Клиенты, Просмотр'), 'forbidden')
    expect(
      await screen.findByLabelText('Менеджер: Клиенты, Изменение. Не действует, пока запрещён просмотр'),
    ).toBeTruthy()
    expect(screen.getByLabelText('Менеджер: Клиенты, Удаление')).toBeTruthy()
  })

  it('keeps the translated name of a role when only its description is changed', async () => {
    const asked = answerCalls(accountRoles())
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.click(await screen.findByRole('button', { name: 'Действия с ролью «Менеджер»' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Название и описание/ }))
    const form = await screen.findByRole('dialog')
    expect(within(form).getByLabelText<HTMLInputElement>('Название').value).toBe('Менеджер')
    await userEvent.type(within(form).getByLabelText('Описание'), 'Следит за сроками')
    await userEvent.click(within(form).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(sent(asked)).toEqual([{ description: 'Следит за сроками' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ path }) => path === '/roles')).toHaveLength(1)
  })

  it('reads the roles once after deleting one, whose users have another now', async () => {
    const asked = answerCalls(accountRoles())
    const stream = streamBeside(globalThis.fetch)
    const reads = () => asked.filter(({ path, method }) => path === '/roles' && method === 'GET').length
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.click(await screen.findByRole('button', { name: 'Действия с ролью «Менеджер»' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Удалить/ }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('combobox'))
    await userEvent.click(await screen.findByTitle('Администратор'))
    await userEvent.click(within(dialog).getByRole('button', { name: /Удалить/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await letPass(400, () => stream.send({ type: 'deleted', entity: 'roles', id: 2, origin: stream.origin() }))
    expect(reads()).toBe(2)
    vi.unstubAllGlobals()
  })

  it('offers the dispatcher’s role where there is none of that name', async () => {
    const answer = accountRoles()
    const asked = answerCalls((call) => {
      if (call.method !== 'POST') return answer(call)
      const [, manager] = (answer({ ...call, path: '/roles', method: 'GET' }) as { response: RoleRow[] }).response
      return { response: { ...manager, id: 3, name: 'dispatcher' } }
    })
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить роль «Диспетчер»' }))
    expect(await screen.findByLabelText(/^Диспетчер: Клиенты, Изменение/)).toBeTruthy()
    expect(sent(asked)).toEqual([{ name: 'dispatcher', grants_of: 'dispatcher' }])
    expect(screen.queryByRole('button', { name: 'Добавить роль «Диспетчер»' })).toBeNull()
  })

  it('adds a new role as the server answered it, without reading the roles again', async () => {
    const answer = accountRoles()
    const asked = answerCalls((call) => {
      if (call.method !== 'POST') return answer(call)
      const [, manager] = (answer({ ...call, path: '/roles', method: 'GET' }) as { response: RoleRow[] }).response
      return { response: { ...manager, id: 3, name: (call.body as { name: string }).name } }
    })
    await openAt(EDITOR, [], { role: 'admin' })
    await userEvent.click(await screen.findByRole('button', { name: 'Создать роль' }))
    const form = await screen.findByRole('dialog')
    await userEvent.type(within(form).getByLabelText('Название'), 'Кладовщик')
    await userEvent.click(within(form).getByRole('button', { name: 'Создать' }))
    expect(await screen.findByLabelText(/^Кладовщик: Клиенты, Изменение/)).toBeTruthy()
    expect(asked.filter(({ path, method }) => path === '/roles' && method === 'GET')).toHaveLength(1)
  })
})
