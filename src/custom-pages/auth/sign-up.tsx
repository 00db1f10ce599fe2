import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { LANDING_PATH, SIGN_IN_PATH } from '../../providers/auth.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export default function SignUpPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <GuestLayout
      title={t('guest.signUp.title')}
      intro={t('guest.signUp.intro')}
      width={520}
      after={
        <>
          {t('guest.signUp.haveAccount')} <Link to={SIGN_IN_PATH}>{t('guest.signUp.signIn')}</Link>
        </>
      }
    >
      <SignUpForm onSignedUp={() => navigate(LANDING_PATH, { replace: true })} />
    </GuestLayout>
  )
}
