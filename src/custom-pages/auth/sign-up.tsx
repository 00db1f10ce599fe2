import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { SsoStranger } from '../../../contract/auth/sso.ts'
import { LANDING_PATH, SIGN_IN_PATH } from '../../providers/auth.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SsoButtons } from './SsoButtons.tsx'

export default function SignUpPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // A user whom a sign-in provider has named and who has no account here yet.
  const { stranger } = (useLocation().state ?? {}) as { stranger?: SsoStranger }
  return (
    <GuestLayout
      title={t('guest.signUp.title')}
      intro={
        stranger
          ? t('guest.social.stranger', { name: t(`guest.social.names.${stranger.provider}`) })
          : t('guest.signUp.intro')
      }
      width={520}
      after={
        <>
          {t('guest.signUp.haveAccount')} <Link to={SIGN_IN_PATH}>{t('guest.signUp.signIn')}</Link>
        </>
      }
    >
      <SignUpForm stranger={stranger} onSignedUp={() => navigate(LANDING_PATH, { replace: true })} />
      {!stranger && <SsoButtons />}
    </GuestLayout>
  )
}
