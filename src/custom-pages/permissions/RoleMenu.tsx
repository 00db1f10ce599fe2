import { CopyOutlined, DeleteOutlined, EditOutlined, EllipsisOutlined, EyeOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RoleRow } from '#contract/users/roles.ts'
import { FOCUS_HOME } from '#src/kit/page/use-focus-return.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { useAbility } from '#src/providers/access-control.tsx'

export interface RoleActions {
  onCopy: (role: RoleRow) => void
  onEdit: (role: RoleRow) => void
  onRemove: (role: RoleRow) => void
  onViewAs: (role: RoleRow) => void
}

interface Props extends RoleActions {
  role: RoleRow
  isLarge?: boolean
}

/** What can be done with a role; the fixed one can only be copied. */
export function RoleMenu({ role, onCopy, onEdit, onRemove, onViewAs, isLarge }: Props) {
  const ability = useAbility()
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const style = isLarge ? { minHeight: 44 } : undefined
  const copy = {
    key: 'copy',
    icon: <CopyOutlined aria-hidden />,
    label: t('permissions.copy'),
    onClick: () => onCopy(role),
    style,
  }
  const viewAs = {
    key: 'view-as',
    icon: <EyeOutlined aria-hidden />,
    label: t('permissions.viewAs.action'),
    onClick: () => onViewAs(role),
    style,
  }
  const edit = {
    key: 'edit',
    icon: <EditOutlined aria-hidden />,
    label: t('permissions.edit'),
    onClick: () => onEdit(role),
    style,
  }
  const remove = {
    key: 'remove',
    danger: true,
    icon: <DeleteOutlined aria-hidden />,
    label: t('permissions.remove'),
    onClick: () => onRemove(role),
    style,
  }
  const items: MenuProps['items'] = [
    // A user with the fixed role sees everything.
    ...(role.is_system ? [] : [viewAs]),
    ...(ability.can('update', subject('roles', role)) ? [edit] : []),
    copy,
    ...(ability.can('delete', subject('roles', role)) ? [{ type: 'divider' as const }, remove] : []),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size={isLarge ? 'large' : 'small'}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('permissions.actions', { role: roleTitle(role.name) })}
        {...{ [FOCUS_HOME]: '' }}
      />
    </Dropdown>
  )
}
