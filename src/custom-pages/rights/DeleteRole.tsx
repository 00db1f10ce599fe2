import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { MESSAGES } from '../../../contract/messages.ts'
import { type RoleRow, roleRemove } from '../../../contract/people/roles.ts'
import { LabelledSelect } from '../../crud/form/LabelledSelect.tsx'
import { useCallForm } from '../../kit/form/use-call-form.ts'
import { useFocusReturn } from '../../kit/page/use-focus-return.ts'
import { useRoleTitle } from '../../kit/values/use-role-title.ts'
import { api } from '../../providers/api.ts'
import { useLocale } from '../../providers/i18n.ts'
import { ROLES_KEY } from './use-roles.ts'

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
  const { open: tell } = useNotification()
  const { locale } = useLocale()
  const queries = useQueryClient()
  const roleTitle = useRoleTitle()
  useFocusReturn()
  const title = roleTitle(role.name)
  const { form, submit, forgive, isSending, failure } = useCallForm<Values>(roleRemove, ['new_role'], async (body) => {
    await api.roles.remove({ params: { name: role.name }, body })
    await queries.invalidateQueries({ queryKey: ROLES_KEY })
    tell?.({ type: 'success', message: t('rights.removed', { role: title }) })
    onClose()
  })
  const heir = Form.useWatch('new_role', form)
  const heirs = roles.filter(({ id }) => id !== role.id)
  const makesAdmins = heirs.some(({ name, is_system }) => is_system && name === heir)

  return (
    <Modal
      open
      title={t('rights.removeTitle', { role: title })}
      okText={t('rights.remove')}
      okButtonProps={{ danger: true, loading: isSending }}
      cancelText={t('crud.cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        onValuesChange={forgive}
        name="delete-role"
      >
        {failure && <Alert type="error" showIcon message={failure} style={{ marginBottom: 16 }} />}
        <p>{role.users_count > 0 ? t('rights.removeUsers', { count: role.users_count }) : t('rights.removeEmpty')}</p>
        {role.users_count > 0 && (
          <Form.Item
            name="new_role"
            label={t('rights.heir')}
            rules={[{ required: true, message: MESSAGES[locale].fields.required }]}
          >
            <LabelledSelect options={heirs.map(({ name }) => ({ value: name, label: roleTitle(name) }))} />
          </Form.Item>
        )}
        {makesAdmins && <Alert type="warning" showIcon message={t('rights.heirAdmin')} />}
      </Form>
    </Modal>
  )
}
