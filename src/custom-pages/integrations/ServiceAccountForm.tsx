import { Form, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type ServiceAccount,
  type ServiceAccountCreate,
  serviceAccountCreate,
  serviceAccountUpdate,
} from '#contract/integrations/service-accounts.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'

type Values = ServiceAccountCreate & { is_active?: boolean }

interface Props {
  /** The one to change; absent: a new one. */
  account: ServiceAccount | undefined
  roles: readonly RoleRow[]
  onClose: () => void
}

/** The name of another program, and the role it works with. */
export function ServiceAccountForm({ account, roles, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useCallCache()
  const roleTitle = useRoleTitle()
  const form = useGuardedForm<Values, Values, ServiceAccount>({
    schema: account ? serviceAccountUpdate : serviceAccountCreate,
    async send(body) {
      const saved = await (account
        ? api.serviceAccounts.update({ params: { id: account.id }, body })
        : api.serviceAccounts.create({ body }))
      await cache.renew('serviceAccounts.list')
      return saved
    },
    onSent: onClose,
    onClose,
  })
  return (
    <FormDialog<Values>
      title={account ? t('integrations.accounts.editing', { name: account.name }) : t('integrations.accounts.new')}
      okText={t(account ? 'crud.save' : 'integrations.accounts.create')}
      form={form}
      defaults={account ? { name: account.name, role: account.role.name, is_active: account.is_active } : { name: '' }}
    >
      <Form.Item
        name="name"
        required
        label={t('integrations.accounts.fields.name')}
        extra={t('integrations.accounts.nameHint')}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="role"
        required
        label={t('integrations.accounts.fields.role')}
        extra={t('integrations.accounts.roleHint')}
      >
        <LabelledSelect
          options={roles
            .filter(({ is_system }) => !is_system)
            .map(({ name }) => ({ value: name, label: roleTitle(name) }))}
        />
      </Form.Item>
      {account && (
        <Form.Item
          name="is_active"
          label={t('integrations.accounts.fields.is_active')}
          extra={t('integrations.accounts.activeHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
    </FormDialog>
  )
}
