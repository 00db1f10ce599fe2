import { useNotification } from '@refinedev/core'
import { Button, Flex, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { UserData } from '#contract/auth/auth.ts'
import { START_PAGES, type StartPage } from '#contract/start-pages.ts'
import { profileUpdate } from '#contract/users/profile.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { keepUser } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { EmailInput } from './EmailInput.tsx'
import styles from './settings.module.css'

const FIELDS = ['start_page', 'surname', 'firstname', 'patronymic', 'email', 'phone', 'personal_phone'] as const
type Values = Record<Exclude<(typeof FIELDS)[number], 'start_page'>, string> & {
  start_page: StartPage
  password?: string
}

/** One's own names, address and phones. */
export function ProfileForm({ user }: { user: UserData }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const initial = Object.fromEntries(FIELDS.map((name) => [name, user[name] ?? ''])) as Values
  const { form, formProps, failure, isSending } = useGuardedForm<Values, Values, UserData>({
    schema: profileUpdate,
    send: (body) => api.profile.update({ body }),
    onSent(saved) {
      const { email, pending_email } = saved
      form.setFieldValue('email', email)
      keepUser(saved)
      const asked = pending_email !== user.pending_email && pending_email
      open?.({
        type: 'success',
        message: t('settings.saved'),
        description: asked ? t('settings.profile.emailChanged', { email: asked }) : undefined,
      })
    },
  })
  const email = Form.useWatch('email', form)

  return (
    <Form {...formProps} initialValues={initial}>
      <SaveFailure reason={failure?.message} />
      <div className={styles.columns}>
        <Form.Item name="surname" required label={t('settings.profile.surname')}>
          <Input autoComplete="family-name" />
        </Form.Item>
        <Form.Item name="firstname" required label={t('settings.profile.firstname')}>
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="patronymic" label={t('settings.profile.patronymic')}>
          <Input autoComplete="additional-name" />
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
      <Form.Item name="start_page" label={t('settings.profile.startPage')}>
        <Select options={START_PAGES.map((value) => ({ value, label: t(`settings.profile.startPages.${value}`) }))} />
      </Form.Item>
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('buttons.save')}
        </Button>
      </Flex>
    </Form>
  )
}
