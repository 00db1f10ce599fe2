import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { permissionNames } from '#contract/permissions.ts'
import {
  AccessProvider,
  ability,
  accessControlProvider,
  Can,
  isAllowed,
  rulesOf,
} from '#src/providers/access-control.tsx'

const EXECUTOR = permissionNames({
  'requests:read': 'manager',
  'requests:execute': 'manager',
  'clients:read': 'manager',
})

function actorOf(role: string, permissions: string[]) {
  return rulesOf({ permissions, user: { role: { id: 1, name: role } } } as Parameters<typeof rulesOf>[0])
}

beforeEach(() => {
  ability.update(actorOf('executor', EXECUTOR))
})

describe('what a role may do', () => {
  it('passes with allowed and with manager, and not with forbidden', () => {
    ability.update(actorOf('x', ['clients:read:allowed', 'clients:update:manager', 'clients:delete:forbidden']))
    expect(isAllowed('clients', 'list')).toBe(true)
    expect(isAllowed('clients', 'show')).toBe(true)
    expect(isAllowed('clients', 'edit')).toBe(true)
    expect(isAllowed('clients', 'delete')).toBe(false)
    expect(isAllowed('clients', 'create')).toBe(false)
  })

  it('lets a user who reads any equipment read the price list, and change it only with the permission for all equipment', () => {
    ability.update(actorOf('x', ['equipment:read:manager', 'equipment:update:manager', 'equipment:delete:allowed']))
    expect(['list', 'edit', 'delete'].map((action) => isAllowed('products', action))).toEqual([true, false, true])
    expect(isAllowed('equipment', 'edit')).toBe(true)
  })

  it('leaves users and roles to the admin role alone', async () => {
    expect(isAllowed('users', 'list')).toBe(false)
    ability.update(actorOf('admin', EXECUTOR))
    expect(isAllowed('users', 'list')).toBe(true)
    await expect(accessControlProvider.can({ resource: 'roles', action: 'edit' })).resolves.toEqual({ can: true })
  })

  it('leaves pages without an entity to everyone', () => {
    expect(isAllowed('tasks', 'list')).toBe(true)
    expect(isAllowed(undefined, 'list')).toBe(true)
  })

  it('shows and hides what is on the screen as the permissions change', () => {
    render(
      <AccessProvider>
        <Can I="create" a="requests">
          <button type="button">Новая заявка</button>
        </Can>
        <Can I="execute" a="requests">
          <button type="button">Начать</button>
        </Can>
      </AccessProvider>,
    )
    expect(screen.queryByText('Новая заявка')).toBeNull()
    expect(screen.getByText('Начать')).toBeTruthy()

    act(() => ability.update(actorOf('manager', ['requests:create:allowed'])))
    expect(screen.getByText('Новая заявка')).toBeTruthy()
    expect(screen.queryByText('Начать')).toBeNull()
  })
})
