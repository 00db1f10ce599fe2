import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../providers/api.ts'
import { SIGN_IN_PATH, signOut } from '../../providers/auth.ts'
import { hasSession } from '../../providers/session.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { type NewPassword, NewPasswordForm } from './NewPasswordForm.tsx'

/** Where mailed links lead: another password, or the first one of somebody invited. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const link = { email: params.get('email') ?? '', token: params.get('token') ?? '' }
  const isFirst = params.has('new')

  const reset = async (values: NewPassword) => {
    await api.passwords.reset({ body: { ...link, ...values } })
    // Whoever was signed in here may be somebody else.
    if (hasSession()) await signOut()
    navigate(SIGN_IN_PATH, { replace: true, state: { email: link.email, notice: 'passwordChanged' } })
  }

  return (
    <GuestLayout
      title={t(isFirst ? 'guest.reset.titleFirst' : 'guest.reset.title')}
      intro={link.email}
      width={400}
      after={<Link to={SIGN_IN_PATH}>{t('guest.forgot.toSignIn')}</Link>}
    >
      <NewPasswordForm
        link={link}
        submitText={t('guest.reset.submit')}
        send={reset}
        help={
          <>
            {t('guest.reset.failedText')} <Link to="/forgot-password">{t('guest.reset.askAgain')}</Link>
          </>
        }
      />
    </GuestLayout>
  )
}
