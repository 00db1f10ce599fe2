import { Alert, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { resetPassword } from '../../../contract/passwords.ts'
import { useCallForm } from '../../components/use-call-form.ts'
import { api } from '../../providers/api.ts'
import { SIGN_IN_PATH, signOut } from '../../providers/auth.ts'
import { hasSession } from '../../providers/session.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { PasswordHint } from './PasswordHint.tsx'

interface Values {
  password: string
  password_confirmation: string
}

/** Where mailed links lead: another password, or the first one of somebody invited. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const link = { email: params.get('email') ?? '', token: params.get('token') ?? '' }
  const isFirst = params.has('new')
  const { form, submit, forgive, isSending, failure } = useCallForm<Values>(
    resetPassword,
    ['password', 'password_confirmation'],
    async (values) => {
      await api.passwords.reset({ body: { ...link, ...values } })
      // Whoever was signed in here may be somebody else.
      if (hasSession()) await signOut()
      navigate(SIGN_IN_PATH, { replace: true, state: { email: link.email, notice: 'passwordChanged' } })
    },
    link,
  )
  const password = Form.useWatch('password', form) ?? ''

  return (
    <GuestLayout
      title={t(isFirst ? 'guest.reset.titleFirst' : 'guest.reset.title')}
      intro={link.email}
      width={400}
      after={<Link to={SIGN_IN_PATH}>{t('guest.forgot.toSignIn')}</Link>}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} onValuesChange={forgive} noValidate>
        {failure && (
          <Alert
            type="error"
            role="alert"
            showIcon
            message={failure}
            description={
              <>
                {t('guest.reset.failedText')} <Link to="/forgot-password">{t('guest.reset.askAgain')}</Link>
              </>
            }
            style={{ marginBlockEnd: 16 }}
          />
        )}
        {/* For password managers, which keep the two together. */}
        <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <Form.Item
          name="password"
          label={t('guest.reset.password')}
          initialValue=""
          extra={<PasswordHint password={password} />}
        >
          <Input.Password size="large" autoComplete="new-password" autoFocus />
        </Form.Item>
        <Form.Item name="password_confirmation" label={t('guest.reset.confirmation')} initialValue="">
          <Input.Password size="large" autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
          {t('guest.reset.submit')}
        </Button>
      </Form>
    </GuestLayout>
  )
}
