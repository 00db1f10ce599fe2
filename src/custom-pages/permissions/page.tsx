import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { GRANT_TYPES } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import type { ListTabProps } from '#src/crud/resource.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { AddDefaultRole } from './AddDefaultRole.tsx'
import { DeleteRole } from './DeleteRole.tsx'
import { GrantMark } from './GrantSelect.tsx'
import { PermissionsMatrix } from './PermissionsMatrix.tsx'
import { PermissionsOfRole } from './PermissionsOfRole.tsx'
import styles from './permissions.module.css'
import { RoleForm } from './RoleForm.tsx'
import { useRoles } from './use-roles.ts'
import { ViewAsDialog } from './ViewAsDialog.tsx'

type Open = { form: 'new'; copyFrom?: string } | { form: 'edit' | 'remove' | 'view-as'; role: RoleRow }

/** Who may do what: the account's roles and their permissions. */
export default function PermissionsEditor({ bar }: ListTabProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [params, setParams] = useSearchParams()
  const { data: roles, error, refetch } = useRoles()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  /** On a phone one role is seen at a time: the one that was just made or renamed. */
  const closeWith = (saved: RoleRow | null) => {
    close()
    if (!saved || !isPhone) return
    const next = new URLSearchParams(params)
    next.set('role', saved.name)
    setParams(next, { replace: true })
  }

  const actions = {
    onCopy: ({ name }: RoleRow) => setOpen({ form: 'new', copyFrom: name }),
    onEdit: (role: RoleRow) => setOpen({ form: 'edit', role }),
    onRemove: (role: RoleRow) => setOpen({ form: 'remove', role }),
    onViewAs: (role: RoleRow) => setOpen({ form: 'view-as', role }),
  }
  const Permissions = isPhone ? PermissionsOfRole : PermissionsMatrix
  return (
    <>
      <PageHeader
        title={t('permissions.title')}
        actions={
          <>
            {roles && <AddDefaultRole roles={roles} onAdded={closeWith} />}
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ form: 'new' })}>
              {t('permissions.add')}
            </Button>
          </>
        }
      />
      {bar}
      <Legend />
      {error && !roles && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!roles && !error && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {roles && <Permissions roles={roles} {...actions} />}
      {roles && open?.form === 'new' && <RoleForm roles={roles} copyFrom={open.copyFrom} onClose={closeWith} />}
      {roles && open?.form === 'edit' && <RoleForm roles={roles} role={open.role} onClose={closeWith} />}
      {roles && open?.form === 'remove' && <DeleteRole roles={roles} role={open.role} onClose={close} />}
      {open?.form === 'view-as' && <ViewAsDialog role={open.role} onClose={close} />}
    </>
  )
}

function Legend() {
  const { t } = useTranslation()
  return (
    <ul className={styles.legend}>
      {GRANT_TYPES.map((type) => (
        <li key={type}>
          <GrantMark type={type} /> — {t(`permissions.legend.${type}`)}
        </li>
      ))}
    </ul>
  )
}
