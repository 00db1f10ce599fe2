import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type NewApiKey, type UserApiKeyCreate, userApiKeyCreate } from '#contract/integrations/api-keys.ts'
import { API_KEY_DAYS_DEFAULT } from '#contract/limits.ts'
import type { Permission } from '#contract/permissions.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { ScopeInput } from './ScopeInput.tsx'

/** Days a key can be chosen to last. */
const LASTS = [30, API_KEY_DAYS_DEFAULT, 180, 365] as const

interface Props {
  offered: readonly Permission[]
  onCreate: (body: UserApiKeyCreate) => Promise<NewApiKey>
  onClose: (made: NewApiKey | null) => void
}

/** A new key: what it is for, what it may do, how long and from where. */
export function KeyForm({ offered, onCreate, onClose }: Props) {
  const { t } = useTranslation()
  const form = useGuardedForm<UserApiKeyCreate, UserApiKeyCreate, NewApiKey>({
    schema: userApiKeyCreate,
    send: onCreate,
    onSent: onClose,
    onClose: () => onClose(null),
  })
  return (
    <FormDialog<UserApiKeyCreate>
      title={t('integrations.keys.new')}
      okText={t('integrations.keys.create')}
      form={form}
      width={640}
      defaults={{
        name: '',
        scopes: offered.filter((permission) => permission.endsWith(':read')),
        networks: [],
        expires_in_days: API_KEY_DAYS_DEFAULT,
      }}
    >
      <Form.Item
        name="name"
        required
        label={t('integrations.keys.fields.name')}
        extra={t('integrations.keys.nameHint')}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="scopes" required label={t('integrations.keys.fields.scopes')}>
        <ScopeInput offered={offered} />
      </Form.Item>
      <Form.Item name="expires_in_days" label={t('integrations.keys.lasts')}>
        <LabelledSelect
          options={[
            ...LASTS.map((days) => ({ value: days, label: t('integrations.keys.days', { count: days }) })),
            { value: 'never', label: t('integrations.keys.never') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="networks"
        label={t('integrations.keys.fields.networks')}
        extra={t('integrations.keys.networksHint')}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', ' ', '\n']}
          placeholder={t('integrations.keys.anywhere')}
        />
      </Form.Item>
    </FormDialog>
  )
}
