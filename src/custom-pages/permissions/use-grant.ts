import { useNotification } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import { type Action, type Entity, type GrantType, grantOf, permissionOf } from '#contract/permissions.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { callKey, useCallCache } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { grantsOf, withGrant } from './grants-of.ts'
import { GRANT_KEY, unread } from './use-roles.ts'

const ROLES_KEY = callKey('roles.list')

interface PermissionCell {
  /** The role's name. */
  role: string
  entity: Entity
  action: Action
}

interface Change extends PermissionCell {
  type: GrantType
  /** It undoes an earlier change. */
  isUndo?: boolean
}

/**
 * Changes one permission. It is shown at once, and put back when the server rejects it. A toast offers to undo it. Changes
 * are sent one after another, so that the last one made is the one that stays.
 */
export function useGrant() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const { locale } = useLocale()
  const queries = useQueryClient()
  const cache = useCallCache()
  const roleTitle = useRoleTitle()
  const words = wordsIn(locale)
  const { actions, types } = words.permissions

  const show = ({ role, entity, action }: PermissionCell, type: GrantType) =>
    cache.keepAll('roles.list', (roles) =>
      roles.map((one) => (one.name === role ? withGrant(one, permissionOf(entity, action), type) : one)),
    )

  const isLast = () => queries.isMutating({ mutationKey: GRANT_KEY }) === 1

  const { mutate } = useMutation({
    mutationKey: GRANT_KEY,
    scope: { id: GRANT_KEY.join() },
    mutationFn: ({ role, entity, action, type }: Change) =>
      api.roles.grant({ params: { name: role }, body: { permission: `${entity}:${action}:${type}` } }),
    async onMutate({ role, entity, action, type }) {
      if (queries.isFetching({ queryKey: ROLES_KEY })) unread.add(queries)
      await queries.cancelQueries({ queryKey: ROLES_KEY })
      const known = cache.known('roles.list', {})?.find(({ name }) => name === role)
      const old = known ? grantOf(grantsOf(known), permissionOf(entity, action)) : 'forbidden'
      show({ role, entity, action }, type)
      return { old }
    },
    onSuccess(role, change, { old }) {
      showsAnswer('roles', role.id, role)
      // An earlier answer lacks the changes that are still on their way.
      if (isLast()) {
        cache.keepAll('roles.list', (roles) => roles.map((one) => (one.id === role.id ? role : one)))
      }
      if (!change.isUndo) offerUndo(change, old)
    },
    onError(error, change, context) {
      if (context) show(change, context.old)
      unread.add(queries)
      open?.({ type: 'error', message: error.message })
    },
    onSettled() {
      if (isLast() && unread.delete(queries)) void cache.renew('roles.list')
    },
  })

  function offerUndo({ type, ...cell }: Change, old: GrantType) {
    const { role, entity, action } = cell
    open?.({
      key: `${role} ${entity}:${action}`,
      type: 'success',
      message: t('permissions.saved', { role: roleTitle(role) }),
      description: t('permissions.change', {
        entity: entityTitle(words, entity),
        action: actions[action],
        old: types[old],
        new: types[type],
      }),
      cancelMutation: () => mutate({ ...cell, type: old, isUndo: true }),
    })
  }

  return (cell: PermissionCell, type: GrantType) => mutate({ ...cell, type })
}
