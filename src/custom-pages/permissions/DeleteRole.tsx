import { useNotification } from '@refinedev/core'
import { Alert, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { type RoleRow, roleRemove } from '#contract/users/roles.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'

interface Props {
  role: RoleRow
  roles: RoleRow[]
  onClose: () => void
}

interface Values {
  new_role?: string
}

/** Deletes a role, after its users have been given another one. */
export function DeleteRole({ role, roles, onClose }: Props) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const cache = useCallCache()
  const roleTitle = useRoleTitle()
  const title = roleTitle(role.name)
  const form = useGuardedForm<Values>({
    schema: role.users_count > 0 ? roleRemove.unwrap().required() : roleRemove,
    async send(body) {
      showsAnswer('roles', role.id, await api.roles.remove({ params: { name: role.name }, body }))
    },
    async onSent() {
      await cache.renew('roles.list')
      notify?.({ type: 'success', message: t('permissions.removed', { role: title }) })
      onClose()
    },
    onClose,
  })
  const replacement = Form.useWatch('new_role', form.form)
  const others = roles.filter(({ id }) => id !== role.id)
  const makesAdmins = others.some(({ name, is_system }) => is_system && name === replacement)

  return (
    <FormDialog
      title={t('permissions.removeTitle', { role: title })}
      okText={t('permissions.remove')}
      form={form}
      isDanger
    >
      <p>
        {role.users_count > 0
          ? t('permissions.removeUsers', { count: role.users_count })
          : t('permissions.removeEmpty')}
      </p>
      {role.users_count > 0 && (
        <Form.Item name="new_role" required label={t('permissions.replacement')}>
          <LabelledSelect options={others.map(({ name }) => ({ value: name, label: roleTitle(name) }))} />
        </Form.Item>
      )}
      {makesAdmins && <Alert type="warning" showIcon message={t('permissions.replacementIsAdmin')} />}
    </FormDialog>
  )
}
