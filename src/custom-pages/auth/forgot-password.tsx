import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { forgotPassword } from '#contract/auth/passwords.ts'
import { GUEST_PATHS } from '#contract/paths.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useCheckedForm } from '#src/kit/form/use-checked-form.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import { api } from '#src/providers/calls/api.ts'
import { GuestLayout } from './GuestLayout.tsx'

interface Values {
  email: string
}

/** Asks for a link to set another password. The answer does not reveal whether the address belongs to a user. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { formProps, failure, isSending } = useCheckedForm<Values>({
    schema: forgotPassword,
    async send({ email }) {
      await api.passwords.forgot({ body: { email } })
      setSentTo(email.trim())
    },
  })

  return (
    <GuestLayout
      title={t(sentTo === null ? 'guest.forgot.title' : 'guest.forgot.sent')}
      intro={
        <span role="status">
          {sentTo === null ? t('guest.forgot.intro') : t('guest.forgot.sentText', { email: sentTo })}
        </span>
      }
      width={400}
      after={<Link to={GUEST_PATHS.signIn}>{t('guest.forgot.toSignIn')}</Link>}
    >
      {sentTo !== null && (
        <Button block size="large" onClick={() => setSentTo(null)}>
          {t('guest.forgot.again')}
        </Button>
      )}
      {sentTo === null && (
        <Form {...formProps}>
          <SaveFailure reason={failure?.message} isNew />
          <Form.Item name="email" required label={t('guest.signIn.email')} initialValue="">
            <Input size="large" {...EMAIL_TYPING} autoComplete="username" autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
            {t('guest.forgot.submit')}
          </Button>
        </Form>
      )}
    </GuestLayout>
  )
}
