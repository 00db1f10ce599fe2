import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { GUEST_PATHS } from '#contract/paths.ts'
import { authProvider } from '#src/providers/auth.ts'
import { GuestLayout } from './GuestLayout.tsx'
import styles from './SignInForm.module.css'
import { SignInForm } from './SignInForm.tsx'
import { SsoButtons } from './SsoButtons.tsx'
import { WorkLeftBehind } from './WorkLeftBehind.tsx'

const NOTICES = {
  passwordChanged: 'guest.reset.done',
  emailBack: 'guest.reset.undone',
  invitationAccepted: 'guest.invitation.done',
} as const

/** What the previous page passes on. */
interface Arrival {
  email?: string
  notice?: keyof typeof NOTICES
}

export default function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { email, notice } = (useLocation().state ?? {}) as Arrival
  return (
    <GuestLayout
      title={t('guest.signIn.title')}
      intro={t('guest.tagline')}
      width={400}
      after={
        <>
          <Link to={GUEST_PATHS.forgotPassword}>{t('guest.forgot.title')}</Link>
          <br />
          {t('guest.signIn.noAccount')} <Link to={GUEST_PATHS.signUp}>{t('guest.signIn.signUp')}</Link>
        </>
      }
    >
      {notice && <Alert type="success" showIcon message={t(NOTICES[notice])} className={styles.notice} />}
      <WorkLeftBehind />
      <SignInForm
        email={email}
        submitText={t('guest.signIn.submit')}
        logIn={authProvider.login}
        onSignedIn={({ redirectTo }) => navigate(redirectTo, { replace: true })}
      />
      <SsoButtons />
    </GuestLayout>
  )
}
