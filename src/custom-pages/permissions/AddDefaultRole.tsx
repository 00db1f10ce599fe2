import { PlusOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleAlike } from '#contract/users/role-names.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'

/** Accounts that are older than this role have none of it. */
const OFFERED = 'dispatcher'

interface Props {
  roles: RoleRow[]
  onAdded: (role: RoleRow) => void
}

/** Adds the dispatcher's role, as new accounts have it, to an account without one. */
export function AddDefaultRole({ roles, onAdded }: Props) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const attempt = useAttempt()
  const cache = useCallCache()
  const title = useRoleTitle()(OFFERED)
  const [isAdding, setAdding] = useState(false)
  // A role of that name that the account made itself is its own dispatcher's.
  if (roleAlike(OFFERED, roles)) return null

  const add = async () => {
    setAdding(true)
    await attempt(async () => {
      const role = await api.roles.create({ body: { name: OFFERED, grants_of: OFFERED } })
      showsAnswer('roles', role.id, role)
      cache.keep('roles.list', {}, (known) => [...known, role])
      notify?.({ type: 'success', message: t('permissions.created', { role: title }) })
      onAdded(role)
    })
    setAdding(false)
  }
  return (
    <Button icon={<PlusOutlined aria-hidden />} loading={isAdding} onClick={add}>
      {t('permissions.addDefault', { role: title })}
    </Button>
  )
}
