import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { LANDING_PATH } from '../../providers/auth.ts'
import { takeReturnAddress } from '../../providers/return-address.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { SignInForm } from './SignInForm.tsx'

export default function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <GuestLayout
      title={t('guest.signIn.title')}
      intro={t('guest.tagline')}
      width={400}
      after={
        <>
          {t('guest.signIn.noAccount')} <Link to="/sign-up">{t('guest.signIn.signUp')}</Link>
        </>
      }
    >
      <SignInForm
        submitText={t('guest.signIn.submit')}
        onSignedIn={() => navigate(takeReturnAddress() ?? LANDING_PATH, { replace: true })}
      />
    </GuestLayout>
  )
}
