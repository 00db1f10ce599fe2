import { useNotification } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserData } from '../../../contract/auth/auth.ts'
import { profileUpdate } from '../../../contract/people/profile.ts'
import { SaveFailure } from '../../kit/form/SaveFailure.tsx'
import { useCallForm } from '../../kit/form/use-call-form.ts'
import { useUnsavedInput } from '../../kit/form/use-unsaved-input.ts'
import { PhoneInput } from '../../kit/inputs/PhoneInput.tsx'
import { api } from '../../providers/api.ts'
import { reloadViewer } from '../../providers/viewer.ts'
import { EmailInput } from './EmailInput.tsx'
import styles from './settings.module.css'

/** In the order they stand in. */
const FIELDS = ['surname', 'firstname', 'patronymic', 'email', 'phone', 'personal_phone'] as const
type Values = Record<(typeof FIELDS)[number], string> & { password?: string }

/** One's own names, address and phones. */
export function ProfileForm({ user }: { user: UserData }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isChanged, setChanged] = useState(false)
  const initial = Object.fromEntries(FIELDS.map((name) => [name, user[name] ?? ''])) as Values
  const { form, submit, forgive, isSending, failure } = useCallForm<Values>(
    profileUpdate,
    [...FIELDS, 'password'],
    async (body) => {
      const saved = await api.profile.update({ body })
      form.setFieldValue('email', saved.email)
      setChanged(false)
      await reloadViewer()
      const asked = saved.pending_email !== user.pending_email && saved.pending_email
      open?.({
        type: 'success',
        message: t('settings.saved'),
        description: asked ? t('settings.profile.emailChanged', { email: asked }) : undefined,
      })
    },
  )
  const email = Form.useWatch('email', form)
  useUnsavedInput(isChanged)

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={(changed) => {
        setChanged(true)
        forgive(changed)
      }}
      onFinish={submit}
      noValidate
    >
      <SaveFailure reason={failure} />
      <div className={styles.columns}>
        <Form.Item name="surname" label={t('settings.profile.surname')}>
          <Input autoComplete="family-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="firstname" label={t('settings.profile.firstname')}>
          <Input autoComplete="given-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="patronymic" label={t('settings.profile.patronymic')}>
          <Input autoComplete="additional-name" maxLength={100} />
        </Form.Item>
      </div>
      <EmailInput user={user} isChanged={email !== undefined && email.trim().toLowerCase() !== user.email} />
      <div className={styles.columns}>
        <Form.Item name="phone" label={t('settings.profile.phone')}>
          <PhoneInput />
        </Form.Item>
        <Form.Item name="personal_phone" label={t('settings.profile.personalPhone')}>
          <PhoneInput />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" loading={isSending}>
        {t('buttons.save')}
      </Button>
    </Form>
  )
}
