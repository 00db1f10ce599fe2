import { subject } from '@casl/ability'
import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { EVERYTHING, permissionNames } from '#contract/permissions.ts'
import { ACTION_ENTITIES, type ActionEntity, neededFor, type RowAction, rowActionsOf } from '#contract/row-actions.ts'
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
  return rulesOf({ permissions, user: { role: { id: 1, name: role } }, features: {} } as Parameters<typeof rulesOf>[0])
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

describe('what may be done with a row', () => {
  const rowWith = <E extends ActionEntity>(entity: E, actions: RowAction<E>[] = rowActionsOf(entity)) =>
    subject(entity, { id: 7, actions })

  it('is what the row offers, whether the grant is for all rows or for one’s own', () => {
    for (const type of ['allowed', 'manager']) {
      ability.update(actorOf('x', [`clients:update:${type}`]))
      expect(ability.can('archive', rowWith('clients'))).toBe(true)
      expect(ability.can('archive', rowWith('clients', ['update']))).toBe(false)
      expect(ability.can('update', rowWith('clients', []))).toBe(false)
      expect(ability.can('update', 'clients')).toBe(true)
    }
  })

  it.each(ACTION_ENTITIES)('of %s takes the permission that its action needs, whatever the row offers', (entity) => {
    for (const action of rowActionsOf(entity)) {
      const needed = neededFor(entity, action)
      const may = (rules: ReturnType<typeof actorOf>) => {
        ability.update(rules)
        return ability.can(action as 'update', subject(entity as 'clients', { id: 7, actions: [action] }))
      }
      expect(may(actorOf('x', [])), action).toBe(needed === 'user')
      expect(may(actorOf('admin', [])), action).toBe(needed === 'user' || needed === 'admin')
      expect(may(actorOf('x', permissionNames(EVERYTHING))), action).toBe(needed !== 'admin')
    }
  })

  it('shows its buttons', () => {
    ability.update(actorOf('x', ['clients:update:manager', 'clients:delete:manager']))
    render(
      <AccessProvider>
        <Can I="archive" this={rowWith('clients', ['archive'])}>
          <button type="button">В архив</button>
        </Can>
        <Can I="delete" this={rowWith('clients', ['archive'])}>
          <button type="button">Удалить</button>
        </Can>
      </AccessProvider>,
    )
    expect(screen.getByText('В архив')).toBeTruthy()
    expect(screen.queryByText('Удалить')).toBeNull()
  })
})
