import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { NewSsoUser } from '#contract/auth/sso.ts'
import { GUEST_PATHS, PAGE_PATHS } from '#contract/paths.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SsoButtons } from './SsoButtons.tsx'

const TradeQuestion = lazyPage(() => import('./TradeQuestion.tsx'), 'configuration', 'guest')

export default function SignUpPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isSignedUp, setSignedUp] = useState(false)
  // A user whom a sign-in provider has named and who has no account here yet.
  const { newUser } = (useLocation().state ?? {}) as { newUser?: NewSsoUser }
  if (isSignedUp) {
    return <TradeQuestion onDone={() => navigate(PAGE_PATHS.start, { replace: true })} />
  }
  return (
    <GuestLayout
      title={t('guest.signUp.title')}
      intro={
        newUser ? t('guest.sso.newUser', { name: t(`guest.sso.names.${newUser.provider}`) }) : t('guest.signUp.intro')
      }
      width={520}
      after={
        <>
          {t('guest.signUp.haveAccount')} <Link to={GUEST_PATHS.signIn}>{t('guest.signUp.signIn')}</Link>
        </>
      }
    >
      <SignUpForm newUser={newUser} onSignedUp={() => setSignedUp(true)} />
      {!newUser && <SsoButtons />}
    </GuestLayout>
  )
}
