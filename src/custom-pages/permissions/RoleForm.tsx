import { useNotification } from '@refinedev/core'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { messagesIn } from '#contract/messages.ts'
import { roleAlike } from '#contract/users/role-names.ts'
import { type RoleRow, roleCreate, roleUpdate } from '#contract/users/roles.ts'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { useLocale } from '#src/providers/language/i18n.ts'

interface Values {
  name: string
  description: string | null
  copy_from?: string
}

interface Props {
  roles: RoleRow[]
  /** The role to change; a new role is created when absent. */
  role?: RoleRow
  /** The role whose permissions a new one starts with. */
  copyFrom?: string
  onClose: (saved: RoleRow | null) => void
}

/** A role's name and description, and for a new one the role whose permissions it starts with. */
export function RoleForm({ roles, role, copyFrom, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const { open: notify } = useNotification()
  const cache = useCallCache()
  const roleTitle = useRoleTitle()
  const shownName = role && roleTitle(role.name)

  const form = useGuardedForm<Values, Values, RoleRow>({
    schema: role ? roleUpdate : roleCreate,
    send: async (values) => keep(await (role ? change(role, values) : api.roles.create({ body: values }))),
    onSent(saved) {
      if (!role) notify?.({ type: 'success', message: t('permissions.created', { role: saved.name }) })
      onClose(saved)
    },
    onClose: () => onClose(null),
  })

  /** Shows the role as the server answered it. */
  function keep(saved: RoleRow): RoleRow {
    showsAnswer('roles', saved.id, saved)
    cache.keep('roles.list', {}, (known) =>
      role ? known.map((one) => (one.id === saved.id ? saved : one)) : [...known, saved],
    )
    return saved
  }

  /** A translated name that was left as shown is not sent, so that it stays translated. */
  function change({ name: known }: RoleRow, { name, description }: Values) {
    const body = name.trim() === shownName ? { description } : { name, description }
    return api.roles.update({ params: { name: known }, body })
  }

  /** A name may not look like another role's name or its translation either. */
  function takenBy(name: string): 'role_taken' | 'role_alike' | null {
    const others = roles.filter(({ id }) => id !== role?.id)
    const other = roleAlike(name.trim(), others)
    if (!other) return null
    return roleTitle(other.name).toLowerCase() === name.trim().toLowerCase() ? 'role_taken' : 'role_alike'
  }

  return (
    <FormDrawer<Values>
      title={role ? t('permissions.editing', { role: shownName }) : t('permissions.new')}
      okText={role ? t('crud.save') : t('permissions.create')}
      form={form}
      isNew={!role}
      defaults={{
        name: shownName ?? '',
        description: role?.description ?? null,
        ...(copyFrom !== undefined && { copy_from: copyFrom }),
      }}
    >
      <Form.Item
        name="name"
        required
        label={t('permissions.fields.name')}
        extra={t('permissions.hints.name')}
        validateTrigger="onBlur"
        rules={[
          {
            async validator(_rule, name: string) {
              const taken = takenBy(name)
              if (taken) throw new Error(messagesIn(locale).fields[taken])
            },
          },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('permissions.fields.description')}
        extra={t('permissions.hints.description')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {!role && (
        <Form.Item name="copy_from" label={t('permissions.fields.copy_from')} extra={t('permissions.hints.copy_from')}>
          <LabelledSelect
            allowClear
            placeholder={t('permissions.nothing')}
            options={roles.map(({ name }) => ({ value: name, label: roleTitle(name) }))}
          />
        </Form.Item>
      )}
    </FormDrawer>
  )
}
