import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UserPage, userSave } from '#contract/users/users.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import InvitationSent from './InvitationSent.tsx'
import { useRoleTitle } from './use-role-title.ts'

/** The role of a new account whose users go out to requests. */
const USUAL_ROLE = 'executor'

interface Values {
  surname: string
  firstname: string
  email: string
  role?: string
}

/** Invites a user who goes out to requests, with what is known of them at first. */
export default function InviteExecutor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const { data: roles } = useCall('roles.list', {})
  const [invited, setInvited] = useState<UserPage | null>(null)
  const isUsual = roles?.some(({ name }) => name === USUAL_ROLE) ?? true
  const form = useGuardedForm<Values, unknown, UserPage>({
    schema: userSave,
    toBody: ({ role, ...values }) => ({ ...values, role: isUsual ? USUAL_ROLE : role, is_serviceman: true }),
    send: (body) => api.users.save({ body: userSave.parse(body) }),
    onSent: setInvited,
    onClose,
  })
  if (invited) return <InvitationSent userId={invited.id} onClose={onClose} />
  return (
    <FormDialog<Values>
      title={t('noExecutors.dialog.title')}
      okText={t('noExecutors.dialog.send')}
      form={form}
      isLoading={!roles}
    >
      <p>{t('noExecutors.dialog.text')}</p>
      <Form.Item name="surname" required label={t('users.fields.surname')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="firstname" required label={t('users.fields.firstname')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" required label={t('users.fields.email')}>
        <Input {...EMAIL_TYPING} autoComplete="off" />
      </Form.Item>
      {!isUsual && (
        <Form.Item name="role" label={t('users.fields.role')}>
          <LabelledSelect options={roles?.map(({ name }) => ({ value: name, label: roleTitle(name) })) ?? []} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
